import { expect, test } from 'vitest';
import { isCharacterKey, cellAfterKey } from './use-grid-keys.ts';

const SIZE = { rows: 100, columns: 14, page: 10, isRtl: false };
const NONE = { ctrlKey: false, metaKey: false, altKey: false };

test.each([
  ['ArrowUp', [5, 3], [4, 3]],
  ['ArrowUp', [1, 3], [0, 3]],
  ['ArrowUp', [0, 3], [0, 3]],
  ['ArrowDown', [100, 3], [100, 3]],
  ['ArrowLeft', [5, 0], [5, 0]],
  ['ArrowRight', [5, 3], [5, 4]],
  ['ArrowRight', [5, 13], [5, 13]],
  ['Home', [5, 3], [5, 0]],
  ['End', [5, 3], [5, 13]],
  ['PageDown', [5, 3], [15, 3]],
  ['PageDown', [95, 3], [100, 3]],
  ['PageUp', [5, 3], [1, 3]],
  ['Ctrl+Home', [50, 3], [1, 0]],
  ['Ctrl+End', [5, 3], [100, 13]],
  ['Ctrl+ArrowDown', [5, 3], [100, 3]],
  ['Ctrl+ArrowUp', [5, 3], [1, 3]],
  ['Ctrl+ArrowRight', [5, 3], [5, 13]],
] as const)('%s moves from %j to %j', (keys, [row, column], [toRow, toColumn]) => {
  const key = { ...NONE, key: keys.replace('Ctrl+', ''), ctrlKey: keys.startsWith('Ctrl+') };
  expect(cellAfterKey({ row, column }, key, SIZE)).toEqual({ row: toRow, column: toColumn });
});

test('in right-to-left languages the arrow keys follow the visual direction', () => {
  const size = { ...SIZE, isRtl: true };
  expect(cellAfterKey({ row: 5, column: 3 }, { ...NONE, key: 'ArrowLeft' }, size)).toEqual({
    row: 5,
    column: 4,
  });
});

test('without rows only the heading can be reached', () => {
  const size = { ...SIZE, rows: 0 };
  for (const key of ['ArrowDown', 'PageDown', 'PageUp']) {
    expect(cellAfterKey({ row: 0, column: 3 }, { ...NONE, key }, size)).toEqual({ row: 0, column: 3 });
  }
});

test('other keys do not move; a character starts typing, a shortcut or a named key does not', () => {
  expect(cellAfterKey({ row: 5, column: 3 }, { ...NONE, key: 'a' }, SIZE)).toBeNull();
  expect(cellAfterKey({ row: 5, column: 3 }, { ...NONE, altKey: true, key: 'ArrowLeft' }, SIZE)).toBeNull();
  expect(['a', 'ש', '家', '😀', '-'].map((key) => isCharacterKey({ ...NONE, key }))).not.toContain(false);
  expect([' ', 'Shift', 'F5', 'Enter'].map((key) => isCharacterKey({ ...NONE, key }))).not.toContain(true);
  expect(isCharacterKey({ ...NONE, ctrlKey: true, key: 'z' })).toBe(false);
});
