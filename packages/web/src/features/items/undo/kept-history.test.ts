import { afterEach, beforeEach, expect, test } from 'vitest';
import { memory } from '#lib/storage/storage.ts';
import { writeGuestToken, writePerson } from '#lib/storage/token.ts';
import type { UndoEntry } from './undo-history.ts';
import { followHistory, forgetUndo, pushUndo, useUndoHistory } from './undo-store.ts';

const [DANA, SOMEBODY_ELSE] = [7, 8];
const KEY = 'meridian.undo.7';
const MINUTE = 60_000;
const made = (change: Partial<UndoEntry> = {}): UndoEntry => ({
  key: 100,
  scenario: 1,
  what: 'deleted Rent',
  itemName: 'Rent',
  token: 'abc',
  madeAt: Date.now(),
  ...change,
});

let stop = () => {};
/** The page is loaded: with what it begins. */
function loaded() {
  stop();
  stop = followHistory();
  return useUndoHistory.getState();
}
const withoutKeys = (entries: readonly UndoEntry[]) => entries.map(({ key: _key, ...entry }) => entry);

beforeEach(() => {
  memory.clear();
  writePerson(DANA);
  loaded();
});
afterEach(() => {
  writeGuestToken(null);
  stop();
});

test('what can be undone and redone is there after a reload, in its order', () => {
  const [first, second, third] = [made(), made({ token: 'x', isImport: true }), made({ token: 'y' })];
  useUndoHistory.setState({ done: [first, second], undone: [third] });
  const { done, undone } = loaded();
  expect(withoutKeys(done)).toEqual(withoutKeys([first, second]));
  expect(withoutKeys(undone)).toEqual(withoutKeys([third]));
  expect(new Set([...done, ...undone].map(({ key }) => key)).size).toBe(3);
});

test('the newest change finds its notice again, unless something was undone since', () => {
  pushUndo({ ...made(), message: 'Rent was deleted.' });
  useUndoHistory.setState({ offered: null });
  const { offered, done } = loaded();
  expect(offered).toEqual(done[0]);
  expect(offered?.message).toBe('Rent was deleted.');
  useUndoHistory.setState({ undone: [made({ token: 'y' })] });
  expect(loaded().offered).toBeNull();
});

test('a change that was told nowhere has no notice after a reload either', () => {
  pushUndo(made());
  expect(loaded().offered).toBeNull();
  expect(loaded().done).toHaveLength(1);
});

test('what is too old is gone, and an empty history leaves nothing', () => {
  useUndoHistory.setState({ done: [made({ madeAt: Date.now() - 11 * MINUTE })], undone: [] });
  expect(loaded().done).toEqual([]);
  useUndoHistory.setState({ done: [made()] });
  useUndoHistory.setState({ done: [] });
  expect(memory.has(KEY)).toBe(false);
});

test('another person finds none, and a person who leaves leaves none', () => {
  pushUndo(made());
  writePerson(SOMEBODY_ELSE);
  expect(loaded().done).toEqual([]);
  writePerson(DANA);
  expect(loaded().done).toHaveLength(1);
  writePerson(null);
  writeGuestToken('a guest');
  expect(loaded().done).toEqual([]);
  writeGuestToken(null);
  writePerson(DANA);
  expect(loaded().done).toHaveLength(1);
  forgetUndo();
  expect(memory.has(KEY)).toBe(false);
});

test.each(['no json', '7', '{}', '[7]', '{"done":[{"what":"x"}],"undone":[]}'])(
  'whatever else is found counts as nothing: %s',
  (found) => {
    memory.set(KEY, found);
    expect(loaded().done).toEqual([]);
  },
);
