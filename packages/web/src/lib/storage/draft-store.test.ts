import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  dropDrafts,
  forgetDrafts,
  hasDrafts,
  keepDrafts,
  keptDrafts,
  setDraftOwner,
  takeKeptSettings,
  watchDraft,
} from './draft-store.ts';

const [DANA, SOMEBODY_ELSE] = [7, 8];
let stored: Map<string, string>;
let closeForms: (() => void)[];

beforeEach(() => {
  stored = new Map();
  closeForms = [];
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  setDraftOwner(DANA);
});
afterEach(() => {
  for (const close of closeForms) close();
  vi.unstubAllGlobals();
});

const open = (...form: Parameters<typeof watchDraft>) => closeForms.push(watchDraft(...form));

test('writes nothing while all goes well, and then what stands in the forms at that moment', () => {
  let text = 'a';
  open('feedback', () => text);
  text = 'about the chart';
  expect(stored.size).toBe(0);
  keepDrafts();
  expect(keptDrafts('feedback')).toEqual(['about the chart']);
  expect(keptDrafts('item-form')).toEqual([]);
});

test('keeps several cells, and nothing of a form that is closed or empty', () => {
  open('item-cell', () => 1);
  open('item-cell', () => 2);
  open('new-scenario', () => undefined);
  watchDraft('feedback', () => 'gone')();
  keepDrafts();
  expect(keptDrafts('item-cell')).toEqual([1, 2]);
  expect(keptDrafts('new-scenario')).toEqual([]);
  expect(keptDrafts('feedback')).toEqual([]);
});

test('comes back to its author after signing in again, once', () => {
  open('feedback', () => 'text');
  keepDrafts();
  setDraftOwner(null);
  expect(hasDrafts()).toBe(true);
  expect(keptDrafts('feedback')).toEqual([]);
  setDraftOwner(DANA);
  expect(keptDrafts('feedback')).toEqual(['text']);
  dropDrafts('feedback');
  expect(keptDrafts('feedback')).toEqual([]);
  expect(stored.size).toBe(0);
});

test('is gone when somebody else signs in', () => {
  open('feedback', () => 'secret');
  keepDrafts();
  setDraftOwner(SOMEBODY_ELSE);
  expect(keptDrafts('feedback')).toEqual([]);
  expect([...stored.values()].join('')).not.toContain('secret');
  setDraftOwner(DANA);
  expect(keptDrafts('feedback')).toEqual([]);
});

test('is gone by a sign-out', () => {
  open('feedback', () => 'text');
  keepDrafts();
  forgetDrafts();
  expect(hasDrafts()).toBe(false);
  expect(stored.size).toBe(0);
});

test('nobody’s text is kept while nobody is signed in', () => {
  setDraftOwner(null);
  open('feedback', () => 'text');
  keepDrafts();
  expect(stored.size).toBe(0);
});

test.each([
  'no json',
  '7',
  'null',
  '{"owner":7}',
  '{"owner":7,"drafts":[]}',
  '{"owner":7,"until":9e15,"drafts":[null]}',
  '{"owner":"7","until":9e15,"drafts":[]}',
])('whatever else is found counts as nothing: %s', (found) => {
  stored.set('meridian.drafts', found);
  expect(hasDrafts()).toBe(false);
  expect(keptDrafts('feedback')).toEqual([]);
});

test('settings wait with it for their owner, who takes them once', () => {
  keepDrafts({ searchTerm: 'rent' });
  expect(hasDrafts(), 'nothing was being typed').toBe(false);
  setDraftOwner(null);
  expect(takeKeptSettings()).toBeUndefined();
  setDraftOwner(DANA);
  expect(takeKeptSettings()).toEqual({ searchTerm: 'rent' });
  expect(takeKeptSettings()).toBeUndefined();
  expect(stored.size).toBe(0);
});

test('what waits for a form that is not open yet survives another end of the sign-in', () => {
  open('feedback', () => 'text');
  keepDrafts();
  setDraftOwner(null);
  setDraftOwner(DANA);
  keepDrafts({ searchTerm: '' });
  expect(keptDrafts('feedback')).toEqual(['text']);
});

test('is gone after an hour', () => {
  vi.useFakeTimers();
  open('feedback', () => 'text');
  keepDrafts();
  vi.advanceTimersByTime(3_599_000);
  expect(keptDrafts('feedback')).toEqual(['text']);
  vi.advanceTimersByTime(1_001);
  expect(stored.size, 'also where nobody looks').toBe(0);
  vi.useRealTimers();
});

test('what is on its way when somebody leaves is never kept for the next person', () => {
  watchDraft('feedback', () => 'text');
  setDraftOwner(SOMEBODY_ELSE);
  keepDrafts();
  expect(stored.size).toBe(0);
});
