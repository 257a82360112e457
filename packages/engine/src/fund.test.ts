import { describe, expect, test } from 'vitest';
import { type CurrencyCode, FALLBACK_RATES, convert } from './currencies.ts';
import { type Fund, fundOf } from './fund.ts';
import { advance, openHolding, sell } from './holding.ts';
import { type Path, CONSTANT_PATH, pathOf } from './path.ts';
import { periodOf } from './period.ts';
import { parseMonth } from './month.ts';
import { type ItemDraft, planItem } from '#testing/plans.ts';

const CODES: readonly CurrencyCode[] = ['USD', 'EUR'];

function fund(draft: ItemDraft, months = 12): Fund {
  const item = planItem('saving', draft);
  const period = periodOf(item, parseMonth('2026-01'), months);
  if (period === null) throw new RangeError('no fund on the grid');
  return fundOf(item, period, CODES.indexOf(item.currency), FALLBACK_RATES);
}

describe('fundOf', () => {
  test('brings existing funds into the currency of the item', () => {
    expect(fund({ currency: 'EUR', existingFunds: 1500, existingFundsCurrency: 'GBP' }).opening).toBeCloseTo(
      1700,
      9,
    );
  });

  test('takes the deposit fee off every deposit', () => {
    expect(fund({ amount: 400, depositFee: 0.025 }).deposit).toBeCloseTo(390, 12);
  });
});

/** A holding that knows the values of its two currencies, in dollars unless it says so. */
function hold(
  funds: Fund[],
  months: number,
  { currency = 'USD', path = CONSTANT_PATH }: { currency?: CurrencyCode; path?: Path } = {},
) {
  const worth = new Float64Array(months);
  const holding = openHolding(funds, 'saving', path, false, worth);
  const units = new Float64Array(CODES.length * months);
  CODES.forEach((code, index) =>
    units.fill(convert(1, code, currency, FALLBACK_RATES), index * months, (index + 1) * months),
  );
  const payouts = new Float64Array(units.length);
  return { holding, worth, payouts, to: (month: number) => advance(holding, month, units, payouts) };
}

function worthAfter(draft: ItemDraft, path: Path = CONSTANT_PATH): number {
  const { worth, to } = hold([fund(draft, 1)], 1, { path });
  to(1);
  return worth[0]!;
}

describe('a month', () => {
  test.each([
    ['no limit', 0.02, 0, 1020],
    ['a limit below the return', 0.02, 0.01, 1010],
    ['a limit above the return', 0.02, 0.03, 1020],
    ['a limit is a ceiling, not a floor', -0.03, 0.01, 970],
  ])('%s', (_, monthlyRate, interestLimit, expected) => {
    expect(worthAfter({ existingFunds: 1000, monthlyRate, interestLimit })).toBeCloseTo(expected, 9);
  });

  test('takes a twelfth of the yearly fee after the return, before the deposit', () => {
    const draft = { existingFunds: 1000, amount: 100, monthlyRate: 0.01, accumulationFee: 0.012 };
    expect(worthAfter(draft)).toBeCloseTo(1000 * 1.01 * 0.999 + 100, 9);
  });

  test('a path multiplies the return before the limit, the shock comes after limit and fee', () => {
    const moved = (returns: number, shock: number) =>
      pathOf({ returns: { saving: Float64Array.of(returns) }, shocks: { saving: Float64Array.of(shock) } });
    const draft = { existingFunds: 1000, monthlyRate: 0.01, interestLimit: 0.02, accumulationFee: 0.012 };
    expect(worthAfter(draft, moved(1.2, 1))).toBeCloseTo(1000 * 1.02 * 0.999, 9);
    expect(worthAfter(draft, moved(0.9, 1))).toBeCloseTo(1000 * 1.01 * 0.9 * 0.999, 9);
    expect(worthAfter(draft, moved(1, 1.2))).toBeCloseTo(1000 * 1.01 * 0.999 * 1.2, 9);
  });
});

describe('a holding', () => {
  const plain = fund({ existingFunds: 1000, monthlyRate: 0.1, amount: 100, to: '2026-03' });
  const later = fund({ existingFunds: 850, currency: 'EUR', from: '2026-03' });

  test('earns, then takes its deposit, and earns on without', () => {
    const { worth, to } = hold([plain], 5);
    to(5);
    const expected = [1200, 1420, 1662, 1828.2, 2011.02];
    expected.forEach((value, month) => expect(worth[month]).toBeCloseTo(value, 9));
  });

  test('adds its funds up in the display currency, each from its own first month', () => {
    const { worth, to } = hold([plain, later], 4, { currency: 'ILS' });
    to(4);
    const expected = [1200, 1420, 1662 + 1000, 1828.2 + 1000].map((dollars) => dollars * 3.7);
    expected.forEach((value, month) => expect(worth[month]).toBeCloseTo(value, 9));
  });

  test('comes out the same in one stride and month by month', () => {
    const paidOut = fund({
      existingFunds: 500,
      amount: 30,
      intervalMonths: 2,
      payoutFrom: '2026-04',
      payoutMonths: 4,
    });
    const moving = pathOf({ returns: { saving: Float64Array.of(1, 1.1, 1.1, 0.9, 1, 1) } });
    for (const path of [CONSTANT_PATH, moving]) {
      const strided = hold([plain, later, paidOut], 6, { path });
      const stepped = hold([plain, later, paidOut], 6, { path });
      strided.to(6);
      for (let month = 1; month <= 6; month++) stepped.to(month);
      expect(stepped.holding).toEqual(strided.holding);
      expect(stepped.payouts).toEqual(strided.payouts);
    }
  });

  test('tells what it pays out, in the currency of the fund', () => {
    const euros = fund({ existingFunds: 850, currency: 'EUR', payoutFrom: '2026-02', payoutMonths: 2 });
    const { worth, payouts, to } = hold([euros], 4);
    to(4);
    expect(Array.from(worth, Math.round)).toEqual([1000, 500, 0, 0]);
    expect([...payouts]).toEqual([0, 0, 0, 0, 0, 425, 425, 0]);
  });

  test('sells the same share of every fund, whatever its currency, and tells what it sold in each', () => {
    const euros = fund({ existingFunds: 850, currency: 'EUR' });
    const { holding, worth, to } = hold([euros, fund({ existingFunds: 3000 })], 3);
    to(1);
    const cash = new Float64Array(2);
    expect(sell(holding, 0, 1000, cash)).toBe(1000);
    expect(worth[0]).toBeCloseTo(3000, 9);
    expect(holding.balances[0]).toBeCloseTo(637.5, 9);
    expect(holding.balances[1]).toBeCloseTo(2250, 9);
    expect(cash[0]).toBeCloseTo(750, 9);
    expect(cash[1]).toBeCloseTo(212.5, 9);
  });

  test('sells no more than there is, and leaves exactly nothing', () => {
    const { holding, worth, to } = hold([plain], 3);
    to(1);
    expect(sell(holding, 0, 5000, new Float64Array(2))).toBeCloseTo(1200, 9);
    expect(worth[0]).toBe(0);
    to(2);
    expect(worth[1]).toBeCloseTo(100, 9);
  });

  test('has nothing to sell when it is empty', () => {
    const { holding, worth, to } = hold([], 3);
    to(1);
    expect(sell(holding, 0, 50, new Float64Array(2))).toBe(0);
    expect(worth[0]).toBe(0);
  });

  test('does not touch a fund that has yet to begin', () => {
    const { holding, worth, to } = hold([plain, later], 4);
    to(2);
    expect(sell(holding, 1, 5000, new Float64Array(2))).toBeCloseTo(1420, 9);
    to(3);
    expect(worth[2]).toBeCloseTo(100 + 1000, 9);
  });
});
