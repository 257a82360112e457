/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 *
 * @typedef {object} VitestReport what this reads of vitest's JSON report
 * @property {{ status: string, name?: string, message?: string, assertionResults: VitestResult[] }[]} testResults
 *
 * @typedef {{ status: string, fullName?: string, failureMessages?: string[] }} VitestResult
 *
 * @typedef {object} PlaywrightReport what this reads of playwright's JSON report
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {unknown[]} errors
 * @property {PlaywrightSuite[]} [suites]
 *
 * @typedef {object} PlaywrightSuite a file, or a group of tests in it
 * @property {{ title: string, file: string, tests: { status: string, results: { errors: { message?: string }[] }[] }[] }[]} [specs]
 * @property {PlaywrightSuite[]} [suites]
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
 * What a vitest run's failures said, a text each.
 *
 * @param {VitestReport | undefined} report
 * @returns {string[]}
 */
export function vitestFailures(report) {
  return (report?.testResults ?? []).flatMap(({ status, name, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${name}\n${message}`] : [];
    return failed.map(({ fullName, failureMessages }) => `${name} > ${fullName}\n${failureMessages?.[0]}`);
  });
}

/**
 * What a playwright run's failures said, a text each.
 *
 * @param {{ suites?: PlaywrightSuite[] } | undefined} report
 * @returns {string[]}
 */
export function playwrightFailures(report) {
  return (report?.suites ?? []).flatMap((suite) => [
    ...(suite.specs ?? []).flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => `${file} > ${title}\n${results[0]?.errors[0]?.message}`),
    ),
    ...playwrightFailures(suite),
  ]);
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
