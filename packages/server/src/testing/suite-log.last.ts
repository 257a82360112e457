/** Runs after every other test of the server (vitest.config.ts). */
import { expect, test } from 'vitest';
import { readSuiteRecord } from './suite-record.ts';

/** Somebody's password, and a word that our own lines say. */
const isNoWordOfOurs = (secret: string) => secret !== 'password';

test('the log of the whole suite holds no password, token, cookie, address, name or amount', () => {
  const { log: whole, secrets } = readSuiteRecord();
  // Times and ports are random numbers, of which one is somebody's amount every few runs.
  const log = whole.replaceAll(/"time":\d+|Server listening at \S+/g, '');
  expect(log.split('\n').length, 'lines to look through').toBeGreaterThan(1_000);
  expect(secrets.length, 'secrets to look for').toBeGreaterThan(500);
  // Words of the log once, because looking for each secret in the whole text would take minutes.
  const words = new Set(log.split(/[^\p{L}\p{N}@.+_-]+/u));
  const isWord = /^[\p{L}\p{N}@.+_-]+$/u;
  const leaked = secrets
    .filter(isNoWordOfOurs)
    .filter((secret) => (isWord.test(secret) ? words.has(secret) : log.includes(secret)));
  expect(leaked).toEqual([]);
});
