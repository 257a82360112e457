import { expect, test } from 'vitest';
import { EMPTY_ENTRY, createFieldEntry } from '#ui/form/field-entry.ts';
import type { FinancialItem } from '@meridian/contract';
import { type CellDraft, cellChange, isEditableCell, nextEditableCell } from './item-cell-change.ts';
import type { ItemField } from '#features/plan/view/item-columns.ts';
import { createItem } from '#testing/item-fixture.ts';
import { idsInRange } from '#features/plan/view/item-list-state.ts';
import { setTestLanguage } from '#testing/test-language.ts';

setTestLanguage('en');

const change = (of: FinancialItem, field: ItemField, draft: CellDraft) =>
  cellChange(of, field, draft, { number: 'no number', date: 'no date' });

const rent = createItem({ id: 1, name: 'Rent', amount: 900 });
const account = createItem({ id: 2, name: 'Account', category: 'balance' });
const fund = createItem({
  id: 3,
  category: 'saving',
  currency: 'ILS',
  from_date: '2026-05-01',
  existing_funds: 100,
  existing_funds_currency: 'EUR',
  interest_limit: 0.4,
});

test('a change contains only the edited field, rounded and trimmed', () => {
  expect(change(rent, 'amount', { amount: createFieldEntry(12.345) })).toEqual({ patch: { amount: 12.35 } });
  expect(change(rent, 'name', { name: '  Flat ' })).toEqual({ patch: { name: 'Flat' } });
  expect(
    change(fund, 'existing_funds', { existing_funds: createFieldEntry(7), existing_funds_currency: 'USD' }),
  ).toEqual({
    patch: { existing_funds: 7, existing_funds_currency: 'USD' },
  });
  expect(change(fund, 'interest_limit', { interest_limit: EMPTY_ENTRY })).toEqual({
    patch: { interest_limit: 0 },
  });
});

test('an unchanged cell has an empty patch', () => {
  expect(change(rent, 'amount', {})).toEqual({ patch: {} });
  expect(change(rent, 'amount', { amount: createFieldEntry(900) })).toEqual({ patch: {} });
  expect(change(rent, 'name', { name: ' Rent ' })).toEqual({ patch: {} });
});

test.each([
  ['amount', { amount: EMPTY_ENTRY }, 'Amount is required'],
  ['amount', { amount: createFieldEntry(-1) }, 'Amount must be positive'],
  ['amount', { amount: { text: '12o', value: null } }, 'no number'],
  ['interest_limit', { interest_limit: { text: '1.2.3', value: null } }, 'no number'],
  ['from_date', { from_date: { text: '31/02/2026', value: null } }, 'no date'],
  ['name', { name: ' ' }, 'Name is required'],
  ['to_date', { to_date: createFieldEntry('2020-01-01') }, 'The end date cannot be before the start date.'],
] as const)('%s: %j is refused', (field, draft, problem) => {
  expect(change(fund, field, draft)).toEqual({ problem });
});

test('dates in the wrong order are reported at the start date too', () => {
  const ending = { ...fund, from_date: null, to_date: '2026-01-01' };
  expect(change(ending, 'from_date', { from_date: createFieldEntry('2027-01-01') })).toEqual({
    problem: 'The end date cannot be before the start date.',
  });
});

test('fields that the category lacks, and items not yet stored by the server, cannot be edited', () => {
  expect(isEditableCell(rent, 'monthly_interest_rate')).toBe(true);
  expect(isEditableCell(account, 'monthly_interest_rate')).toBe(false);
  expect(isEditableCell(rent, 'existing_funds')).toBe(false);
  expect(isEditableCell(fund, 'existing_funds')).toBe(true);
  expect(isEditableCell({ ...rent, id: -5 }, 'name')).toBe(false);
  expect(isEditableCell({ ...rent, id: -5 }, 'tags')).toBe(false);
});

test('the next cell skips cells that cannot be edited, across rows', () => {
  const items = [rent, { ...rent, id: -5 }, account, fund];
  expect(nextEditableCell(items, { id: 1, field: 'name' }, 1)).toEqual({ id: 1, field: 'category' });
  expect(nextEditableCell(items, { id: 1, field: 'notes' }, 1)).toEqual({ id: 2, field: 'name' });
  expect(nextEditableCell(items, { id: 3, field: 'name' }, -1)).toEqual({ id: 2, field: 'notes' });
  expect(nextEditableCell(items, { id: 3, field: 'notes' }, 1)).toBeNull();
  expect(nextEditableCell(items, { id: 1, field: 'name' }, -1)).toBeNull();
  expect(nextEditableCell(items, { id: 99, field: 'name' }, 1)).toBeNull();
});

test('a range extends in both directions, and consists of one item if nothing was selected before', () => {
  const items = [rent, account, fund];
  expect(idsInRange(items, 1, 3)).toEqual([1, 2, 3]);
  expect(idsInRange(items, 3, 2)).toEqual([2, 3]);
  expect(idsInRange(items, null, 2)).toEqual([2]);
  expect(idsInRange(items, 77, 2)).toEqual([2]);
});
