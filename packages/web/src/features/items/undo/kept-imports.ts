/** Imports that can be undone outlive a reload: for this tab a token is kept that serves only who is signed in, and what was done. */
import { z } from 'zod';
import { openTextStore } from '#lib/storage/storage.ts';
import { readPerson } from '#lib/storage/token.ts';
import { type UndoEntry, isTooOld } from './undo-history.ts';
import { newEntryKey, useUndoHistory } from './undo-store.ts';

const tab = openTextStore(() => sessionStorage);
const keyOf = (person: number | null) => `meridian.imports.${person}`;

const kept = z.array(
  z.object({
    scenario: z.int(),
    what: z.string(),
    reversal: z.object({ by: z.literal('token'), token: z.string() }),
    madeAt: z.number(),
  }),
);

/** Puts those of whoever is here on the stack, before all that was done since, and keeps them up to date from now on. */
export function keepImports(): () => void {
  const found = keptImports().filter((entry) => !isTooOld(entry, Date.now()));
  useUndoHistory.setState(({ done }) => ({ done: [...found, ...done] }));
  return useUndoHistory.subscribe(({ done }) => {
    const imports = done.filter(({ isImport }) => isImport);
    tab.write(keyOf(readPerson()), imports.length === 0 ? null : JSON.stringify(kept.parse(imports)));
  });
}

/** Checked as if they came from anywhere. */
function keptImports(): readonly UndoEntry[] {
  try {
    const entries = kept.parse(JSON.parse(tab.read(keyOf(readPerson())) ?? ''));
    const made = { itemName: null, before: new Map(), isImport: true };
    return entries.map((entry) => ({ ...entry, ...made, key: newEntryKey() }));
  } catch {
    return [];
  }
}
