/** The names of tags while they are typed. Pure. */
import { caseKey } from '@meridian/contract';
import { folded } from '#features/plan/view/item-search.ts';

/** The tags with one more, unless it is empty or already there in any case of letters. */
export function withTag(names: readonly string[], typed: string): string[] {
  const name = typed.trim().normalize('NFC');
  const isKnown = names.some((known) => caseKey(known) === caseKey(name));
  return name === '' || isKnown ? [...names] : [...names, name];
}

/** The tags to offer while one is typed: the first of those not carried yet that have what was typed in their name. */
export function offeredTags(
  known: readonly string[],
  carried: readonly string[],
  typed: string,
  limit: number,
): string[] {
  const taken = new Set(carried.map(caseKey));
  const part = folded(typed.trim());
  return known.filter((name) => !taken.has(caseKey(name)) && folded(name).includes(part)).slice(0, limit);
}

/** The effect of a tag's new name: nothing to do, a name that another tag has, or the name. */
export type Renaming = { kind: 'ignored' } | { kind: 'duplicate' } | { kind: 'renamed'; name: string };

/** product.md section 4, 'Row tag edit'. Another case of its own letters is a new name, and no duplicate. */
export function renamingOf(from: string, typed: string, taken: readonly string[]): Renaming {
  const name = typed.trim().normalize('NFC');
  if (name === '' || name === from) return { kind: 'ignored' };
  const isTaken = taken.some((other) => caseKey(other) === caseKey(name) && caseKey(other) !== caseKey(from));
  return isTaken ? { kind: 'duplicate' } : { kind: 'renamed', name };
}
