import type { FinancialItem } from '@meridian/contract';
import { parseMonth } from '@meridian/engine';
import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { en } from '#lib/messages/full-catalogue.ts';
import type { Translate } from '#lib/text/text.ts';
import { createItem as anyItem } from '#testing/item-fixture.ts';
import { chartEvents, countEventsBeyond } from './chart-events.ts';

const START = parseMonth('2026-11');
const intl = createIntl({ locale: 'en', messages: en });
const t: Translate = (id, values) => intl.formatMessage({ id }, values);

const item = (name: string, from_date: string | null, to_date: string | null, change: Partial<FinancialItem> = {}) =>
  anyItem({ name, from_date, to_date, ...change });

/** Returns all marks except today. */
const eventsOf = (months: number, ...items: FinancialItem[]) => chartEvents(items, START, months, t).slice(1);

test('today is first, then the items that begin or end within the forecast', () => {
  const items = [
    item('Loan', '2020-01-01', '2027-02-15'),
    item('School', '2027-09-01', null),
    item('Old', '2019-01-01', '2020-01-01'),
    item('Far', '2040-01-01', '2041-01-01'),
  ];
  expect(chartEvents(items, START, 12, t)).toEqual([
    { index: 0, name: 'Today' },
    { index: 3, name: 'Loan ends' },
    { index: 10, name: 'School begins' },
  ]);
});

test('hidden items have no marks, balances only one for their date', () => {
  const items = [
    item('Secret', '2027-01-01', null, { is_hidden: true }),
    item('Gift', '2027-01-01', '2027-03-01', { category: 'balance' }),
  ];
  expect(chartEvents(items, START, 12, t)).toEqual([
    { index: 0, name: 'Today' },
    { index: 2, name: 'Gift' },
  ]);
});

test('a month with many events lists three and counts the rest', () => {
  const items = ['a', 'b', 'c', 'd', 'e'].map((name) => item(name, '2027-01-01', null));
  expect(chartEvents(items, START, 12, t).map(({ name }) => name)).toEqual([
    'Today',
    'a begins',
    'b begins',
    'c begins',
    'and 2 more',
  ]);
});

test.each<[what: string, change: Partial<FinancialItem>]>([
  ['a balance', { category: 'balance', to_date: '2027-05-01' }],
  ['what is paid once', { interval_months: 0 }],
  ['an item of one month', { to_date: '2027-03-31' }],
  ['what is paid once a year and ends within it', { interval_months: 12, to_date: '2028-02-28' }],
])('%s has one mark with only its name', (_what, change) => {
  expect(eventsOf(24, item('Car', '2027-03-10', null, change))).toEqual([{ index: 4, name: 'Car' }]);
});

test('a single payment before this month has no mark', () => {
  expect(eventsOf(24, item('Car', '2026-03-10', null, { interval_months: 0 }))).toEqual([]);
});

test('a yearly payment has marks for its begin and end', () => {
  const insurance = item('Insurance', '2027-03-10', '2028-03-10', { interval_months: 12 });
  expect(eventsOf(24, insurance)).toEqual([
    { index: 4, name: 'Insurance begins' },
    { index: 16, name: 'Insurance ends' },
  ]);
});

test('a payout has marks for its first and last month; the deposits end in its first month', () => {
  const pension = { category: 'pension', payout_from_date: '2027-11-01', payout_months: 6 } as const;
  expect(eventsOf(60, item('Pension', '2020-01-01', '2030-01-01', pension))).toEqual([
    { index: 12, name: 'Pension: payout begins' },
    { index: 17, name: 'Pension: last payout' },
  ]);
  expect(eventsOf(15, item('Pension', '2020-01-01', '2027-01-01', pension))).toEqual([
    { index: 2, name: 'Pension: last deposit' },
    { index: 12, name: 'Pension: payout begins' },
  ]);
});

test('a single payout has one mark; an overdue one is paid out now', () => {
  const fund = { category: 'saving', payout_months: 0 } as const;
  expect(eventsOf(24, item('Cushion', null, null, { ...fund, payout_from_date: '2027-12-01' }))).toEqual([
    { index: 13, name: 'Cushion is paid out' },
  ]);
  expect(eventsOf(24, item('Cushion', null, null, { ...fund, payout_from_date: '2020-12-01' }))).toEqual([
    { index: 0, name: 'Cushion is paid out' },
  ]);
});

test('the payout of a hidden item has no mark', () => {
  const hidden = { category: 'pension', payout_from_date: '2027-11-01', is_hidden: true } as const;
  expect(eventsOf(24, item('Pension', null, null, hidden))).toEqual([]);
});

test('items with events beyond the shown months are counted once, and the month of the last event is returned', () => {
  const items = [
    item('Loan', '2020-01-01', '2047-02-15'),
    item('School', '2029-09-01', '2031-06-30'),
    item('Salary', '2020-01-01', null),
    item('Pension', null, null, { category: 'pension', payout_from_date: '2050-01-01', payout_months: 1 }),
    item('Ghost', '2030-01-01', null, { is_hidden: true }),
    item('Too far', '2090-01-01', null),
  ];
  expect(countEventsBeyond(items, START, 50, 360)).toEqual({ items: 3, last: 278 });
  expect(countEventsBeyond(items, START, 24, 60)).toEqual({ items: 1, last: 55 });
  expect(countEventsBeyond(items, START, 360, 360).items).toBe(0);
});
