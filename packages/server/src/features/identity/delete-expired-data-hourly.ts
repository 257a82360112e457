import { deleteExpiredResponses } from '#http/idempotency.ts';
import type { Api } from '#http/call-types.ts';
import { runRegularly } from '#http/run-regularly.ts';
import { deleteExpiredUndoEntries } from '#features/plan/store/undo-entry-store.ts';
import { deleteExpiredAddressChanges } from '#features/identity/store/address-change-store.ts';
import { type ErasureRecording, deleteExpiredErasures } from '#features/identity/store/erased-account-store.ts';

const HOUR_MS = 3_600_000;

/**
 * Deletes expired data once an hour: records of erasures after 30 days, former addresses after 7, expired undo entries, and stored
 * responses to calls with an Idempotency-Key. Otherwise expired data would stay until the next erasure or restart.
 */
export function deleteExpiredDataHourly(
  { app, db, now }: Pick<Api, 'app' | 'db' | 'now'>,
  { deletionLog }: Pick<ErasureRecording, 'deletionLog'>,
): void {
  const complaint = 'Expired data could not be deleted; this is tried again in an hour';
  runRegularly(app, { ms: HOUR_MS, atStart: false, complaint }, async () => {
    await Promise.all([
      deleteExpiredErasures(db, { now: now(), deletionLog }),
      deleteExpiredAddressChanges(db, now()),
      deleteExpiredUndoEntries(db, now()),
      deleteExpiredResponses(db, now()),
    ]);
  });
}
