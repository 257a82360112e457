/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 *
 * @typedef {object} VitestReport what this reads of vitest's JSON report
 * @property {{ status: string, assertionResults: { status: string }[] }[]} testResults
 *
 * @typedef {object} PlaywrightReport what this reads of playwright's JSON report
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {unknown[]} errors
 */

/**
 * True counts of a vitest run. A file that failed without a failed test (it did not load, a hook threw) is one
 * failed test, and so is a run that ended badly and names none (a global setup, an error nobody awaited).
 *
 * @param {VitestReport | undefined} report
 * @param {number} code the exit code of the run
 * @returns {Counts}
 */
export function countVitest(report, code) {
  const files = report?.testResults ?? [];
  const results = files.flatMap(({ assertionResults }) => assertionResults);
  const count = (/** @type {string[]} */ ...statuses) =>
    results.filter(({ status }) => statuses.includes(status)).length;
  const brokenFiles = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  const failed = count('failed') + brokenFiles.length;
  const passed = count('passed');
  return {
    passed,
    failed: atLeastOneIfBad(failed, code),
    skipped: results.length - passed - count('failed'),
  };
}

/**
 * True counts of a playwright run. A test that passed only when repeated failed; an error outside any test (a file
 * that did not load, no test found) is one failed test.
 *
 * @param {PlaywrightReport | undefined} report
 * @param {number} code the exit code of the run
 * @returns {Counts}
 */
export function countPlaywright(report, code) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  const failed = unexpected + flaky + (report?.errors.length ?? 0);
  return { passed: expected, failed: atLeastOneIfBad(failed, code), skipped };
}

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function addCounts(...all) {
  const sum = (/** @type {keyof Counts} */ key) => all.reduce((total, counts) => total + counts[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/**
 * @param {number} failed
 * @param {number} code
 */
function atLeastOneIfBad(failed, code) {
  return failed === 0 && code !== 0 ? 1 : failed;
}
