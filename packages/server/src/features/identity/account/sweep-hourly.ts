import { sweepResponses } from '#http/idempotency.ts';
import type { Api } from '#http/call.ts';
import { regularly } from '#http/regularly.ts';
import { sweepUndoEntries } from '#features/plan/store/undo-store.ts';
import { sweepAddressChanges } from '#features/identity/store/address-change-store.ts';
import { type ErasureNotes, sweepErased } from '#features/identity/store/erased-account-store.ts';

const HOUR_MS = 3_600_000;

/**
 * Deletes expired data once an hour: records of erasures after 30 days, former addresses after 7, expired undo entries, and stored
 * responses to calls with an Idempotency-Key. Without it these limits would depend on other erasures or a restart.
 */
export function sweepHourly(
  { app, db, now }: Pick<Api, 'app' | 'db' | 'now'>,
  { ledger }: Pick<ErasureNotes, 'ledger'>,
): void {
  const complaint = 'The hourly sweep failed; it is tried again in an hour';
  regularly(app, { ms: HOUR_MS, atStart: false, complaint }, async () => {
    await Promise.all([
      sweepErased(db, { now: now(), ledger }),
      sweepAddressChanges(db, now()),
      sweepUndoEntries(db, now()),
      sweepResponses(db, now()),
    ]);
  });
}
