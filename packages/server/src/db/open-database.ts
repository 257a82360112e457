import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '#settings.ts';
import { type Database, connect, connectExternal } from './connect.ts';
import { watchDisk } from '#db/disk/disk-room.ts';
import { findRunningEmbedded, startEmbedded } from '#db/embedded/embedded.ts';
import { asParameters } from '#db/limits/bounded-pool.ts';
import type { StartLog } from './start-report.ts';

export interface OpenDatabase {
  readonly db: Database;
  /** Whether its disk is nearly full; never, where that is not ours to know. */
  diskIsShort(): boolean;
  /** Waits for the queries under way. The embedded one is gone by `endsAt`, as `performance.now()` tells the time. */
  close(endsAt?: number): Promise<void>;
  /** Ends at once, with the queries under way: PostgreSQL takes back what they did. */
  interrupt(): Promise<void>;
}

type Place = Pick<Settings, 'databaseUrl' | 'dataDir' | 'databaseLimits'>;

/** A database that is well ends its connections at once; one that is frozen never does. */
const DISCONNECT_MS = 500;

/**
 * The installation's database for the server: the operator's own, or the embedded one, which starts with it. When `signal` is
 * aborted the start is given up.
 */
export async function openDatabase(place: Place, log: StartLog, signal?: AbortSignal): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, databaseLimits: limits } = place;
  if (databaseUrl !== undefined) return closedByItself(await connectExternal(databaseUrl, limits));
  const embedded = await startEmbedded(dataDir, log, signal === undefined ? {} : { signal });
  const db = connect({ ...embedded.connection, ...asParameters(limits) }, limits);
  const disk = watchDisk(embedded.directory, log);
  const close = async (endsAt?: number) => {
    disk.stop();
    await disconnect(db);
    await embedded.stop(endsAt);
  };
  const interrupt = () => {
    disk.stop();
    return embedded.stop();
  };
  return { db, diskIsShort: disk.isShort, close, interrupt };
}

/** The same for a program beside the server: an embedded database that runs is shared, else it starts and stops with the program. */
export async function joinDatabase(settings: Place, log: StartLog): Promise<OpenDatabase> {
  const running =
    settings.databaseUrl === undefined ? await findRunningEmbedded(settings.dataDir) : undefined;
  return running === undefined
    ? openDatabase(settings, log)
    : closedByItself(connect(running, settings.databaseLimits));
}

function closedByItself(db: Database): OpenDatabase {
  return {
    db,
    diskIsShort: () => false,
    close: () => disconnect(db),
    // The database is not ours to stop; it undoes what was under way when our process ends.
    interrupt: () => Promise.resolve(),
  };
}

async function disconnect(db: Database): Promise<void> {
  await Promise.race([db.destroy(), sleep(DISCONNECT_MS, undefined, { ref: false })]);
}
