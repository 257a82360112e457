import { createHmac, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from './start-report.ts';

/**
 * The installation's key, kept in the data directory and made there once. It is written beside its place and then linked into it,
 * so that of two servers starting at once one wins whole and both read the same.
 */
export function keptSecretKey(dataDir: string): string {
  const found = findSecretKey(dataDir);
  if (found !== undefined) return found;
  const path = keyFile(dataDir);
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, 'utf8');
}

/** The key that was made there; undefined before the first start. */
export function findSecretKey(dataDir: string): string | undefined {
  try {
    return readFileSync(keyFile(dataDir), 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function keyFile(dataDir: string): string {
  return join(dataDir, 'secret.key');
}

/** A key for one purpose, from which neither the installation's key nor the others can be told. */
export function keyFor(purpose: string, secretKey: string): Buffer {
  return createHmac('sha256', secretKey).update(purpose).digest();
}
