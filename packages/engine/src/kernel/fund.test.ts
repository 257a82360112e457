import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_ASSUMPTIONS } from '#assumptions.ts';
import { type CurrencyCode, FALLBACK_RATES, convert } from '#currencies.ts';
import { type Fund, toFund } from './fund.ts';
import { runCategoryFunds, createCategoryFunds, sellCategoryFunds } from './category-funds.ts';
import type { FundCategory, PlanItem } from '#item.ts';
import { CONSTANT_PATH, type MarketPath, toCrisisLevels, createPathWithMoves } from './market-path.ts';
import { toItemPeriod } from './item-period.ts';
import { parseMonth } from '#month.ts';
import { assumedPriceLevels } from '#assumed-prices.ts';
import { CENTRAL_MONTH, anyItem } from '#testing/arbitrary-plans.ts';
import { expectClose } from '#testing/series-assertions.ts';
import { type ItemDraft, planItem } from '#testing/plan-factory.ts';

const CODES: readonly CurrencyCode[] = ['USD', 'EUR'];

function fundOfItem(item: PlanItem, months: number): Fund {
  const start = parseMonth('2026-01');
  const period = toItemPeriod(item, start, months);
  if (period === null) throw new RangeError('The fund is outside the horizon');
  return toFund(item, period, CODES.indexOf(item.currency), {
    start,
    months,
    rates: FALLBACK_RATES,
    assumptions: DEFAULT_ASSUMPTIONS,
    pricesOf: (code) => assumedPriceLevels(DEFAULT_ASSUMPTIONS, code, months),
  });
}

const fund = (draft: ItemDraft, months = 12) => fundOfItem(planItem('saving', draft), months);

describe('toFund', () => {
  test('converts existing funds to the currency of the item', () => {
    const { opening } = fund({ currency: 'EUR', existingFunds: 1500, existingFundsCurrency: 'GBP' });
    expect(opening).toBeCloseTo(1700, 9);
  });

  test('has the deposit before its fee, and a row of deposits only if they grow', () => {
    expect(fund({ amount: 400, depositFee: 0.025 })).toMatchObject({ deposit: 400, depositRow: null });
    const growing = fund({ amount: 400, depositGrowthRate: 0.1, from: '2026-02', to: '2026-04' });
    expect(Array.from(growing.depositRow ?? [], Math.round).slice(0, 5)).toEqual([0, 400, 440, 484, 0]);
    // Two per cent a year is the dollar's inflation target: 400 * 1.02 at the end of the year.
    expect(fund({ amount: 400, growth: 'prices' }).depositRow?.[11]).toBeCloseTo(408, 9);
    expect(fund({ amount: 400, growth: 'fixed', depositGrowthRate: 0.1 }).depositRow).toBeNull();
  });
});

/** Creates the state of some funds with two currencies, valued in dollars by default. */
function hold(
  funds: Fund[],
  months: number,
  {
    currency = 'USD',
    path = CONSTANT_PATH,
    category = 'saving',
  }: { currency?: CurrencyCode; path?: MarketPath; category?: FundCategory } = {},
) {
  const worth = new Float64Array(months);
  const holding = createCategoryFunds(funds, category, path, worth);
  const units = new Float64Array(CODES.length * months);
  CODES.forEach((code, index) =>
    units.fill(convert(1, code, currency, FALLBACK_RATES), index * months, (index + 1) * months),
  );
  const payouts = new Float64Array(units.length);
  return {
    holding,
    worth,
    payouts,
    units,
    to: (month: number) => runCategoryFunds(holding, month, units, payouts),
  };
}

function worthAfter(draft: ItemDraft, path: MarketPath = CONSTANT_PATH): number {
  const { worth, to } = hold([fund(draft, 1)], 1, { path });
  to(1);
  return worth[0]!;
}

describe('one month of a fund', () => {
  test.each([
    ['no limit', 0.02, 0, 1020],
    ['a limit below the return', 0.02, 0.01, 1010],
    ['a limit above the return', 0.02, 0.03, 1020],
    ['a limit is a ceiling, not a floor', -0.03, 0.01, 970],
  ])('%s', (_, monthlyRate, interestLimit, expected) => {
    expect(worthAfter({ existingFunds: 1000, monthlyRate, interestLimit })).toBeCloseTo(expected, 9);
  });

  test('charges a twelfth of the yearly fee after the return, before the deposit', () => {
    const draft = { existingFunds: 1000, amount: 100, monthlyRate: 0.01, accumulationFee: 0.012 };
    expect(worthAfter(draft)).toBeCloseTo(1000 * 1.01 * 0.999 + 100, 9);
  });

  const market = createPathWithMoves({ returns: { deposits: Float64Array.of(0.9) } });
  const fallen = createPathWithMoves({ levels: { deposits: toCrisisLevels(Float64Array.of(0.8), 0, 1) } });
  const draft = { existingFunds: 1000, monthlyRate: 0.02, accumulationFee: 0.012 };

  test('a market multiplies the return; in a crisis the level replaces the return; the fee stays', () => {
    expect(worthAfter(draft, market)).toBeCloseTo(1000 * 1.02 * 0.9 * 0.999, 9);
    expect(worthAfter(draft, fallen)).toBeCloseTo(1000 * 0.8 * 0.999, 9);
  });

  test('a fund with a limit is credited its rate in every market and crisis', () => {
    for (const path of [market, fallen]) {
      expect(worthAfter({ ...draft, interestLimit: 0.01 }, path)).toBeCloseTo(1000 * 1.01 * 0.999, 9);
    }
  });
});

describe('the funds of a category', () => {
  const plain = fund({ existingFunds: 1000, monthlyRate: 0.1, amount: 100, to: '2026-03' });
  const later = fund({ existingFunds: 850, currency: 'EUR', from: '2026-03' });

  test('earn, then receive the deposit, and keep earning after the deposits', () => {
    const { worth, to } = hold([plain], 5);
    to(5);
    const expected = [1200, 1420, 1662, 1828.2, 2011.02];
    expected.forEach((value, month) => expect(worth[month]).toBeCloseTo(value, 9));
  });

  test('are added up in the display currency, each from its own first month', () => {
    const { worth, to } = hold([plain, later], 4, { currency: 'ILS' });
    to(4);
    const expected = [1200, 1420, 1662 + 1000, 1828.2 + 1000].map((dollars) => dollars * 3.7);
    expected.forEach((value, month) => expect(worth[month]).toBeCloseTo(value, 9));
  });

  const rises = Float64Array.of(1, 1.1, 1.1, 0.9, 1, 1.2, 1, 1, 1, 1, 1, 1);
  const falls = toCrisisLevels(
    Float64Array.from({ length: 12 }, (_, month) => 1 - 0.1 * month),
    2,
    7,
  );
  const classes = ['equities', 'balanced', 'deposits'] as const;
  const paths = [
    CONSTANT_PATH,
    createPathWithMoves({ returns: Object.fromEntries(classes.map((name) => [name, rises])) }),
    createPathWithMoves({ levels: Object.fromEntries(classes.map((name) => [name, falls])) }),
    createPathWithMoves({ income: Float64Array.from({ length: 12 }, (_, month) => (month < 5 ? 1 : 0.5)) }),
  ];
  const soon = fc.integer({ min: CENTRAL_MONTH - 3, max: CENTRAL_MONTH + 11 });
  const anyFund = fc
    .tuple(
      anyItem,
      fc.record({
        category: fc.constantFrom('saving' as const, 'investment' as const, 'pension' as const),
        from: fc.option(soon),
        payoutFrom: fc.option(soon),
        payoutMonths: fc.constantFrom(0, 1, 4),
        drawableFrom: fc.option(soon),
        intervalMonths: fc.constantFrom(1, 1, 3),
        currency: fc.constantFrom(...CODES),
      }),
    )
    .map(([item, short]) => ({ ...item, ...short, to: null, hidden: false }));

  test('give the same result at once and month by month, on every path', () => {
    fc.assert(
      fc.property(anyFund, fc.constantFrom(...paths), (item, path) => {
        const { category } = item;
        const one = fundOfItem(item, 12);
        const [strided, stepped] = [hold([one], 12, { path, category }), hold([one], 12, { path, category })];
        strided.to(12);
        for (let month = 1; month <= 12; month++) stepped.to(month);
        const [{ fees, taxes, ...inOne }, { fees: feesApart, taxes: taxesApart, ...apart }] = [
          strided.holding,
          stepped.holding,
        ];
        expect(apart).toEqual(inOne);
        expect(stepped.payouts).toEqual(strided.payouts);
        expectClose([feesApart, taxesApart], [fees, taxes], Math.max(1, fees, taxes));
      }),
      { numRuns: 200 },
    );
  });

  test('charge no deposit fee twice if they become sellable in the middle of a forecast', () => {
    const pension = planItem('pension', { amount: 100, depositFee: 0.01, drawableFrom: '2026-07' });
    const { holding, to } = hold([fundOfItem(pension, 12)], 12, { category: 'pension' });
    to(12);
    expect(holding.fees).toBeCloseTo(12, 9);
    expect(Array.from(holding.sellable, Math.round)).toEqual([0, 0, 0, 0, 0, 0, 693, 792, 891, 990, 1089, 1188]);
  });

  test('report payouts in the currency of the fund, after tax', () => {
    const draft = { existingFunds: 850, currency: 'EUR', payoutFrom: '2026-02', payoutMonths: 2 } as const;
    const { worth, payouts, to } = hold([fund(draft)], 4);
    to(4);
    expect(Array.from(worth, Math.round)).toEqual([1000, 500, 0, 0]);
    expect([...payouts]).toEqual([0, 0, 0, 0, 0, 425, 425, 0]);
    const taxed = hold([fund({ ...draft, taxShare: 0.2 })], 4);
    taxed.to(4);
    expect([...taxed.payouts]).toEqual([0, 0, 0, 0, 0, 340, 340, 0]);
    expect(taxed.holding.taxes).toBeCloseTo(200, 9);
  });

  test('sell the same share of every fund in any currency', () => {
    const euros = fund({ existingFunds: 850, currency: 'EUR' });
    const { holding, worth, units, to } = hold([euros, fund({ existingFunds: 3000 })], 3);
    to(1);
    expect(sellCategoryFunds(holding, 0, 1000, units)).toBe(1000);
    expect(worth[0]).toBeCloseTo(3000, 9);
    expect(holding.balances[0]).toBeCloseTo(637.5, 9);
    expect(holding.balances[1]).toBeCloseTo(2250, 9);
  });

  test('sell at most their value, down to exactly 0', () => {
    const { holding, worth, units, to } = hold([plain], 3);
    to(1);
    expect(sellCategoryFunds(holding, 0, 5000, units)).toBeCloseTo(1200, 9);
    expect(worth[0]).toBe(0);
    to(2);
    expect(worth[1]).toBeCloseTo(100, 9);
  });

  test('sell nothing if there are no funds', () => {
    const { holding, worth, units, to } = hold([], 3);
    to(1);
    expect(sellCategoryFunds(holding, 0, 50, units)).toBe(0);
    expect(worth[0]).toBe(0);
  });

  test('do not sell a fund that has not begun', () => {
    const { holding, worth, units, to } = hold([plain, later], 4);
    to(2);
    expect(sellCategoryFunds(holding, 1, 5000, units)).toBeCloseTo(1420, 9);
    to(3);
    expect(worth[2]).toBeCloseTo(100 + 1000, 9);
  });
});
