import { describe, expect, test } from 'vitest';
import {
  addCounts,
  countPlaywright,
  countVitest,
  playwrightFailures,
  vitestFailures,
} from './test-counts.mjs';

const passed = { status: 'passed' };
const failed = { status: 'failed' };

describe('countVitest', () => {
  test('counts what ran and what was left out', () => {
    const report = {
      testResults: [
        { status: 'failed', assertionResults: [passed, failed, { status: 'skipped' }, { status: 'todo' }] },
        { status: 'passed', assertionResults: [passed] },
      ],
    };
    expect(countVitest(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 2 });
  });

  test('a file that did not load is a failed test', () => {
    const report = {
      testResults: [
        { status: 'failed', assertionResults: [] },
        { status: 'passed', assertionResults: [passed] },
      ],
    };
    expect(countVitest(report, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  test.each([
    ['a global setup that threw', { testResults: [] }, { passed: 0, failed: 1, skipped: 0 }],
    [
      'an error nobody awaited',
      { testResults: [{ status: 'passed', assertionResults: [passed] }] },
      { passed: 1, failed: 1, skipped: 0 },
    ],
    ['a run that left no report', undefined, { passed: 0, failed: 1, skipped: 0 }],
  ])('%s is a failed test', (_, report, counts) => {
    expect(countVitest(report, 1)).toEqual(counts);
  });
});

describe('countPlaywright', () => {
  test('a test that passed only when repeated failed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
    expect(countPlaywright({ stats, errors: [] }, 1)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  test('an error outside any test is a failed test', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
    expect(countPlaywright({ stats, errors: ['no tests found'] }, 1)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
    });
  });

  test('a run that left no report is a failed test', () => {
    expect(countPlaywright(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

test('counts of several runs add up', () => {
  expect(addCounts({ passed: 1, failed: 2, skipped: 3 }, { passed: 4, failed: 0, skipped: 1 })).toEqual({
    passed: 5,
    failed: 2,
    skipped: 4,
  });
});

describe('what failed is told', () => {
  test('by vitest: tests, and files that did not load', () => {
    const testResults = [
      {
        status: 'failed',
        name: 'a.test.ts',
        assertionResults: [passed, { ...failed, fullName: 'adds', failureMessages: ['3 is not 4'] }],
      },
      { status: 'failed', name: 'b.test.ts', message: 'no such module', assertionResults: [] },
      { status: 'passed', name: 'c.test.ts', assertionResults: [passed] },
    ];
    expect(vitestFailures({ testResults })).toEqual([
      'a.test.ts > adds\n3 is not 4',
      'b.test.ts\nno such module',
    ]);
    expect(vitestFailures(undefined)).toEqual([]);
  });

  test('by playwright: in a file and in its groups', () => {
    const spec = (/** @type {string} */ title, /** @type {string} */ status) => ({
      title,
      file: 'a.spec.ts',
      tests: [{ status, results: [{ errors: [{ message: `${title} was hidden` }] }] }],
    });
    const group = { specs: [spec('list', 'unexpected'), spec('card', 'expected')] };
    expect(playwrightFailures({ suites: [{ specs: [spec('page', 'flaky')], suites: [group] }] })).toEqual([
      'a.spec.ts > page\npage was hidden',
      'a.spec.ts > list\nlist was hidden',
    ]);
    expect(playwrightFailures(undefined)).toEqual([]);
  });
});
