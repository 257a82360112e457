/** The history of the page; what the server still knows how to reverse outlives a reload (kept-history.ts). */
import { create } from 'zustand';
import { keptHistory, storeHistory } from './kept-history.ts';
import { EMPTY_HISTORY, type UndoEntry, type UndoHistory, withChange } from './undo-history.ts';

/** The notice that offers to undo a change: withdrawn once that is done. */
export function offerTopic(key: number): string {
  return `undo offer ${key}`;
}

interface UndoState extends UndoHistory {
  /** The change whose notice is still to be shown, with 'Undo' beside it (undo-offers.tsx). */
  offered: UndoEntry | null;
}

let made = 0;

/** A key that no entry had before. */
export function newEntryKey(): number {
  return ++made;
}

export const useUndoHistory = create<UndoState>()(() => ({ ...EMPTY_HISTORY, offered: null }));

/** Begins with what was stored before the page was loaded, and stores from then on. Answers how to end that. */
export function followHistory(): () => void {
  const { done, undone } = keptHistory(newEntryKey);
  // Who reloads right after a change finds its notice again; whoever has undone something since looks elsewhere.
  const newest = undone.length === 0 ? done.at(-1) : undefined;
  useUndoHistory.setState({ done, undone, offered: newest?.message === undefined ? null : newest });
  return useUndoHistory.subscribe(storeHistory);
}
followHistory();

/** Puts a change on the stack; with a message, a notice offers at once to undo it. Answers its key. */
export function pushUndo(change: Omit<UndoEntry, 'key' | 'madeAt'>): void {
  const entry = { ...change, key: newEntryKey(), madeAt: Date.now() };
  useUndoHistory.setState((history) => ({
    ...withChange(history, entry),
    ...(entry.message === undefined ? {} : { offered: entry }),
  }));
}

/** Nothing that was done can be undone any more. */
export function forgetUndo(): void {
  useUndoHistory.setState({ ...EMPTY_HISTORY, offered: null });
}
