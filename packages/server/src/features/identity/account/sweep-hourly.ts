import { sweepAnswers } from '#http/idempotency.ts';
import type { Api } from '#http/call.ts';
import { regularly } from '#http/regularly.ts';
import { sweepUndoEntries } from '#features/plan/store/undo-store.ts';
import { sweepAddressChanges } from '#features/identity/store/address-change-store.ts';
import { type ErasureNotes, sweepErased } from '#features/identity/store/erased-account-store.ts';

const HOUR_MS = 3_600_000;

/**
 * Keeps the promise of 30 days for erased accounts also where nobody else is erased and the server never restarts, and that
 * of 7 days for former addresses. What can no longer be undone goes too, and answers that are not repeated any more.
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
      sweepAnswers(db, now()),
    ]);
  });
}
