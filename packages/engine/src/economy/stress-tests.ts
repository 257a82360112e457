import { CURRENCY_CODES, type CurrencyCode } from '#currencies.ts';
import { twelfthRoot } from '#growth.ts';
import { type Path, pathOf } from '#path.ts';

/**
 * A crisis (finance.md section 3). Every value is a decimal: 0.49 is a fall by 49 %, a
 * negative shock of income or funds is a gain.
 */
export interface StressTest {
  /** That it begins within a year. */
  readonly probability: number;
  /** Months until the trough, 1 or more. */
  readonly durationMonths: number;
  /** Months from the trough to the end, 0 or more. */
  readonly recoveryMonths: number;
  /** Share of incomes lost, and of the deposits into pensions, which are paid with them. */
  readonly incomeShock: number;
  /** By how much more is spent. */
  readonly expenseShock: number;
  /** Losses from peak to trough. */
  readonly investmentShock: number;
  readonly pensionShock: number;
  readonly savingShock: number;
  /** Inflation beyond what the plan assumes, a year; prices stay where it has brought them. */
  readonly inflationShock: number;
  /** Rise of every foreign currency in the display currency. */
  readonly fxShock: number;
  /** Q, the share of the moves of funds and currencies that is undone by the end. */
  readonly recoveryFraction: number;
}

/** How bad a crisis is. */
export type Severity = 'High' | 'Medium' | 'Low';

/** The severity of a stress test by the rule of finance.md section 3. */
export function severityOf(test: StressTest): Severity {
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

/**
 * The path that a plan takes through a crisis, told in the currency `display` (finance.md section 3). The crisis
 * begins `offset` months after the plan: month k of section 3 is the month with the index `offset` + k - 1, and
 * before that nothing moves. 0, the default, is section 3 as it stands: it begins with the first month. `prices`
 * of the path is what the crisis alone adds to the price level. Throws RangeError unless `offset` is a whole
 * number from 0 on.
 */
export function stressPath(test: StressTest, months: number, display: CurrencyCode, offset = 0): Path {
  if (!Number.isInteger(offset) || offset < 0) {
    throw new RangeError(`A crisis begins a whole number of months after the plan, not ${offset}`);
  }
  const level = Float64Array.from({ length: months + 1 }, (_, month) => levelShape(test, month - offset));
  const flow = Float64Array.from({ length: months }, (_, month) => flowShape(test, month + 1 - offset));
  const income = flow.map((share) => 1 - test.incomeShock * share);
  const ratios = (fall: number) =>
    Float64Array.from(
      { length: months },
      (_, month) => (1 - fall * level[month + 1]!) / (1 - fall * level[month]!),
    );
  let price = 1;
  return pathOf({
    income,
    pensionDeposits: income,
    expenses: flow.map((share) => 1 + test.expenseShock * share),
    prices: flow.map((share) => (price *= twelfthRoot(1 + test.inflationShock * share))),
    shocks: {
      pension: ratios(test.pensionShock),
      investment: ratios(test.investmentShock),
      saving: ratios(test.savingShock),
    },
    currencies: risingAgainst(display, level.subarray(1), test.fxShock),
  });
}

/** What a crisis leaves of things, as shares of what they were: at its beginning and by the end of each month. */
export interface CrisisCourse {
  readonly investment: Float64Array;
  readonly pension: Float64Array;
  readonly saving: Float64Array;
  readonly income: Float64Array;
  readonly expense: Float64Array;
}

/**
 * The course of a crisis over a number of months, as a picture of it shows: one value more than months, the first being 1. Expenses
 * are without what inflation adds to them.
 */
export function crisisCourse(test: StressTest, months: number): CrisisCourse {
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
 * s(k), which share of the fall of funds and currencies stands at the end of month k of the crisis: 0 before it,
 * up to 1 at the trough, down to what is never undone.
 */
function levelShape({ durationMonths, recoveryMonths, recoveryFraction }: StressTest, k: number): number {
  if (k <= durationMonths) return Math.max(0, k) / durationMonths;
  const recovered = k - durationMonths;
  return recovered <= recoveryMonths
    ? 1 - recoveryFraction * (recovered / recoveryMonths)
    : 1 - recoveryFraction;
}

/** u(k), which share of the shock on incomes, expenses and inflation is felt in month k; nothing before and after. */
function flowShape({ durationMonths, recoveryMonths }: StressTest, k: number): number {
  if (k <= 0) return 0;
  if (k <= durationMonths) return 1;
  const recovered = k - durationMonths;
  return recovered <= recoveryMonths ? 1 - recovered / recoveryMonths : 0;
}

/** Every other currency rises against the one on display, all alike: what they cost in each other stays. */
function risingAgainst(display: CurrencyCode, level: Float64Array, rise: number): Path['currencies'] {
  if (rise === 0) return {};
  const values = level.map((share) => 1 + rise * share);
  const foreign = CURRENCY_CODES.filter((code) => code !== display);
  return Object.fromEntries(foreign.map((code) => [code, values]));
}
