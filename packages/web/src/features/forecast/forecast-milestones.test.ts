import type { FinancialItem } from '@meridian/contract';
import { parseMonth } from '@meridian/engine';
import { expect, test } from 'vitest';
import { forecastMilestones } from './forecast-milestones.ts';

const START = parseMonth('2026-11');
const texts = {
  today: 'Today',
  begins: (name: string) => `${name} begins`,
  ends: (name: string) => `${name} ends`,
  more: (count: number) => `and ${count} more`,
};

const item = (
  name: string,
  from_date: string | null,
  to_date: string | null,
  change: Partial<FinancialItem> = {},
) => ({ name, from_date, to_date, category: 'expense', is_hidden: false, ...change }) as FinancialItem;

test('today stands first; what begins or ends inside the forecast follows', () => {
  const items = [
    item('Loan', '2020-01-01', '2027-02-15'),
    item('School', '2027-09-01', null),
    item('Old', '2019-01-01', '2020-01-01'),
    item('Far', '2040-01-01', '2041-01-01'),
  ];
  expect(forecastMilestones(items, START, 12, texts)).toEqual([
    { index: 0, name: 'Today' },
    { index: 3, name: 'Loan ends' },
    { index: 10, name: 'School begins' },
  ]);
});

test('hidden items tell nothing, balances only that they come', () => {
  const items = [
    item('Secret', '2027-01-01', null, { is_hidden: true }),
    item('Gift', '2027-01-01', '2027-03-01', { category: 'balance' }),
  ];
  expect(forecastMilestones(items, START, 12, texts)).toEqual([
    { index: 0, name: 'Today' },
    { index: 2, name: 'Gift begins' },
  ]);
});

test('a crowded month tells three and counts the rest', () => {
  const items = ['a', 'b', 'c', 'd', 'e'].map((name) => item(name, '2027-01-01', null));
  expect(forecastMilestones(items, START, 12, texts).map(({ name }) => name)).toEqual([
    'Today',
    'a begins',
    'b begins',
    'c begins',
    'and 2 more',
  ]);
});
