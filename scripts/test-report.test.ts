import { expect, test } from 'vitest';
import { collectErrors, summarizePlaywright, summarizeVitest } from './test-report.ts';

const file = (path: string, status: string, ...tests: string[]) => ({
  name: `/packages/checkout/${path}`,
  status,
  startTime: 1_000,
  endTime: 3_000,
  assertionResults: tests.map((each) => ({ status: each })),
});
const failures = (testResults: ReturnType<typeof file>[] | undefined) =>
  [...summarizeVitest(testResults && { testResults }, 1, '/packages/checkout').values()].reduce(
    (sum, { failed }) => sum + failed,
    0,
  );

test('vitest: the files of a project are counted together, and any other error counts as a failed test', () => {
  const testResults = [
    file('packages/web/src/a.test.ts', 'failed', 'passed', 'failed', 'skipped', 'todo'),
    file('packages/web/src/b.test.ts', 'passed', 'passed'),
    file('scripts/c.test.ts', 'passed', 'passed'),
  ];
  expect(Object.fromEntries(summarizeVitest({ testResults }, 1, '/packages/checkout'))).toEqual({
    web: { passed: 2, failed: 1, skipped: 2, milliseconds: 4_000 },
    scripts: { passed: 1, failed: 0, skipped: 0, milliseconds: 2_000 },
  });
  expect(failures([file('packages/web/src/a.test.ts', 'failed')]), 'a file that did not load').toBe(1);
  expect(failures([]), 'a global setup that threw').toBe(1);
  expect(failures([file('a.test.ts', 'passed', 'passed')]), 'an error that nobody awaited').toBe(1);
  expect(failures(undefined), 'a run that left no report').toBe(1);
});

test('playwright: a test that passes when repeated counts as passed, and any other error counts as a failed test with its message', () => {
  const none = { expected: 0, unexpected: 0, flaky: 0, skipped: 0, duration: 1 };
  const stats = { ...none, expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  expect(summarizePlaywright({ stats, errors: [] }, 1)).toMatchObject({ passed: 6, failed: 1, skipped: 2 });
  expect(summarizePlaywright({ stats: none, errors: ['no tests found'] }, 1).failed).toBe(1);
  expect(summarizePlaywright({ stats: { ...none, expected: 3 }, errors: [] }, 1).failed).toBe(1);
  expect(summarizePlaywright(undefined, 1).failed).toBe(1);
  const failed = [
    { fullName: 'sums', failureMessages: ['\u001b[31m1 is not 2\u001b[39m'] },
    { title: 'signs in', errors: [{ message: 'Timed out' }] },
  ];
  expect(collectErrors({ testResults: failed })).toEqual(['sums\n  1 is not 2', 'signs in\n  Timed out']);
});
