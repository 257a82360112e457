/**
 * Stores texts by key. Its functions never throw: a text that the browser's storage does not accept stays in memory until the page is
 * closed.
 */
export interface TextStore {
  read: (key: string) => string | null;
  /** Stores a text; null removes the key. */
  write: (key: string, text: string | null) => void;
}

/** The texts that a browser storage did not accept, by key, shared by all stores. No two stores use the same key. */
export const memoryFallback = new Map<string, string>();

/** Returns a store based on a storage of the browser. That storage may be full, forbidden or absent without affecting the page. */
export function createTextStore(storage: (key: string) => Storage): TextStore {
  return {
    read: (key) => {
      try {
        return memoryFallback.get(key) ?? storage(key).getItem(key);
      } catch {
        return memoryFallback.get(key) ?? null;
      }
    },
    write: (key, text) => {
      memoryFallback.delete(key);
      try {
        if (text === null) storage(key).removeItem(key);
        else storage(key).setItem(key, text);
      } catch {
        if (text !== null) memoryFallback.set(key, text);
      }
    },
  };
}

/**
 * The storage key of the consent to store settings beyond the visit: 'false' if the user declined (features/identity/cookie-choices,
 * boot.js).
 */
export const FUNCTIONAL_CONSENT_KEY = 'functionalEnabled';

/** The storage key of the setting that hides amounts. It is stored even if the user declined other settings (boot.js). */
export const AMOUNTS_HIDDEN_KEY = 'meridian.amountsHidden';

/** The keys of optional display settings. No sign-in needs them, so the user can decline to have them stored. */
export const SETTING_KEYS = ['meridian.settings', 'meridian.notifications'];

export const areSettingsDeclined = (): boolean => readStoredValue(FUNCTIONAL_CONSENT_KEY) === 'false';

/** Returns the storage for a key. Declined settings are stored only until the tab is closed. */
function shelf(key: string): Storage {
  return SETTING_KEYS.includes(key) && areSettingsDeclined() ? sessionStorage : localStorage;
}

/** Reads and writes texts that the browser stores between visits. */
export const { read: readStoredValue, write: writeStoredValue } = createTextStore(shelf);
