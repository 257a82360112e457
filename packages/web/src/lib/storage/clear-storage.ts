import { FUNCTIONAL_KEY, HIDDEN_KEY, memory } from './storage.ts';

/** The decision about cookies (features/consent), and the settings, which features/saved-settings writes anew instead. */
const STAYING_KEYS = [
  'cookieConsent',
  'cookieConsentDate',
  'analyticsEnabled',
  FUNCTIONAL_KEY,
  'meridian.settings',
  HIDDEN_KEY,
];

/**
 * Removes everything from these storages but the decision about cookies, the settings and what `stays`. It names what stays
 * and not what goes, so that a key that is new one day goes too.
 */
export function clearStorage(
  areas: readonly ('localStorage' | 'sessionStorage')[],
  stays: readonly string[],
): void {
  const keeps = (key: string) => STAYING_KEYS.includes(key) || stays.includes(key);
  for (const key of memory.keys()) if (!keeps(key)) memory.delete(key);
  for (const area of areas) {
    try {
      const storage = globalThis[area];
      for (const key of Object.keys(storage)) if (!keeps(key)) storage.removeItem(key);
    } catch {
      // A storage that cannot be read holds nothing of ours.
    }
  }
}
