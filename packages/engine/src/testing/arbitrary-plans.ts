import * as fc from 'fast-check';
import type { Assumptions } from '#assumptions.ts';
import { CURRENCY_CODES } from '#currencies.ts';
import { ASSET_CLASSES, CATEGORIES, type PlanItem } from '#item.ts';
import { parseMonth } from '#month.ts';

/** Month around which the dates of generated items are drawn. */
export const CENTRAL_MONTH = parseMonth('2026-01');

const month = fc.integer({ min: CENTRAL_MONTH - 60, max: CENTRAL_MONTH + 420 });
const cents = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((value) => value / 100);

/** Generates a number in steps of a millionth, uniformly distributed; `fc.double` would draw mostly values near 0. */
export const uniformNumber = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: Math.round(min * 1e6), max: Math.round(max * 1e6) }).map((value) => value / 1e6);

const share = (max: number) => uniformNumber(0, max);

/** Generates the fields of finance.md section 17, each often absent. */
const lifeFields = fc.record(
  {
    growth: fc.constantFrom('rate', 'prices', 'fixed'),
    depositGrowthRate: uniformNumber(-0.01, 0.01),
    loanBalance: cents(300_000),
    loanRate: share(0.1),
    assetClass: fc.constantFrom(...ASSET_CLASSES),
    isLocked: fc.boolean(),
    drawableFrom: fc.option(month),
    payoutGrowth: fc.constantFrom('fixed', 'prices'),
    taxShare: fc.oneof(fc.constant(0), share(1)),
  },
  { requiredKeys: [] },
);

/**
 * Generates a valid item without the fields of section 17: any category, currency, period, interval, payout and rate, sometimes
 * hidden.
 */
export const anyPlainItem: fc.Arbitrary<PlanItem> = fc
  .record({
    id: fc.integer({ min: 1, max: 1_000_000 }),
    category: fc.constantFrom(...CATEGORIES),
    period: fc.tuple(fc.option(month), fc.option(month)),
    amount: cents(10_000),
    currency: fc.constantFrom(...CURRENCY_CODES),
    existingFunds: cents(1_000_000),
    existingFundsCurrency: fc.constantFrom(...CURRENCY_CODES),
    monthlyRate: uniformNumber(-0.02, 0.02),
    accumulationFee: share(0.02),
    depositFee: share(0.06),
    interestLimit: fc.oneof(fc.constant(0), share(0.02)),
    hidden: fc.boolean(),
    intervalMonths: fc.constantFrom(1, 1, 1, 0, 2, 3, 12, 120),
    payoutFrom: fc.oneof(fc.constant(null), fc.constant(null), month),
    payoutMonths: fc.constantFrom(0, 1, 12, 240, 720),
  })
  .map(({ period: [one, other], ...item }) => {
    const isReversed = one !== null && other !== null && other < one;
    return { ...item, from: isReversed ? other : one, to: isReversed ? one : other };
  });

/** Generates a valid item with the fields of finance.md section 17; loan payments do not follow prices. */
export const anyItem: fc.Arbitrary<PlanItem> = fc.tuple(anyPlainItem, lifeFields).map(([item, life]) => {
  const isLoan = item.category === 'expense' && (life.loanBalance ?? 0) > 0;
  return { ...item, ...life, ...(isLoan && life.growth === 'prices' ? { growth: 'fixed' as const } : {}) };
});

/** Generates a plan of up to eight items. */
export const anyItems = fc.array(anyItem, { maxLength: 8 });

/** Generates assumptions: both policies; flat, drifting or inflation-following rates; some rates pinned. */
export const anyAssumptions: fc.Arbitrary<Assumptions> = fc.record({
  deficitPolicy: fc.constantFrom('overdraft', 'liquidate'),
  fx: fc.record({
    model: fc.constantFrom('flat', 'drift', 'inflation_gap'),
    drift: fc.dictionary(fc.constantFrom(...CURRENCY_CODES), uniformNumber(-0.2, 0.2)),
  }),
  pinnedRates: fc.dictionary(
    fc.constantFrom(...CURRENCY_CODES.filter((code) => code !== 'USD')),
    uniformNumber(0.01, 2000),
  ),
  cashRate: fc.oneof(fc.constant(0), share(0.1)),
  prices: fc.dictionary(fc.constantFrom(...CURRENCY_CODES), uniformNumber(-0.05, 0.15)),
});

/** Generates the number of years of a forecast. */
export const anyYears = fc.integer({ min: 1, max: 30 });
