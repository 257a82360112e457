import { describe, expect, test } from 'vitest';
import { toCrisisLevels, createPathWithMoves } from '#kernel/market-path.ts';
import { forecastItems, planItem } from '#testing/plan-factory.ts';

// A savings product has a rate of 1.2 % a month and a cap of 1 %; a fund with the same rate follows the market. With six months
// of +4 %, then six of -2 %, the fund earns 1.04^6 x 0.98^6 in addition to its own rate. The product credits 1 % every month, in
// boom, slump and crisis.
const market = Float64Array.from({ length: 12 }, (_, month) => (month < 6 ? 1.04 : 0.98));
const boomAndSlump = createPathWithMoves({ returns: { deposits: market } });
const crash = createPathWithMoves({
  levels: { deposits: toCrisisLevels(new Float64Array(12).fill(0.6), 0, 12) },
});
const worth = (draft: object, path = boomAndSlump) =>
  forecastItems([planItem('saving', { existingFunds: 100_000, monthlyRate: 0.012, ...draft })], { path }).saving;

describe('a boom and a slump', () => {
  const product = worth({ interestLimit: 0.01 });
  const fund = worth({});

  test('the fund follows both boom and slump', () => {
    expect(fund[5]).toBeCloseTo(100_000 * (1.012 * 1.04) ** 6, 6);
    expect(fund[11]).toBeCloseTo(100_000 * 1.012 ** 12 * (1.04 * 0.98) ** 6, 6);
  });

  test('the product earns 1 % in every month', () => {
    expect(product[5]).toBeCloseTo(100_000 * 1.01 ** 6, 6);
    expect(product[11]).toBeCloseTo(112_682.5, 2);
  });
});

test('a crisis in which deposits lose 40 % affects the fund, not the product', () => {
  expect(worth({ interestLimit: 0.01 }, crash)[11]).toBeCloseTo(100_000 * 1.01 ** 12, 6);
  expect(worth({}, crash)[11]).toBeCloseTo(60_000, 6);
});

test("a cap above the product's rate has no effect: it credits its own 1.2 %", () => {
  expect(worth({ interestLimit: 0.05 })[11]).toBeCloseTo(100_000 * 1.012 ** 12, 6);
});

test('fees are deducted from the credited return in every month', () => {
  const product = worth({ interestLimit: 0.01, accumulationFee: 0.012 });
  expect(product[11]).toBeCloseTo(100_000 * (1.01 * 0.999) ** 12, 6);
});
