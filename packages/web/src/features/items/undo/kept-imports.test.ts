import { afterEach, beforeEach, expect, test } from 'vitest';
import { memory } from '#lib/storage/storage.ts';
import { writePerson } from '#lib/storage/token.ts';
import { keepImports } from './kept-imports.ts';
import type { UndoEntry } from './undo-history.ts';
import { forgetUndo, useUndoHistory } from './undo-store.ts';

const [DANA, SOMEBODY_ELSE] = [7, 8];
const KEY = 'meridian.imports.7';
/** As an import lies on the undo stack. */
const imported = (change: Partial<UndoEntry> = {}): UndoEntry => ({
  key: 100,
  scenario: 1,
  what: 'Import finished: 2 items created',
  itemName: null,
  reversal: { by: 'token', token: 'abc' },
  before: new Map(),
  madeAt: Date.now(),
  isImport: true,
  ...change,
});

let stop = () => {};
/** The page is loaded: what it begins with. */
function loaded(): readonly UndoEntry[] {
  stop();
  useUndoHistory.setState({ done: [], undone: [] });
  stop = keepImports();
  return useUndoHistory.getState().done;
}
const change = (...done: UndoEntry[]) => useUndoHistory.setState({ done });

beforeEach(() => {
  memory.clear();
  writePerson(DANA);
  loaded();
});
afterEach(() => stop());

test('of what can be undone the imports are there after a reload, and nothing else', () => {
  const patch = { by: 'patch', id: 1, patch: { amount: 900 }, version: 'v1' } as const;
  const one = imported();
  change(imported({ reversal: patch, isImport: false }), one, imported({ isImport: false }));
  expect(memory.get(KEY)).not.toContain('900');
  expect(loaded()).toEqual([{ ...one, key: expect.any(Number) as number }]);
});

test('what was undone is kept no longer, nor what is too old', () => {
  change(imported());
  change();
  expect(memory.has(KEY)).toBe(false);
  change(imported({ madeAt: Date.now() - 11 * 60_000 }));
  expect(loaded()).toEqual([]);
});

test('another person finds none, and who leaves leaves none', () => {
  change(imported());
  writePerson(SOMEBODY_ELSE);
  expect(loaded()).toEqual([]);
  writePerson(DANA);
  expect(loaded()).toHaveLength(1);
  forgetUndo();
  expect(memory.has(KEY)).toBe(false);
});

test.each(['no json', '7', '{}', '[7]', '[{"what":"x"}]'])(
  'whatever else is found counts as nothing: %s',
  (found) => {
    memory.set(KEY, found);
    expect(loaded()).toEqual([]);
  },
);
