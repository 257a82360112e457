import { caseKey } from '#fields.ts';
import { type ItemTag, tagColor } from '#plan/tags.ts';

/** The result of naming tags. */
interface NamedTags {
  /** Made by `newId` and of the colour of their name, in the order in which they were named. */
  newTags: ItemTag[];
  /** The ids of some of the names, each tag once. */
  idsOf: (names: readonly string[]) => number[];
}

/** Finds the tags of names, without case, among those there are; what is not among them is a new tag. */
export function tagsByName(
  names: Iterable<string>,
  present: Iterable<ItemTag>,
  newId: () => number,
): NamedTags {
  const ids = new Map(Array.from(present, (tag) => [caseKey(tag.name), tag.id]));
  const newTags: ItemTag[] = [];
  for (const name of names) {
    if (ids.has(caseKey(name))) continue;
    const tag = { id: newId(), name, color: tagColor(name) };
    newTags.push(tag);
    ids.set(caseKey(name), tag.id);
  }
  return { newTags, idsOf: (some) => [...new Set(some.flatMap((name) => ids.get(caseKey(name)) ?? []))] };
}
