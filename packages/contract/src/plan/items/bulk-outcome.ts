import type { ItemFields } from './kept-item.ts';
import type { Sentence } from '#sentences/sentences.ts';

/** The stored fields of an item, with the names of its tags in order. */
export type TaggedFields = ItemFields & { tag_names: readonly string[] };

/** The effect of a bulk action on one item. */
export type BulkOutcome =
  | { kind: 'patch'; fields: Partial<ItemFields>; tagNames?: readonly string[] }
  | { kind: 'remove' }
  | { kind: 'copy' }
  /** The action does not apply to this item; the others go ahead. */
  | { kind: 'skip'; reason: Sentence }
  /** The result would be no valid item, so nothing at all may change. */
  | { kind: 'error'; problem: Sentence };

/** The item gets these values. */
export function patch(fields: Partial<ItemFields>): BulkOutcome {
  return { kind: 'patch', fields };
}

/** The item stays as it is, for this reason. */
export function skip(reason: Sentence): BulkOutcome {
  return { kind: 'skip', reason };
}

/** The whole action is refused, with this sentence. */
export function refusal(problem: Sentence): BulkOutcome {
  return { kind: 'error', problem };
}
