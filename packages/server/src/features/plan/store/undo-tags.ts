/** Tags themselves, beside the items that carry them, in what can be undone. */
import { type ItemTag, type Sentence, caseKey, sentence } from '@meridian/contract';

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
  const taken = nameTakenSince(changes, [...present.values()]);
  return taken === undefined ? null : sentence('tag_name_taken_since', { name: taken });
}

type Named = { id: number; name: string } | null;

/** A name that would come back and that something else, which the changes do not rename, has by now. */
export function nameTakenSince(
  changes: readonly { before: Named; after: Named }[],
  present: readonly NonNullable<Named>[],
): string | undefined {
  const renamed = changes.filter(({ before, after }) => before?.name !== after?.name);
  const freed = new Set(renamed.flatMap(({ after }) => after?.id ?? []));
  const taken = new Set(present.flatMap(({ id, name }) => (freed.has(id) ? [] : caseKey(name))));
  return renamed.flatMap(({ before }) => before?.name ?? []).find((name) => taken.has(caseKey(name)));
}

/** The tags as they are once the changes are taken back. */
export function tagsBefore(changes: readonly TagChange[], present: Tags): Tags {
  const tags = new Map(present);
  for (const { after } of changes) if (after !== null) tags.delete(after.id);
  for (const { before } of changes) if (before !== null) tags.set(before.id, before);
  return tags;
}
