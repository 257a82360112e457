import type { ItemFields } from './item-record.ts';
import type { ErrorMessage } from '#error-messages/error-message.ts';

/** The stored fields of an item, with the names of its tags in order. */
export type TaggedItemFields = ItemFields & { tag_names: readonly string[] };

/** The effect of a bulk action on one item. */
export type BulkOutcome =
  | { kind: 'patch'; fields: Partial<ItemFields>; tagNames?: readonly string[] }
  | { kind: 'remove' }
  | { kind: 'copy' }
  /** The action does not apply to this item; the other items still change. */
  | { kind: 'skip'; reason: ErrorMessage }
  /** The result would not be a valid item, so the whole action is refused. */
  | { kind: 'error'; problem: ErrorMessage };

/** Outcome: the item gets these values. */
export function patchOutcome(fields: Partial<ItemFields>): BulkOutcome {
  return { kind: 'patch', fields };
}

/** Outcome: the item stays unchanged for this reason. */
export function skipOutcome(reason: ErrorMessage): BulkOutcome {
  return { kind: 'skip', reason };
}

/** Outcome: the whole action is refused with this error message. */
export function errorOutcome(problem: ErrorMessage): BulkOutcome {
  return { kind: 'error', problem };
}
