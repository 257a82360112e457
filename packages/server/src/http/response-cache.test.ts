import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createResponseCache } from './response-cache.ts';

const KB = 1_024;
const LIMITS = { all: 400 * KB, perUser: 100 * KB };
const PLAIN = { tag: 'W/"1"', type: 'application/json', hasLanguage: false };

const keyOf = (userId: number, address: string, state = '1') => ({ userId, state, address });
/** Returns a body of `bytes` bytes that compression hardly shortens. */
const bodyOf = (bytes: number) => {
  const body = Buffer.alloc(bytes);
  for (let at = 0, seed = 1; at < bytes; at++) body[at] = seed = (seed * 48_271) % 2_147_483_647;
  return body;
};

test('the responses of a user stay within the limit per user: the least recently used are evicted', () => {
  const cache = createResponseCache(LIMITS);
  for (let index = 0; index < 50; index++) {
    cache.store(keyOf(1, `/${index}`), PLAIN, [bodyOf(10 * KB)]);
    // This entry is used again and again, so it stays in the cache.
    expect(cache.find(keyOf(1, '/0'))?.body).toHaveLength(10 * KB);
    expect(cache.size()).toBeLessThanOrEqual(LIMITS.perUser + 2 * KB);
  }
  expect(cache.find(keyOf(1, '/1'))).toBeUndefined();
  expect(cache.find(keyOf(1, '/49'))).toBeDefined();
});

test('all responses stay within the limit in total: those of the least recent user are evicted', () => {
  const cache = createResponseCache(LIMITS);
  for (let userId = 1; userId <= 50; userId++) {
    for (const address of ['/a', '/b']) cache.store(keyOf(userId, address), PLAIN, [bodyOf(30 * KB)]);
    expect(cache.size()).toBeLessThanOrEqual(LIMITS.all);
  }
  expect(cache.find(keyOf(1, '/a'))).toBeUndefined();
  expect(cache.find(keyOf(50, '/a'))).toBeDefined();
});

test('many small responses are bounded too', () => {
  const cache = createResponseCache(LIMITS);
  for (let index = 0; index < 10_000; index++) cache.store(keyOf(1, `/${index}`), PLAIN, []);
  expect(cache.size()).toBeLessThanOrEqual(LIMITS.perUser + 2 * KB);
  expect(cache.find(keyOf(1, '/9000'))).toBeUndefined();
});

test('a new state removes the responses of the earlier one', () => {
  const cache = createResponseCache(LIMITS);
  for (const address of ['/a', '/b', '/c']) cache.store(keyOf(1, address), PLAIN, [bodyOf(20 * KB)]);
  expect(cache.find(keyOf(1, '/a', '2'))).toBeUndefined();
  cache.store(keyOf(1, '/a', '2'), PLAIN, [Buffer.from('new')]);
  expect(cache.find(keyOf(1, '/a', '2'))?.body?.toString()).toBe('new');
  expect(cache.find(keyOf(1, '/b', '1'))).toBeUndefined();
  expect(cache.size()).toBeLessThan(4 * KB);
});

test('of a response above 1 MB only the tag is cached', () => {
  const cache = createResponseCache();
  cache.store(keyOf(1, '/a'), PLAIN, [bodyOf(KB * KB), Buffer.from('x')]);
  expect(cache.find(keyOf(1, '/a'))).toMatchObject({ tag: PLAIN.tag, body: undefined });
  expect(cache.size()).toBeLessThan(4 * KB);
});

test('a compressed body is computed once, and its size counts', async () => {
  const cache = createResponseCache(LIMITS);
  const key = keyOf(1, '/a');
  const body = bodyOf(20 * KB);
  cache.store(key, PLAIN, [body.subarray(0, KB), body.subarray(KB)]);
  const found = cache.find(key)?.body ?? Buffer.of();
  const before = cache.size();
  const packed = await Promise.all([1, 2, 3].map(() => cache.compressed(key, found, 'br')));
  const [first] = packed;
  expect(packed.every((one) => one === first)).toBe(true);
  expect(await cache.compressed(key, found, 'br')).toBe(first);
  expect(brotliDecompressSync(first ?? '').equals(body)).toBe(true);
  expect(cache.size()).toBe(before + (first?.length ?? 0));
  const gzipped = await cache.compressed(key, found, 'gzip');
  expect(cache.size()).toBe(before + (first?.length ?? 0) + gzipped.length);
});
