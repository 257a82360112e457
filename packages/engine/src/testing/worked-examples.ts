import { planItem } from './plan-factory.ts';

const RAISE = { amount: 1000, monthlyRate: 0.01 };
const SAVED = { amount: 500, existingFunds: 10_000, monthlyRate: 0.005 };

/** Plans of finance.md section 1.8, in order: January 2026, one year, USD, built-in rates. */
export const WORKED_EXAMPLES = {
  raise: [planItem('income', { ...RAISE, from: '2026-01-20', to: '2026-06-05' })],
  oldRaise: [planItem('income', { ...RAISE, from: '2020-01-01' })],
  rent: [planItem('expense', { amount: 200, monthlyRate: 0.005, from: '2026-04-30' })],
  balances: [
    planItem('balance', { amount: 10_000, from: '2019-07-01' }),
    planItem('balance', { amount: 2_500, from: '2026-05-09' }),
  ],
  saved: [planItem('saving', SAVED)],
  charged: [planItem('saving', { ...SAVED, depositFee: 0.01, accumulationFee: 0.006 })],
  over: [planItem('saving', { ...SAVED, from: '2020-01-01', to: '2025-06-30' })],
  pension: [
    planItem('pension', {
      amount: 2000,
      existingFunds: 100_000,
      monthlyRate: 0.004,
      currency: 'ILS',
      depositFee: 0.025,
      accumulationFee: 0.005,
    }),
  ],
  capped: [planItem('investment', { amount: 100, existingFunds: 1000, monthlyRate: 0.02, interestLimit: 0.01 })],
  abroad: [
    planItem('investment', {
      amount: 100,
      currency: 'EUR',
      existingFunds: 1500,
      existingFundsCurrency: 'GBP',
      monthlyRate: 0.01,
      from: '2026-10-31',
    }),
  ],
  liquidation: [
    planItem('balance', { amount: 1000 }),
    planItem('expense', { amount: 500 }),
    planItem('saving', { existingFunds: 1200 }),
    planItem('investment', { existingFunds: 3000, monthlyRate: 0.01 }),
  ],
} as const;

/** All worked examples together with expenses above income, so that under `liquidate` everything is eventually sold. */
export const ALL_EXAMPLES_COMBINED = [
  ...Object.values(WORKED_EXAMPLES).flat(),
  planItem('expense', { amount: 90_000, currency: 'JPY', monthlyRate: 0.002, from: '2027-03' }),
  planItem('expense', { amount: 1200, currency: 'GBP', from: '2030-01' }),
];
