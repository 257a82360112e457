import { afterEach, expect, test, vi } from 'vitest';
import { clearStorage } from './clear-storage.ts';
import { readStored, writeStored } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

/** A storage whose keys are its own properties, as in browsers. */
function stubStorage(name: string, kept: Record<string, string>): Record<string, string> {
  const storage = Object.create({
    getItem: (key: string) => kept[key] ?? null,
    removeItem: (key: string) => delete kept[key],
  }) as object;
  const keys = {
    ownKeys: () => Object.keys(kept),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  };
  vi.stubGlobal(name, new Proxy(storage, keys));
  return kept;
}

test('everything goes but the decision about cookies, the settings and what is named, also what nobody knew of', () => {
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

test('of two storages only the one that is named is emptied', () => {
  const lasting = stubStorage('localStorage', { 'meridian.token': 'of the next person' });
  const passing = stubStorage('sessionStorage', { 'meridian.drafts': 'secret' });
  clearStorage(['sessionStorage'], []);
  expect(lasting).toEqual({ 'meridian.token': 'of the next person' });
  expect(passing).toEqual({});
});

test('what a storage would not take goes from memory too', () => {
  vi.stubGlobal('localStorage', undefined);
  writeStored('meridian.drafts', 'secret');
  clearStorage(['localStorage'], []);
  expect(readStored('meridian.drafts')).toBeNull();
});
