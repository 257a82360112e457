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
} from '@meridian/engine';

/** How the returns of a month are drawn (finance.md section 5.1). */
type ReturnModel = 'lognormal' | 'student_t' | 'historical_bootstrap';

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
}
