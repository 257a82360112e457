import type {
  Assumptions,
  SelectedInflation,
  CurrencyCode,
  DeficitPolicy,
  FundCategory,
  Month,
  PlanItem,
  Rates,
  Horizon,
  ReturnHistory,
  StressTest,
} from '@meridian/engine';

/** Model of random monthly returns (finance.md section 5.1). */
type ReturnModel = 'lognormal' | 'student_t' | 'historical_bootstrap';

/** A crisis on every path, in addition to its own returns, exchange rates and prices (finance.md section 3). */
interface SimulatedCrisis {
  readonly test: StressTest;
  /** Months from the start until the crisis begins. */
  readonly offset: number;
}

/** Request for the minimum of a value over the months of every path (finance.md section 16). */
export interface MinimumRequest {
  /** The value: spendable money under the deficit policy of the request, or net worth. */
  readonly of: 'spendable' | 'forecast';
  /** Index of the first month that counts for the minimum. */
  readonly from: number;
  /**
   * `money`: nominal in the display currency. `money_of_start`: in prices of the start, divided by the path's price level.
   * `half_cents`: number of half US cents, so that a value below -1 is a shortfall (section 1.6); spendable money is then
   * computed as under `liquidate`.
   */
  readonly unit: 'money' | 'money_of_start' | 'half_cents';
}

/** Request for a simulation (finance.md section 5); rates and volatilities are decimals. */
export interface SimulationRequest extends Horizon {
  readonly items: readonly PlanItem[];
  readonly start: Month;
  readonly currency: CurrencyCode;
  /** Live exchange rates of today, in units per 1 USD. */
  readonly rates: Rates;
  /** Assumptions of the scenario; absent members are taken from `DEFAULT_ASSUMPTIONS`. */
  readonly assumptions?: Partial<Assumptions>;
  readonly deficitPolicy: DeficitPolicy;
  /** Added to the yearly return of each category, as decimals (finance.md section 4). */
  readonly returns?: Readonly<Record<FundCategory, number>>;
  /** Factor on the volatility of all asset classes; absent: 1. It does not change the volatility of exchange rates. */
  readonly volatilityMultiplier?: number;
  readonly includeFxRisk: boolean;
  readonly returnModel: ReturnModel;
  /** Monthly returns of the past, which the return model `historical_bootstrap` requires. */
  readonly history?: ReturnHistory;
  /**
   * Inflation model after its adjustment, and the currency of its prices; absent: prices follow the plan's own assumptions, and
   * there are no real values.
   */
  readonly inflation?: SelectedInflation;
  /** Added to the inflation of every currency if there is no model, a decimal a year; absent: 0. */
  readonly addedInflation?: number;
  /** Crisis on every path; absent: none. The invested capital, the reference for a loss, ignores it. */
  readonly crisis?: SimulatedCrisis;
  /** Number of paths, 1 or more. */
  readonly paths: number;
  /** Start value of the random numbers, a whole number from 0 to 2^32 - 1. */
  readonly seed: number;
  /**
   * `variance-reduced` (default): variance reduction by quasi-random points, which set the sums of the draws over blocks of months;
   * estimates have less error. `plain`: only random numbers.
   */
  readonly draws?: 'variance-reduced' | 'plain';
  /** True if the result includes the results of each path, for {@link compareOutcomes}; absent: false. */
  readonly keepsPaths?: boolean;
  /** Value whose minimum is part of the results of each path; absent: none. */
  readonly minimum?: MinimumRequest;
}
