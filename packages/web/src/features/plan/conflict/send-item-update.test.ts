import type { FinancialItem } from '@meridian/contract';
import { expect, test } from 'vitest';
import { createItem } from '#testing/item-fixture.ts';
import { addOwnVersion, afterOwnUpdates, conflictingFields, versionToSend, withoutFields } from './send-item-update.ts';

const HOME = { id: 1, name: 'home', color: '#112233' };
const CITY = { id: 2, name: 'city', color: '#112233' };

const item = (change: Partial<FinancialItem>): FinancialItem =>
  createItem({
    id: 7,
    name: 'Rent',
    amount: 10,
    currency: 'EUR',
    tags: [HOME],
    created_at: 'v0',
    updated_at: 'v1',
    ...change,
  });

const seen = item({});

test.each([
  ['the same field, to something else', { amount: 11 }, { amount: 12 }, ['amount']],
  ['the same field, to the same', { amount: 12 }, { amount: 12 }, []],
  ['another field', { notes: 'x' }, { amount: 12 }, []],
  ['one of two', { notes: 'x', amount: 11 }, { amount: 12, name: 'Flat' }, ['amount']],
  ['the tags', { tags: [CITY] }, { tag_names: ['home', 'garden'] }, ['tag_names']],
  ['the name of a tag', { tags: [{ ...HOME, name: 'house' }] }, { tag_names: ['house', 'garden'] }, []],
  ['the tags, to the same', { tags: [CITY] }, { tag_names: ['city'] }, []],
])('another session changed %s', (_what, theirs, mine, disputed) => {
  expect(conflictingFields(seen, item({ ...theirs, updated_at: 'v2' }), mine)).toEqual(disputed);
});

test("after one's own change the patch is sent with the newer version", () => {
  expect(versionToSend(item({ amount: 11 }), item({ amount: 11, updated_at: 'v2' }), { amount: 12 })).toBe('v2');
});

test('if another session changes the item while the editor is open, the patch is sent with the old version, so that the server refuses it', () => {
  expect(versionToSend(seen, item({ amount: 11, updated_at: 'v2' }), { amount: 12 })).toBe('v1');
  expect(versionToSend(seen, undefined, { amount: 12 })).toBe('v1');
});

test('fields left at the stored value are not sent', () => {
  expect(withoutFields({ amount: 12, name: 'Flat' }, ['amount'])).toEqual({ name: 'Flat' });
});

test('a date and its milestone conflict together, and are resolved together', () => {
  const reference = { milestone_id: 3, offset_months: -1 };
  const patch = { to_date: '2041-04-01', to_date_milestone: reference };
  const now = item({ to_date: '2035-01-01' });
  expect(conflictingFields(item({}), now, patch)).toEqual(['to_date', 'to_date_milestone']);
  expect(conflictingFields(item({}), item(patch), patch)).toEqual([]);
  expect(conflictingFields(item({}), item(patch), { to_date: '2041-04-01' })).toEqual(['to_date']);
});

test('fields changed as a consequence of own updates are no conflict, unless another session has changed the item in between', () => {
  const newest = item({ category: 'saving', existing_funds_currency: 'USD', updated_at: 'v3' });
  addOwnVersion(7, 'v1', 'v2');
  addOwnVersion(7, 'v2', 'v3');
  expect(afterOwnUpdates(item({ updated_at: 'v1' }), newest)).toBe(newest);
  expect(afterOwnUpdates(item({ updated_at: 'v2' }), newest)).toBe(newest);
  // Version v4 is of another session, v5 is an own update of it.
  expect(afterOwnUpdates(seen, item({ updated_at: 'v4' }))).toBe(seen);
  addOwnVersion(7, 'v4', 'v5');
  expect(afterOwnUpdates(seen, item({ updated_at: 'v5' }))).toBe(seen);
  expect(afterOwnUpdates(item({ id: 8 }), item({ id: 8, updated_at: 'v5' })).updated_at).toBe('v1');
});
