import { describe, expect, test } from 'vitest';
import {
  EMPTY_HISTORY,
  type UndoEntry,
  type UndoHistory,
  entryToReverse,
  isTooOld,
  withChange,
  withReversal,
  withoutEntry,
} from './undo-history.ts';

const entry = (key: number, change: Partial<UndoEntry> = {}): UndoEntry => ({
  key,
  scenario: 1,
  what: `change ${key}`,
  itemName: 'Rent',
  token: `token ${key}`,
  madeAt: 0,
  ...change,
});

const keys = ({ done, undone }: UndoHistory) => [done, undone].map((stack) => stack.map(({ key }) => key));

describe('the stacks', () => {
  const two = [entry(1), entry(2)].reduce(withChange, EMPTY_HISTORY);
  const undo = (history: UndoHistory, key: number, as: number) => {
    const found = entryToReverse(history, 'undo', key);
    return withReversal(history, 'undo', found!, entry(as));
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
    expect(keys(withReversal(undone, 'redo', next, entry(21)))).toEqual([[21], [12]]);
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

test('a token lasts ten minutes', () => {
  const tenMinutes = 10 * 60 * 1_000;
  expect(isTooOld(entry(1), tenMinutes)).toBe(false);
  expect(isTooOld(entry(1), tenMinutes + 1)).toBe(true);
});
