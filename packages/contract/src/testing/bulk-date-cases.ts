import { type BulkCase, expectedError, expectedPatch, expectedSkip } from './bulk-case.ts';

const EXTERNAL = expectedError('The dates would leave 1900-01-01 to 2200-12-31.');
const ORDER = expectedError('The end date cannot be before the start date.');

const open = { from_date: null, to_date: null };

/** Actions that move the dates of an item. */
export const BULK_DATE_CASES: readonly BulkCase[] = [
  [{ action: 'edit_from_date', from_date: '2026-05-05' }, {}, expectedPatch({ from_date: '2026-05-05' })],
  [{ action: 'edit_from_date', from_date: null }, {}, expectedPatch({ from_date: null })],
  [{ action: 'edit_from_date', from_date: '2027-01-31' }, {}, expectedPatch({ from_date: '2027-01-31' })],
  [{ action: 'edit_from_date', from_date: '2027-02-01' }, {}, ORDER],
  [
    { action: 'edit_from_date', from_date: '2200-12-31' },
    { to_date: null },
    expectedPatch({ from_date: '2200-12-31' }),
  ],
  [{ action: 'edit_to_date', to_date: '2030-01-01' }, {}, expectedPatch({ to_date: '2030-01-01' })],
  [{ action: 'edit_to_date', to_date: null }, {}, expectedPatch({ to_date: null })],
  [{ action: 'edit_to_date', to_date: '2026-01-30' }, {}, ORDER],
  [{ action: 'edit_to_date', to_date: '1900-01-01' }, { from_date: null }, expectedPatch({ to_date: '1900-01-01' })],

  [{ action: 'extend_period', extend_months: 1 }, {}, expectedPatch({ to_date: '2027-02-28' })],
  [{ action: 'extend_period', extend_months: 13 }, {}, expectedPatch({ to_date: '2028-02-29' })],
  [{ action: 'extend_period', extend_months: 12 }, { to_date: '2028-02-29' }, expectedPatch({ to_date: '2029-02-28' })],
  [{ action: 'extend_period', extend_months: 48 }, { to_date: '2028-02-29' }, expectedPatch({ to_date: '2032-02-29' })],
  [{ action: 'extend_period', extend_months: 1 }, { to_date: '2100-01-31' }, expectedPatch({ to_date: '2100-02-28' })],
  [{ action: 'extend_period', extend_months: 3 }, {}, expectedPatch({ to_date: '2027-04-30' })],
  [{ action: 'extend_period', extend_months: -12 }, {}, expectedPatch({ to_date: '2026-01-31' })],
  [{ action: 'extend_period', extend_months: -1 }, { to_date: '2027-03-31' }, expectedPatch({ to_date: '2027-02-28' })],
  [{ action: 'extend_period', extend_months: 0 }, {}, expectedPatch({ to_date: '2027-01-31' })],
  [{ action: 'extend_period', extend_months: -13 }, {}, ORDER],
  [
    { action: 'extend_period', extend_months: 1_200 },
    { to_date: '2100-12-31' },
    expectedPatch({ to_date: '2200-12-31' }),
  ],
  [{ action: 'extend_period', extend_months: 1_200 }, { to_date: '2101-01-01' }, EXTERNAL],
  [{ action: 'extend_period', extend_months: -1_200 }, { from_date: null, to_date: '1999-12-31' }, EXTERNAL],
  [{ action: 'extend_period', extend_months: 1 }, open, expectedSkip('Open-ended items have no end date to move.')],

  [{ action: 'shift_dates', shift_days: 1 }, {}, expectedPatch({ from_date: '2026-02-01', to_date: '2027-02-01' })],
  [{ action: 'shift_dates', shift_days: -31 }, {}, expectedPatch({ from_date: '2025-12-31', to_date: '2026-12-31' })],
  [
    { action: 'shift_dates', shift_days: 29 },
    { from_date: '2028-01-31', to_date: null },
    expectedPatch({ from_date: '2028-02-29', to_date: null }),
  ],
  [
    { action: 'shift_dates', shift_days: 366 },
    { from_date: null, to_date: '2027-06-01' },
    expectedPatch({ from_date: null, to_date: '2028-06-01' }),
  ],
  [{ action: 'shift_dates', shift_days: 1 }, { to_date: '2200-12-31' }, EXTERNAL],
  [{ action: 'shift_dates', shift_days: -1 }, { from_date: '1900-01-01' }, EXTERNAL],
  [
    { action: 'shift_dates', shift_days: 36_525 },
    { from_date: '1900-01-01', to_date: null },
    expectedPatch({ from_date: '2000-01-02', to_date: null }),
  ],
  [{ action: 'shift_dates', shift_days: 5 }, open, expectedSkip('The item has no dates to shift.')],
];
