/** Two PostgreSQL clusters for fault tests: a primary that confirms a commit once its streaming standby has it on disk. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect } from 'vitest';
import { ensureRunnableBinaries, findPostgresPackage } from '#db/embedded/postgres-binaries.ts';
import { changeOwner, defaultRunUser, isRoot, spawnOptionsFor } from '#db/embedded/run-user.ts';
import { killProcesses, listProcesses } from '#testing/programs/fault-test-processes.ts';

export interface StandbyPair {
  /** Ends each process of the primary by SIGKILL. */
  killPrimary(): void;
  /** Makes the standby the new primary; returns when it accepts writes. */
  promoteStandby(): Promise<void>;
  stop(): void;
}

interface PairOptions {
  /** A folder that PostgreSQL's run user can enter. */
  folder: string;
  /** TCP ports of this machine. */
  primaryPort: number;
  standbyPort: number;
}

/** Starts both clusters, with the user and the database `meridian`; returns when the standby streams and is synchronous. */
export async function startStandbyPair({ folder, primaryPort, standbyPort }: PairOptions): Promise<StandbyPair> {
  const runAs = isRoot() ? defaultRunUser() : undefined;
  const { initdb, postgres } = ensureRunnableBinaries(findPostgresPackage(), folder, runAs);
  const [primary, standby] = [join(folder, 'primary'), join(folder, 'standby')];
  mkdirSync(primary, { mode: 0o700 });
  changeOwner(runAs, primary);
  const options = { ...spawnOptionsFor(runAs), cwd: '/', stdio: 'ignore' } as const;
  execFileSync(
    initdb,
    ['-D', primary, '--username=meridian', '--auth=trust', '--encoding=UTF8', '--locale=C'],
    options,
  );
  // A copy from before the first start equals the base backup that a running server would give.
  cpSync(primary, standby, { recursive: true });
  execFileSync('chmod', ['700', standby]);
  writeFileSync(join(standby, 'standby.signal'), '');
  if (runAs !== undefined) execFileSync('chown', ['-R', `${runAs.uid}:${runAs.gid}`, standby]);
  const start = (directory: string, port: number, settings: Record<string, string>): ChildProcess => {
    const all = { port: `${port}`, listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
    const given = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    return spawn(postgres, ['-D', directory, ...given], options);
  };
  start(primary, primaryPort, { synchronous_commit: 'on', synchronous_standby_names: 'standby' });
  const source = `host=127.0.0.1 port=${primaryPort} user=meridian application_name=standby`;
  start(standby, standbyPort, { primary_conninfo: source });
  const states = () =>
    queryOnce(primaryPort, `select string_agg(state || ' ' || sync_state, ',') as found from pg_stat_replication`);
  await expect.poll(states, { timeout: 60_000 }).toBe('streaming sync');
  await queryOnce(primaryPort, 'create database meridian');
  return {
    killPrimary: () => killProcesses(listProcesses(primary)),
    promoteStandby: async () => {
      expect(await queryOnce(standbyPort, 'select pg_promote() as found')).toBe(true);
    },
    stop: () => killProcesses([...listProcesses(primary), ...listProcesses(standby)]),
  };
}

/** Returns the column `found` of the first row, or undefined if the server does not respond. */
async function queryOnce(port: number, statement: string): Promise<unknown> {
  const client = new Client({ host: '127.0.0.1', port, user: 'meridian', database: 'postgres', ssl: false });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ found?: unknown }>(statement);
    return rows[0]?.found;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
