/** The database that Meridian brings along: a real PostgreSQL server as a child process, its data in DATA_DIR. */
import type { PoolConfig } from 'pg';
import { lockCluster } from './cluster-lock.ts';
import { ensureCluster } from './embedded-cluster.ts';
import { openHome, type Home } from './embedded-home.ts';
import { appConnection } from './embedded-session.ts';
import type { ClusterOptions } from './embedded-settings.ts';
import { removeSocketDirectory } from './embedded-socket.ts';
import { keepRunning, runPostmaster } from './embedded-supervisor.ts';
import { findPostgresPackage, usableBinaries } from './postgres-binaries.ts';
import { DatabaseStartError, reasonOf, type StartLog } from './start-report.ts';

export interface EmbeddedDatabase {
  readonly connection: PoolConfig;
  /** Shuts PostgreSQL down and waits until it has ended. */
  readonly stop: () => Promise<void>;
}

export interface EmbeddedOptions extends ClusterOptions {
  /** Where databases live whose DATA_DIR the run user cannot reach, when we are root. */
  readonly outside?: string;
}

export async function startEmbedded(
  dataDir: string,
  log: StartLog,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  try {
    return await start(dataDir, log, options);
  } catch (error) {
    if (error instanceof DatabaseStartError) throw error;
    throw new DatabaseStartError(`The embedded database did not start: ${reasonOf(error)}`, { cause: error });
  }
}

async function start(dataDir: string, log: StartLog, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const home = openHome(dataDir, options.outside ?? '/var/lib/meridian');
  const lock = await lockCluster(home.lockFile);
  try {
    const binaries = usableBinaries(findPostgresPackage(), home.directory, home.runAs);
    const isNew = await ensureCluster(home, binaries, options);
    const settings = { home, binaries, options, log };
    const first = await runPostmaster(settings);
    const how = isNew ? 'new' : first.takenOver ? 'taken over while running' : 'started';
    log.info(`Database: embedded PostgreSQL (${how}), data in ${home.directory}${reasonFor(home)}`);
    const stopPostgres = keepRunning(first, settings);
    let stopped: Promise<void> | undefined;
    const stop = async () => {
      await stopPostgres();
      removeSocketDirectory(first.socketDirectory, home);
      lock.release();
    };
    return { connection: appConnection(first.socketDirectory), stop: () => (stopped ??= stop()) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Why the data is where it is, as root. */
function reasonFor({ runAs, isOutside }: Home): string {
  if (runAs === undefined) return '';
  return isOutside ? `, because user ${runAs.name} cannot reach DATA_DIR` : ` of user ${runAs.name}`;
}
