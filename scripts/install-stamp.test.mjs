import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isInstalled, markInstalled } from './install-stamp.mjs';

/** @type {string} */
let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'meridian-install-'));
  writeLock({ version: '1.0.0' });
});
afterEach(() => rmSync(root, { recursive: true }));

/** @param {{ version: string }} library */
function writeLock({ version }) {
  writeJson('package-lock.json', {
    packages: {
      '': { name: 'meridian' },
      'packages/engine': { version: '0.1.0' },
      'node_modules/@meridian/engine': { resolved: 'packages/engine', link: true },
      'node_modules/library': { version, integrity: `hash of ${version}` },
      'node_modules/for-another-system': { version: '1.0.0', optional: true },
    },
  });
}

/** @param {string} version what npm installed and recorded */
function installByHand(version) {
  mkdirSync(join(root, 'node_modules/library'), { recursive: true });
  mkdirSync(join(root, 'node_modules/@meridian/engine'), { recursive: true });
  const library = { version, integrity: `hash of ${version}` };
  const engine = { resolved: 'packages/engine', link: true };
  writeJson('node_modules/.package-lock.json', {
    packages: { 'node_modules/@meridian/engine': engine, 'node_modules/library': library },
  });
}

/**
 * @param {string} path
 * @param {unknown} value
 */
function writeJson(path, value) {
  writeFileSync(join(root, path), JSON.stringify(value));
}

test('nothing installed is not installed', () => {
  expect(isInstalled(root)).toBe(false);
});

test('what npm installed by hand counts, without the packages of other systems, and gets the stamp', () => {
  installByHand('1.0.0');
  expect(isInstalled(root)).toBe(true);
  rmSync(join(root, 'node_modules/.package-lock.json'));
  expect(isInstalled(root)).toBe(true);
});

test('another version by hand does not count', () => {
  installByHand('0.9.0');
  expect(isInstalled(root)).toBe(false);
});

test('a lock file that names another version asks for an installation', () => {
  installByHand('1.0.0');
  markInstalled(root);
  writeLock({ version: '1.1.0' });
  expect(isInstalled(root)).toBe(false);
});

test('a lock file that changed only in what is not installed here does not', () => {
  installByHand('1.0.0');
  markInstalled(root);
  const lock = /** @type {{ packages: Record<string, unknown> }} */ (
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  );
  lock.packages['node_modules/for-a-third-system'] = { version: '1.0.0', optional: true };
  writeJson('package-lock.json', lock);
  expect(isInstalled(root)).toBe(true);
});

test('a package whose folder was removed asks for an installation', () => {
  installByHand('1.0.0');
  markInstalled(root);
  rmSync(join(root, 'node_modules/library'), { recursive: true });
  expect(isInstalled(root)).toBe(false);
});

test('a package of the project that was not there when npm installed asks for an installation', () => {
  installByHand('1.0.0');
  markInstalled(root);
  const lock = /** @type {{ packages: Record<string, unknown> }} */ (
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  );
  lock.packages['node_modules/@meridian/simulation'] = { resolved: 'packages/simulation', link: true };
  writeJson('package-lock.json', lock);
  expect(isInstalled(root)).toBe(false);
});
