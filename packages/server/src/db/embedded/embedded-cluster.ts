import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncDirectory } from './private-file.ts';
import type { DatabaseDirectory } from './database-directory.ts';
import { postgresEnvironment, type ClusterOptions } from './embedded-settings.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { spawnOptionsFor, changeOwner } from './run-user.ts';
import { errorCodeOf, DatabaseStartError } from '#db/startup-errors.ts';

const majorVersion = '18';
const draftPrefix = 'cluster.new-';

const initdbArguments = [
  '--username=postgres',
  '--encoding=UTF8',
  // Uses PostgreSQL's own sort order, so that updates of the system's libraries cannot invalidate indexes.
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  // Needs no password, because only the run user and root can enter the socket's directory, and they could read the files anyway.
  '--auth-local=trust',
  '--auth-host=reject',
  '--no-instructions',
];

/** Creates the cluster on the first start; returns true if it did. */
export async function ensureCluster(
  home: DatabaseDirectory,
  binaries: PostgresBinaries,
  options: ClusterOptions,
  signal?: AbortSignal,
): Promise<boolean> {
  if (existsSync(home.cluster)) {
    refuseForeign(home.cluster);
    return false;
  }
  const unfinished = readdirSync(home.directory).filter((name) => name.startsWith(draftPrefix));
  // The cluster is created under a temporary name and renamed when complete, so that a directory named `cluster` is always complete.
  const draft = join(home.directory, `${draftPrefix}${randomBytes(4).toString('hex')}`);
  mkdirSync(draft, { mode: 0o700 });
  changeOwner(home.runAs, draft);
  await initdb(home, binaries, draft, options, signal);
  renameSync(draft, home.cluster);
  syncDirectory(home.directory);
  // Unfinished clusters are removed only now: an initdb that an interrupted start left may still write there. If one were removed earlier,
  // the new cluster's directory could get the same inode, by which PostgreSQL identifies a cluster.
  for (const name of unfinished) await removeQuietly(join(home.directory, name));
  return true;
}

async function removeQuietly(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}

function refuseForeign(cluster: string): void {
  const file = join(cluster, 'PG_VERSION');
  if (!existsSync(file)) throw new DatabaseStartError(`${cluster} is not a PostgreSQL cluster: move it away.`);
  const version = readFileSync(file, 'utf8').trim();
  if (version === majorVersion) return;
  throw new DatabaseStartError(
    `The data in ${cluster} was written by PostgreSQL ${version}, this is ${majorVersion}: export it with the version that wrote it.`,
  );
}

async function initdb(
  home: DatabaseDirectory,
  binaries: PostgresBinaries,
  draft: string,
  options: ClusterOptions,
  signal?: AbortSignal,
): Promise<void> {
  signal?.throwIfAborted();
  const syncing = options.throwAway === true ? ['--no-sync'] : [];
  const child = spawn(binaries.initdb, ['-D', draft, ...initdbArguments, ...syncing], {
    ...spawnOptionsFor(home.runAs),
    cwd: '/',
    env: postgresEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Starts initdb in its own process group, so that it can be ended together with its children.
    detached: true,
  });
  const endGroup = () => endProcessGroup(child.pid);
  signal?.addEventListener('abort', endGroup);
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString('utf8')));
  const code = await new Promise<number | string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (status, killedBy) => resolve(status ?? killedBy ?? 'unknown'));
  });
  signal?.removeEventListener('abort', endGroup);
  if (code === 0) return;
  await removeQuietly(draft);
  signal?.throwIfAborted();
  const reason =
    complaint.split('\n').findLast((line) => /error|fatal|could not|cannot/i.test(line)) ?? complaint.split('\n')[0];
  throw new DatabaseStartError(`initdb in ${home.directory} failed (${code}): ${reason ?? ''}`.trim());
}

function endProcessGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL');
  } catch (error) {
    if (errorCodeOf(error) !== 'ESRCH') throw error;
  }
}
