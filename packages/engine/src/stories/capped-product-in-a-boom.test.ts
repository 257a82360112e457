import { describe, expect, test } from 'vitest';
import { pathOf } from '#path.ts';
import { planFor, planItem } from '#testing/plans.ts';

// An indexed annuity credits what the market makes, but at most 1 % a month; a fund credits all of it. Six months
// at +4 %, then six at -2 %. The cap takes three quarters of the boom and none of the slump: 100,000 become
// 100,000 x 1.01^6 x 0.98^6 = 94,034 in the annuity, 100,000 x 1.04^6 x 0.98^6 = 112,087 in the fund.
const market = Float64Array.from({ length: 12 }, (_, month) => (month < 6 ? 1.04 : 0.98));
const path = pathOf({ returns: { saving: market } });
const worth = (draft: object) =>
  planFor([planItem('saving', { existingFunds: 100_000, ...draft })], { path }).saving;

describe('a boom and a slump', () => {
  const annuity = worth({ interestLimit: 0.01 });
  const fund = worth({});

  test('the boom is capped', () => {
    expect(annuity[5]).toBeCloseTo(100_000 * 1.01 ** 6, 6);
    expect(fund[5]).toBeCloseTo(100_000 * 1.04 ** 6, 6);
  });

  test('the slump is not: cap and all, money is lost', () => {
    expect(annuity[11]).toBeCloseTo(100_000 * 1.01 ** 6 * 0.98 ** 6, 6);
    expect(annuity[11]).toBeCloseTo(94_033.95, 2);
    expect(fund[11]).toBeCloseTo(112_087.32, 2);
  });
});

test('the cap is on the return of the plan and the market together', () => {
  // 0.5 % of the plan on a market of 1.04 is 1.0452, on 0.98 it is 0.9849.
  const annuity = worth({ interestLimit: 0.01, monthlyRate: 0.005 });
  expect(annuity[11]).toBeCloseTo(100_000 * 1.01 ** 6 * 0.9849 ** 6, 6);
});

test('fees come off what is credited, in good months and bad', () => {
  const annuity = worth({ interestLimit: 0.01, accumulationFee: 0.012 });
  expect(annuity[11]).toBeCloseTo(100_000 * 1.01 ** 6 * 0.98 ** 6 * 0.999 ** 12, 6);
});
