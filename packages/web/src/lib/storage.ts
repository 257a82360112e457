/** What the browser would not take: its storage may be full, forbidden or absent, and the page must work all the same. */
const memory = new Map<string, string>();

/** Whether settings may outlast the visit: 'false' once somebody declined (features/consent, boot.js). */
export const FUNCTIONAL_KEY = 'functionalEnabled';

/** How somebody likes the screens. Nobody's sign-in needs these, so they are theirs to decline. */
export const SETTING_KEYS = ['meridian.settings', 'meridian.notifications'];

/** Declined settings last as long as the tab. */
function shelf(key: string): Storage {
  const isDeclined = SETTING_KEYS.includes(key) && readStored(FUNCTIONAL_KEY) === 'false';
  return isDeclined ? sessionStorage : localStorage;
}

/** The text kept under a key, for as long as the page lives at least; never throws. */
export function readStored(key: string): string | null {
  try {
    return memory.get(key) ?? shelf(key).getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

/** Keeps a text, or forgets the key when the text is null. */
export function writeStored(key: string, text: string | null): void {
  memory.delete(key);
  try {
    if (text === null) shelf(key).removeItem(key);
    else shelf(key).setItem(key, text);
  } catch {
    if (text !== null) memory.set(key, text);
  }
}
