import type { CurrencyCode } from '#currencies.ts';
import { powersByMonth } from '#compound-growth.ts';
import type { AssetClass } from '#item.ts';
import {
  type CrisisLevels,
  type CrisisPrices,
  type MarketPath,
  toCrisisLevels,
  createPathWithMoves,
} from '#kernel/market-path.ts';

/**
 * A crisis (finance.md section 3). All shares are decimals: 0.49 is a fall of 49 %; a negative shock of income or funds is a
 * gain.
 */
export interface StressTest {
  /** Probability that the crisis begins within a year. */
  readonly probability: number;
  /** Months until the trough, 1 or more. */
  readonly durationMonths: number;
  /** Months from the trough to full recovery, 0 or more. */
  readonly recoveryMonths: number;
  /** Share of income lost, and of deposits into pensions, which are paid out of income. */
  readonly incomeShock: number;
  /** Rise of expenses in the crisis, as a share of them. */
  readonly expenseShock: number;
  /** Loss of equities from peak to trough. */
  readonly investmentShock: number;
  /** Loss of balanced funds from peak to trough. */
  readonly pensionShock: number;
  /** Loss of deposits from peak to trough. */
  readonly savingShock: number;
  /** Loss of bonds from peak to trough. */
  readonly bondShock: number;
  /** Loss of property from peak to trough. */
  readonly propertyShock: number;
  /** Inflation in addition to the plan's own, a decimal a year; prices stay at the level that they reach. */
  readonly inflationShock: number;
  /** Rise of every other currency against the one that the crisis hits. */
  readonly fxShock: number;
  /** Currency that the crisis hits; null: the plan's main currency, by `selectCrisisCurrency`. */
  readonly fxCurrency: CurrencyCode | null;
  /** Share of the moves of funds and currencies that is undone by the end (Q in finance.md section 3). */
  readonly recoveryFraction: number;
}

/** Severity of a crisis as users see it; {@link classifySeverity} has the rule. */
export type Severity = 'High' | 'Medium' | 'Low';

/** Returns the severity of a stress test by the rule of finance.md section 3. */
export function classifySeverity(test: StressTest): Severity {
  const { investmentShock, incomeShock, expenseShock, inflationShock, fxShock } = test;
  if (investmentShock >= 0.35 || incomeShock >= 0.4 || fxShock >= 0.4) return 'High';
  const isMedium =
    investmentShock >= 0.18 ||
    incomeShock >= 0.2 ||
    expenseShock >= 0.2 ||
    Math.abs(inflationShock) >= 0.05 ||
    fxShock >= 0.2;
  return isMedium ? 'Medium' : 'Low';
}

/** Field of `StressTest` with the loss of each asset class; `fixed` has none, because it follows no market. */
const CLASS_SHOCKS = {
  equities: 'investmentShock',
  balanced: 'pensionShock',
  deposits: 'savingShock',
  bonds: 'bondShock',
  property: 'propertyShock',
} as const satisfies Partial<Record<AssetClass, keyof StressTest>>;

/**
 * Path of a plan through a crisis that hits the currency `hit` (finance.md section 3). The crisis begins `offset` months after
 * the plan: month k of section 3 has the index `offset` + k - 1, and nothing changes before. Throws RangeError unless `offset` is
 * a whole number of 0 or more.
 */
export function createCrisisPath(test: StressTest, months: number, hit: CurrencyCode, offset = 0): MarketPath {
  if (!Number.isInteger(offset) || offset < 0) {
    throw new RangeError(`A crisis must begin a whole number of months after the plan, not ${offset}`);
  }
  const rowOf = (valueAt: (k: number) => number) =>
    Float64Array.from({ length: months }, (_, month) => valueAt(month + 1 - offset));
  const level = rowOf((k) => levelShape(test, k));
  const flow = rowOf((k) => flowShape(test, k));
  const until = offset + test.durationMonths + Math.max(test.recoveryMonths, 1);
  const levels: Partial<Record<AssetClass, CrisisLevels>> = {};
  for (const [name, shock] of Object.entries(CLASS_SHOCKS) as [keyof typeof CLASS_SHOCKS, keyof StressTest][]) {
    const fall = test[shock] as number;
    if (fall !== 0)
      levels[name] = toCrisisLevels(
        level.map((share) => 1 - fall * share),
        offset,
        until,
      );
  }
  return createPathWithMoves({
    levels,
    ...(test.incomeShock === 0 ? {} : { income: flow.map((share) => 1 - test.incomeShock * share) }),
    ...(test.expenseShock === 0 ? {} : { expenses: flow.map((share) => 1 + test.expenseShock * share) }),
    crisisPrices: test.inflationShock === 0 ? null : pricesThrough(test, rowOf, hit, offset),
    currencies: test.fxShock === 0 ? {} : { [hit]: level.map((share) => 1 / (1 + test.fxShock * share)) },
  });
}

/**
 * Returns q, the effect of a crisis on prices: prices change until the trough and then stay. Income with its own growth rate
 * follows a fall of prices at once and a rise only after the crisis.
 */
function pricesThrough(
  { inflationShock, durationMonths, recoveryMonths, fxShock }: StressTest,
  rowOf: (valueAt: (k: number) => number) => Float64Array,
  hit: CurrencyCode,
  offset: number,
): CrisisPrices {
  const rise = powersByMonth(1 + inflationShock, durationMonths);
  return {
    level: rowOf((k) => (k <= 0 ? 1 : rise[Math.min(k, durationMonths) - 1]!)),
    currency: fxShock > 0 ? hit : null,
    wagesFrom: inflationShock < 0 ? 0 : offset + durationMonths + recoveryMonths,
  };
}

/**
 * Funds, income and expenses during a crisis, each as a share of its value before the crisis: at the start and at the end of each month.
 */
export interface CrisisTimeline {
  readonly investment: Float64Array;
  readonly pension: Float64Array;
  readonly saving: Float64Array;
  readonly income: Float64Array;
  readonly expense: Float64Array;
}

/**
 * Course of a crisis for a chart, with one value more than `months`, the first being 1. Expenses exclude the crisis's inflation.
 */
export function computeCrisisTimeline(test: StressTest, months: number): CrisisTimeline {
  const shares = (shape: (test: StressTest, k: number) => number, change: number) =>
    Float64Array.from({ length: months + 1 }, (_, k) => 1 + (k === 0 ? 0 : change * shape(test, k)));
  return {
    investment: shares(levelShape, -test.investmentShock),
    pension: shares(levelShape, -test.pensionShock),
    saving: shares(levelShape, -test.savingShock),
    income: shares(flowShape, -test.incomeShock),
    expense: shares(flowShape, test.expenseShock),
  };
}

/**
 * Returns s(k), the share of the fall of funds and currencies that remains at the end of month k of the crisis. 0 before it, 1
 * at the trough, then down to the part that is never undone.
 */
function levelShape({ durationMonths, recoveryMonths, recoveryFraction }: StressTest, k: number): number {
  if (k <= durationMonths) return Math.max(0, k) / durationMonths;
  const recovered = k - durationMonths;
  return recovered <= recoveryMonths ? 1 - recoveryFraction * (recovered / recoveryMonths) : 1 - recoveryFraction;
}

/** Returns u(k), the share of the income and expense shock in month k; 0 before and after the crisis. */
function flowShape({ durationMonths, recoveryMonths }: StressTest, k: number): number {
  if (k <= 0) return 0;
  if (k <= durationMonths) return 1;
  const recovered = k - durationMonths;
  return recovered <= recoveryMonths ? 1 - recovered / recoveryMonths : 0;
}
