import type { Api } from '#http/route.ts';
import { type ErasureNotes, sweepErased } from './erased-account-store.ts';

const HOUR_MS = 3_600_000;

/** Keeps the promise of 30 days also where nobody else is erased and the server never restarts. */
export function sweepHourly(
  { app, db, now }: Pick<Api, 'app' | 'db' | 'now'>,
  { ledger }: Pick<ErasureNotes, 'ledger'>,
): void {
  let timer: NodeJS.Timeout | undefined;
  const sweep = () =>
    sweepErased(db, { now: now(), ledger }).catch((error: unknown) => {
      app.log.warn({ err: error }, 'Sweeping erased accounts failed; it is tried again in an hour');
    });
  app.addHook('onReady', async () => {
    timer = setInterval(() => void sweep(), HOUR_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
