import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writePerson } from './token.ts';
import {
  dropTyped,
  hasUnsavedText,
  removeUnsavedInTime,
  reportTyped,
  storeUnsaved,
  typedBefore,
} from './unsaved.ts';

const [DANA, SOMEBODY_ELSE] = [7, 8];
const ends: (() => void)[] = [];
const open = (...form: Parameters<typeof reportTyped>) => ends.push(reportTyped(...form));
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
  writePerson(DANA);
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('text of an open form is stored until its author opens the form again', () => {
  open('feedback', 'text');
  storeUnsaved();
  expect([hasUnsavedText(), typedBefore('feedback'), typedBefore('item')]).toEqual([true, 'text', undefined]);
  dropTyped('feedback');
  expect([hasUnsavedText(), typedBefore('feedback')]).toEqual([false, undefined]);
  expect(stored.size).toBe(0);
});

test('a closed form stores no text', () => {
  reportTyped('feedback', 'text')();
  storeUnsaved();
  expect(stored.size).toBe(0);
});

test('another person never sees the text, and their sign-in removes it', () => {
  open('feedback', 'secret');
  storeUnsaved();
  writePerson(SOMEBODY_ELSE);
  expect([hasUnsavedText(), typedBefore('feedback')]).toEqual([false, undefined]);
  expect(stored.size).toBe(0);
  writePerson(DANA);
  expect(typedBefore('feedback')).toBeUndefined();
});

test('nor is text stored if another person signed in in another tab while it was typed', () => {
  open('feedback', 'secret');
  writePerson(SOMEBODY_ELSE);
  storeUnsaved();
  expect(stored.size).toBe(0);
});

test('a sign-out in any tab removes it', () => {
  open('feedback', 'text');
  storeUnsaved();
  writePerson(null);
  removeUnsavedInTime();
  expect(stored.size).toBe(0);
  storeUnsaved();
  expect(stored.size, 'and nothing of nobody is stored').toBe(0);
});

test('it is removed after an hour, even if it is not read', () => {
  vi.useFakeTimers();
  open('feedback', 'text');
  storeUnsaved();
  vi.advanceTimersByTime(3_599_000);
  expect(typedBefore('feedback')).toBe('text');
  vi.advanceTimersByTime(1_001);
  expect(stored.size).toBe(0);
});

test('nothing is stored if nothing was typed', () => {
  storeUnsaved();
  expect([hasUnsavedText(), stored.size]).toEqual([false, 0]);
});

test('text for a form that is not open yet survives another expired sign-in', () => {
  const close = reportTyped('feedback', 'text');
  storeUnsaved();
  close();
  open('item', { item: null });
  storeUnsaved();
  expect([typedBefore('feedback'), typedBefore('item')]).toEqual(['text', { item: null }]);
});

test('an invalid stored text is ignored and removed', () => {
  stored.set('meridian.unsaved', 'no json');
  expect([hasUnsavedText(), typedBefore('item')]).toEqual([false, undefined]);
  expect(stored.size).toBe(0);
});
