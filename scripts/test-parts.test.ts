import { expect, test } from 'vitest';
import { playwrightPart, vitestParts } from './test-parts.ts';

const file = (path: string, status: string, ...tests: string[]) => ({
  name: `/packages/checkout/${path}`,
  status,
  startTime: 1_000,
  endTime: 3_000,
  assertionResults: tests.map((each) => ({ status: each })),
});
const counts = ({ passed, failed, skipped }: { passed: number; failed: number; skipped: number }) => [
  passed,
  failed,
  skipped,
];

test('vitest: the files of a project count together, each by its tests', () => {
  const testResults = [
    file('packages/web/src/a.test.ts', 'failed', 'passed', 'failed', 'skipped', 'todo'),
    file('packages/web/src/b.test.ts', 'passed', 'passed'),
    file('scripts/c.test.ts', 'passed', 'passed'),
  ];
  expect(vitestParts({ testResults }, 1, '/packages/checkout')).toEqual([
    { name: 'web', passed: 2, failed: 1, skipped: 2, milliseconds: 4_000 },
    { name: 'scripts', passed: 1, failed: 0, skipped: 0, milliseconds: 2_000 },
  ]);
});

test.each([
  ['a file that did not load', [file('packages/web/src/a.test.ts', 'failed')], [0, 1, 0]],
  ['a global setup that threw', [], [0, 1, 0]],
  ['an error that nobody awaited', [file('packages/web/src/a.test.ts', 'passed', 'passed')], [0, 1, 0]],
  ['a run that left no report', undefined, [0, 1, 0]],
])('vitest: %s is a failed test', (_, testResults, expected) => {
  const last = vitestParts(testResults && { testResults }, 1, '/packages/checkout').at(-1);
  expect(last && counts(last)).toEqual(expected);
});

test.each([
  [
    'a test that passed only when repeated',
    { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
    [],
    [5, 2, 2],
  ],
  [
    'an error outside any test',
    { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
    ['no tests found'],
    [0, 1, 0],
  ],
  [
    'a run that ended badly and does not say why',
    { expected: 3, unexpected: 0, flaky: 0, skipped: 0 },
    [],
    [3, 1, 0],
  ],
])('playwright: %s failed', (_, stats, errors, expected) => {
  expect(counts(playwrightPart({ stats: { ...stats, duration: 1 }, errors }, 1))).toEqual(expected);
});

test('playwright: a run that left no report is a failed test', () => {
  expect(counts(playwrightPart(undefined, 1))).toEqual([0, 1, 0]);
});
