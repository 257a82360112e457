import { setTimeout as sleep } from 'node:timers/promises';
import {
  FORCED_STOP_MS,
  STOP_MS,
  launchServer,
  sendSignal,
  stopPostmaster,
  reuseRunningServer,
  waitUntilServerEnded,
  type Postmaster,
  type ServerSettings,
} from './embedded-postmaster.ts';
import { makeSocketDirectory, removeSocketDirectory, restoreSocketDirectory } from './embedded-socket.ts';
import { firstLineOfError } from '#db/startup-errors.ts';

const shortestPause = 100;
const MAX_PAUSE_MS = 5_000;
/** Running time in ms after which a start of PostgreSQL counts as successful. */
const healthyAfter = 60_000;

/** Reuses a running server or launches one. Tries several times, because children of a killed server can prevent a start for a moment. */
export async function runPostmaster(settings: ServerSettings): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    const running = await reuseRunningServer(settings);
    if (running !== undefined) return running;
    const socketDirectory = makeSocketDirectory(settings.home);
    try {
      return await launchServer(settings, socketDirectory);
    } catch (error) {
      if (attempt === 4 || settings.signal?.aborted === true) {
        removeSocketDirectory(socketDirectory, settings.home);
        throw error;
      }
      await sleep(250 * attempt);
    }
  }
}

export interface ServerSupervisor {
  /** Stops PostgreSQL permanently. It has ended by `endsAt`, on the clock of `performance.now()`. */
  readonly stop: (endsAt?: number) => Promise<void>;
  /** Kills PostgreSQL at once, without waiting, so that it writes nothing more. */
  readonly kill: () => void;
}

/** Launches the server again, on the same socket, whenever it ends unexpectedly. */
export function superviseServer(first: Postmaster, settings: ServerSettings): ServerSupervisor {
  const { log, home } = settings;
  const { socketDirectory } = first;
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = first;
  let pause = shortestPause;
  let relaunching = Promise.resolve();

  const watch = async (postmaster: Postmaster): Promise<void> => {
    const begin = Date.now();
    await postmaster.exited;
    if (signal.aborted) return;
    log.error(`PostgreSQL (process ${postmaster.identity.pid}) ended unexpectedly. Its log: ${home.logFile}`);
    if (Date.now() - begin > healthyAfter) pause = shortestPause;
    relaunching = relaunch();
  };
  const relaunch = async (): Promise<void> => {
    for (;;) {
      await sleep(pause, undefined, { ref: false, signal }).catch(() => undefined);
      if (signal.aborted) return;
      pause = Math.min(pause * 2, MAX_PAUSE_MS);
      try {
        if (!(await waitUntilServerEnded(settings))) continue;
        restoreSocketDirectory(socketDirectory, home);
        current = await launchServer(settings, socketDirectory);
      } catch (error) {
        log.error(firstLineOfError(error));
        continue;
      }
      log.info(`PostgreSQL runs again (process ${current.identity.pid}).`);
      void watch(current);
      return;
    }
  };

  void watch(first);
  return {
    stop: async (endsAt = performance.now() + STOP_MS) => {
      stopping.abort();
      await Promise.race([relaunching, sleep(endsAt - performance.now() - FORCED_STOP_MS, undefined, { ref: false })]);
      await stopPostmaster(current.identity, log, endsAt);
    },
    kill: () => {
      stopping.abort();
      sendSignal(current.identity, 'SIGKILL');
    },
  };
}
