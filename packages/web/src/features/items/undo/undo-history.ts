/** What can be undone and redone; the page holds it in undo-store.ts. */
import { type FinancialItem, LIMITS } from '@meridian/contract';
import type { ItemAnswer, ItemDraft, Reversal } from '#features/items/item-changes.ts';

/** Versions (`updated_at`) of items by id. */
type Versions = ReadonlyMap<number, string>;

/** One change that can be taken back, or brought back. */
export interface UndoEntry {
  /** Unlike any other's; an undo and its redo have one each. */
  readonly key: number;
  readonly scenario: number;
  /** What was done, in words that follow 'Undid:' and hold no amount: 'deleted Rent'. */
  readonly what: string;
  /** Whose name to say when somebody else was faster; null where it was several items. */
  readonly itemName: string | null;
  readonly reversal: Reversal;
  /** The items as they were before the change: what they are again, in a new version, once it is reversed. */
  readonly before: Versions;
  /** When the server was last asked, in milliseconds. */
  readonly madeAt: number;
  /** An import replaces a plan, from another page than the one that shows it: its undo is offered until it is too old. */
  readonly isImport?: boolean;
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

/** Until when the server knows how to reverse a change by its token, in milliseconds. */
export const endOfToken = ({ madeAt }: Pick<UndoEntry, 'madeAt'>): number => madeAt + TOKEN_MILLISECONDS;

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

/**
 * An entry was reversed: its opposite lies on the other stack. The items have new versions but are what they were
 * before the change, so that whatever still waits to be reversed and knew them by the old version knows the new one.
 */
export function withReversal(
  history: UndoHistory,
  direction: UndoDirection,
  entry: UndoEntry,
  reversed: { opposite: UndoEntry; items: readonly FinancialItem[] },
): UndoHistory {
  const { done, undone } = withoutEntry(history, entry.key);
  const renamed = new Map(
    reversed.items.flatMap(({ id, updated_at }) => {
      const before = entry.before.get(id);
      return before === undefined ? [] : [[id, { from: before, to: updated_at }] as const];
    }),
  );
  const follow = (stack: readonly UndoEntry[]) => stack.map((waiting) => withVersions(waiting, renamed));
  const { opposite } = reversed;
  return direction === 'undo'
    ? { done: follow(done), undone: [...follow(undone), opposite] }
    : { done: [...follow(done), opposite], undone: follow(undone) };
}

type Renamed = ReadonlyMap<number, { from: string; to: string }>;

function withVersions(entry: UndoEntry, renamed: Renamed): UndoEntry {
  const newVersion = (id: number, version: string) => {
    const change = renamed.get(id);
    return change?.from === version ? change.to : version;
  };
  const { reversal } = entry;
  return {
    ...entry,
    before: new Map([...entry.before].map(([id, version]) => [id, newVersion(id, version)])),
    reversal:
      reversal.by === 'token'
        ? reversal
        : { ...reversal, version: newVersion(reversal.id, reversal.version) },
  };
}

/** Whether the server has forgotten how to reverse it. */
export function isTooOld(entry: UndoEntry, now: number): boolean {
  return entry.reversal.by === 'token' && now > endOfToken(entry);
}

/** How a reversal is itself reversed, from the items before it and the answer to it; null when it cannot be. */
export function oppositeOf(
  reversal: Reversal,
  before: readonly FinancialItem[],
  answer: Pick<ItemAnswer, 'items' | 'undoToken'>,
): Reversal | null {
  if (reversal.by !== 'patch') {
    return answer.undoToken === null ? null : { by: 'token', token: answer.undoToken };
  }
  const was = before.find(({ id }) => id === reversal.id);
  const now = answer.items.find(({ id }) => id === reversal.id);
  if (was === undefined || now === undefined) return null;
  return { by: 'patch', id: was.id, patch: fieldsBefore(was, reversal.patch), version: now.updated_at };
}

/** The values that an item had in the fields that a patch sets. */
export function fieldsBefore(
  item: FinancialItem,
  patch: Partial<ItemDraft> & { is_hidden?: boolean },
): Partial<ItemDraft> & { is_hidden?: boolean } {
  const values = { ...item, tag_names: item.tags.map(({ name }) => name) };
  return Object.fromEntries(Object.keys(patch).map((field) => [field, values[field as keyof typeof patch]]));
}

/** The versions of these items. */
export function versionsOf(items: readonly FinancialItem[], ids: Iterable<number>): Versions {
  const asked = new Set(ids);
  return new Map(items.filter(({ id }) => asked.has(id)).map(({ id, updated_at }) => [id, updated_at]));
}
