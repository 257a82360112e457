/** Local storage that never throws: it may be full, forbidden or absent, and the page must work all the same. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text, or forgets the key when the text is null. */
export function writeStored(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Nothing to do: the value lives as long as the page.
  }
}
