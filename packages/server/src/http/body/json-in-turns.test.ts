import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonInTurns } from './json-in-turns.ts';

const long = <Entry>(entry: Entry) => Array.from({ length: 1_200 }, () => entry);

test('is the text of JSON.stringify, whatever stands beside or in a long list', async () => {
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
  for (const value of values) expect(await jsonInTurns(value)).toBe(JSON.stringify(value));
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), async (value) => {
      expect(await jsonInTurns(value)).toBe(JSON.stringify(value));
      expect(await jsonInTurns({ value, list: long(value) })).toBe(
        JSON.stringify({ value, list: long(value) }),
      );
    }),
    { numRuns: 20 },
  );
});
