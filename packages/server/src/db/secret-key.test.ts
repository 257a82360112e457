import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptSecretKey, keyFor } from './secret-key.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'meridian-key-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

test('the key is made once, readable by its owner alone, and nothing is left beside it', () => {
  const dataDir = join(directory, 'not/yet/there');
  const key = keptSecretKey(dataDir);
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(keptSecretKey(dataDir)).toBe(key);
  expect(keptSecretKey(join(directory, 'another'))).not.toBe(key);
  expect(readdirSync(dataDir)).toEqual(['secret.key']);
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
});

test('each purpose has a key of its own', () => {
  expect(keyFor('csrf', 'secret')).toEqual(keyFor('csrf', 'secret'));
  expect(keyFor('csrf', 'secret')).not.toEqual(keyFor('idempotency', 'secret'));
  expect(keyFor('csrf', 'secret')).not.toEqual(keyFor('csrf', 'another'));
});
