/**
 * The installation's key-encryption keys from the settings or a file. They encrypt the data keys of the installation and its users
 * (decision 12).
 */
import { createHmac } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecret } from '#db/hash-secret.ts';
import type { Settings } from '#settings.ts';
import { errorCodeOf } from '#db/startup-errors.ts';
import { createPrivateFile, replacePrivateFile } from '#db/embedded/private-file.ts';

export interface KeyRing {
  /** The keys, newest first; read again each time, because a rotation adds one while the server is running. */
  secrets(): readonly string[];
  /** Returns the newest key; creates the first one if there is none. */
  current(): string;
  /** Adds a new key, which becomes the newest. Undefined if the keys come from the settings, where only the operator can add one. */
  renew: (() => void) | undefined;
}

/** Opens the keys in SECRET_KEY or, if there are none, the keys in the data directory. */
export function openKeyRing({ secretKeys, dataDir }: Pick<Settings, 'secretKeys' | 'dataDir'>): KeyRing {
  const [first] = secretKeys;
  if (first !== undefined) return { secrets: () => secretKeys, current: () => first, renew: undefined };
  const path = join(dataDir, 'secret.key');
  return {
    secrets: () => storedSecrets(path),
    current: () => {
      if (storedSecrets(path).length === 0) createKeyFile(path);
      const [newest] = storedSecrets(path);
      if (newest === undefined) throw new Error(`${path} is empty`);
      return newest;
    },
    renew: () => replacePrivateFile(path, [createSecret(), ...storedSecrets(path)].join('\n')),
  };
}

/** Returns the keys in the file, one per line. */
function storedSecrets(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean);
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Creates the key file; if two servers start at once, only one creates it. The key is on disk before anything is encrypted with it. */
function createKeyFile(path: string): void {
  mkdirSync(join(path, '..'), { recursive: true });
  createPrivateFile(path, createSecret());
}

/** Derives a key for one purpose, which reveals neither the installation's key nor other derived keys. */
export function deriveKey(purpose: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest();
}

/** Identifies a key-encryption key without revealing it. */
export function computeKeyId(secret: string): string {
  return deriveKey('key id', secret).toString('hex').slice(0, 16);
}
