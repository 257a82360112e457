/** The installation's outer keys: settings or a file hold them, and they wrap its own key and those of its users (decision 12). */
import { createHmac } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newSecret } from '#db/hash-secret.ts';
import type { Settings } from '#settings.ts';
import { codeOf } from '#db/start-report.ts';
import { createFile, replaceFile } from '#db/embedded/private-file.ts';

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
      if (keptSecrets(path).length === 0) createKeyFile(path);
      const [newest] = keptSecrets(path);
      if (newest === undefined) throw new Error(`${path} is empty`);
      return newest;
    },
    renew: () => replaceFile(path, [newSecret(), ...keptSecrets(path)].join('\n')),
  };
}

/** One a line. */
function keptSecrets(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** One of two servers that start at once makes the key, and it is on the disk before anything is encrypted under it. */
function createKeyFile(path: string): void {
  mkdirSync(join(path, '..'), { recursive: true });
  createFile(path, newSecret());
}

/** A key for one purpose, from which neither the installation's key nor the others can be told. */
export function keyFor(purpose: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest();
}

/** Names an outer key without telling it. */
export function keyIdOf(secret: string): string {
  return keyFor('key id', secret).toString('hex').slice(0, 16);
}
