/** Texts kept under keys. Never throws: what a storage would not take lives as long as the page at least. */
export interface TextStore {
  read: (key: string) => string | null;
  /** Keeps a text, or forgets the key when the text is null. */
  write: (key: string, text: string | null) => void;
}

/** A store over a storage of the browser, which may be full, forbidden or absent: the page must work all the same. */
export function openTextStore(storage: () => Storage): TextStore {
  const memory = new Map<string, string>();
  return {
    read: (key) => {
      try {
        return memory.get(key) ?? storage().getItem(key);
      } catch {
        return memory.get(key) ?? null;
      }
    },
    write: (key, text) => {
      memory.delete(key);
      try {
        if (text === null) storage().removeItem(key);
        else storage().setItem(key, text);
      } catch {
        if (text !== null) memory.set(key, text);
      }
    },
  };
}

/** What this browser keeps between visits. */
export const { read: readStored, write: writeStored } = openTextStore(() => localStorage);
