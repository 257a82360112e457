import { describe, expect, test } from 'vitest';
import { createItem } from '#testing/item-fixture.ts';
import { changesToCopyItems } from './copy-items-to-scenario.ts';

const RED = { id: 7, name: 'home', color: '#a02d26' };
let made = 0;
const making = { newId: () => (made -= 1), now: '2026-02-01T00:00:00.000Z' };
const rent = createItem({ id: 1, scenario: 1, name: 'Rent', amount: 900, notes: 'old', tags: [RED] });

const changesFor = (source: (typeof rent)[], target: (typeof rent)[]) =>
  changesToCopyItems({ source, target, scenario: 2, milestones: { source: [], target: [] } }, making);

describe('items that are copied to the other scenario', () => {
  test('an item missing there is created, with its tags', () => {
    const changes = changesFor([rent], []);
    expect(changes).toMatchObject([{ kind: 'create', scenario: 2, draft: { amount: 900, tag_names: ['home'] } }]);
  });

  test('an existing item is updated, and only the differences are sent', () => {
    const target = createItem({ ...rent, id: 2, scenario: 2, amount: 1_200, to_date: '2030-01-31', tags: [] });
    const changes = changesFor([rent], [target]);
    expect(changes).toEqual([
      {
        kind: 'update',
        scenario: 2,
        id: 2,
        base: target,
        patch: { amount: 900, to_date: null, tag_names: ['home'] },
      },
    ]);
    expect(changesFor([rent], [{ ...rent, id: 2, scenario: 2 }])).toEqual([]);
  });

  test('a copied item that is hidden hides the item there; if the item is missing there, it is not created', () => {
    const hidden = { ...rent, is_hidden: true };
    expect(changesFor([hidden], [{ ...rent, id: 2 }])).toEqual([
      { kind: 'visibility', scenario: 2, id: 2, hidden: true },
    ]);
    expect(changesFor([hidden], [])).toEqual([]);
  });

  test('items that the other scenario lacks are deleted: one alone, several at once', () => {
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

describe('dates determined by milestones of the other scenario', () => {
  const stops = { id: 10, name: 'Retirement', date: '2040-01-31' };
  const moves = { id: 11, name: 'Move', date: '2030-06-01' };
  /** The milestones of a duplicated scenario in which one milestone was moved afterwards. */
  const target = [
    { ...stops, id: 20, name: 'retirement' },
    { ...moves, id: 21, date: '2032-06-01' },
  ];
  const milestones = { source: [stops, moves], target };
  const job = createItem({
    id: 1,
    category: 'income',
    from_date: '2030-06-01',
    from_date_milestone: { milestone_id: 11, offset_months: 0 },
    to_date: '2039-12-31',
    to_date_milestone: { milestone_id: 10, offset_months: -1 },
  });
  const fund = createItem({
    id: 2,
    category: 'pension',
    payout_from_date: '2040-02-29',
    payout_from_date_milestone: { milestone_id: 10, offset_months: 1 },
    drawable_from: '2035-01-01',
  });
  const change = (source: typeof job, base?: typeof job) =>
    changesToCopyItems({ source: [source], target: base ? [base] : [], scenario: 2, milestones }, making);

  test('refer to the milestone of the same name and date there, and otherwise become plain dates', () => {
    expect(change(job)).toMatchObject([
      {
        kind: 'create',
        draft: {
          from_date: '2030-06-01',
          from_date_milestone: null,
          to_date: '2039-12-31',
          to_date_milestone: { milestone_id: 20, offset_months: -1 },
        },
      },
    ]);
    expect(change(fund)).toMatchObject([
      {
        draft: {
          payout_from_date_milestone: { milestone_id: 20, offset_months: 1 },
          drawable_from: '2035-01-01',
        },
      },
    ]);
  });

  test('are sent together with their milestone reference, and only if they differ', () => {
    const copy = {
      ...job,
      id: 5,
      from_date: '2032-06-01',
      from_date_milestone: { milestone_id: 21, offset_months: 0 },
      to_date_milestone: { milestone_id: 20, offset_months: -1 },
    };
    expect(change(job, copy)).toMatchObject([{ patch: { from_date: '2030-06-01', from_date_milestone: null } }]);
    const [update] = change(job, copy);
    expect(update?.kind === 'update' && Object.keys(update.patch)).toEqual(['from_date', 'from_date_milestone']);
    // The date is equal, but has no milestone reference in the changed scenario. The reference of the other scenario must be copied.
    const plain = { ...job, id: 5, from_date_milestone: null, to_date_milestone: null };
    expect(change(job, plain)).toMatchObject([
      { patch: { to_date: '2039-12-31', to_date_milestone: { milestone_id: 20, offset_months: -1 } } },
    ]);
    expect(change(job, { ...copy, from_date: '2030-06-01', from_date_milestone: null })).toEqual([]);
  });
});
