import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const MAIN = resolve(import.meta.dirname, '../packages/server/dist/main.js');
const ADMIN = resolve(import.meta.dirname, '../packages/server/dist/admin.js');
const START_LIMIT = 90_000;
const STOP_LIMIT = 15_000;
/** A port of this machine without a listener: no test may depend on an external service. */
const NOBODY = 'http://127.0.0.1:9';

/** The built application, which runs as a separate process with its own data. */
export interface RunningServer {
  /** The server's address, which stays the same over restarts. */
  readonly url: string;
  readonly dataDir: string;
  /** The process id, which changes at each restart. */
  readonly pid: number;
  /** Ends the server as an operator would (SIGTERM, exit code 0) and starts it again on the same data. */
  restart(): Promise<void>;
  /** Runs a command of `npm run admin` on the same data, while the server runs. */
  admin(...words: string[]): Promise<void>;
  /** Changes the database directly, for changes that otherwise only time or an operator causes. */
  query(statement: string, values?: unknown[]): Promise<void>;
  /** Ends the server and deletes its data. */
  stop(): Promise<void>;
}

/** Starts the built server with an empty database. `extra` adds settings; `port` is a fixed port, a free one by default. */
export async function startServer(extra: Record<string, string> = {}, port?: number): Promise<RunningServer> {
  if (!existsSync(MAIN)) throw new Error(`${MAIN} is missing: npm run build`);
  const dataDir = mkdtempSync(join(tmpdir(), 'meridian-e2e-'));
  // If run as root, the database runs as another user, who must be able to enter its folder.
  chmodSync(dataDir, 0o755);
  port ??= await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    RATES_URL: `${NOBODY}/rates`,
    ECONOMIC_DATA_URL: `${NOBODY}/economy`,
    // The first user is not staff, so that no journey depends on the journeys before it.
    FIRST_USER_IS_STAFF: 'false',
    LOG_LEVEL: 'warn',
    ...extra,
  };
  const remove = () => {
    rmSync(dataDir, { recursive: true, force: true });
  };
  let running: Running;
  try {
    running = await launch(settings, url);
  } catch (error) {
    remove();
    throw error;
  }
  return {
    url,
    dataDir,
    get pid() {
      return running.child.pid ?? 0;
    },
    async restart() {
      await end(running);
      running = await launch(settings, url);
    },
    async admin(...words) {
      await promisify(execFile)(process.execPath, [ADMIN, ...words], { env: environment(settings) });
    },
    query: (statement, values) => executeSql(dataDir, statement, values),
    async stop() {
      try {
        await end(running);
      } finally {
        remove();
      }
    },
  };
}

/**
 * SQL statement that makes an account staff. `npm run admin -- staff add` does the same, but would take a second of
 * each core.
 */
export const MAKE_STAFF_SQL = 'update users set is_staff = true, version = version + 1 where user_id = $1';

/** Changes the database of a running server in this data folder. */
export async function executeSql(dataDir: string, statement: string, values?: unknown[]): Promise<void> {
  const host = join(dataDir, 'database/socket');
  const database = new pg.Client({ host, user: 'meridian', database: 'meridian' });
  await database.connect();
  try {
    await database.query(statement, values);
  } finally {
    await database.end();
  }
}

interface Running {
  child: ChildProcess;
  said: () => string;
}

async function launch(settings: Record<string, string>, url: string): Promise<Running> {
  const child = spawn(process.execPath, [MAIN], {
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const keep = (chunk: Buffer) => (text = `${text}${chunk.toString()}`.slice(-20_000));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const running = { child, said: () => text };

  const deadline = Date.now() + START_LIMIT;
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    if (await isReady(url)) return running;
    await wait(50);
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not become ready (exit code ${child.exitCode ?? 'none'}). Output:\n${text}`);
}

function environment(settings: Record<string, string>) {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  return { PATH, HOME, ...(TMPDIR === undefined ? {} : { TMPDIR }), ...settings };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}

async function end({ child, said }: Running): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const inTime = await Promise.race([ended.then(() => true), wait(STOP_LIMIT, false, { ref: false })]);
    if (!inTime) child.kill('SIGKILL');
    await ended;
  }
  if (child.exitCode !== 0) {
    const how = child.signalCode ?? `exit code ${child.exitCode ?? 'none'}`;
    throw new Error(`the server did not exit with 0 after SIGTERM but with ${how}. Output:\n${said()}`);
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
