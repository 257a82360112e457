import type { ClearErased } from '#db/open-database.ts';
import type { Api } from '#http/call.ts';
import { regularly } from '#http/regularly.ts';
import { forgetUncleared, listUncleared } from '#features/identity/store/uncleared-store.ts';

const MINUTE_MS = 60_000;
/** Clearing is work for the whole database, however few were erased. */
const BETWEEN_MS = 10 * MINUTE_MS;
/** As many tries, a minute apart, until the operator hears of it. */
const TRIES_UNTIL_WARNING = 30;

/**
 * Clears the database's files of those who were erased, at most every ten minutes and beside all requests: no answer waits for it. Those
 * erased meanwhile, or shortly before a stop, are noted in the database and come next.
 */
export function clearAfterErasure(
  { app, db, now }: Pick<Api, 'app' | 'db' | 'now'>,
  clearErased: ClearErased,
): void {
  let lastRun = -Infinity;
  let tries = 0;

  const complaint = 'What erased people left on the disk could not be cleared; it is tried again';
  regularly(app, { ms: MINUTE_MS, atStart: true, complaint }, async (closing) => {
    const time = now().getTime();
    // A clock that was put back must not make it wait for longer.
    if (Math.abs(time - lastRun) < BETWEEN_MS) return;
    const erasures = await listUncleared(db);
    if (erasures.length === 0) return;
    lastRun = time;
    if ((await clearErased(closing)) === 'done') {
      tries = 0;
      await forgetUncleared(db, erasures);
      return;
    }
    lastRun = -Infinity;
    tries += 1;
    if (tries % TRIES_UNTIL_WARNING === 0)
      app.log.warn({ tries }, 'What erased people left on the disk is still there');
  });
}
