import { afterEach, expect, test, vi } from 'vitest';
import { createRow } from './measurement.ts';
import { runOrReport, runBenchmarkParts } from './run-parts.ts';

afterEach(() => vi.restoreAllMocks());

test('a part that fails, a part that hangs and a row without a value do not suppress other rows', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue();
  const half = async () => [
    createRow('d', (await runOrReport<number>('d', () => Promise.reject(new Error('too slow')))) ?? Number.NaN, 'ms'),
    createRow('e', (await runOrReport('e', () => Promise.resolve(5))) ?? Number.NaN, 'ms'),
  ];
  const first = [createRow('a', 1, 'ms'), createRow('b', Number.NaN, 'ms'), createRow('c', 1, 'ms', '', Number.NaN)];
  const parts = [
    { name: 'first', measure: () => first },
    { name: 'rejects', measure: () => Promise.reject(new Error('the page is not there')) },
    { name: 'throws', measure: () => [createRow('no Chromium', JSON.parse('?') as number, 'ms')] },
    { name: 'hangs', measure: () => new Promise<never>(() => undefined) },
    { name: 'half', measure: half },
    { name: 'last', measure: () => Promise.resolve([createRow('f', 2, 'ms', '', 3)]) },
  ];
  const { rows, missing } = await runBenchmarkParts(parts, 50);
  expect(rows.map(({ name }) => name)).toEqual(['a', 'e', 'f']);
  expect(missing).toEqual(['b', 'c', 'rejects', 'throws', 'hangs', 'd']);
  expect(report.mock.calls.flat()).toEqual([
    'rejects: the page is not there',
    expect.stringMatching(/^throws: /),
    'hangs: given up after 0.05 seconds',
    'd: too slow',
    ...missing.map((name) => `Missing: ${name}`),
  ]);
});
