import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * The result of a part of `npm test`: the counts of its tests, and the total of their durations, which overlap because several run at once.
 */
export interface PartResult {
  passed: number;
  failed: number;
  skipped: number;
  milliseconds: number;
}

/** The fields of vitest's JSON report that are read here. */
export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName?: string }[];
  }[];
}

/** The fields of playwright's JSON report that are read here. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number; duration: number };
  errors: unknown[];
}

/**
 * Returns the parts of a vitest run by project; projects are named like their folders. A file that failed without a failed test
 * (it did not load, or a hook threw) counts as one failed test. So does a failed run without any failed test (a global setup, an
 * unhandled rejection, or no report).
 */
export function summarizeVitest(report: VitestReport | undefined, code: number, root: string): Map<string, PartResult> {
  const parts = new Map<string, PartResult>();
  for (const { name: path, status, startTime, endTime, assertionResults } of report?.testResults ?? []) {
    const name = /^(?:packages\/)?([^/]+)/.exec(relative(root, path))?.[1] ?? path;
    const part = parts.get(name) ?? { passed: 0, failed: 0, skipped: 0, milliseconds: 0 };
    parts.set(name, part);
    const [passed = 0, failed = 0] = ['passed', 'failed'].map(
      (wanted) => assertionResults.filter((result) => result.status === wanted).length,
    );
    part.passed += passed;
    part.failed += status === 'failed' ? Math.max(failed, 1) : failed;
    part.skipped += assertionResults.length - passed - failed;
    part.milliseconds += endTime - startTime;
  }
  if (code !== 0 && ![...parts.values()].some(({ failed }) => failed > 0))
    parts.set('vitest itself', { passed: 0, failed: 1, skipped: 0, milliseconds: 0 });
  return parts;
}

/**
 * Returns the part of a playwright run. A test that passed when repeated counts as passed. An error outside any test counts as
 * one failed test, and so does a failed run without any failed test.
 */
export function summarizePlaywright(report: PlaywrightReport | undefined, code: number): PartResult {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0, duration = 0 } = report?.stats ?? {};
  const failed = unexpected + (report?.errors.length ?? 0);
  return {
    passed: expected + flaky,
    failed: code === 0 ? failed : Math.max(failed, 1),
    skipped,
    milliseconds: duration,
  };
}

/**
 * Returns the title and the first lines of every error in a report of vitest or playwright, because often only the end of a long
 * log is available.
 */
export function collectErrors(report: unknown): string[] {
  const errors: string[] = [];
  let title = '';
  const add = (error: string) => {
    const lines = stripVTControlCharacters(error).split('\n').slice(0, 6);
    errors.push([title, ...lines].join('\n  '));
  };
  // In both reports the title of a test precedes its errors.
  JSON.stringify(report, (key, value: unknown) => {
    if (key === 'fullName' || key === 'title') title = value as string;
    if (key === 'failureMessages') (value as string[]).forEach(add);
    if (key === 'errors')
      for (const { stack, message = '' } of value as { stack?: string; message?: string }[]) add(stack ?? message);
    return value;
  });
  return errors;
}

/** Returns a line about a part of `npm run check` or `npm test`. `.ci/run` collects lines that start like this one. */
export function formatTimeLine(name: string, milliseconds: number, isGood: boolean, rest = ''): string {
  return `${isGood ? 'ok   ' : 'FAIL '} ${name.padEnd(28)} ${(milliseconds / 1000).toFixed(1).padStart(7)} s${rest}`;
}
