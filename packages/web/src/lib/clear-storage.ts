import { FUNCTIONAL_CONSENT_KEY, AMOUNTS_HIDDEN_KEY, memoryFallback } from './storage.ts';

/**
 * The keys that are never removed: the cookie decision (features/identity/cookie-choices), and the settings, which features/saved-settings
 * overwrites.
 */
const STAYING_KEYS = [
  'cookieConsent',
  'cookieConsentDate',
  'analyticsEnabled',
  FUNCTIONAL_CONSENT_KEY,
  'meridian.settings',
  AMOUNTS_HIDDEN_KEY,
];

/**
 * Removes everything from these storages except the cookie decision, the settings and the keys in `stays`. The keys
 * that stay are listed rather than the keys to remove, so that a key added later is removed by default.
 */
export function clearStorage(areas: readonly ('localStorage' | 'sessionStorage')[], stays: readonly string[]): void {
  const keeps = (key: string) => STAYING_KEYS.includes(key) || stays.includes(key);
  for (const key of memoryFallback.keys()) if (!keeps(key)) memoryFallback.delete(key);
  for (const area of areas) {
    try {
      const storage = globalThis[area];
      for (const key of Object.keys(storage)) if (!keeps(key)) storage.removeItem(key);
    } catch {
      // A storage that cannot be read contains no data of this application.
    }
  }
}
