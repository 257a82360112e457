/** The tag that a bulk action adds or removes. Pure. */
import { type FinancialItem, caseKey, tagColor } from '@meridian/contract';

/** Whether no tag has this name yet, in any case of letters: only then it takes a colour. */
export function isNewTag(name: string, knownTags: readonly string[]): boolean {
  return knownTags.every((known) => caseKey(known) !== caseKey(name.trim()));
}

/** The colour that a new tag will have. */
export function colorOf({ tag_name, tag_color }: { tag_name: string; tag_color: string | null }): string {
  return tag_color ?? tagColor(tag_name.trim().normalize('NFC'));
}

/** The names of the tags that these items carry, each once. */
export function tagsCarried(items: readonly FinancialItem[]): string[] {
  const names = items.flatMap(({ tags }) => tags.map(({ name }) => name));
  return [...new Set(names)].toSorted((one, other) => one.localeCompare(other));
}
