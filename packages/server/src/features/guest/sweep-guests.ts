import type { Api } from '#http/call.ts';
import { eraseEndedGuests } from './guest-store.ts';

const MINUTE_MS = 60_000;

/** Erases guests when their day is over, from the start on: also those whose day ended while no server ran. */
export function sweepGuests({ app, db, now }: Pick<Api, 'app' | 'db' | 'now'>): void {
  let timer: NodeJS.Timeout | undefined;
  let sweeping = Promise.resolve();
  const sweep = () => {
    sweeping = eraseEndedGuests(db, now()).catch((error: unknown) => {
      app.log.warn({ err: error }, 'Guests could not be erased; it is tried again in a minute');
    });
  };
  app.addHook('onReady', async () => {
    sweep();
    timer = setInterval(sweep, MINUTE_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await sweeping;
  });
}
