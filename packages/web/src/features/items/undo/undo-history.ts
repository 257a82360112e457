/** What can be undone and redone; the page holds it in undo-store.ts. */
import { LIMITS } from '@meridian/contract';

/** One change that can be taken back, or brought back. */
export interface UndoEntry {
  /** Unlike any other's; an undo and its redo have one each. */
  readonly key: number;
  readonly scenario: number;
  /** What was done, in words that follow 'Undid:' and hold no amount: 'deleted Rent'. */
  readonly what: string;
  /** Whose name to say when somebody else was faster; null where it was several items. */
  readonly itemName: string | null;
  /** By which the server knows what was before. */
  readonly token: string;
  /** When the server gave it, in milliseconds. */
  readonly madeAt: number;
  /** The sentence of the notice that offers to undo it, for a change that is told at once. */
  readonly message?: string | undefined;
  /** An import replaces a plan, from another page than the one that shows it: its undo is offered until it is too old. */
  readonly isImport?: boolean | undefined;
  /** Moves the screen off what an undo takes away, and answers how to go on once it is done; lost by a reload. */
  readonly prepare?: (() => Promise<(() => void) | undefined>) | undefined;
}

/** The newest stands last in both. */
export interface UndoHistory {
  readonly done: readonly UndoEntry[];
  readonly undone: readonly UndoEntry[];
}

export const EMPTY_HISTORY: UndoHistory = { done: [], undone: [] };

/** The two stacks, by what reversing an entry of them is called. */
export const STACKS = { undo: 'done', redo: 'undone' } as const;
export type UndoDirection = keyof typeof STACKS;

const MOST_ENTRIES = 100;
const TOKEN_MILLISECONDS = LIMITS.undoMinutes * 60_000;

/** Until when the server knows how to reverse a change, in milliseconds. */
export const endOfToken = ({ madeAt }: Pick<UndoEntry, 'madeAt'>): number => madeAt + TOKEN_MILLISECONDS;

/** Whether the server has forgotten how to reverse it. */
export const isTooOld = (entry: Pick<UndoEntry, 'madeAt'>, now: number): boolean => now > endOfToken(entry);

/** A new change: what was undone before it can no longer be redone. */
export function withChange(history: UndoHistory, entry: UndoEntry): UndoHistory {
  return { done: [...history.done, entry].slice(-MOST_ENTRIES), undone: [] };
}

/** The newest entry to reverse, or the one asked for; undefined when it is not there (any more). */
export function entryToReverse(
  history: UndoHistory,
  direction: UndoDirection,
  key?: number,
): UndoEntry | undefined {
  const stack = history[STACKS[direction]];
  return key === undefined ? stack.at(-1) : stack.find((entry) => entry.key === key);
}

/** Without an entry that can no longer be reversed. */
export function withoutEntry({ done, undone }: UndoHistory, key: number): UndoHistory {
  const others = (stack: readonly UndoEntry[]) => stack.filter((entry) => entry.key !== key);
  return { done: others(done), undone: others(undone) };
}

/** An entry was reversed: its opposite lies on the other stack. */
export function withReversal(
  history: UndoHistory,
  direction: UndoDirection,
  { key }: UndoEntry,
  opposite: UndoEntry,
): UndoHistory {
  const { done, undone } = withoutEntry(history, key);
  return direction === 'undo'
    ? { done, undone: [...undone, opposite] }
    : { done: [...done, opposite], undone };
}
