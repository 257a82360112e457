/** Undo of changes to tags themselves, apart from the items that have them. */
import { type ItemTag, type ErrorMessage, caseInsensitiveKey, errorMessage } from '@meridian/contract';

/** A tag that a change created (`before` is null), deleted (`after` is null), renamed or recoloured. */
export interface TagChange {
  before: ItemTag | null;
  after: ItemTag | null;
}

/** The tags of a user, by id. */
type Tags = ReadonlyMap<number, ItemTag>;

const isSame = (one: ItemTag | undefined, other: ItemTag) => one?.name === other.name && one.color === other.color;

/** Returns the reason why tags cannot be restored; null if they can. `carriedElsewhere` are tags on unaffected items. */
export function findTagConflict(
  changes: readonly TagChange[],
  present: Tags,
  carriedElsewhere: ReadonlySet<number>,
): ErrorMessage | null {
  for (const { before, after } of changes) {
    if (after === null) continue;
    const isTaken = before === null && carriedElsewhere.has(after.id);
    if (isTaken || !isSame(present.get(after.id), after)) return errorMessage('tag_changed_since');
  }
  const taken = findNameConflict(changes, [...present.values()]);
  return taken === undefined ? null : errorMessage('tag_name_taken_since', { name: taken });
}

type Named = { id: number; name: string } | null;

/** Returns a name that the undo would restore but that another object has now. Ignores objects that the changes themselves rename. */
export function findNameConflict(
  changes: readonly { before: Named; after: Named }[],
  present: readonly NonNullable<Named>[],
): string | undefined {
  const renamed = changes.filter(({ before, after }) => before?.name !== after?.name);
  const freed = new Set(renamed.flatMap(({ after }) => after?.id ?? []));
  const taken = new Set(present.flatMap(({ id, name }) => (freed.has(id) ? [] : caseInsensitiveKey(name))));
  return renamed.flatMap(({ before }) => before?.name ?? []).find((name) => taken.has(caseInsensitiveKey(name)));
}

/** Returns the tags after the changes are undone. */
export function revertTags(changes: readonly TagChange[], present: Tags): Tags {
  const tags = new Map(present);
  for (const { after } of changes) if (after !== null) tags.delete(after.id);
  for (const { before } of changes) if (before !== null) tags.set(before.id, before);
  return tags;
}
