/** What can be undone and redone: tokens, each with a sentence. The tab stores them, so that they outlive a reload. */
import { LIMITS } from '@meridian/contract';
import { z } from 'zod';
import { create } from 'zustand';
import { openTextStore } from '#lib/storage/storage.ts';
import { isGuestHere, readPerson } from '#lib/storage/token.ts';
import { notify } from '#ui/dialog/notify.tsx';

const undoEntry = z.object({
  /** By which the server knows what was before; no two are alike. */
  token: z.string(),
  /** Whether the token takes a change back, or makes it once more. */
  direction: z.enum(['undo', 'redo']),
  /** Says what was done, follows 'Undid:' and holds no amount: 'deleted Rent'. */
  sentence: z.string(),
  /** When the server gave the token, in milliseconds. */
  madeAt: z.number(),
  /** The words of the notice that offers to undo it, for a change that is told at once. */
  notice: z.string().optional(),
  /** An import replaces a plan, from another page than the one that shows it: there its undo is offered until it is too old. */
  isImport: z.boolean().optional(),
});
export type UndoEntry = z.infer<typeof undoEntry>;
export type UndoDirection = UndoEntry['direction'];

const MOST_ENTRIES = 100;

interface UndoState {
  /** The newest stands last. */
  entries: readonly UndoEntry[];
  /** The change whose notice is still to be shown, with 'Undo' beside it (undo-buttons.tsx). */
  offered: UndoEntry | null;
}

const NOTHING: UndoState = { entries: [], offered: null };

export const useUndo = create<UndoState>()(() => NOTHING);

/** Until when the server knows how to reverse a change, in milliseconds. */
export const endOfToken = ({ madeAt }: UndoEntry): number => madeAt + LIMITS.undoMinutes * 60_000;

/** Whether the server has forgotten how to reverse it. */
export const isTooOld = (entry: UndoEntry, now: number): boolean => now > endOfToken(entry);

/** The newest that can be undone, or redone; undefined where nothing can. */
export const newestOf = (direction: UndoDirection) => (state: UndoState) =>
  state.entries.findLast((entry) => entry.direction === direction);

/** The notice that offers to undo a change: withdrawn once that is done. */
export const offerTopic = ({ token }: UndoEntry): string => `undo offer ${token}`;

/** The notice of how it went; of several in a row only the newest stands. */
export const OUTCOME_TOPIC = 'undo outcome';

interface UndoOffer {
  /** What was done; a notice says it, and an undo calls it so. */
  sentence: string;
  /** What the notice says instead, where it says more or calls it otherwise; null: there is none. */
  notice?: string | null;
  /** Null where there is nothing to undo: then it is only told. */
  token: string | null;
  isImport?: boolean;
}

/** Tells what was done with 'Undo' beside it, and remembers it: `offerUndo({ sentence: 'Renamed A to B.', token })`. */
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
    // What was undone before a new change can no longer be redone.
    entries: [...entries.filter(({ direction }) => direction === 'undo'), entry].slice(-MOST_ENTRIES),
    offered: notice === null ? offered : entry,
  }));
}

/** An entry was used up, or is of no use; its opposite, if there is one, is the newest from then on. */
export function replaceEntry({ token }: UndoEntry, ...opposite: UndoEntry[]): void {
  useUndo.setState(({ entries }) => ({
    entries: [...entries.filter((entry) => entry.token !== token), ...opposite],
  }));
}

/** After what nobody can undo: nothing of before can be undone either, and no notice promises it any more. */
export function withdrawUndo(): void {
  for (const entry of useUndo.getState().entries) notify.withdraw(offerTopic(entry));
  notify.withdraw(OUTCOME_TOPIC);
  useUndo.setState(NOTHING);
}

const tab = openTextStore(() => sessionStorage);
// The tokens serve only the person who made the changes.
const keyOfPerson = () => `meridian.undo.${isGuestHere() ? 'guest' : readPerson()}`;

/** The stored entries of the person who is here, verified as if they came from anywhere, without what is too old. */
function storedEntries(): UndoEntry[] {
  try {
    const found = z.array(undoEntry).parse(JSON.parse(tab.read(keyOfPerson()) ?? '[]'));
    return found.filter((entry) => !isTooOld(entry, Date.now()));
  } catch {
    return [];
  }
}

/** Begins with what was stored before the page was loaded, and stores from then on. Answers how to end that. */
export function followTab(): () => void {
  const entries = storedEntries();
  // Who reloads right after a change finds its notice again; whoever has undone something since looks elsewhere.
  const newest = entries.at(-1);
  useUndo.setState({ entries, offered: newest?.notice === undefined ? null : newest });
  return useUndo.subscribe(({ entries: now }) =>
    tab.write(keyOfPerson(), now.length === 0 ? null : JSON.stringify(now)),
  );
}
followTab();
