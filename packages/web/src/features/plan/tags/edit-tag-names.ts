/** Tag names while they are typed. Pure functions. */
import { caseInsensitiveKey } from '@meridian/contract';
import { normalizeForSearch } from '#features/plan/view/item-search.ts';

/** Returns the names with one more tag, unless it is empty or already in the list (ignoring case). */
export function addTagName(names: readonly string[], typed: string): string[] {
  const name = typed.trim().normalize('NFC');
  const isKnown = names.some((known) => caseInsensitiveKey(known) === caseInsensitiveKey(name));
  return name === '' || isKnown ? [...names] : [...names, name];
}

/** Returns the tags to suggest: the first `limit` tags that the item does not have and that contain the typed text. */
export function suggestTags(
  known: readonly string[],
  carried: readonly string[],
  typed: string,
  limit: number,
): string[] {
  const carriedKeys = new Set(carried.map(caseInsensitiveKey));
  const part = normalizeForSearch(typed.trim());
  return known
    .filter((name) => !carriedKeys.has(caseInsensitiveKey(name)) && normalizeForSearch(name).includes(part))
    .slice(0, limit);
}

/** The effect of renaming a tag: nothing changes, another tag already has the name, or the tag gets the name. */
export type TagRename = { kind: 'ignored' } | { kind: 'duplicate' } | { kind: 'renamed'; name: string };

/**
 * Returns the effect of renaming a tag (product.md section 4, 'Row tag edit'); `otherNames` may include its old name. A change of case only
 * is a new name, not a duplicate.
 */
export function toTagRename(from: string, typed: string, otherNames: readonly string[]): TagRename {
  const name = typed.trim().normalize('NFC');
  if (name === '' || name === from) return { kind: 'ignored' };
  const isDuplicate = otherNames.some(
    (other) =>
      caseInsensitiveKey(other) === caseInsensitiveKey(name) && caseInsensitiveKey(other) !== caseInsensitiveKey(from),
  );
  return isDuplicate ? { kind: 'duplicate' } : { kind: 'renamed', name };
}
