/** Taking back what a change did to tags themselves, beside the items that carry them. */
import { caseKey } from '#fields.ts';
import type { ItemTag } from '#tags.ts';

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
): string | null {
  for (const { before, after } of changes) {
    if (after === null) continue;
    const isTaken = before === null && carriedElsewhere.has(after.id);
    if (isTaken || !isSame(present.get(after.id), after)) return 'the tag was changed since';
  }
  const concerned = new Set(changes.flatMap(({ after }) => after?.id ?? []));
  const taken = new Set(
    [...present.values()].flatMap(({ id, name }) => (concerned.has(id) ? [] : caseKey(name))),
  );
  const lost = changes.find(({ before }) => before !== null && taken.has(caseKey(before.name)));
  return lost === undefined ? null : `another tag is named '${lost.before?.name}' now`;
}

/** The tags as they are once the changes are taken back. */
export function tagsBefore(changes: readonly TagChange[], present: Tags): Tags {
  const tags = new Map(present);
  for (const { after } of changes) if (after !== null) tags.delete(after.id);
  for (const { before } of changes) if (before !== null) tags.set(before.id, before);
  return tags;
}
