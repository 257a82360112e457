import { describe, expect, test } from 'vitest';
import { FALLBACK_RATES } from './currencies.ts';
import { type Fund, advance, fundOf, openHolding, sell } from './fund.ts';
import { type ItemDraft, planItem } from '#testing/plans.ts';

const WHOLE_YEAR = { first: 0, end: 12 };

function fund(draft: ItemDraft): Fund {
  return fundOf(planItem('saving', draft), WHOLE_YEAR, FALLBACK_RATES);
}

describe('fundOf', () => {
  test.each([
    ['no limit', 0.02, 0, 1.02],
    ['a limit below the return', 0.02, 0.01, 1.01],
    ['a limit above the return', 0.02, 0.03, 1.02],
    ['a limit is a ceiling, not a floor', -0.03, 0.01, 0.97],
  ])('%s', (_, monthlyRate, interestLimit, factor) => {
    expect(fund({ monthlyRate, interestLimit }).factor).toBeCloseTo(factor, 12);
  });

  test('takes a twelfth of the yearly fee after the return', () => {
    expect(fund({ monthlyRate: 0.01, accumulationFee: 0.012 }).factor).toBeCloseTo(1.01 * 0.999, 12);
  });

  test('takes the deposit fee off every deposit', () => {
    expect(fund({ amount: 400, depositFee: 0.025 }).deposit).toBeCloseTo(390, 12);
  });

  test('brings existing funds into the currency of the item', () => {
    expect(fund({ currency: 'EUR', existingFunds: 1500, existingFundsCurrency: 'GBP' }).opening).toBeCloseTo(
      1700,
      9,
    );
  });

  test('keeps the months of the item', () => {
    const item = planItem('saving', {});
    expect(fundOf(item, { first: 3, end: 7 }, FALLBACK_RATES)).toMatchObject({ first: 3, depositEnd: 7 });
  });
});

describe('a holding', () => {
  const plain: Fund = { currency: 'USD', opening: 1000, first: 0, depositEnd: 3, deposit: 100, factor: 1.1 };
  const later: Fund = { currency: 'EUR', opening: 850, first: 2, depositEnd: 2, deposit: 0, factor: 1 };

  test('earns, then takes its deposit, and earns on without', () => {
    const holding = openHolding([plain], 5, 'USD', FALLBACK_RATES);
    advance(holding, 5);
    const expected = [1200, 1420, 1662, 1828.2, 2011.02];
    expected.forEach((worth, month) => expect(holding.worth[month]).toBeCloseTo(worth, 9));
  });

  test('adds its funds up in the display currency, each from its own first month', () => {
    const holding = openHolding([plain, later], 4, 'ILS', FALLBACK_RATES);
    advance(holding, 4);
    const expected = [1200, 1420, 1662 + 1000, 1828.2 + 1000].map((dollars) => dollars * 3.7);
    expected.forEach((worth, month) => expect(holding.worth[month]).toBeCloseTo(worth, 9));
  });

  test('comes out the same in one stride and month by month', () => {
    const strided = openHolding([plain, later], 6, 'USD', FALLBACK_RATES);
    const stepped = openHolding([plain, later], 6, 'USD', FALLBACK_RATES);
    advance(strided, 6);
    for (let month = 1; month <= 6; month++) advance(stepped, month);
    expect(stepped).toEqual(strided);
  });

  test('sells the same share of every fund, whatever its currency', () => {
    const euros: Fund = { ...plain, currency: 'EUR', opening: 850, deposit: 0, factor: 1 };
    const dollars: Fund = { ...plain, opening: 3000, deposit: 0, factor: 1 };
    const holding = openHolding([euros, dollars], 3, 'USD', FALLBACK_RATES);
    expect(sell(holding, 0, 1000)).toBe(1000);
    expect(holding.worth[0]).toBeCloseTo(3000, 9);
    expect(holding.balances[0]).toBeCloseTo(637.5, 9);
    expect(holding.balances[1]).toBeCloseTo(2250, 9);
  });

  test('sells no more than there is, and leaves exactly nothing', () => {
    const holding = openHolding([plain], 3, 'USD', FALLBACK_RATES);
    expect(sell(holding, 0, 5000)).toBeCloseTo(1200, 9);
    expect(holding.worth[0]).toBe(0);
    advance(holding, 2);
    expect(holding.worth[1]).toBeCloseTo(100, 9);
  });

  test('has nothing to sell when it is empty', () => {
    const holding = openHolding([], 3, 'USD', FALLBACK_RATES);
    expect(sell(holding, 0, 50)).toBe(0);
    expect(holding.worth[0]).toBe(0);
  });

  test('does not touch a fund that has yet to begin', () => {
    const holding = openHolding([plain, later], 4, 'USD', FALLBACK_RATES);
    expect(sell(holding, 1, 5000)).toBeCloseTo(1420, 9);
    advance(holding, 3);
    expect(holding.worth[2]).toBeCloseTo(100 + 1000, 9);
  });
});
