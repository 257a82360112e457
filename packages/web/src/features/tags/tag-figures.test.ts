import type { FinancialItem, ItemTag } from '@meridian/contract';
import { FALLBACK_RATES, parseMonth } from '@meridian/engine';
import { expect, test } from 'vitest';
import { tagFigures } from './tag-figures.ts';

const item = (fields: Partial<FinancialItem>, ...tags: ItemTag[]): FinancialItem => ({
  id: 1,
  scenario: 1,
  name: 'Item',
  category: 'expense',
  from_date: null,
  to_date: null,
  amount: 100,
  currency: 'USD',
  existing_funds: 0,
  existing_funds_currency: 'USD',
  monthly_interest_rate: 0,
  management_fee_saving: 0,
  management_fee_deposit: 0,
  interest_limit: 0,
  is_hidden: false,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  tags,
  ...fields,
});

const home: ItemTag = { id: 7, name: 'home', color: '#112233' };
const fun: ItemTag = { id: 8, name: 'fun', color: '#445566' };
const figuresOf = (...items: FinancialItem[]) =>
  tagFigures(items, parseMonth('2026-11'), 'USD', FALLBACK_RATES);

test('an item counts fully under each of its tags; untagged and hidden ones not at all', () => {
  const figures = figuresOf(
    item({}, home, fun),
    item({ category: 'balance', amount: 50 }, home),
    item({ category: 'saving', amount: 10, existing_funds: 900, to_date: '2026-10-31' }, fun),
    item({ amount: 1_000, is_hidden: true }, home),
    item({ amount: 1_000 }),
  );
  expect(figures).toEqual([
    { ...home, total_amount: 150, monthly_amount: 100, existing_funds: 0 },
    { ...fun, total_amount: 110, monthly_amount: 100, existing_funds: 900 },
  ]);
});

test('tags on their way to the server are told apart by name, and take the id that another item knows', () => {
  const figures = figuresOf(
    item({}, { id: -1, name: 'new', color: '#aaaaaa' }),
    item({}, { id: -1, name: 'Home', color: '#bbbbbb' }),
    item({}, home),
  );
  expect(figures).toEqual([
    { id: -1, name: 'new', color: '#aaaaaa', total_amount: 100, monthly_amount: 100, existing_funds: 0 },
    { ...home, total_amount: 200, monthly_amount: 200, existing_funds: 0 },
  ]);
});

test('a tag that only hidden items carry is not there', () => {
  expect(figuresOf(item({ is_hidden: true }, home))).toEqual([]);
});
