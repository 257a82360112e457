import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { memoryFallback } from '#lib/storage.ts';
import { writeGuestToken, writeUserId } from '#lib/auth-token-storage.ts';
import {
  type UndoEntry,
  persistUndoLists,
  isTokenExpired,
  newestEntry,
  offerUndo,
  replaceEntry,
  useUndo,
  clearUndo,
} from './undo-store.ts';

const [DANA, SOMEBODY_ELSE] = [7, 8];
const KEY = 'meridian.undo.7';
const MINUTE = 60_000;
const made = (token: string, change: Partial<UndoEntry> = {}): UndoEntry => ({
  token,
  direction: 'undo',
  sentence: 'deleted Rent',
  madeAt: Date.now(),
  ...change,
});
const redo = (token: string) => made(token, { direction: 'redo' });

let stop = () => {};
/** Simulates a page load and returns the initial state. */
function loaded() {
  stop();
  stop = persistUndoLists();
  return useUndo.getState();
}
const tokens = () => useUndo.getState().entries.map(({ token }) => token);

beforeEach(() => {
  memoryFallback.clear();
  writeUserId(DANA);
  loaded();
});
afterEach(() => {
  writeGuestToken(null);
  stop();
});

describe('the undo list', () => {
  const newest = (direction: UndoEntry['direction']) => newestEntry(direction)(useUndo.getState())?.token;

  test('the newest change is undone first, and the last undone one is redone first', () => {
    useUndo.setState({ entries: [made('1'), made('2')] });
    expect([newest('undo'), newest('redo')]).toEqual(['2', undefined]);
    replaceEntry(made('2'), redo('12'));
    replaceEntry(made('1'), redo('11'));
    expect([newest('undo'), newest('redo')]).toEqual([undefined, '11']);
    replaceEntry(redo('11'), made('21'));
    expect([newest('undo'), newest('redo')]).toEqual(['21', '12']);
  });

  test('a new change clears the redo list', () => {
    useUndo.setState({ entries: [made('1'), redo('12')] });
    offerUndo({ sentence: 'Renamed A to B.', token: '3' });
    expect(tokens()).toEqual(['1', '3']);
    expect(useUndo.getState().entries.at(-1)).toMatchObject({ sentence: 'Renamed A to B' });
  });

  test('an entry that can no longer be reversed is removed from any position', () => {
    useUndo.setState({ entries: [made('1'), redo('12')] });
    replaceEntry(redo('12'));
    expect(tokens()).toEqual(['1']);
  });

  test('contains at most a hundred entries; the oldest is dropped', () => {
    for (let token = 0; token < 101; token += 1) offerUndo({ sentence: 'x', token: String(token) });
    expect(tokens()).toHaveLength(100);
    expect(tokens()[0]).toBe('1');
  });

  test('does not contain changes that cannot be undone', () => {
    offerUndo({ sentence: 'Deleted 0 items.', notice: null, token: null });
    expect(tokens()).toEqual([]);
  });

  test('a token expires after ten minutes', () => {
    const entry = made('1', { madeAt: 0 });
    expect([isTokenExpired(entry, 10 * MINUTE), isTokenExpired(entry, 10 * MINUTE + 1)]).toEqual([false, true]);
  });
});

test('the undo and redo lists survive a reload in order', () => {
  const entries = [made('1'), made('2', { isImport: true }), redo('3')];
  useUndo.setState({ entries });
  expect(loaded().entries).toEqual(entries);
});

test('the notification of the newest change is restored, unless a change was undone since', () => {
  offerUndo({ sentence: 'deleted Rent', notice: 'Rent was deleted.', token: '1' });
  useUndo.setState({ offered: null });
  const { offered, entries } = loaded();
  expect(offered).toEqual(entries[0]);
  expect(offered?.notice).toBe('Rent was deleted.');
  useUndo.setState({ entries: [...entries, redo('2')] });
  expect(loaded().offered).toBeNull();
});

test('a change that showed no notification shows none after a reload', () => {
  offerUndo({ sentence: 'edited Rent', notice: null, token: '1' });
  expect(useUndo.getState().offered).toBeNull();
  expect(loaded().offered).toBeNull();
  expect(tokens()).toEqual(['1']);
});

test('expired entries are dropped, and an empty list is not stored', () => {
  useUndo.setState({ entries: [made('1', { madeAt: Date.now() - 11 * MINUTE })] });
  expect(loaded().entries).toEqual([]);
  useUndo.setState({ entries: [made('1')] });
  useUndo.setState({ entries: [] });
  expect(memoryFallback.has(KEY)).toBe(false);
});

test('another user has an empty list, and signing out clears it', () => {
  offerUndo({ sentence: 'x', token: '1' });
  writeUserId(SOMEBODY_ELSE);
  expect(loaded().entries).toEqual([]);
  writeUserId(DANA);
  expect(loaded().entries).toHaveLength(1);
  writeUserId(null);
  writeGuestToken('a guest');
  expect(loaded().entries).toEqual([]);
  writeGuestToken(null);
  writeUserId(DANA);
  expect(loaded().entries).toHaveLength(1);
  clearUndo();
  expect(memoryFallback.has(KEY)).toBe(false);
});

test.each(['no json', '7', '{}', '[7]', '[{"sentence":"x"}]'])('invalid stored values are ignored: %s', (found) => {
  memoryFallback.set(KEY, found);
  expect(loaded().entries).toEqual([]);
});
