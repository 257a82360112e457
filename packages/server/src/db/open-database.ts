import type { Settings } from '#settings.ts';
import { type Database, connect, connectExternal } from './connect.ts';
import { findRunningEmbedded, startEmbedded } from './embedded.ts';
import type { StartLog } from './start-report.ts';

export interface OpenDatabase {
  readonly db: Database;
  /** Waits for the queries under way. */
  close(): Promise<void>;
  /** Does not wait for them: PostgreSQL takes back what they did. For a start that was given up. */
  abandon(): Promise<void>;
}

type Place = Pick<Settings, 'databaseUrl' | 'dataDir'>;

/**
 * The installation's database for the server: the operator's own, or the embedded one, which starts with it. When `signal` is
 * aborted the start is given up.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Place,
  log: StartLog,
  signal?: AbortSignal,
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return closedByItself(await connectExternal(databaseUrl));
  const embedded = await startEmbedded(dataDir, log, signal === undefined ? {} : { signal });
  const db = connect(embedded.connection);
  const close = async () => {
    await db.destroy();
    await embedded.stop();
  };
  return { db, close, abandon: embedded.stop };
}

/** The same for a program beside the server: an embedded database that runs is shared, else it starts and stops with the program. */
export async function joinDatabase(settings: Place, log: StartLog): Promise<OpenDatabase> {
  const running =
    settings.databaseUrl === undefined ? await findRunningEmbedded(settings.dataDir) : undefined;
  return running === undefined ? openDatabase(settings, log) : closedByItself(connect(running));
}

function closedByItself(db: Database): OpenDatabase {
  return { db, close: () => db.destroy(), abandon: () => Promise.resolve() };
}
