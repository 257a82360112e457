import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeUserId } from './auth-token-storage.ts';
import {
  clearUnsavedText,
  hasUnsavedText,
  removeExpiredUnsavedText,
  registerUnsavedText,
  storeUnsavedText,
  readUnsavedText,
} from './unsaved-text-storage.ts';

const [DANA, SOMEBODY_ELSE] = [7, 8];
const ends: (() => void)[] = [];
const open = (...form: Parameters<typeof registerUnsavedText>) => ends.push(registerUnsavedText(...form));
let stored: Map<string, string>;

function stubStorage(name: string): Map<string, string> {
  const texts = new Map<string, string>();
  vi.stubGlobal(name, {
    getItem: (key: string) => texts.get(key) ?? null,
    removeItem: (key: string) => texts.delete(key),
    setItem: (key: string, text: string) => texts.set(key, text),
  });
  return texts;
}

beforeEach(() => {
  stored = stubStorage('sessionStorage');
  stubStorage('localStorage');
  writeUserId(DANA);
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('text of an open form is stored until its author opens the form again', () => {
  open('feedback', 'text');
  storeUnsavedText();
  expect([hasUnsavedText(), readUnsavedText('feedback'), readUnsavedText('item')]).toEqual([true, 'text', undefined]);
  clearUnsavedText('feedback');
  expect([hasUnsavedText(), readUnsavedText('feedback')]).toEqual([false, undefined]);
  expect(stored.size).toBe(0);
});

test('a closed form stores no text', () => {
  registerUnsavedText('feedback', 'text')();
  storeUnsavedText();
  expect(stored.size).toBe(0);
});

test('another user never sees the text, and their sign-in removes it', () => {
  open('feedback', 'secret');
  storeUnsavedText();
  writeUserId(SOMEBODY_ELSE);
  expect([hasUnsavedText(), readUnsavedText('feedback')]).toEqual([false, undefined]);
  expect(stored.size).toBe(0);
  writeUserId(DANA);
  expect(readUnsavedText('feedback')).toBeUndefined();
});

test('no text is stored if another user signed in in another tab while it was typed', () => {
  open('feedback', 'secret');
  writeUserId(SOMEBODY_ELSE);
  storeUnsavedText();
  expect(stored.size).toBe(0);
});

test('a sign-out in any tab removes the text', () => {
  open('feedback', 'text');
  storeUnsavedText();
  writeUserId(null);
  removeExpiredUnsavedText();
  expect(stored.size).toBe(0);
  storeUnsavedText();
  expect(stored.size, 'and nothing of nobody is stored').toBe(0);
});

test('the text is removed after an hour, even if it is not read', () => {
  vi.useFakeTimers();
  open('feedback', 'text');
  storeUnsavedText();
  vi.advanceTimersByTime(3_599_000);
  expect(readUnsavedText('feedback')).toBe('text');
  vi.advanceTimersByTime(1_001);
  expect(stored.size).toBe(0);
});

test('nothing is stored if nothing was typed', () => {
  storeUnsavedText();
  expect([hasUnsavedText(), stored.size]).toEqual([false, 0]);
});

test('text for a form that is not open yet survives another expired sign-in', () => {
  const close = registerUnsavedText('feedback', 'text');
  storeUnsavedText();
  close();
  open('item', { item: null });
  storeUnsavedText();
  expect([readUnsavedText('feedback'), readUnsavedText('item')]).toEqual(['text', { item: null }]);
});

test('an invalid stored text is ignored and removed', () => {
  stored.set('meridian.unsaved', 'no json');
  expect([hasUnsavedText(), readUnsavedText('item')]).toEqual([false, undefined]);
  expect(stored.size).toBe(0);
});
