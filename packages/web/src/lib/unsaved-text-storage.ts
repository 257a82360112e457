/**
 * Stores the text that a user was typing when their sign-in expired: in this tab only, with the author's user id, for one hour. A sign-out
 * in any tab, or a sign-in of another user, removes it.
 */
import { createTextStore } from './storage.ts';
import { readUserId } from './auth-token-storage.ts';

export type UnsavedForm = 'item' | 'feedback';
type Typed = Partial<Record<UnsavedForm, unknown>>;

interface Unsaved {
  person: number;
  /** The time at which the text expires, in milliseconds since 1970. */
  until: number;
  typed: Typed;
}

export const UNSAVED_KEY = 'meridian.unsaved';
const MOST_MILLISECONDS = 3_600_000;
const tab = /* @__PURE__ */ createTextStore(() => sessionStorage);

/** The current texts of the open forms, each with the id of its author, because another user may have signed in in another tab since. */
const open = new Map<UnsavedForm, { author: number | null; typed: unknown }>();

/** Registers the current text of a form, to be stored if the page is left. Returns a function that removes it. */
export function registerUnsavedText(form: UnsavedForm, typed: unknown): () => void {
  open.set(form, { author: readUserId(), typed });
  return () => void open.delete(form);
}

/** Stores the typed texts. Call this before the page is left without a confirmation. */
export function storeUnsavedText(): void {
  const userId = readUserId();
  if (userId === null) return;
  const typed: Typed = { ...readUnsaved()?.typed };
  for (const [form, entry] of open) if (entry.author === userId) typed[form] = entry.typed;
  write({ person: userId, until: Date.now() + MOST_MILLISECONDS, typed });
  removeExpiredUnsavedText();
}

/** Returns the stored text of a form for the signed-in user; not validated. */
export const readUnsavedText = (form: UnsavedForm): unknown => readUnsaved()?.typed[form];

/** Removes the stored text of a form, after the form has shown it again. */
export function clearUnsavedText(form: UnsavedForm): void {
  const unsaved = readUnsaved();
  if (unsaved !== null) write({ ...unsaved, typed: { ...unsaved.typed, [form]: undefined } });
}

/** Returns true if there is stored text that its author has not seen again. */
export const hasUnsavedText = (): boolean => Object.keys(readUnsaved()?.typed ?? {}).length > 0;

function write(unsaved: Unsaved): void {
  const isEmpty = Object.values(unsaved.typed).every((value) => value === undefined);
  tab.write(UNSAVED_KEY, isEmpty ? null : JSON.stringify(unsaved));
}

/** Reads the stored text. Removes text of another user and text older than an hour. */
function readUnsaved(): Unsaved | null {
  try {
    const unsaved = JSON.parse(tab.read(UNSAVED_KEY) ?? 'null') as Unsaved | null;
    if (unsaved !== null && unsaved.person === readUserId() && Date.now() < unsaved.until) return unsaved;
  } catch {
    // Invalid JSON must not prevent the page from starting.
  }
  tab.write(UNSAVED_KEY, null);
  return null;
}

/** Removes the text after an hour if the page stays open until then. */
export function removeExpiredUnsavedText(): void {
  const unsaved = readUnsaved();
  if (unsaved !== null) setTimeout(readUnsaved, unsaved.until - Date.now());
}
