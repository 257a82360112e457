/**
 * Sockets that tell whether a process lives. Whoever shares the folder can connect as long as any process holds the
 * listening socket, and is refused from the moment the last one has ended, however it ended. The kernel finds such a
 * socket by its file, so this holds across PID, IPC, mount, network and UTS namespaces; it does not reach another machine.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { longestSocketPath } from './embedded-socket.ts';
import { giveToOwnerOf } from './run-user.ts';
import { codeOf } from '#db/start-report.ts';

/** The holder of the socket: our own process, or PostgreSQL with all its children. */
type Kind = 'server' | 'postgres';

export interface LifeSocket {
  readonly name: string;
  /** For a child that shall hold the socket too. */
  readonly descriptor: number;
  /** Lets go of it in this process. A child that got it still holds it. */
  readonly close: () => Promise<void>;
}

const namePattern = /^(server|postgres)\.[0-9a-f]{12}\.alive(\.new)?$/;
const nameLength = 'postgres.0123456789ab.alive.new'.length;
const draftAge = 3_600_000;

/** Opens a new one in the folder; undefined where the file system has no sockets. */
export async function openLifeSocket(directory: string, kind: Kind): Promise<LifeSocket | undefined> {
  const name = `${kind}.${randomBytes(6).toString('hex')}.alive`;
  // Nobody says a word on it; who connects has learned what there is to learn.
  const server = createServer((socket) => socket.destroy());
  try {
    await throughShortPath(directory, async (place) => {
      const listening = once(server, 'listening');
      server.listen(join(place, `${name}.new`));
      await listening;
    });
    server.unref();
    const descriptor = descriptorOf(server);
    giveToOwnerOf(directory, join(directory, `${name}.new`));
    // Under its final name it listens from the beginning: refused there means ended.
    renameSync(join(directory, `${name}.new`), join(directory, name));
    return { name, descriptor, close: () => closed(server) };
  } catch (error) {
    await closed(server);
    rmSync(join(directory, `${name}.new`), { force: true });
    if (noSockets.has(codeOf(error) ?? '')) return undefined;
    throw error;
  }
}

/** The errors of file systems without sockets, and a /tmp that cannot hold the short way to a long path. */
const noSockets = new Set(['EPERM', 'EACCES', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL', 'ENOSYS', 'EROFS']);

/** True if a process holds this socket. When the answer is anything but a clear no, it counts as yes. */
export async function isHeld(directory: string, name: string): Promise<boolean> {
  return throughShortPath(directory, async (place) => {
    const socket = connect(join(place, name));
    try {
      await once(socket, 'connect');
      return true;
    } catch (error) {
      return !['ECONNREFUSED', 'ENOENT'].includes(codeOf(error) ?? '');
    } finally {
      socket.destroy();
    }
  });
}

/** True if a PostgreSQL that a server of ours started on this folder lives: the postmaster or any of its children. */
export async function postgresLives(directory: string): Promise<boolean> {
  for (const name of namesIn(directory)) {
    if (name.startsWith('postgres.') && (await isHeld(directory, name))) return true;
  }
  return false;
}

/** Removes the sockets that nobody holds. Only for the holder of the folder's lock. */
export async function removeEnded(directory: string): Promise<void> {
  for (const name of namesIn(directory)) {
    const path = join(directory, name);
    if (name.endsWith('.new')) {
      // It may be about to listen, unless it is old.
      const stat = statSync(path, { throwIfNoEntry: false });
      if (stat === undefined || Date.now() - stat.mtimeMs < draftAge) continue;
    } else if (await isHeld(directory, name)) continue;
    rmSync(path, { force: true });
  }
}

function namesIn(directory: string): string[] {
  // Somebody may have removed the whole folder.
  if (!existsSync(directory)) return [];
  return readdirSync(directory).filter((name) => namePattern.test(name));
}

/** A long path does not fit into a socket's address: then a link in /tmp leads to the folder while it is needed. */
async function throughShortPath<Result>(
  directory: string,
  work: (place: string) => Promise<Result>,
): Promise<Result> {
  if (Buffer.byteLength(directory) + 1 + nameLength <= longestSocketPath) return work(directory);
  const holder = mkdtempSync('/tmp/meridian-');
  try {
    symlinkSync(directory, join(holder, 'd'));
    return await work(join(holder, 'd'));
  } finally {
    rmSync(holder, { recursive: true, force: true });
  }
}

/** Node shows the number of a server's socket only here; a child gets it through the documented `stdio` of spawn. */
function descriptorOf(server: Server): number {
  const handle: unknown = '_handle' in server ? server._handle : undefined;
  if (typeof handle === 'object' && handle !== null && 'fd' in handle && typeof handle.fd === 'number') {
    return handle.fd;
  }
  throw new Error('This version of Node does not tell the number of a socket.');
}

async function closed(server: Server): Promise<void> {
  if (!server.listening) return;
  const ended = once(server, 'close');
  server.close();
  await ended;
}
