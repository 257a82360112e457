import { type FinancialItem, financialItem, itemEndpoints, toWireDates } from '@meridian/contract';
import { conflictingFields, versionToSend, withoutFields } from './item-conflict.ts';
import { z } from 'zod';
import { callUndoable } from '#lib/api/api-client.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { createQuestionDialog } from '#ui/dialog/lazy-dialog.tsx';
import type { Conflict, ConflictChoice } from './conflict-dialog.tsx';
import {
  type ItemResponse,
  type ItemChange,
  applyItemChange,
  toSingleItemResponse,
} from '#features/plan/item-changes.ts';

/** Opens the conflict dialog and returns which values the user chose. Changes are sent one by one, so at most one dialog is open. */
export const askAboutConflict = createQuestionDialog<Conflict, ConflictChoice>(
  async () => (await import('./conflict-dialog.tsx')).ConflictDialog,
  'theirs',
);

/** Access to the items in the query cache of this page. */
export interface CachedItems {
  find: (id: number) => FinancialItem | undefined;
  keep: (item: FinancialItem) => void;
}

/** Maximum number of retries, so that constant changes from another session do not open dialogs without end. */
const MOST_ATTEMPTS = 5;

/**
 * Sends an update with the version that the user saw. If another session changed the same fields since, the user chooses which values to
 * store; if it changed other fields, the update is resent with the newer version.
 */
export async function sendUpdate(
  change: Extract<ItemChange, { kind: 'update' }>,
  known: CachedItems,
): Promise<ItemResponse> {
  const { id } = change;
  let { base: seen, patch } = change;
  let version = versionToSend(seen, known.find(id), patch);
  for (let attempt = 1; Object.keys(patch).length > 0; attempt += 1) {
    try {
      const headers = { 'If-Unmodified-Since-Version': version };
      return toSingleItemResponse(
        await callUndoable(itemEndpoints.update, { params: { id }, body: toWireDates(patch), headers }),
      );
    } catch (error) {
      const now = attempt < MOST_ATTEMPTS ? newerItemIn(error) : null;
      if (now === null) throw error;
      known.keep(now);
      const fields = conflictingFields(seen, now, patch);
      const [mine = now] = applyItemChange([now], { ...change, patch });
      if (fields.length > 0 && (await askAboutConflict.ask({ theirs: now, mine, fields })) === 'theirs')
        patch = withoutFields(patch, fields);
      seen = now;
      version = now.updated_at;
    }
  }
  return toSingleItemResponse({ answer: seen, undoToken: null });
}

const newerAnswer = z.object({ item: financialItem });

/** Returns the current item from a 409 response to an outdated version; null for any other error. */
function newerItemIn(error: unknown): FinancialItem | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return newerAnswer.safeParse(error.body).data?.item ?? null;
}
