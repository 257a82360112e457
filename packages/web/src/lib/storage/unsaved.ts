/**
 * The text of somebody whose sign-in was lost while they typed: stored for this tab alone, under the author's id and for an hour. A
 * sign-out in any tab, and another person who signs in, remove it.
 */
import { openTextStore } from './storage.ts';
import { readPerson } from './token.ts';

export type UnsavedForm = 'item' | 'feedback';
type Typed = Partial<Record<UnsavedForm, unknown>>;

interface Unsaved {
  person: number;
  /** In milliseconds since 1970. */
  until: number;
  typed: Typed;
}

export const UNSAVED_KEY = 'meridian.unsaved';
const MOST_MILLISECONDS = 3_600_000;
const tab = /* @__PURE__ */ openTextStore(() => sessionStorage);

/** The text in the open forms, with its author: another person may have signed in in another tab since. */
const open = new Map<UnsavedForm, { author: number | null; typed: unknown }>();

/** A form reports its text. Answers how to end that. */
export function reportTyped(form: UnsavedForm, typed: unknown): () => void {
  open.set(form, { author: readPerson(), typed });
  return () => void open.delete(form);
}

/** The page is about to be left, and nobody asked its author. */
export function storeUnsaved(): void {
  const person = readPerson();
  if (person === null) return;
  const typed: Typed = { ...readUnsaved()?.typed };
  for (const [form, entry] of open) if (entry.author === person) typed[form] = entry.typed;
  write({ person, until: Date.now() + MOST_MILLISECONDS, typed });
  removeUnsavedInTime();
}

/** The text that was stored of a form for whoever is signed in now; unchecked. */
export const typedBefore = (form: UnsavedForm): unknown => readUnsaved()?.typed[form];

/** It stands in its form again. */
export function dropTyped(form: UnsavedForm): void {
  const unsaved = readUnsaved();
  if (unsaved !== null) write({ ...unsaved, typed: { ...unsaved.typed, [form]: undefined } });
}

/** True if text waits for its author to sign in. */
export const hasUnsavedText = (): boolean => Object.keys(readUnsaved()?.typed ?? {}).length > 0;

function write(unsaved: Unsaved): void {
  const isEmpty = Object.values(unsaved.typed).every((value) => value === undefined);
  tab.write(UNSAVED_KEY, isEmpty ? null : JSON.stringify(unsaved));
}

/** Removes text that somebody else left behind, and text that its author has not come back for in time. */
function readUnsaved(): Unsaved | null {
  try {
    const unsaved = JSON.parse(tab.read(UNSAVED_KEY) ?? 'null') as Unsaved | null;
    if (unsaved !== null && unsaved.person === readPerson() && Date.now() < unsaved.until) return unsaved;
  } catch {
    // Text that was not written here must not keep the page from starting.
  }
  tab.write(UNSAVED_KEY, null);
  return null;
}

/** Also where the page stands open until then. */
export function removeUnsavedInTime(): void {
  const unsaved = readUnsaved();
  if (unsaved !== null) setTimeout(readUnsaved, unsaved.until - Date.now());
}
