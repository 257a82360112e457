/**
 * What somebody is typing, over the end of their sign-in: every open form says what stands in it, and only at the moment
 * when a page is left against its author's will is that written down, for this tab alone and under the author's id.
 */
import { openTextStore } from './storage.ts';

/** The forms that bring back what was typed in them. */
export type DraftKind = 'item-form' | 'item-cell' | 'feedback' | 'new-scenario' | 'profile' | 'scenario-name';

interface Kept {
  owner: number;
  drafts: { kind: string; value: unknown }[];
}

const KEY = 'meridian.drafts';
const tab = openTextStore(() => sessionStorage);

let owner: number | null = null;
const open = new Set<{ kind: DraftKind; read: () => unknown }>();

/** Who is signed in. What somebody else left behind in this tab is gone with that. */
export function setDraftOwner(id: number | null): void {
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
export function keepDrafts(): void {
  const drafts = [...open]
    .map(({ kind, read }) => ({ kind, value: read() }))
    .filter(({ value }) => value !== undefined);
  if (owner !== null && drafts.length > 0) write({ owner, drafts });
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

/** Whether somebody's text waits for its author to sign in. */
export const hasDrafts = (): boolean => readKept() !== null;

export const forgetDrafts = (): void => tab.write(KEY, null);

function write(kept: Kept): void {
  tab.write(KEY, kept.drafts.length === 0 ? null : JSON.stringify(kept));
}

function readKept(): Kept | null {
  try {
    const kept: unknown = JSON.parse(tab.read(KEY) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isKept(kept: unknown): kept is Kept {
  if (typeof kept !== 'object' || kept === null || !('owner' in kept) || !('drafts' in kept)) return false;
  const { owner: author, drafts } = kept;
  return typeof author === 'number' && Array.isArray(drafts) && drafts.every(isDraft);
}

const isDraft = (draft: unknown): boolean => typeof draft === 'object' && draft !== null && 'kind' in draft;
