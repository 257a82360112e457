/** Texts kept under keys. Never throws: what a storage would not take lives as long as the page at least. */
export interface TextStore {
  read: (key: string) => string | null;
  /** Keeps a text, or forgets the key when the text is null. */
  write: (key: string, text: string | null) => void;
}

/** Texts that a storage would not take, of every store: no two of them use the same key. */
export const memory = new Map<string, string>();

/** A store over a storage of the browser, which may be full, forbidden or absent: the page must work all the same. */
export function openTextStore(storage: (key: string) => Storage): TextStore {
  return {
    read: (key) => {
      try {
        return memory.get(key) ?? storage(key).getItem(key);
      } catch {
        return memory.get(key) ?? null;
      }
    },
    write: (key, text) => {
      memory.delete(key);
      try {
        if (text === null) storage(key).removeItem(key);
        else storage(key).setItem(key, text);
      } catch {
        if (text !== null) memory.set(key, text);
      }
    },
  };
}

/** True if settings may outlast the visit: 'false' once somebody declined (features/consent, boot.js). */
export const FUNCTIONAL_KEY = 'functionalEnabled';

/** True if amounts are hidden, also where the other settings were declined (boot.js). */
export const HIDDEN_KEY = 'meridian.amountsHidden';

/** How somebody likes the screens. Nobody's sign-in needs these, so they are theirs to decline. */
export const SETTING_KEYS = ['meridian.settings', 'meridian.notifications'];

export const areSettingsDeclined = (): boolean => readStored(FUNCTIONAL_KEY) === 'false';

/** Declined settings last as long as the tab. */
function shelf(key: string): Storage {
  return SETTING_KEYS.includes(key) && areSettingsDeclined() ? sessionStorage : localStorage;
}

/** The storage that this browser keeps between visits. */
export const { read: readStored, write: writeStored } = openTextStore(shelf);
