/** Taking back any change of a plan by the token that its answer gave. */
import { z } from 'zod';
import { BULK_ACTIONS } from './bulk-actions.ts';
import { endpoint } from '#endpoint.ts';
import { identifier } from '#fields.ts';
import { financialItem } from './items.ts';
import { message } from '#sentences/issues.ts';

/** Takes a change back when handed to the undo call: valid 10 minutes, once. */
export const undoToken = z
  .string(message('value.missing', { label: 'undo_token' }))
  .min(1, message('value.missing', { label: 'undo_token' }))
  .max(100, message('undo_token_wrong'));

/** Everything that can be undone; `edit_economy` is any change of economic objects, `update_people` one of people with the milestones that follow them. */
export const UNDOABLE = [
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
/** One of {@link UNDOABLE}. */
export type Undoable = (typeof UNDOABLE)[number];

/** The outcome of an undo; its own token undoes the undo, which is redo. */
export const undoResult = z
  .object({
    action: z.enum(UNDOABLE),
    /** Tells whether the action was taken back, or done once more. */
    direction: z.enum(['undone', 'redone']),
    /** How many items were put back, changed or taken away. */
    affected: z.int(),
    /** The items put back or changed, as they are now. */
    items: z.array(financialItem),
    /** The ids of items that are gone again. */
    removed: z.array(identifier),
    undo_token: z.string(),
  })
  .meta({ id: 'UndoResult' });
export type UndoResult = z.infer<typeof undoResult>;

/** The one call that undoes, and redoes. */
export const undoEndpoints = {
  undo: endpoint('POST /api/financial-items/undo/', {
    summary: 'Put back exactly what a change did; 409 when something that it changed was changed since',
    undoable: true,
    body: z.strictObject({ undo_token: undoToken }),
    response: undoResult,
    refusals: {
      409: {
        when: 'Something that it changed was changed since, the time to undo is over, or the account has no room for what would come back',
      },
    },
  }),
};
