import { type BulkCase, expectedError, expectedPatch } from './bulk-case.ts';

const BELOW = expectedError('The amount would be below 0.');
const ABOVE = expectedError('The amount would be above 1,000,000,000,000.');

const tenPercent = { action: 'adjust_amount_percent', percentage_change: 10 } as const;

/** Actions that change the amount or the currency of an item. */
export const BULK_AMOUNT_CASES: readonly BulkCase[] = [
  [{ action: 'change_currency', currency: 'EUR' }, {}, expectedPatch({ currency: 'EUR' })],
  [{ action: 'change_currency', currency: 'EUR', convert: false }, {}, expectedPatch({ currency: 'EUR' })],
  [{ action: 'change_currency', currency: 'EUR', convert: true }, {}, expectedPatch({ currency: 'EUR', amount: 85 })],
  [
    { action: 'change_currency', currency: 'USD', convert: true },
    { currency: 'ILS' },
    expectedPatch({ currency: 'USD', amount: 27.03 }),
  ],
  [{ action: 'change_currency', currency: 'USD', convert: true }, {}, expectedPatch({ currency: 'USD', amount: 100 })],
  [{ action: 'change_currency', currency: 'JPY', convert: true }, { amount: 1e12 }, ABOVE],
  [{ action: 'change_currency', currency: 'JPY' }, { amount: 1e12 }, expectedPatch({ currency: 'JPY' })],

  [{ action: 'adjust_amount_percent', percentage_change: 10 }, {}, expectedPatch({ amount: 110 })],
  [{ action: 'adjust_amount_percent', percentage_change: -100 }, {}, expectedPatch({ amount: 0 })],
  [{ action: 'adjust_amount_percent', percentage_change: 0 }, {}, expectedPatch({ amount: 100 })],
  [{ action: 'adjust_amount_percent', percentage_change: 10 }, { amount: 1.15 }, expectedPatch({ amount: 1.27 })],
  [{ action: 'adjust_amount_percent', percentage_change: 3.5 }, { amount: 0.01 }, expectedPatch({ amount: 0.01 })],
  [{ action: 'adjust_amount_percent', percentage_change: 50 }, { amount: 0.01 }, expectedPatch({ amount: 0.02 })],
  [{ action: 'adjust_amount_percent', percentage_change: -100.01 }, {}, BELOW],
  [{ action: 'adjust_amount_percent', percentage_change: -200 }, { amount: 0 }, expectedPatch({ amount: 0 })],
  [{ action: 'adjust_amount_percent', percentage_change: 0 }, { amount: 1e12 }, expectedPatch({ amount: 1e12 })],
  [{ action: 'adjust_amount_percent', percentage_change: 0.1 }, { amount: 1e12 }, ABOVE],
  [{ action: 'adjust_amount_percent', percentage_change: 1_000_000 }, { amount: 123_456_789.01 }, ABOVE],
  [{ ...tenPercent, include_existing_funds: false }, {}, expectedPatch({ amount: 110 })],
  [{ ...tenPercent, include_existing_funds: true }, {}, expectedPatch({ amount: 110, existing_funds: 5_500 })],
  [
    { ...tenPercent, include_existing_funds: true },
    { amount: 0, existing_funds: 1.15 },
    expectedPatch({ amount: 0, existing_funds: 1.27 }),
  ],
  [{ ...tenPercent, include_existing_funds: true }, { category: 'income' }, expectedPatch({ amount: 110 })],
  [{ ...tenPercent, include_existing_funds: true }, { category: 'balance' }, expectedPatch({ amount: 110 })],
  [
    { ...tenPercent, include_existing_funds: true },
    { existing_funds: 1e12 },
    expectedError('The existing funds would be above 1,000,000,000,000.'),
  ],
  [
    { ...tenPercent, percentage_change: -101, include_existing_funds: true },
    { amount: 0 },
    expectedError('The existing funds would be below 0.'),
  ],

  [{ action: 'adjust_amount_fixed', amount_change: 0.2 }, { amount: 0.1 }, expectedPatch({ amount: 0.3 })],
  [{ action: 'adjust_amount_fixed', amount_change: 0.005 }, { amount: 1 }, expectedPatch({ amount: 1.01 })],
  [{ action: 'adjust_amount_fixed', amount_change: -100 }, {}, expectedPatch({ amount: 0 })],
  [{ action: 'adjust_amount_fixed', amount_change: -100.01 }, {}, BELOW],
  [{ action: 'adjust_amount_fixed', amount_change: 1e12 }, { amount: 0 }, expectedPatch({ amount: 1e12 })],
  [{ action: 'adjust_amount_fixed', amount_change: 1e12 }, { amount: 0.01 }, ABOVE],
  [{ action: 'adjust_amount_fixed', amount_change: -0 }, { amount: 0 }, expectedPatch({ amount: 0 })],
];
