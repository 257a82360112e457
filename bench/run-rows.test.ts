import { expect, test } from 'vitest';
import { type Row, formatTable } from './measure.ts';
import { attempt, runParts } from './run-rows.ts';

const row = (name: string, value = 1, ratio: number | null = null): Row => ({
  name,
  value,
  unit: 'ms',
  ratio,
  against: '',
  goal: '',
});

test('a part that fails, one that hangs and a row without a figure hide no other row', async () => {
  const lines: string[] = [];
  const tell = (line: string) => void lines.push(line);
  const parts = [
    { name: 'first', measure: () => [row('a'), row('b', Number.NaN), row('c', 1, Number.NaN)] },
    { name: 'throws', measure: () => Promise.reject(new Error('the page is not there')) },
    {
      name: 'throws at once',
      measure: () => {
        throw new Error('no Chromium');
      },
    },
    { name: 'hangs', measure: () => new Promise<Row[]>(() => undefined) },
    {
      name: 'half',
      measure: async () => [
        row(
          'd',
          (await attempt<number>('d', () => Promise.reject(new Error('too slow')), tell)) ?? Number.NaN,
        ),
        row('e', (await attempt('e', () => Promise.resolve(5), tell)) ?? Number.NaN),
      ],
    },
    { name: 'last', measure: () => Promise.resolve([row('f', 2, 3)]) },
  ];
  const { rows, missing } = await runParts(parts, tell, 50);
  expect(rows.map(({ name }) => name)).toEqual(['a', 'e', 'f']);
  expect(missing).toEqual(['b', 'c', 'throws', 'throws at once', 'hangs', 'd']);
  expect(lines).toEqual([
    'throws: the page is not there',
    'throws at once: no Chromium',
    'hangs: given up after 0.05 seconds',
    'd: too slow',
    ...missing.map((name) => `Missing: ${name}`),
  ]);
  expect(formatTable(rows).split('\n')).toHaveLength(4);
});

test('nothing is missing where every row is there', async () => {
  const parts = [{ name: 'first', measure: () => [row('a')] }];
  expect(await runParts(parts, expect.unreachable)).toEqual({ rows: [row('a')], missing: [] });
});
