import { importedItem } from '@meridian/contract';
import { expect, test } from 'vitest';
import { endsBeforeMonth } from './ends-before-month.ts';

const item = (fields: object) =>
  importedItem.parse({ name: 'Sofa', category: 'expense', amount: 900, currency: 'EUR', ...fields });

test.each([
  ['a payment of last month', { interval_months: 0, from_date: '2027-02-28' }, true],
  ['a payment of this month, though some days ago', { interval_months: 0, from_date: '2027-03-01' }, false],
  ['a payment to come', { interval_months: 0, from_date: '2027-04-01' }, false],
  ['a payment without a date', { interval_months: 0 }, false],
  ['what began long ago and goes on', { interval_months: 1, from_date: '2010-01-01' }, false],
  ['what ended last month', { interval_months: 1, to_date: '2027-02-28' }, true],
  ['what ends this month', { interval_months: 1, to_date: '2027-03-01' }, false],
  ['a balance of last year', { category: 'balance', from_date: '2026-01-01', to_date: '2026-02-01' }, false],
  ['a fund without deposits', { category: 'saving', existing_funds: 5, to_date: '2026-02-01' }, false],
  ['a deposit of last year', { category: 'saving', interval_months: 0, from_date: '2026-02-01' }, true],
])('%s', (_what, fields, isNothing) => {
  expect(endsBeforeMonth(item(fields), '2027-03-15')).toBe(isNothing);
});
