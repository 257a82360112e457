import type { FinancialItem } from '@meridian/contract';
import { expect, test } from 'vitest';
import { item as plainItem } from '#testing/item-fixture.ts';
import { disputedFields, versionFor, withoutFields } from './item-conflict.ts';

const HOME = { id: 1, name: 'home', color: '#112233' };
const CITY = { id: 2, name: 'city', color: '#112233' };

const item = (change: Partial<FinancialItem>): FinancialItem =>
  plainItem({ id: 7, name: 'Rent', amount: 10, currency: 'EUR', tags: [HOME], updated_at: 'v1', ...change });

const seen = item({});

test.each([
  ['the same field, to something else', { amount: 11 }, { amount: 12 }, ['amount']],
  ['the same field, to the same', { amount: 12 }, { amount: 12 }, []],
  ['another field', { notes: 'x' }, { amount: 12 }, []],
  ['one of two', { notes: 'x', amount: 11 }, { amount: 12, name: 'Flat' }, ['amount']],
  ['the tags', { tags: [CITY] }, { tag_names: ['home', 'garden'] }, ['tag_names']],
  ['the name of a tag', { tags: [{ ...HOME, name: 'house' }] }, { tag_names: ['house', 'garden'] }, []],
  ['the tags, to the same', { tags: [CITY] }, { tag_names: ['city'] }, []],
])('somebody else changed %s', (_what, theirs, mine, disputed) => {
  expect(disputedFields(seen, item({ ...theirs, updated_at: 'v2' }), mine)).toEqual(disputed);
});

test("one's own earlier changes bring a newer version, which is the one to send", () => {
  expect(versionFor(item({ amount: 11 }), item({ amount: 11, updated_at: 'v2' }), { amount: 12 })).toBe('v2');
});

test('what came from elsewhere while the editor was open does not: the server is to refuse', () => {
  expect(versionFor(seen, item({ amount: 11, updated_at: 'v2' }), { amount: 12 })).toBe('v1');
  expect(versionFor(seen, undefined, { amount: 12 })).toBe('v1');
});

test('what is kept as the others left it is not sent', () => {
  expect(withoutFields({ amount: 12, name: 'Flat' }, ['amount'])).toEqual({ name: 'Flat' });
});
