/**
 * What somebody is typing, over the end of their sign-in: every open form says what stands in it, and only at the moment
 * when a page is left against its author's will is that written down, for this tab alone, under the author's id and for
 * an hour. The settings of the screens are kept with it when a sign-in ran out.
 */
import { openTextStore } from './storage.ts';

/** The forms that bring back what was typed in them. */
export type DraftKind =
  | 'item-form'
  | 'item-cell'
  | 'feedback'
  | 'new-scenario'
  | 'profile'
  | 'scenario-name'
  | 'economic-object';

interface Kept {
  owner: number;
  /** In milliseconds since 1970. */
  until: number;
  drafts: { kind: string; value: unknown }[];
  settings?: unknown;
}

export const DRAFTS_KEY = 'meridian.drafts';
const MOST_MILLISECONDS = 3_600_000;
const tab = openTextStore(() => sessionStorage);

let owner: number | null = null;
const open = new Set<{ kind: DraftKind; read: () => unknown }>();

/** Who is signed in. What somebody else left behind in this tab is gone with that. */
export function setDraftOwner(id: number | null): void {
  // What was on its way when somebody left gets no answer, and so never says that it is no longer open.
  if (id !== owner) open.clear();
  owner = id;
  if (id !== null && readKept()?.owner !== id) forgetDrafts();
}

/** A form is open; `read` answers what is worth keeping of it, undefined when nothing is. Answers how to end that. */
export function watchDraft(kind: DraftKind, read: () => unknown): () => void {
  const form = { kind, read };
  open.add(form);
  return () => {
    open.delete(form);
  };
}

/** Writes down what stands in the open forms: the page is about to be left, and nobody asked its author. */
export function keepDrafts(settings?: unknown): void {
  if (owner === null) return;
  const typed = [...open]
    .map(({ kind, read }) => ({ kind, value: read() }))
    .filter(({ value }) => value !== undefined);
  if (typed.length === 0 && settings === undefined) return;
  // With no form open, what was kept before still waits for its own.
  const kept = readKept();
  const drafts = typed.length === 0 && kept?.owner === owner ? kept.drafts : typed;
  write({ owner, until: Date.now() + MOST_MILLISECONDS, drafts, settings });
  // Who comes too late finds nothing, also where the page stands open until then.
  setTimeout(readKept, MOST_MILLISECONDS);
}

/** What was kept of a kind of form for whoever is signed in now; unchecked, as it was found. */
export function keptDrafts(kind: DraftKind): unknown[] {
  const kept = readKept();
  if (kept === null || kept.owner !== owner) return [];
  return kept.drafts.filter((draft) => draft.kind === kind).map(({ value }) => value);
}

/** It stands in its form again. */
export function dropDrafts(kind: DraftKind): void {
  const kept = readKept();
  if (kept !== null) write({ ...kept, drafts: kept.drafts.filter((draft) => draft.kind !== kind) });
}

/** The settings that were kept for whoever is signed in now, once; undefined when there are none. */
export function takeKeptSettings(): unknown {
  const kept = readKept();
  if (kept === null || kept.owner !== owner) return undefined;
  write({ ...kept, settings: undefined });
  return kept.settings;
}

/** Whether somebody's text waits for its author to sign in. */
export const hasDrafts = (): boolean => (readKept()?.drafts.length ?? 0) > 0;

export const forgetDrafts = (): void => tab.write(DRAFTS_KEY, null);

function write(kept: Kept): void {
  const isEmpty = kept.drafts.length === 0 && kept.settings === undefined;
  tab.write(DRAFTS_KEY, isEmpty ? null : JSON.stringify(kept));
}

/** Removes what nobody came back for in time. */
function readKept(): Kept | null {
  try {
    const kept: unknown = JSON.parse(tab.read(DRAFTS_KEY) ?? 'null');
    if (isKept(kept) && Date.now() < kept.until) return kept;
  } catch {
    // Whatever else stands there was not written here.
  }
  forgetDrafts();
  return null;
}

function isKept(kept: unknown): kept is Kept {
  if (typeof kept !== 'object' || kept === null || !('owner' in kept) || !('drafts' in kept)) return false;
  const { owner: author, drafts } = kept;
  const hasEnd = 'until' in kept && typeof kept.until === 'number';
  return hasEnd && typeof author === 'number' && Array.isArray(drafts) && drafts.every(isDraft);
}

const isDraft = (draft: unknown): boolean => typeof draft === 'object' && draft !== null && 'kind' in draft;
