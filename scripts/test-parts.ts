import { relative } from 'node:path';

/** A part of `npm test` as its tool reports it. */
export interface Part {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
  /** Of its tests together, of which several run at once. */
  milliseconds: number;
}

/** The part of vitest's JSON report that is read here. */
export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string }[];
  }[];
}

/** The part of playwright's JSON report that is read here. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number; duration: number };
  errors: unknown[];
}

/**
 * A vitest run by projects, which are named like their folders. A file that failed without a failed test (it did not load, a hook threw) is one failed
 * test, and so is a run that ended badly and names none (a global setup, an error that nobody awaited, no report at all).
 */
export function vitestParts(report: VitestReport | undefined, code: number, root: string): Part[] {
  const parts = new Map<string, Part>();
  for (const { name: path, status, startTime, endTime, assertionResults } of report?.testResults ?? []) {
    const name = /^(?:packages\/)?([^/]+)/.exec(relative(root, path))?.[1] ?? path;
    const part = parts.get(name) ?? { name, passed: 0, failed: 0, skipped: 0, milliseconds: 0 };
    const count = (wanted: string) => assertionResults.filter((result) => result.status === wanted).length;
    const [passed, failed] = [count('passed'), count('failed')];
    parts.set(name, {
      name,
      passed: part.passed + passed,
      failed: part.failed + (status === 'failed' ? Math.max(failed, 1) : failed),
      skipped: part.skipped + assertionResults.length - passed - failed,
      milliseconds: part.milliseconds + endTime - startTime,
    });
  }
  const isExplained = code === 0 || [...parts.values()].some(({ failed }) => failed > 0);
  const rest = { name: 'vitest itself', passed: 0, failed: 1, skipped: 0, milliseconds: 0 };
  return isExplained ? [...parts.values()] : [...parts.values(), rest];
}

/** A playwright run. A test that passed only when repeated failed; an error outside any test is one failed test, and so is a run that ended badly and names none. */
export function playwrightPart(report: PlaywrightReport | undefined, code: number): Part {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0, duration = 0 } = report?.stats ?? {};
  const failed = unexpected + flaky + (report?.errors.length ?? 0);
  return {
    name: 'journeys',
    passed: expected,
    failed: code === 0 ? failed : Math.max(failed, 1),
    skipped,
    milliseconds: duration,
  };
}

/** A line about a part of `npm run check` or `npm test`; `.ci/run` gathers the lines that begin like this one. */
export function timeLine(name: string, milliseconds: number, isGood: boolean, rest = ''): string {
  return `${isGood ? 'ok   ' : 'FAIL '} ${name.padEnd(28)} ${(milliseconds / 1000).toFixed(1).padStart(7)} s${rest}`;
}
