import { caseInsensitiveKey } from '#value-schemas.ts';
import { type ItemTag, tagColor } from '#plan/tags.ts';

/** The tags that belong to a list of names: existing ones, and new ones for unknown names. */
interface NamedTags {
  /** Tags to create, in the order of first use. The id comes from `newId`, the colour from the name. */
  newTags: ItemTag[];
  /** Returns the tag ids of the given names, each once. */
  idsOf: (names: readonly string[]) => number[];
}

/** Matches names to existing tags, ignoring case, and creates a new tag for each name without a match. */
export function matchTagsByName(names: Iterable<string>, present: Iterable<ItemTag>, newId: () => number): NamedTags {
  const ids = new Map(Array.from(present, (tag) => [caseInsensitiveKey(tag.name), tag.id]));
  const newTags: ItemTag[] = [];
  for (const name of names) {
    if (ids.has(caseInsensitiveKey(name))) continue;
    const tag = { id: newId(), name, color: tagColor(name) };
    newTags.push(tag);
    ids.set(caseInsensitiveKey(name), tag.id);
  }
  return {
    newTags,
    idsOf: (some) => [...new Set(some.flatMap((name) => ids.get(caseInsensitiveKey(name)) ?? []))],
  };
}
