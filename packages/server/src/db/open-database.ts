import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '#settings.ts';
import { type Database, connect, connectExternal } from './connect.ts';
import { watchDisk } from './disk-space.ts';
import { findRunningEmbedded, startEmbedded } from '#db/embedded/embedded-database.ts';
import { DATABASE_TIME_LIMITS, toConnectionParameters } from './pool-time-limits.ts';
import type { ClearOptions, ClearResult } from '#db/embedded/clear-erased-data.ts';
import type { StartupLog } from './startup-errors.ts';

export interface OpenDatabase {
  readonly db: Database;
  /** Returns true if the database's disk is almost full; always false for an external database. */
  isDiskNearlyFull(): boolean;
  /**
   * Removes data of erased users from the database files; does nothing for an external database, whose files its operator manages
   * (docs/operation.md).
   */
  clearErasedData: ClearErasedData;
  /** Waits for running queries, then closes. The embedded database has ended by `endsAt`, on the clock of `performance.now()`. */
  close(endsAt?: number): Promise<void>;
  /** Closes the database at once; PostgreSQL rolls back the running queries. */
  interrupt(): Promise<void>;
}

/** Removes data of erased users from the database files; stops when `signal` is aborted. */
export type ClearErasedData = (signal: AbortSignal) => Promise<ClearResult>;

type Place = Pick<Settings, 'databaseUrl' | 'dataDir'>;

/** Maximum time in ms to wait for closing connections. A working database closes them at once, a frozen one never. */
const DISCONNECT_MS = 500;

/**
 * Opens the installation's database for the server: the operator's own, or the embedded one, which is started. Cancelled when `signal` is
 * aborted.
 */
export async function openDatabase(place: Place, log: StartupLog, signal?: AbortSignal): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = place;
  if (databaseUrl !== undefined) return closedByItself(await connectExternal(databaseUrl));
  const embedded = await startEmbedded(dataDir, log, signal === undefined ? {} : { signal });
  const db = connect({ ...embedded.connection, ...toConnectionParameters(DATABASE_TIME_LIMITS) });
  const disk = watchDisk(embedded.directory, log);
  const clearErasedData = patiently((given) => embedded.clearErasedData({ ...given, hasRoomFor: disk.hasRoomFor }));
  const close = async (endsAt?: number) => {
    disk.stop();
    await disconnect(db);
    await embedded.stop(endsAt);
  };
  const interrupt = () => {
    disk.stop();
    return embedded.stop();
  };
  return { db, isDiskNearlyFull: disk.isShort, clearErasedData, close, interrupt };
}

/** Minimum time in ms to wait for a lock. Other queries wait for the table meanwhile. */
const MIN_WAIT_MS = 250;
/** Maximum time in ms to wait for a lock. */
const MAX_WAIT_MS = 3_000;

/** Returns a function that doubles the time to wait for a lock after each failure, so that clearing succeeds even under constant load. */
function patiently(clear: (given: Omit<ClearOptions, 'hasRoomFor'>) => Promise<ClearResult>): ClearErasedData {
  let lockMs = MIN_WAIT_MS;
  return async (signal) => {
    const cleared = await clear({ lockMs, signal });
    lockMs = cleared === 'done' ? MIN_WAIT_MS : Math.min(2 * lockMs, MAX_WAIT_MS);
    return cleared;
  };
}

/**
 * Opens the database for a program beside the server: shares a running embedded database, otherwise starts one for the duration of the
 * program. Starting is cancelled when `signal` is aborted.
 */
export async function openSharedDatabase(
  settings: Place,
  log: StartupLog,
  signal?: AbortSignal,
): Promise<OpenDatabase> {
  const running = settings.databaseUrl === undefined ? await findRunningEmbedded(settings.dataDir) : undefined;
  return running === undefined ? openDatabase(settings, log, signal) : closedByItself(connect(running));
}

function closedByItself(db: Database): OpenDatabase {
  return {
    db,
    isDiskNearlyFull: () => false,
    clearErasedData: async () => 'done',
    close: () => disconnect(db),
    // The running server stops its database itself. PostgreSQL rolls back the work of this process when the process ends.
    interrupt: () => Promise.resolve(),
  };
}

async function disconnect(db: Database): Promise<void> {
  await Promise.race([db.destroy(), sleep(DISCONNECT_MS, undefined, { ref: false })]);
}
