/**
 * Sizes: no file over 300 lines; of the files that ship, 95 % under 180 lines and a median of at most 90; no folder with
 * more than 25 source files in it directly, where the tests beside a source file are not counted.
 * Data tables, migrations and message catalogues are exempt. The length of functions is the linter's
 * (max-lines-per-function in .oxlintrc.json: 60, components 120, tests free).
 */
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { isTest, sourceFiles } from './source-files.mjs';

const MOST_LINES = 300;
const FEW_LINES = 180;
const SHARE_UNDER_FEW = 0.95;
const MOST_MEDIAN = 90;
const ENOUGH_FILES = 20;
const MOST_IN_A_FOLDER = 25;

const root = process.cwd();
const exempt = /(^|\/)(migrations|data)\/|^packages\/(web\/src\/lib\/messages|contract\/src\/sentences)\//;
const measured = /\.([cm]?[jt]sx?|css|sql|sh)$|^\.ci\/run$/;

const files = sourceFiles(root)
  .filter((path) => measured.test(path) && !exempt.test(path))
  .map((path) => ({ path, lines: countLines(readFileSync(`${root}/${path}`, 'utf8')) }));
const shipped = files
  .filter(({ path }) => /^packages\/[^/]+\/src\/.*\.tsx?$/.test(path) && !isTest(path))
  .toSorted((a, b) => a.lines - b.lines);

/** @type {string[]} */
const problems = [];
for (const { path, lines } of files) {
  if (lines > MOST_LINES)
    problems.push(`${path}:${MOST_LINES + 1}  ${lines} lines, at most ${MOST_LINES}: split it by concept`);
}

/** @type {Map<string, string[]>} */
const folders = new Map();
for (const { path } of files) {
  if (!/\.([cm]?[jt]sx?|css)$/.test(path) || /\.test\.[cm]?[jt]sx?$/.test(path)) continue;
  const folder = posix.dirname(path);
  folders.set(folder, [...(folders.get(folder) ?? []), path]);
}
for (const [folder, { length }] of folders) {
  if (length > MOST_IN_A_FOLDER)
    problems.push(
      `${folder}  ${length} source files, at most ${MOST_IN_A_FOLDER}: give what belongs together a folder`,
    );
}

const median = quantile(0.5);
const long = shipped.filter(({ lines }) => lines >= FEW_LINES);
if (shipped.length >= ENOUGH_FILES) {
  if (long.length > (1 - SHARE_UNDER_FEW) * shipped.length) {
    const allowed = Math.floor((1 - SHARE_UNDER_FEW) * shipped.length);
    for (const { path, lines } of long) {
      problems.push(
        `${path}:${FEW_LINES}  ${lines} lines: ${long.length} files reach ${FEW_LINES} lines, 5 % of ${shipped.length} allows ${allowed}`,
      );
    }
  }
  if (median > MOST_MEDIAN)
    problems.push(`packages  the median file has ${median} lines, at most ${MOST_MEDIAN}`);
}

for (const problem of problems) console.log(problem);
console.log(
  `${files.length} files; ${shipped.length} that ship: median ${median}, 95 % under ${quantile(0.95) + 1}, longest ${quantile(1)} lines, ${long.length} of ${FEW_LINES} or more`,
);
if (problems.length > 0) process.exitCode = 1;

/** @param {number} share from 0 (the shortest file that ships) to 1 (the longest) */
function quantile(share) {
  return shipped[Math.max(0, Math.ceil(share * shipped.length) - 1)]?.lines ?? 0;
}

/** @param {string} text */
function countLines(text) {
  return text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
