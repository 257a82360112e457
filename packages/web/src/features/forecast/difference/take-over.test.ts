import { describe, expect, test } from 'vitest';
import { item } from '#testing/item-fixture.ts';
import { takeOverChanges } from './take-over.ts';

const RED = { id: 7, name: 'home', color: '#a02d26' };
let made = 0;
const making = { newId: () => (made -= 1), now: '2026-02-01T00:00:00.000Z' };
const rent = item({ id: 1, scenario: 1, name: 'Rent', amount: 900, notes: 'old', tags: [RED] });

const changesFor = (wanted: (typeof rent)[], there: (typeof rent)[]) =>
  takeOverChanges({ wanted, there, scenario: 2 }, making);

describe('items that are taken over', () => {
  test('one that is not there is made, with its tags', () => {
    const changes = changesFor([rent], []);
    expect(changes).toMatchObject([
      { kind: 'create', scenario: 2, draft: { amount: 900, tag_names: ['home'] } },
    ]);
  });

  test('one that is there gets what differs, and nothing else is sent', () => {
    const there = item({ ...rent, id: 2, scenario: 2, amount: 1_200, to_date: '2030-01-31', tags: [] });
    const changes = changesFor([rent], [there]);
    expect(changes).toEqual([
      {
        kind: 'update',
        scenario: 2,
        id: 2,
        base: there,
        patch: { amount: 900, to_date: null, tag_names: ['home'] },
      },
    ]);
    expect(changesFor([rent], [{ ...rent, id: 2, scenario: 2 }])).toEqual([]);
  });

  test('one that is hidden is hidden there, and not made there', () => {
    const hidden = { ...rent, is_hidden: true };
    expect(changesFor([hidden], [{ ...rent, id: 2 }])).toEqual([
      { kind: 'visibility', scenario: 2, id: 2, hidden: true },
    ]);
    expect(changesFor([hidden], [])).toEqual([]);
  });

  test('what the other scenario lacks is deleted: one alone, several at once', () => {
    const [one, two] = [
      { ...rent, id: 2 },
      { ...rent, id: 3 },
    ];
    expect(changesFor([], [one])).toEqual([{ kind: 'remove', scenario: 2, id: 2 }]);
    expect(changesFor([], [one, two])).toEqual([
      { kind: 'bulk', scenario: 2, body: { action: 'delete', item_ids: [2, 3] } },
    ]);
    expect(changesFor([rent], [one, two])).toEqual([{ kind: 'remove', scenario: 2, id: 3 }]);
  });
});
