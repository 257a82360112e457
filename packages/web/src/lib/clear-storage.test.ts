import { afterEach, expect, test, vi } from 'vitest';
import { clearStorage } from './clear-storage.ts';
import { readStoredValue, writeStoredValue } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

/** Returns a stub of a browser storage, whose keys are its own properties as in browsers. */
function stubStorage(name: string, stored: Record<string, string>): Record<string, string> {
  const storage = Object.create({
    getItem: (key: string) => stored[key] ?? null,
    removeItem: (key: string) => delete stored[key],
  }) as object;
  const keys = {
    ownKeys: () => Object.keys(stored),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  };
  vi.stubGlobal(name, new Proxy(storage, keys));
  return stored;
}

test('every key is removed, including unknown ones, except the cookie decision, the settings and the named keys', () => {
  const lasting = stubStorage('localStorage', {
    'meridian.token': 'abc',
    'meridian.person': '7',
    'meridian.settings': '{}',
    'meridian.newOneDay': 'secret',
    cookieConsent: 'accepted',
  });
  const passing = stubStorage('sessionStorage', { 'meridian.drafts': 'secret', 'meridian.guest.plan': '{}' });
  clearStorage(['localStorage', 'sessionStorage'], ['meridian.person']);
  expect(Object.keys(lasting)).toEqual(['meridian.person', 'meridian.settings', 'cookieConsent']);
  expect(passing).toEqual({});
});

test('only the named one of two storages is emptied', () => {
  const lasting = stubStorage('localStorage', { 'meridian.token': 'of the next person' });
  const passing = stubStorage('sessionStorage', { 'meridian.drafts': 'secret' });
  clearStorage(['sessionStorage'], []);
  expect(lasting).toEqual({ 'meridian.token': 'of the next person' });
  expect(passing).toEqual({});
});

test('texts in memory, which a storage did not accept, are removed too', () => {
  vi.stubGlobal('localStorage', undefined);
  writeStoredValue('meridian.drafts', 'secret');
  clearStorage(['localStorage'], []);
  expect(readStoredValue('meridian.drafts')).toBeNull();
});
