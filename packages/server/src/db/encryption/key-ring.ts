/** The installation's outer keys: settings or a file hold them, and they wrap its own key and those of its users (decision 12). */
import { createHmac, randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '#settings.ts';
import { codeOf } from '#db/start-report.ts';

export interface KeyRing {
  /** The keys there are, the newest first; asked anew each time, because a rotation adds one under a running server. */
  secrets(): readonly string[];
  /** Makes the first key if there is none, and answers the newest. */
  current(): string;
  /** Puts a new key before the others; undefined where only the operator can, in the settings. */
  renew: (() => void) | undefined;
}

/** The keys of SECRET_KEY, else those in the data directory. */
export function openKeyRing({ secretKeys, dataDir }: Pick<Settings, 'secretKeys' | 'dataDir'>): KeyRing {
  const [first] = secretKeys;
  if (first !== undefined) return { secrets: () => secretKeys, current: () => first, renew: undefined };
  const path = join(dataDir, 'secret.key');
  return {
    secrets: () => keptSecrets(path),
    current: () => {
      if (keptSecrets(path).length === 0) write(path, [newSecret()], 'first');
      const [newest] = keptSecrets(path);
      if (newest === undefined) throw new Error(`${path} is empty`);
      return newest;
    },
    renew: () => write(path, [newSecret(), ...keptSecrets(path)], 'next'),
  };
}

const newSecret = () => randomBytes(32).toString('base64url');

/** One a line. */
function keptSecrets(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/**
 * The file is written beside its place and put there whole. Of two servers that start at once one wins with the first; what is
 * there safely before anything is encrypted under it.
 */
function write(path: string, secrets: readonly string[], which: 'first' | 'next'): void {
  const directory = join(path, '..');
  mkdirSync(directory, { recursive: true });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, secrets.join('\n'), { mode: 0o600, flag: 'wx', flush: true });
  try {
    if (which === 'first') {
      linkSync(draft, path);
    } else {
      // Whoever rotates need not be who runs the server, and the server reads it again.
      const { uid, gid } = statSync(path);
      chownSync(draft, uid, gid);
      renameSync(draft, path);
    }
    syncDirectory(directory);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function syncDirectory(directory: string): void {
  const handle = openSync(directory, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** A key for one purpose, from which neither the installation's key nor the others can be told. */
export function keyFor(purpose: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest();
}

/** Names an outer key without telling it. */
export function keyIdOf(secret: string): string {
  return keyFor('key id', secret).toString('hex').slice(0, 16);
}
