import { chownSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveKey, computeKeyId, openKeyRing } from './key-ring.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'meridian-key-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

const ringIn = (dataDir: string) => openKeyRing({ secretKeys: [], dataDir });

test('the key file is created once, readable by its owner only, without temporary files', () => {
  const dataDir = join(directory, 'not/yet/there');
  expect(ringIn(dataDir).secrets()).toEqual([]);
  const key = ringIn(dataDir).current();
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(ringIn(dataDir).current()).toBe(key);
  expect(ringIn(join(directory, 'another')).current()).not.toBe(key);
  expect(readdirSync(dataDir)).toEqual(['secret.key']);
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
});

test('a new key comes before the others, also in an open key ring', () => {
  const dataDir = join(directory, 'renewed');
  const [ring, elsewhere] = [ringIn(dataDir), ringIn(dataDir)];
  const first = ring.current();
  ring.renew?.();
  ring.renew?.();
  const secrets = elsewhere.secrets();
  expect(secrets).toHaveLength(3);
  expect([elsewhere.current(), secrets.at(-1)]).toEqual([secrets[0], first]);
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toBe(secrets.join('\n'));
  expect(readdirSync(dataDir)).toEqual(['secret.key']);
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
});

test.skipIf(process.getuid?.() !== 0)('a key file of another user keeps its owner when root adds a key', () => {
  const dataDir = join(directory, 'theirs');
  ringIn(dataDir).current();
  chownSync(join(dataDir, 'secret.key'), 65_534, 65_534);
  ringIn(dataDir).renew?.();
  expect(statSync(join(dataDir, 'secret.key'))).toMatchObject({ uid: 65_534, gid: 65_534 });
});

test('keys in the settings come first, and only the operator changes them', () => {
  const dataDir = join(directory, 'unused');
  const ring = openKeyRing({ secretKeys: ['new', 'old'], dataDir });
  expect([ring.current(), ring.secrets(), ring.renew]).toEqual(['new', ['new', 'old'], undefined]);
  expect(readdirSync(directory)).not.toContain('unused');
});

test('each purpose has its own key, and a key id does not reveal the key', () => {
  expect(deriveKey('backup', 'secret')).toEqual(deriveKey('backup', 'secret'));
  expect(deriveKey('backup', 'secret')).not.toEqual(deriveKey('erased', 'secret'));
  expect(deriveKey('backup', 'secret')).not.toEqual(deriveKey('backup', 'another'));
  expect(computeKeyId('secret')).toMatch(/^[0-9a-f]{16}$/);
  expect(computeKeyId('secret')).not.toBe(computeKeyId('another'));
});
