/** What local storage would not take: it may be full, forbidden or absent, and the page must work all the same. */
const memory = new Map<string, string>();

/** The text kept under a key, for as long as the page lives at least; never throws. */
export function readStored(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Keeps a text, or forgets the key when the text is null. */
export function writeStored(key: string, text: string | null): void {
  memory.delete(key);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    if (text !== null) memory.set(key, text);
  }
}
