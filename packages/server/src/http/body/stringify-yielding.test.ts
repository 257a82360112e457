import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeYielding, stringifyYielding, stringifyWithin } from './response-body.ts';

const textOf = async (value: unknown) => Buffer.concat(await stringifyYielding(value)).toString();

const long = <Entry>(entry: Entry) => Array.from({ length: 1_200 }, () => entry);

test('gives the text of JSON.stringify for values with and without long lists', async () => {
  const date = new Date(0);
  const values: unknown[] = [
    long(7),
    {
      data: {
        scenarios: [{ items: long({ a: 'ש"\\', at: date }), gone: undefined }, { items: [] }],
        none: null,
      },
    },
    [undefined, long(undefined), date],
    { a: undefined, b: long({ c: undefined }), ['__proto__']: 1 },
    { a: { b: { c: { d: { e: { f: long(1) } } } } } },
  ];
  for (const value of values) expect(await textOf(value)).toBe(JSON.stringify(value));
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), async (value) => {
      expect(await textOf(value)).toBe(JSON.stringify(value));
      expect(await textOf({ value, list: long(value) })).toBe(JSON.stringify({ value, list: long(value) }));
    }),
    { numRuns: 20 },
  );
});

test('a long value gives chunks that split no character', async () => {
  const page = { count: 1_200, results: long({ name: '👩‍👩‍👧 '.repeat(20) }) };
  const chunks = await stringifyYielding(page);
  expect(chunks.length).toBeGreaterThan(3);
  for (const chunk of chunks) {
    expect(chunk.length).toBeLessThan(4 * 65_536);
    expect(chunk.toString()).not.toContain('\uFFFD');
  }
  expect(await stringifyYielding({ count: 0, results: [] })).toHaveLength(1);
  expect(await stringifyYielding(undefined)).toEqual([]);
  expect(Buffer.concat(await encodeYielding(['a', '', 'ש'])).toString()).toBe('aש');
});

test('a text above the limit is not written to its end', () => {
  let written = 0;
  const entry = { toJSON: () => (written += 1) };
  const value = { list: long(entry) };
  expect(stringifyWithin(value, 100)).toBeUndefined();
  expect(written).toBeLessThan(100);
  expect(stringifyWithin({ a: [1] }, 9)).toBe('{"a":[1]}');
  expect(stringifyWithin({ a: [1] }, 8)).toBeUndefined();
  expect(stringifyWithin(undefined, 9)).toBe('');
});
