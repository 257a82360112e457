/** The history of the page, as long as the tab shows the application; imports outlive a reload too (kept-imports.ts). */
import { create } from 'zustand';
import { forgetWithPerson } from '#lib/storage/person-memory.ts';
import { EMPTY_HISTORY, type UndoEntry, type UndoHistory, withChange } from './undo-history.ts';

/** A change just made that a notification offers to undo. */
interface UndoOffer {
  message: string;
  key: number;
}

/** The notice that offers to undo a change: withdrawn once that is done. */
export function offerTopic(key: number): string {
  return `undo offer ${key}`;
}

interface UndoState extends UndoHistory {
  /** The newest offer; the page shows it (undo-offers.tsx). */
  offer: UndoOffer | null;
}

let made = 0;

/** A key that no entry had before. */
export function newEntryKey(): number {
  return ++made;
}

const NOTHING: UndoState = { ...EMPTY_HISTORY, offer: null };

export const useUndoHistory = create<UndoState>()(() => NOTHING);

/** Puts a change on the stack; with a message, a notification offers at once to undo it. */
export function pushUndo(entry: Omit<UndoEntry, 'key' | 'madeAt'>, message: string | null): void {
  const key = newEntryKey();
  useUndoHistory.setState((history) => ({
    ...withChange(history, { ...entry, key, madeAt: Date.now() }),
    ...(message === null ? {} : { offer: { message, key } }),
  }));
}

/** Nothing that was done can be undone any more. */
export function forgetUndo(): void {
  useUndoHistory.setState(NOTHING);
}

forgetWithPerson(forgetUndo);
