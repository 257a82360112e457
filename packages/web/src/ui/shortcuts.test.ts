import { describe, expect, test } from 'vitest';
import { matchesShortcut } from './shortcuts.ts';

const press = (key: string, code: string, modifiers = '') => ({
  key,
  code,
  ctrlKey: modifiers.includes('ctrl'),
  metaKey: modifiers.includes('cmd'),
  altKey: modifiers.includes('alt'),
  shiftKey: modifiers.includes('shift'),
});

const undo = { key: 'z', mod: true };
const redo = { key: 'z', mod: true, shift: true };

describe('letters', () => {
  test.each([
    [press('n', 'KeyN'), true],
    [press('N', 'KeyN'), true],
    [press('N', 'KeyN', 'shift'), false],
    [press('n', 'KeyN', 'ctrl'), false],
    [press('n', 'KeyN', 'cmd'), false],
    [press('n', 'KeyN', 'alt'), false],
    [press('m', 'KeyM'), false],
    // Hebrew and Russian keyboards have another letter on the same key.
    [press('מ', 'KeyN'), true],
    [press('т', 'KeyN'), true],
    // On a Dvorak keyboard the letter counts, not the position of the key.
    [press('b', 'KeyN'), false],
    [press('n', 'KeyL'), true],
  ])('%j is n: %s', (pressed, expected) => {
    expect(matchesShortcut({ key: 'n' }, pressed)).toBe(expected);
  });
});

test.each([
  [press('z', 'KeyZ', 'ctrl'), 'undo'],
  [press('z', 'KeyZ', 'cmd'), 'undo'],
  [press('ז', 'KeyZ', 'ctrl'), 'undo'],
  [press('Z', 'KeyZ', 'ctrl shift'), 'redo'],
  [press('z', 'KeyZ', 'cmd shift'), 'redo'],
  [press('z', 'KeyZ'), 'none'],
  [press('z', 'KeyZ', 'ctrl alt'), 'none'],
])('%j is %s', (pressed, expected) => {
  const isUndo = matchesShortcut(undo, pressed);
  const isRedo = matchesShortcut(redo, pressed);
  expect([isUndo, isRedo]).toEqual([expected === 'undo', expected === 'redo']);
});

describe('signs', () => {
  test.each([
    [press('/', 'Slash'), true],
    // German and Swiss keyboards need Shift for a slash.
    [press('/', 'Digit7', 'shift'), true],
    [press('/', 'Slash', 'ctrl'), false],
    [press('?', 'Slash', 'shift'), false],
  ])('%j is /: %s', (pressed, expected) => {
    expect(matchesShortcut({ key: '/' }, pressed)).toBe(expected);
  });
});
