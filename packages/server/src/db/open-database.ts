import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '#settings.ts';
import { type Database, connect, connectExternal } from './connect.ts';
import { watchDisk } from '#db/disk/disk-room.ts';
import { findRunningEmbedded, startEmbedded } from '#db/embedded/embedded.ts';
import { DATABASE_LIMITS, asParameters } from '#db/limits/bounded-pool.ts';
import type { ClearOptions, Cleared } from '#db/embedded/clear-erased.ts';
import type { StartLog } from './start-report.ts';

export interface OpenDatabase {
  readonly db: Database;
  /** True if its disk is nearly full; never, where that is not ours to know. */
  diskIsShort(): boolean;
  /** Removes what erased people left in its files; those of an external one are its operator's (docs/operation.md). */
  clearErased: ClearErased;
  /** Waits for the queries under way. The embedded one is gone by `endsAt`, as `performance.now()` tells the time. */
  close(endsAt?: number): Promise<void>;
  /** Ends at once, with the queries under way: PostgreSQL takes back what they did. */
  interrupt(): Promise<void>;
}

/** Given up when `signal` is aborted. */
export type ClearErased = (signal: AbortSignal) => Promise<Cleared>;

type Place = Pick<Settings, 'databaseUrl' | 'dataDir'>;

/** A database that is well ends its connections at once; one that is frozen never does. */
const DISCONNECT_MS = 500;

/**
 * The installation's database for the server: the operator's own, or the embedded one, which starts with it. When `signal` is
 * aborted the start is given up.
 */
export async function openDatabase(place: Place, log: StartLog, signal?: AbortSignal): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = place;
  if (databaseUrl !== undefined) return closedByItself(await connectExternal(databaseUrl));
  const embedded = await startEmbedded(dataDir, log, signal === undefined ? {} : { signal });
  const db = connect({ ...embedded.connection, ...asParameters(DATABASE_LIMITS) });
  const disk = watchDisk(embedded.directory, log);
  const clearErased = patiently((given) => embedded.clearErased({ ...given, hasRoomFor: disk.hasRoomFor }));
  const close = async (endsAt?: number) => {
    disk.stop();
    await disconnect(db);
    await embedded.stop(endsAt);
  };
  const interrupt = () => {
    disk.stop();
    return embedded.stop();
  };
  return { db, diskIsShort: disk.isShort, clearErased, close, interrupt };
}

/** Others wait for a table while we do. */
const SHORTEST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 3_000;

/** Waits for locks twice as long each time that somebody was in the way, so that it comes to an end beside those who never rest. */
function patiently(clear: (given: Omit<ClearOptions, 'hasRoomFor'>) => Promise<Cleared>): ClearErased {
  let lockMs = SHORTEST_WAIT_MS;
  return async (signal) => {
    const cleared = await clear({ lockMs, signal });
    lockMs = cleared === 'done' ? SHORTEST_WAIT_MS : Math.min(2 * lockMs, LONGEST_WAIT_MS);
    return cleared;
  };
}

/** The same for a program beside the server: an embedded database that runs is shared, else it starts and stops with the program. */
export async function joinDatabase(settings: Place, log: StartLog): Promise<OpenDatabase> {
  const running =
    settings.databaseUrl === undefined ? await findRunningEmbedded(settings.dataDir) : undefined;
  return running === undefined ? openDatabase(settings, log) : closedByItself(connect(running));
}

function closedByItself(db: Database): OpenDatabase {
  return {
    db,
    diskIsShort: () => false,
    clearErased: async () => 'done',
    close: () => disconnect(db),
    // The database is not ours to stop; it undoes what was under way when our process ends.
    interrupt: () => Promise.resolve(),
  };
}

async function disconnect(db: Database): Promise<void> {
  await Promise.race([db.destroy(), sleep(DISCONNECT_MS, undefined, { ref: false })]);
}
