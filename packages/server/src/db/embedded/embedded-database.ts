/** The embedded database: a PostgreSQL server as a child process, with its data in DATA_DIR. */
import type { PoolConfig } from 'pg';
import { type ClearOptions, type ClearResult, clearErasedData } from './clear-erased-data.ts';
import { lockCluster, findLockOwner } from './cluster-lock.ts';
import { deleteReserveFileIfDiskFull, isDiskExhausted } from '#db/disk-space.ts';
import { ensureCluster } from './embedded-cluster.ts';
import { EXTERNAL_DATABASE_DIRECTORY, openDatabaseDirectory, type DatabaseDirectory } from './database-directory.ts';
import { stopPartialStart } from './embedded-postmaster.ts';
import { appConnectionConfig, isServerReady } from './embedded-readiness.ts';
import type { ClusterOptions } from './embedded-settings.ts';
import { removeSocketDirectory } from './embedded-socket.ts';
import { superviseServer, runPostmaster, type ServerSupervisor } from './embedded-supervisor.ts';
import { findPostgresPackage, ensureRunnableBinaries } from './postgres-binaries.ts';
import { findPostmaster } from './postmaster-pid-file.ts';
import {
  DatabaseStartError,
  diskFullMessage,
  isDiskFull,
  firstLineOfError,
  type StartupLog,
} from '#db/startup-errors.ts';

export interface EmbeddedDatabase {
  readonly connection: PoolConfig;
  /** Directory that contains the cluster and is on the same disk. */
  readonly directory: string;
  /** Removes data of erased users from the database files. */
  readonly clearErasedData: (options: ClearOptions) => Promise<ClearResult>;
  /** Shuts PostgreSQL down and waits for its end, at the latest until `endsAt` on the clock of `performance.now()`. */
  readonly stop: (endsAt?: number) => Promise<void>;
}

export interface EmbeddedOptions extends ClusterOptions {
  /** The directory for databases whose DATA_DIR the run user cannot reach, if this process is root. */
  readonly outside?: string;
  /** Abort signal that cancels the start. Everything that the start has begun is stopped, and its promise rejects. */
  readonly signal?: AbortSignal;
}

export async function startEmbedded(
  dataDir: string,
  log: StartupLog,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  try {
    return await start(dataDir, log, options);
  } catch (error) {
    // On a full disk PostgreSQL cannot write its own error message.
    if (isDiskFull(error) || isDiskExhausted(dataDir))
      throw new DatabaseStartError(diskFullMessage(dataDir), { cause: error });
    if (error instanceof DatabaseStartError) throw error;
    throw new DatabaseStartError(`The embedded database did not start: ${firstLineOfError(error)}`, {
      cause: error,
    });
  }
}

async function start(dataDir: string, log: StartupLog, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const home = openDatabaseDirectory(dataDir, options.outside ?? EXTERNAL_DATABASE_DIRECTORY);
  deleteReserveFileIfDiskFull(home.directory, log);
  const { signal } = options;
  let supervision: ServerSupervisor | undefined;
  const onLost = () => {
    // Another server uses the data now; this process must not write to it any more, not even for a clean shutdown.
    log.error('Another Meridian server took over the data while this one was suspended: this one ends.');
    supervision?.kill();
    process.kill(process.pid, 'SIGKILL');
  };
  const lock = await lockCluster(home.lockFile, { onLost, signal });
  try {
    signal?.throwIfAborted();
    const binaries = ensureRunnableBinaries(findPostgresPackage(), home.directory, home.runAs);
    const isNew = await ensureCluster(home, binaries, options, signal);
    const settings = { home, binaries, options, log, signal };
    const first = await runPostmaster(settings);
    supervision = superviseServer(first, settings);
    const how = isNew ? 'new' : first.takenOver ? 'taken over while running' : 'started';
    log.info(`Database: embedded PostgreSQL (${how}), data in ${home.directory}${reasonFor(home)}`);
    const { stop: stopPostgres } = supervision;
    let stopped: Promise<void> | undefined;
    const stop = async (endsAt?: number) => {
      await stopPostgres(endsAt);
      removeSocketDirectory(first.socketDirectory, home);
      await lock.release();
    };
    const { socketDirectory } = first;
    return {
      connection: appConnectionConfig(socketDirectory),
      directory: home.directory,
      clearErasedData: (given) => clearErasedData({ socketDirectory, cluster: home.cluster }, given),
      stop: (endsAt) => (stopped ??= stop(endsAt)),
    };
  } catch (error) {
    if (signal?.aborted === true) await stopPartialStart(home, log);
    await lock.release();
    throw error;
  }
}

/** Returns the connection to the database of a server that is running on this DATA_DIR; undefined if there is none. */
export async function findRunningEmbedded(
  dataDir: string,
  { outside = EXTERNAL_DATABASE_DIRECTORY }: EmbeddedOptions = {},
): Promise<PoolConfig | undefined> {
  const home = openDatabaseDirectory(dataDir, outside);
  const holder = await findLockOwner(home.lockFile);
  const running = holder && findPostmaster(home.cluster);
  if (running === undefined) return undefined;
  if (running.isReady && (await isServerReady(running.socketDirectory, home.cluster))) {
    return appConnectionConfig(running.socketDirectory);
  }
  throw new DatabaseStartError('The server is just starting or stopping: try again in a moment.');
}

/**
 * Returns the end of the log line about the location of the data: the user that runs PostgreSQL and why the data are outside DATA_DIR.
 * Empty if this process is not root.
 */
function reasonFor({ runAs, isOutside }: DatabaseDirectory): string {
  if (runAs === undefined) return '';
  return isOutside ? `, because user ${runAs.name} cannot reach DATA_DIR` : ` of user ${runAs.name}`;
}
