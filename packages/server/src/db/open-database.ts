import type { Settings } from '#settings.ts';
import { type Database, connect, connectExternal } from './connect.ts';
import { findRunningEmbedded, startEmbedded } from './embedded.ts';
import type { StartLog } from './start-report.ts';

export interface OpenDatabase {
  readonly db: Database;
  close(): Promise<void>;
  /** Ends at once, with the queries under way: their transactions are undone. */
  interrupt(): Promise<void>;
}

type Place = Pick<Settings, 'databaseUrl' | 'dataDir'>;

/** The installation's database for the server: the operator's own, or the embedded one, which starts with it. */
export async function openDatabase({ databaseUrl, dataDir }: Place, log: StartLog): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return closedByItself(await connectExternal(databaseUrl));
  const embedded = await startEmbedded(dataDir, log);
  const db = connect(embedded.connection);
  const close = async () => {
    await db.destroy();
    await embedded.stop();
  };
  return { db, close, interrupt: embedded.stop };
}

/** The same for a program beside the server: an embedded database that runs is shared, else it starts and stops with the program. */
export async function joinDatabase(settings: Place, log: StartLog): Promise<OpenDatabase> {
  const running =
    settings.databaseUrl === undefined ? await findRunningEmbedded(settings.dataDir) : undefined;
  return running === undefined ? openDatabase(settings, log) : closedByItself(connect(running));
}

function closedByItself(db: Database): OpenDatabase {
  // The database is not ours to stop; it undoes what was under way when our process ends.
  return { db, close: () => db.destroy(), interrupt: () => Promise.resolve() };
}
