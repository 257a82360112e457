/** The undo and redo lists: tokens, each with a description. Stored in sessionStorage, so that they survive a reload. */
import { LIMITS } from '@meridian/contract';
import { z } from 'zod';
import { create } from 'zustand';
import { createTextStore } from '#lib/storage.ts';
import { isInGuestMode, readUserId } from '#lib/auth-token-storage.ts';
import { notify } from '#ui/dialog/notify.tsx';

const undoEntry = z.object({
  /** The server's unique token of the change. */
  token: z.string(),
  /** The action of the token: undo a change, or redo it. */
  direction: z.enum(['undo', 'redo']),
  /** A description of the change that can follow 'Undid:', such as 'deleted Rent'. It contains no amounts. */
  sentence: z.string(),
  /** The time of the server's response, in milliseconds since 1970. */
  madeAt: z.number(),
  /** The text of the notification that offers to undo the change, if it has one. */
  notice: z.string().optional(),
  /** True for an import. An import happens on another page, which offers the undo until the token expires. */
  isImport: z.boolean().optional(),
});
export type UndoEntry = z.infer<typeof undoEntry>;
export type UndoDirection = UndoEntry['direction'];

const MOST_ENTRIES = 100;

interface UndoState {
  /** The entries, the newest last. */
  entries: readonly UndoEntry[];
  /** The change whose notification with 'Undo' is to be shown (undo-buttons.tsx). */
  offered: UndoEntry | null;
}

const NOTHING: UndoState = { entries: [], offered: null };

export const useUndo = create<UndoState>()(() => NOTHING);

/** Returns the time at which the token expires, in milliseconds since 1970. */
export const tokenExpiry = ({ madeAt }: UndoEntry): number => madeAt + LIMITS.undoMinutes * 60_000;

/** Returns whether the server no longer accepts the token. `now` is in milliseconds since 1970. */
export const isTokenExpired = (entry: UndoEntry, now: number): boolean => now > tokenExpiry(entry);

/** Returns a selector of the newest entry that can be undone, or redone; undefined without one. */
export const newestEntry = (direction: UndoDirection) => (state: UndoState) =>
  state.entries.findLast((entry) => entry.direction === direction);

/**
 * Returns the topic of the notification that offers the undo. The notification is withdrawn by this topic when the
 * offer ends.
 */
export const undoOfferTopic = ({ token }: UndoEntry): string => `undo offer ${token}`;

/** The topic of the result notification; a newer one replaces it. */
export const UNDO_OUTCOME_TOPIC = 'undo outcome';

interface UndoOffer {
  /** A description of the change, for the notification and for the label of the undo button. */
  sentence: string;
  /** A different text for the notification; null for no notification. */
  notice?: string | null;
  /** Null if the change cannot be undone; then it is only reported. */
  token: string | null;
  isImport?: boolean;
}

/** Adds a change to the undo list and shows a notification with 'Undo': `offerUndo({ sentence: 'Renamed A to B.', token })`. */
export function offerUndo({ sentence, notice = sentence, token, isImport }: UndoOffer): void {
  if (token === null) {
    if (notice !== null) notify.done(notice);
    return;
  }
  const entry: UndoEntry = {
    token,
    direction: 'undo',
    sentence: sentence.replace(/\.$/, ''),
    madeAt: Date.now(),
    ...(notice !== null && { notice }),
    ...(isImport && { isImport }),
  };
  useUndo.setState(({ entries, offered }) => ({
    // A new change clears the redo list.
    entries: [...entries.filter(({ direction }) => direction === 'undo'), entry].slice(-MOST_ENTRIES),
    offered: notice === null ? offered : entry,
  }));
}

/** Removes an entry that was used or is invalid. Adds the entry that reverses it again, if given, as the newest. */
export function replaceEntry({ token }: UndoEntry, ...opposite: UndoEntry[]): void {
  useUndo.setState(({ entries }) => ({
    entries: [...entries.filter((entry) => entry.token !== token), ...opposite],
  }));
}

/** Clears the lists and their notifications after a change that cannot be undone. */
export function clearUndo(): void {
  for (const entry of useUndo.getState().entries) notify.withdraw(undoOfferTopic(entry));
  notify.withdraw(UNDO_OUTCOME_TOPIC);
  useUndo.setState(NOTHING);
}

const tab = createTextStore(() => sessionStorage);
// Tokens are valid only for the user who made the changes.
const storageKey = () => `meridian.undo.${isInGuestMode() ? 'guest' : readUserId()}`;

/** Returns the stored entries of the current user, validated, without expired ones. */
function storedEntries(): UndoEntry[] {
  try {
    const found = z.array(undoEntry).parse(JSON.parse(tab.read(storageKey()) ?? '[]'));
    return found.filter((entry) => !isTokenExpired(entry, Date.now()));
  } catch {
    return [];
  }
}

/** Loads the stored entries, and stores them after every change. Returns a function that stops this. */
export function persistUndoLists(): () => void {
  const entries = storedEntries();
  // After a reload the notification of the newest change is shown again, unless a change was undone since.
  const newest = entries.at(-1);
  useUndo.setState({ entries, offered: newest?.notice === undefined ? null : newest });
  return useUndo.subscribe(({ entries: now }) =>
    tab.write(storageKey(), now.length === 0 ? null : JSON.stringify(now)),
  );
}
persistUndoLists();
