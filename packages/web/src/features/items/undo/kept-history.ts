/** The history outlives a reload: this tab stores the tokens, which serve only the person who made the changes, each with its sentence. */
import { z } from 'zod';
import { openTextStore } from '#lib/storage/storage.ts';
import { isGuestHere, readPerson } from '#lib/storage/token.ts';
import { EMPTY_HISTORY, type UndoHistory, isTooOld } from './undo-history.ts';

const tab = openTextStore(() => sessionStorage);
const keyOfPerson = () => `meridian.undo.${isGuestHere() ? 'guest' : readPerson()}`;

const entries = z.array(
  z.object({
    scenario: z.int(),
    what: z.string(),
    itemName: z.string().nullable(),
    token: z.string(),
    madeAt: z.number(),
    message: z.string().optional(),
    isImport: z.boolean().optional(),
  }),
);
const history = z.object({ done: entries, undone: entries });

/** Stores what of a history a reload can bring back. */
export function storeHistory({ done, undone }: UndoHistory): void {
  const isEmpty = done.length === 0 && undone.length === 0;
  tab.write(keyOfPerson(), isEmpty ? null : JSON.stringify(history.parse({ done, undone })));
}

/** The stored history of the person who is here, verified as if it came from anywhere, without what is too old. */
export function keptHistory(newKey: () => number): UndoHistory {
  try {
    const found = history.parse(JSON.parse(tab.read(keyOfPerson()) ?? ''));
    const fresh = (stack: typeof found.done) =>
      stack.filter((entry) => !isTooOld(entry, Date.now())).map((entry) => ({ ...entry, key: newKey() }));
    return { done: fresh(found.done), undone: fresh(found.undone) };
  } catch {
    return EMPTY_HISTORY;
  }
}
