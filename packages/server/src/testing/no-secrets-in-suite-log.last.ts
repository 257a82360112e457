/** Runs after all other tests of the server (vitest.config.ts). */
import { expect, test } from 'vitest';
import { readSuiteLogAndSecrets } from './suite-log-and-secrets.ts';

/** Returns false for 'password', which is a secret of some tests and also a word in our log lines. */
const isNoWordOfOurs = (secret: string) => secret !== 'password';

test('the log of the whole suite contains no password, token, cookie, address, name or amount', () => {
  const { log: whole, secrets } = readSuiteLogAndSecrets();
  expect(whole.split('\n').length, 'lines to look through').toBeGreaterThan(1_000);
  // Without the parts that differ in every line, most lines are equal and searched once. A random time or port can equal an amount.
  const varying = /"(time|ms)":[\d.]+|"request_id":"[^"]*"|Server listening at \S+/g;
  const log = [...new Set(whole.replaceAll(varying, '').split('\n'))].join('\n');
  expect(secrets.length, 'secrets to look for').toBeGreaterThan(500);
  // A set of the words in the log, because searching the whole text for each secret would take minutes.
  const words = new Set(log.split(/[^\p{L}\p{N}@.+_-]+/u));
  const isWord = /^[\p{L}\p{N}@.+_-]+$/u;
  const leaked = secrets
    .filter(isNoWordOfOurs)
    .filter((secret) => (isWord.test(secret) ? words.has(secret) : log.includes(secret)));
  expect(leaked).toEqual([]);
});
