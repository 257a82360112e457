/** Undoes a change of a plan by the token from the response to that change. */
import { z } from 'zod';
import { BULK_ACTIONS } from './bulk-actions.ts';
import { endpoint } from '#endpoint.ts';
import { identifier } from '#value-schemas.ts';
import { financialItem } from './items.ts';
import { message } from '#error-messages/validation-issues.ts';

/** Token that undoes a change: valid for 10 minutes and for one use. */
export const undoToken = z
  .string(message('value.missing', { label: 'undo_token' }))
  .min(1, message('value.missing', { label: 'undo_token' }))
  .max(100, message('undo_token_wrong'));

/**
 * Every kind of change that can be undone. `edit_economy` changes economic objects; `update_people` changes people and the
 * milestones that depend on their ages.
 */
export const UNDOABLE_CHANGES = [
  ...BULK_ACTIONS,
  'create',
  'update',
  'clear_items',
  'create_scenario',
  'duplicate_scenario',
  'update_scenario',
  'update_people',
  'delete_scenario',
  'create_tag',
  'update_tag',
  'merge_tags',
  'delete_tag',
  'demo_data',
  'import',
  'edit_economy',
] as const;
export type UndoableChange = (typeof UNDOABLE_CHANGES)[number];

/** Result of an undo. Its own token undoes the undo (redo). */
export const undoResult = z
  .object({
    action: z.enum(UNDOABLE_CHANGES),
    /** 'undone' if the change was reverted, 'redone' if it was applied again. */
    direction: z.enum(['undone', 'redone']),
    /** Number of items restored, changed or deleted. */
    affected: z.int(),
    /** Restored or changed items in their current state. */
    items: z.array(financialItem),
    /** Ids of deleted items. */
    removed: z.array(identifier),
    undo_token: z.string(),
  })
  .meta({ id: 'UndoResult' });
export type UndoResult = z.infer<typeof undoResult>;

/** The call for both undo and redo. */
export const undoEndpoints = {
  undo: endpoint('POST /api/financial-items/undo/', {
    summary:
      'Undoes a change, or redoes it with the token of the undo. Responds 409 if something that it changed has changed again',
    undoable: true,
    body: z.strictObject({ undo_token: undoToken }),
    response: undoResult,
    refusals: {
      409: {
        when: 'Something that it changed has changed again, the token is used or expired, or what would be restored exceeds a limit of the account',
      },
    },
  }),
};
