/** Taking back what a change did to tags themselves, beside the items that carry them. */
import { caseKey } from '#fields.ts';
import type { ItemTag } from '#tags.ts';
import { type Sentence, sentence } from '#sentences/sentences.ts';

/** A tag that a change made (`before` is null), deleted (`after` is null), renamed or recoloured. */
export interface TagChange {
  before: ItemTag | null;
  after: ItemTag | null;
}

/** The tags of a user, by id. */
type Tags = ReadonlyMap<number, ItemTag>;

const isSame = (one: ItemTag | undefined, other: ItemTag) =>
  one?.name === other.name && one.color === other.color;

/** Why tags cannot be put back as they were before the changes; null when they can. `carriedElsewhere`: by items of no concern. */
export function whyNotTags(
  changes: readonly TagChange[],
  present: Tags,
  carriedElsewhere: ReadonlySet<number>,
): Sentence | null {
  for (const { before, after } of changes) {
    if (after === null) continue;
    const isTaken = before === null && carriedElsewhere.has(after.id);
    if (isTaken || !isSame(present.get(after.id), after)) return sentence('tag_changed_since');
  }
  const concerned = new Set(changes.flatMap(({ after }) => after?.id ?? []));
  const taken = new Set(
    [...present.values()].flatMap(({ id, name }) => (concerned.has(id) ? [] : caseKey(name))),
  );
  const lost = changes.flatMap(({ before }) => before ?? []).find(({ name }) => taken.has(caseKey(name)));
  return lost === undefined ? null : sentence('tag_name_taken_since', { name: lost.name });
}

/** The tags as they are once the changes are taken back. */
export function tagsBefore(changes: readonly TagChange[], present: Tags): Tags {
  const tags = new Map(present);
  for (const { after } of changes) if (after !== null) tags.delete(after.id);
  for (const { before } of changes) if (before !== null) tags.set(before.id, before);
  return tags;
}
