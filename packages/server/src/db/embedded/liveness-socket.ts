/**
 * Sockets that show if a process is alive. Other processes that share the folder can connect as long as any process has the listening
 * socket open, and are refused once no process has it open any more. The kernel finds a socket by its file, so this works across PID, IPC,
 * mount, network and UTS namespaces, but not across machines.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { MAX_SOCKET_PATH_BYTES } from './embedded-socket.ts';
import { changeOwnerToFolderOwner } from './run-user.ts';
import { errorCodeOf } from '#db/startup-errors.ts';

/** The kind of process that has the socket open: this server, or PostgreSQL with all its children. */
type Kind = 'server' | 'postgres';

export interface LivenessSocket {
  readonly name: string;
  /** The file descriptor, for a child process that must inherit the socket. */
  readonly descriptor: number;
  /** Closes the socket in this process; it stays open in a child that inherited it. */
  readonly close: () => Promise<void>;
}

const namePattern = /^(server|postgres)\.[0-9a-f]{12}\.alive(\.new)?$/;
const nameLength = 'postgres.0123456789ab.alive.new'.length;
const draftAge = 3_600_000;

/** Opens a new socket in the folder; returns undefined if the file system does not support sockets. */
export async function createLivenessSocket(directory: string, kind: Kind): Promise<LivenessSocket | undefined> {
  const name = `${kind}.${randomBytes(6).toString('hex')}.alive`;
  // No data are sent; a successful connection is enough.
  const server = createServer((socket) => socket.destroy());
  try {
    await throughShortPath(directory, async (place) => {
      const listening = once(server, 'listening');
      server.listen(join(place, `${name}.new`));
      await listening;
    });
    server.unref();
    const descriptor = descriptorOf(server);
    changeOwnerToFolderOwner(directory, join(directory, `${name}.new`));
    // The socket is renamed only once it listens, so that a refused connection always means that its process has ended.
    renameSync(join(directory, `${name}.new`), join(directory, name));
    return { name, descriptor, close: () => closed(server) };
  } catch (error) {
    await closed(server);
    rmSync(join(directory, `${name}.new`), { force: true });
    if (noSockets.has(errorCodeOf(error) ?? '')) return undefined;
    throw error;
  }
}

/**
 * Error codes of creating a socket that mean: the file system does not support sockets, or the short link to a long path cannot be created
 * in /tmp.
 */
const noSockets = new Set(['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL', 'ENOSYS', 'EROFS']);

/** Returns true if a process has this socket open; unclear results count as true. */
export async function isSocketInUse(directory: string, name: string): Promise<boolean> {
  return throughShortPath(directory, async (place) => {
    const socket = connect(join(place, name));
    try {
      await once(socket, 'connect');
      return true;
    } catch (error) {
      return !['ECONNREFUSED', 'ENOENT'].includes(errorCodeOf(error) ?? '');
    } finally {
      socket.destroy();
    }
  });
}

/** Returns true if a PostgreSQL that a server of ours started on this folder is alive: the postmaster or any of its children. */
export async function isPostgresAlive(directory: string): Promise<boolean> {
  for (const name of namesIn(directory)) {
    if (name.startsWith('postgres.') && (await isSocketInUse(directory, name))) return true;
  }
  return false;
}

/** Removes sockets that no process has open. Only the process with the folder's lock may call it. */
export async function removeStaleSockets(directory: string): Promise<void> {
  for (const name of namesIn(directory)) {
    const path = join(directory, name);
    if (name.endsWith('.new')) {
      // A recent socket may belong to a process that does not listen on it yet.
      const stat = statSync(path, { throwIfNoEntry: false });
      if (stat === undefined || Date.now() - stat.mtimeMs < draftAge) continue;
    } else if (await isSocketInUse(directory, name)) continue;
    rmSync(path, { force: true });
  }
}

function namesIn(directory: string): string[] {
  // The folder is missing if somebody removed it while the server was running.
  if (!existsSync(directory)) return [];
  return readdirSync(directory).filter((name) => namePattern.test(name));
}

/** Calls `work` with a path that is short enough for a socket: for a long path, a temporary link in /tmp. */
async function throughShortPath<Result>(directory: string, work: (place: string) => Promise<Result>): Promise<Result> {
  if (Buffer.byteLength(directory) + 1 + nameLength <= MAX_SOCKET_PATH_BYTES) return work(directory);
  const holder = mkdtempSync('/tmp/meridian-');
  try {
    symlinkSync(directory, join(holder, 'd'));
    return await work(join(holder, 'd'));
  } finally {
    rmSync(holder, { recursive: true, force: true });
  }
}

/**
 * Returns the descriptor of the server's socket. Node exposes it only in this internal property; a child inherits it through the documented
 * `stdio` of spawn.
 */
function descriptorOf(server: Server): number {
  const handle: unknown = '_handle' in server ? server._handle : undefined;
  if (typeof handle === 'object' && handle !== null && 'fd' in handle && typeof handle.fd === 'number') {
    return handle.fd;
  }
  throw new Error('This version of Node does not expose the file descriptor of a server.');
}

async function closed(server: Server): Promise<void> {
  if (!server.listening) return;
  const ended = once(server, 'close');
  server.close();
  await ended;
}
