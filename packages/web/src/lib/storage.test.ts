import { afterEach, expect, test, vi } from 'vitest';
import { FUNCTIONAL_CONSENT_KEY, readStoredValue, writeStoredValue } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

function stubStorage(isFull: boolean, name = 'localStorage'): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal(name, {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, text);
    },
  });
  return stored;
}

test('reads and writes local storage, and sees the changes of another tab', () => {
  const stored = stubStorage(false);
  writeStoredValue('token', 'abc');
  expect(readStoredValue('token')).toBe('abc');
  stored.delete('token');
  expect(readStoredValue('token')).toBeNull();
});

test.each([
  ['full', () => stubStorage(true)],
  ['absent', () => vi.stubGlobal('localStorage', undefined)],
])('stores texts until the page is closed if local storage is %s', (_name, prepare) => {
  prepare();
  writeStoredValue('token', 'abc');
  expect(readStoredValue('token')).toBe('abc');
  writeStoredValue('token', null);
  expect(readStoredValue('token')).toBeNull();
});

test('if settings are declined, only they are removed when the tab is closed', () => {
  const lasting = stubStorage(false);
  const passing = stubStorage(false, 'sessionStorage');
  writeStoredValue(FUNCTIONAL_CONSENT_KEY, 'false');
  writeStoredValue('meridian.settings', 'dark');
  writeStoredValue('meridian.token', 'abc');
  expect(readStoredValue('meridian.settings')).toBe('dark');
  expect([...passing]).toEqual([['meridian.settings', 'dark']]);
  expect([...lasting.keys()]).toEqual([FUNCTIONAL_CONSENT_KEY, 'meridian.token']);
});
