import { type FinancialItem, financialItem, itemEndpoints, wireDates } from '@meridian/contract';
import { disputedFields, versionFor, withoutFields } from './item-conflict.ts';
import { z } from 'zod';
import { callUndoable } from '#lib/api/api-client.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { askingDialog } from '#ui/dialog/lazy-dialog.tsx';
import type { Conflict, Kept } from './conflict-dialog.tsx';
import { type ItemAnswer, type ItemChange, applyItemChange, changed } from '#features/plan/item-changes.ts';

/** Asks whose values are to stand. Changes are sent one by one, so that one question at most is open. */
export const whichToKeep = askingDialog<Conflict, Kept>(
  async () => (await import('./conflict-dialog.tsx')).ConflictDialog,
  'theirs',
);

/** The server's items as this page knows them. */
export interface KnownItems {
  find: (id: number) => FinancialItem | undefined;
  keep: (item: FinancialItem) => void;
}

/** Somebody who changes an item without pause is no reason to ask without end. */
const MOST_ATTEMPTS = 5;

/**
 * Sends an update with the version that its author saw. Where somebody else has changed the same fields since, the author is asked
 * whose values stand; a change of other fields just gets the newer version.
 */
export async function sendUpdate(
  change: Extract<ItemChange, { kind: 'update' }>,
  known: KnownItems,
): Promise<ItemAnswer> {
  const { id } = change;
  let { base: seen, patch } = change;
  let version = versionFor(seen, known.find(id), patch);
  for (let attempt = 1; Object.keys(patch).length > 0; attempt += 1) {
    try {
      const headers = { 'If-Unmodified-Since-Version': version };
      return changed(
        await callUndoable(itemEndpoints.update, { params: { id }, body: wireDates(patch), headers }),
      );
    } catch (error) {
      const now = attempt < MOST_ATTEMPTS ? newerItemIn(error) : null;
      if (now === null) throw error;
      known.keep(now);
      const fields = disputedFields(seen, now, patch);
      const [mine = now] = applyItemChange([now], { ...change, patch });
      if (fields.length > 0 && (await whichToKeep.ask({ theirs: now, mine, fields })) === 'theirs')
        patch = withoutFields(patch, fields);
      seen = now;
      version = now.updated_at;
    }
  }
  return changed({ answer: seen, undoToken: null });
}

const newerAnswer = z.object({ item: financialItem });

/** The item as it is now, which the server answers to who knows only an older one. */
function newerItemIn(error: unknown): FinancialItem | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return newerAnswer.safeParse(error.body).data?.item ?? null;
}
