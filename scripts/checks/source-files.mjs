import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const NEVER = new Set(['node_modules', '.git', 'dist', 'coverage', 'test-results', 'playwright-report']);

/**
 * Every file of the tree that git keeps or would keep (new, not ignored), as paths from the root with `/`.
 * Without git (an unpacked archive) the folders are walked.
 *
 * @param {string} root
 * @returns {string[]}
 */
export function sourceFiles(root) {
  const git = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (git.status !== 0) return walk(root, '').toSorted();
  const files = git.stdout.split('\0').filter((path) => path !== '' && isFile(join(root, path)));
  return [...new Set(files)].toSorted();
}

/**
 * Whether a file holds tests or serves only them.
 *
 * @param {string} path
 */
export function isTest(path) {
  return (
    /\.(test|spec|fault)\.[cm]?[jt]sx?$/.test(path) || path.includes('/testing/') || path.startsWith('e2e/')
  );
}

/** @param {string} path */
function isFile(path) {
  return existsSync(path) && statSync(path).isFile();
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function walk(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return NEVER.has(entry.name) ? [] : walk(root, path);
    return entry.isFile() ? [path] : [];
  });
}
