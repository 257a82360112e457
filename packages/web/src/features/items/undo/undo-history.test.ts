import type { FinancialItem } from '@meridian/contract';
import { describe, expect, test } from 'vitest';
import type { Reversal } from '#features/items/item-changes.ts';
import {
  EMPTY_HISTORY,
  type UndoEntry,
  type UndoHistory,
  entryToReverse,
  fieldsBefore,
  isTooOld,
  oppositeOf,
  withChange,
  withReversal,
  withoutEntry,
} from './undo-history.ts';

const item = (id: number, change: Partial<FinancialItem> = {}): FinancialItem => ({
  id,
  name: 'Rent',
  category: 'expense',
  from_date: null,
  to_date: null,
  amount: 900,
  currency: 'EUR',
  existing_funds: 0,
  existing_funds_currency: 'EUR',
  monthly_interest_rate: 0,
  management_fee_saving: 0,
  management_fee_deposit: 0,
  interest_limit: 0,
  interval_months: 1,
  payout_from_date: null,
  payout_months: 0,
  notes: '',
  is_hidden: false,
  created_at: 'v0',
  updated_at: 'v0',
  scenario: 1,
  tags: [],
  ...change,
});

const patchOf = (version: string, id = 1): Reversal => ({ by: 'patch', id, patch: { amount: 1 }, version });

const entry = (key: number, change: Partial<UndoEntry> = {}): UndoEntry => ({
  key,
  scenario: 1,
  what: `change ${key}`,
  itemName: 'Rent',
  reversal: { by: 'token', token: `token ${key}` },
  before: new Map(),
  madeAt: 0,
  ...change,
});

const keys = ({ done, undone }: UndoHistory) => [done, undone].map((stack) => stack.map(({ key }) => key));

describe('the stacks', () => {
  const two = [entry(1), entry(2)].reduce(withChange, EMPTY_HISTORY);
  const undo = (history: UndoHistory, key: number, as: number) => {
    const found = entryToReverse(history, 'undo', key);
    return withReversal(history, 'undo', found!, { opposite: entry(as), items: [] });
  };

  test('the newest is undone first, unless one is asked for', () => {
    expect(entryToReverse(two, 'undo')?.key).toBe(2);
    expect(entryToReverse(two, 'undo', 1)?.key).toBe(1);
    expect(entryToReverse(two, 'undo', 9)).toBeUndefined();
    expect(entryToReverse(two, 'redo')).toBeUndefined();
  });

  test('what was undone last is redone first', () => {
    const undone = undo(undo(two, 2, 12), 1, 11);
    expect(keys(undone)).toEqual([[], [12, 11]]);
    const next = entryToReverse(undone, 'redo')!;
    expect(next.key).toBe(11);
    expect(keys(withReversal(undone, 'redo', next, { opposite: entry(21), items: [] }))).toEqual([
      [21],
      [12],
    ]);
  });

  test('a new change ends redoing', () => {
    expect(keys(withChange(undo(two, 2, 12), entry(3)))).toEqual([[1, 3], []]);
  });

  test('an entry that can no longer be reversed is dropped from wherever it lies', () => {
    expect(keys(withoutEntry(two, 2))).toEqual([[1], []]);
    expect(keys(withoutEntry(undo(two, 2, 12), 12))).toEqual([[1], []]);
  });

  test('no more than a hundred are kept, the oldest goes', () => {
    const many = Array.from({ length: 101 }, (_, index) => entry(index)).reduce(withChange, EMPTY_HISTORY);
    expect(many.done).toHaveLength(100);
    expect(many.done[0]?.key).toBe(1);
  });
});

describe('versions', () => {
  // v0 --first--> v1 --second--> v2; undoing the second makes v3, which is what v1 was.
  const first = entry(1, { reversal: patchOf('v1'), before: new Map([[1, 'v0']]) });
  const second = entry(2, { reversal: patchOf('v2'), before: new Map([[1, 'v1']]) });
  const history = [first, second].reduce(withChange, EMPTY_HISTORY);
  const redo = entry(3, { reversal: patchOf('v3'), before: new Map([[1, 'v2']]) });
  const undone = withReversal(history, 'undo', second, {
    opposite: redo,
    items: [item(1, { updated_at: 'v3' })],
  });

  test('an older change of the same item can still be undone after a newer one was', () => {
    expect(undone.done[0]?.reversal).toEqual(patchOf('v3'));
  });

  test('and redone in order after both were', () => {
    const [older] = undone.done;
    const both = withReversal(undone, 'undo', older!, {
      opposite: entry(4, { reversal: patchOf('v4'), before: new Map([[1, 'v3']]) }),
      items: [item(1, { updated_at: 'v4' })],
    });
    const redone = withReversal(both, 'redo', both.undone[1]!, {
      opposite: entry(5, { reversal: patchOf('v5'), before: new Map([[1, 'v4']]) }),
      items: [item(1, { updated_at: 'v5' })],
    });
    expect(redone.undone[0]?.reversal).toEqual(patchOf('v5'));
  });

  test('a change that somebody else made in between is not overlooked', () => {
    const others = { ...first, reversal: patchOf('v0.5') };
    const after = withReversal({ done: [others, second], undone: [] }, 'undo', second, {
      opposite: redo,
      items: [item(1, { updated_at: 'v3' })],
    });
    expect(after.done[0]?.reversal).toEqual(patchOf('v0.5'));
  });

  test('other items keep theirs', () => {
    const other = entry(9, { reversal: patchOf('v1', 2) });
    const after = withReversal({ done: [other, second], undone: [] }, 'undo', second, {
      opposite: redo,
      items: [item(1, { updated_at: 'v3' })],
    });
    expect(after.done[0]?.reversal).toEqual(patchOf('v1', 2));
  });
});

describe('reversals', () => {
  test('the values that a patch replaces, tags by name', () => {
    const tags = [{ id: 1, name: 'home', color: '#112233' }];
    const was = item(1, { tags, is_hidden: true });
    expect(fieldsBefore(was, { amount: 5, tag_names: [], is_hidden: false })).toEqual({
      amount: 900,
      tag_names: ['home'],
      is_hidden: true,
    });
  });

  test('a patch is reversed by the values that it replaced, guarded by the version it made', () => {
    const answer = { items: [item(1, { amount: 1, updated_at: 'v9' })], undoToken: null };
    expect(oppositeOf(patchOf('v1'), [item(1)], answer)).toEqual({
      by: 'patch',
      id: 1,
      patch: { amount: 900 },
      version: 'v9',
    });
  });

  test('everything else by the token in the answer', () => {
    const answer = { items: [], undoToken: 'next' };
    const next = { by: 'token', token: 'next' };
    expect(oppositeOf({ by: 'token', token: 'x' }, [], answer)).toEqual(next);
    expect(oppositeOf({ by: 'delete', id: 1, version: 'v0' }, [item(1)], answer)).toEqual(next);
  });

  test('a token lasts ten minutes, an edit as long as the page', () => {
    const tenMinutes = 10 * 60 * 1_000;
    expect(isTooOld(entry(1), tenMinutes)).toBe(false);
    expect(isTooOld(entry(1), tenMinutes + 1)).toBe(true);
    expect(isTooOld(entry(1, { reversal: patchOf('v1') }), 10 * tenMinutes)).toBe(false);
  });
});
