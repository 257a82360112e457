import { expect, test } from 'vitest';
import { cellChange, isEditable, nextEditable } from './item-cell-change.ts';
import { item } from '#lib/item-fixture.ts';
import { idsBetween } from './item-range.ts';

const rent = item({ id: 1, name: 'Rent', amount: 900 });
const account = item({ id: 2, name: 'Account', category: 'balance' });
const fund = item({
  id: 3,
  category: 'saving',
  currency: 'ILS',
  from_date: '2026-05-01',
  existing_funds: 100,
  existing_funds_currency: 'EUR',
  interest_limit: 0.4,
});

test('a change holds the field that was edited, rounded and trimmed, and nothing else', () => {
  expect(cellChange(rent, 'amount', { amount: 12.345 })).toEqual({ patch: { amount: 12.35 } });
  expect(cellChange(rent, 'name', { name: '  Flat ' })).toEqual({ patch: { name: 'Flat' } });
  expect(cellChange(fund, 'existing_funds', { existing_funds: 7, existing_funds_currency: 'USD' })).toEqual({
    patch: { existing_funds: 7, existing_funds_currency: 'USD' },
  });
  expect(cellChange(fund, 'interest_limit', { interest_limit: null })).toEqual({
    patch: { interest_limit: 0 },
  });
});

test('the unchanged changes nothing', () => {
  expect(cellChange(rent, 'amount', {})).toEqual({ patch: {} });
  expect(cellChange(rent, 'amount', { amount: 900 })).toEqual({ patch: {} });
  expect(cellChange(rent, 'name', { name: ' Rent ' })).toEqual({ patch: {} });
});

test.each([
  ['amount', { amount: null }, 'Amount is required'],
  ['amount', { amount: -1 }, 'Amount must be positive'],
  ['name', { name: ' ' }, 'Name is required'],
  ['to_date', { to_date: '2020-01-01' }, 'The end date cannot be before the start date.'],
] as const)('%s: %j is refused', (field, draft, problem) => {
  expect(cellChange(fund, field, draft)).toEqual({ problem });
});

test('dates in the wrong order are told at the start too', () => {
  const ending = { ...fund, from_date: null, to_date: '2026-01-01' };
  expect(cellChange(ending, 'from_date', { from_date: '2027-01-01' })).toEqual({
    problem: 'The end date cannot be before the start date.',
  });
});

test('what the category lacks, and what the server does not know yet, cannot be edited', () => {
  expect(isEditable(rent, 'monthly_interest_rate')).toBe(true);
  expect(isEditable(account, 'monthly_interest_rate')).toBe(false);
  expect(isEditable(rent, 'existing_funds')).toBe(false);
  expect(isEditable(fund, 'existing_funds')).toBe(true);
  expect(isEditable({ ...rent, id: -5 }, 'name')).toBe(false);
  expect(isEditable({ ...rent, id: -5 }, 'tags')).toBe(false);
});

test('the next cell skips what cannot be edited, over the ends of rows', () => {
  const items = [rent, { ...rent, id: -5 }, account, fund];
  expect(nextEditable(items, { id: 1, field: 'name' }, 1)).toEqual({ id: 1, field: 'category' });
  expect(nextEditable(items, { id: 1, field: 'monthly_interest_rate' }, 1)).toEqual({ id: 2, field: 'name' });
  expect(nextEditable(items, { id: 3, field: 'name' }, -1)).toEqual({ id: 2, field: 'to_date' });
  expect(nextEditable(items, { id: 3, field: 'interest_limit' }, 1)).toBeNull();
  expect(nextEditable(items, { id: 1, field: 'name' }, -1)).toBeNull();
  expect(nextEditable(items, { id: 99, field: 'name' }, 1)).toBeNull();
});

test('a range goes either way, and begins with itself when nothing was selected before', () => {
  const items = [rent, account, fund];
  expect(idsBetween(items, 1, 3)).toEqual([1, 2, 3]);
  expect(idsBetween(items, 3, 2)).toEqual([2, 3]);
  expect(idsBetween(items, null, 2)).toEqual([2]);
  expect(idsBetween(items, 77, 2)).toEqual([2]);
});
