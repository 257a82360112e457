import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canExecute, changeOwner, defaultRunUser, isRoot, spawnOptionsFor } from '#db/embedded/run-user.ts';

/** Returns true if PgBouncer is installed. */
export const hasPooler = (): boolean => spawnSync('pgbouncer', ['--version']).status === 0;

interface PoolerOptions {
  /** A folder that PostgreSQL's run user can reach; the pooler's files are created in it. */
  folder: string;
  /** The directory of the cluster's socket. */
  cluster: string;
  /** The TCP port to listen on; without one, the pooler listens on a socket in `folder/socket`, named like PostgreSQL's. */
  port?: number;
  /** The maximum number of the pooler's connections to each database. */
  size: number;
}

/** Starts PgBouncer in transaction mode in front of every database of a cluster. The caller waits until it accepts connections. */
export function startPooler({ folder, cluster, port, size }: PoolerOptions): {
  socket: string;
  stop: () => Promise<void>;
} {
  const user = isRoot() ? defaultRunUser() : undefined;
  const socket = join(folder, 'socket');
  mkdirSync(socket);
  writeFileSync(join(folder, 'users.txt'), '"meridian" ""\n');
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${cluster} port=5432 user=meridian
[pgbouncer]
listen_addr = ${port === undefined ? '' : '127.0.0.1'}
listen_port = ${port ?? 5432}
unix_socket_dir = ${port === undefined ? socket : ''}
auth_type = any
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 2000
logfile =
`,
  );
  for (const file of ['socket', 'users.txt', 'pgbouncer.ini']) changeOwner(user, join(folder, file));
  if (user !== undefined && !canExecute(user, 'test -r "$1"', join(folder, 'pgbouncer.ini')))
    throw new Error('PgBouncer cannot read its settings.');
  const program: ChildProcess = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], {
    ...spawnOptionsFor(user),
    cwd: '/',
    stdio: 'ignore',
  });
  const stop = async () => {
    const ended = once(program, 'exit');
    if (program.exitCode === null && program.kill('SIGKILL')) await ended;
  };
  return { socket, stop };
}
