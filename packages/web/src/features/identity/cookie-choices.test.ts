import { afterEach, expect, test, vi } from 'vitest';
import { readStoredValue, writeStoredValue } from '#lib/storage.ts';

afterEach(() => vi.unstubAllGlobals());

function stubStorage(name: string): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal(name, {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  return stored;
}

test('settings are moved after the decision to the storage with the longest allowed duration', async () => {
  const lasting = stubStorage('localStorage');
  const passing = stubStorage('sessionStorage');
  vi.stubGlobal('addEventListener', () => undefined);
  const { ALL_COOKIES, NO_COOKIES, saveCookieChoices: decide } = await import('./cookie-choices.ts');
  writeStoredValue('meridian.settings', 'dark');
  decide(NO_COOKIES);
  expect(lasting.has('meridian.settings')).toBe(false);
  expect([...passing]).toEqual([['meridian.settings', 'dark']]);
  writeStoredValue('meridian.settings', 'light');
  decide(ALL_COOKIES);
  expect(passing.size).toBe(0);
  expect(readStoredValue('meridian.settings')).toBe('light');
  decide({ functional: false, analytics: true });
  expect(lasting.get('cookieConsent')).toBe('accepted');
});
