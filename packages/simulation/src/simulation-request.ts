import type {
  Assumptions,
  ChosenInflation,
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

/** How the returns of a month are drawn (finance.md section 5.1). */
type ReturnModel = 'lognormal' | 'student_t' | 'historical_bootstrap';

/** A crisis that every path goes through, on top of its own returns, exchange rates and prices (finance.md section 3). */
interface MetCrisis {
  readonly test: StressTest;
  /** Months from the start until it begins. */
  readonly offset: number;
}

/** The least value of every path over its months (finance.md section 16). */
export interface LeastAsked {
  /** What may be spent, under the policy of the request, or net worth. */
  readonly of: 'spendable' | 'forecast';
  /** Index of the first month that counts. */
  readonly from: number;
  /**
   * The money of each month in the display currency, or of the start: divided by the price level of the path. `half_cents`: how many half
   * US cents, so that below -1 the plan does not hold (section 1.6); what may be spent is then judged as under `liquidate`.
   */
  readonly unit: 'money' | 'money_of_start' | 'half_cents';
}

/** What to simulate (finance.md section 5); rates and volatilities are decimals. */
export interface SimulationRequest extends Horizon {
  readonly items: readonly PlanItem[];
  readonly start: Month;
  readonly currency: CurrencyCode;
  /** The live rates of now. */
  readonly rates: Rates;
  /** What the scenario assumes; what it leaves out is as in `DEFAULT_ASSUMPTIONS`. */
  readonly assumptions?: Partial<Assumptions>;
  readonly deficitPolicy: DeficitPolicy;
  /** Points a year on the returns of each category (finance.md section 4). */
  readonly returns?: Readonly<Record<FundCategory, number>>;
  /** On the volatility of all classes of assets, not on that of exchange rates; absent: 1. */
  readonly volatilityMultiplier?: number;
  readonly includeFxRisk: boolean;
  readonly returnModel: ReturnModel;
  /** Asked for by `historical_bootstrap`. */
  readonly history?: ReturnHistory;
  /** The model of prices, after its adjustment, and the currency that it is about; absent: the plan's own prices, and no real values. */
  readonly inflation?: ChosenInflation;
  /** Without a model, inflation of every currency on top of the plan's own, a decimal a year; absent: 0. */
  readonly addedInflation?: number;
  /** Absent: none. The invested capital, against which a loss is told, knows no crisis. */
  readonly crisis?: MetCrisis;
  /** Number of paths, 1 or more. */
  readonly paths: number;
  /** 0 to 2^32 - 1. */
  readonly seed: number;
  /**
   * `steered`, and absent: quasi-random points steer the sums of the draws over blocks of months, which
   * estimates the same with less error. `plain`: random numbers alone.
   */
  readonly draws?: 'steered' | 'plain';
  /** Whether the result says what each path came to, for {@link outcomeDifference}; absent: no. */
  readonly keepsPaths?: boolean;
  /** Asks for the least value of each path, which those that are kept have. */
  readonly least?: LeastAsked;
}
