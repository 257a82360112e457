import type { ClearErasedData } from '#db/open-database.ts';
import type { Api } from '#http/call-types.ts';
import { runRegularly } from '#http/run-regularly.ts';
import {
  deletePendingFileClearings,
  listPendingFileClearings,
} from '#features/identity/store/uncleared-erasure-store.ts';

const MINUTE_MS = 60_000;
/** Minimum time in ms between two runs. A run scans the whole database, however few accounts were erased. */
const BETWEEN_MS = 10 * MINUTE_MS;
/** Number of attempts, one a minute, before the operator is warned. */
const TRIES_UNTIL_WARNING = 30;

/**
 * Removes the data of erased users from the database's files, in the background and at most every ten minutes. Erasures that happen during
 * a run or shortly before a stop are recorded in the database and cleared by the next run.
 */
export function clearErasedDataFromFiles(
  { app, db, now }: Pick<Api, 'app' | 'db' | 'now'>,
  clearErasedData: ClearErasedData,
): void {
  let lastRun = -Infinity;
  let tries = 0;

  const complaint = 'Data of erased users could not be cleared from the disk; this is tried again';
  runRegularly(app, { ms: MINUTE_MS, atStart: true, complaint }, async (closing) => {
    const time = now().getTime();
    // `Math.abs`: a clock that was set back must not delay the next run.
    if (Math.abs(time - lastRun) < BETWEEN_MS) return;
    const erasures = await listPendingFileClearings(db);
    if (erasures.length === 0) return;
    lastRun = time;
    if ((await clearErasedData(closing)) === 'done') {
      tries = 0;
      await deletePendingFileClearings(db, erasures);
      return;
    }
    lastRun = -Infinity;
    tries += 1;
    if (tries % TRIES_UNTIL_WARNING === 0) app.log.warn({ tries }, 'Data of erased users are still on the disk');
  });
}
