/** `localStorage` lasts, and all tabs share it; `sessionStorage` is this tab's own and ends with it. */
type Area = 'localStorage' | 'sessionStorage';

/** What the browser's storage would not take: it may be full, forbidden or absent, and the page must work all the same. */
const memory = new Map<string, string>();

/** The text kept under a key, for as long as the page lives at least; never throws. */
export function readStored(key: string, area: Area = 'localStorage'): string | null {
  try {
    return memory.get(key) ?? globalThis[area].getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Keeps a text, or forgets the key when the text is null. */
export function writeStored(key: string, text: string | null, area: Area = 'localStorage'): void {
  memory.delete(key);
  try {
    if (text === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
  } catch {
    if (text !== null) memory.set(key, text);
  }
}
