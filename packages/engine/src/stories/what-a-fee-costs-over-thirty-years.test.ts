import { expect, test } from 'vitest';
import { forecastItems, planItem } from '#testing/plan-factory.ts';

// The same deposit of 400 a month at 0.5 % in two funds: one charges 1.2 % of the balance a year, the other 3 % of each deposit.
const terms = { amount: 400, monthlyRate: 0.005 };
const free = forecastItems([planItem('investment', terms)], { years: 30 });
const yearly = forecastItems([planItem('investment', { ...terms, accumulationFee: 0.012 })], { years: 30 });
const upFront = forecastItems([planItem('investment', { ...terms, depositFee: 0.03 })], { years: 30 });

const annuity = (deposit: number, q: number) => (deposit * (q ** 360 - 1)) / (q - 1);

test('without fees thirty years make 401,806', () => {
  expect(free.investment[359]).toBeCloseTo(annuity(400, 1.005), 4);
  expect(free.investment[359]).toBeCloseTo(401_806.02, 2);
});

test('a fee on the balance compounds: 0.1 % a month costs a fifth', () => {
  expect(yearly.investment[359]).toBeCloseTo(annuity(400, 1.005 * 0.999), 4);
  expect(yearly.investment[359]! / free.investment[359]!).toBeCloseTo(0.7977, 4);
});

test('a fee on deposits costs the same share of the result at any return', () => {
  expect(upFront.investment[359]).toBeCloseTo(0.97 * annuity(400, 1.005), 4);
});

test('in both cases the whole 400 leaves cash', () => {
  expect([free.cash[359], yearly.cash[359], upFront.cash[359]]).toEqual([-144_000, -144_000, -144_000]);
});
