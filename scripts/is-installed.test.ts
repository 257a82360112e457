import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { isInstalled } from './is-installed.mjs';

const packageOf = (version: string) => ({ version, integrity: `hash of ${version}` });
const LOCKED = {
  '': { name: 'meridian' },
  'packages/engine': { version: '0.1.0' },
  'node_modules/@meridian/engine': { resolved: 'packages/engine', link: true },
  'node_modules/library': packageOf('1.0.0'),
  'node_modules/for-another-system': { version: '1.0.0', optional: true, os: ['plan9'] },
};
const { 'node_modules/for-another-system': foreign, ...INSTALLED } = LOCKED;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'meridian-install-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  write('package-lock.json', LOCKED);
});

function write(path: string, packages: object): void {
  writeFileSync(join(root, path), JSON.stringify({ packages }));
}

/** As npm does it: folders and, at the end, its record of them. */
function install(packages: object): void {
  for (const path of Object.keys(packages)) mkdirSync(join(root, path), { recursive: true });
  write('node_modules/.package-lock.json', packages);
}

test('what npm installed counts, without the packages of other systems', () => {
  expect(isInstalled(root)).toBe(false);
  install(INSTALLED);
  expect(isInstalled(root)).toBe(true);
});

test.each([
  ['another version', { ...INSTALLED, 'node_modules/library': packageOf('0.9.0') }],
  ['a package of the project that is new', { 'node_modules/library': packageOf('1.0.0') }],
  ['what was installed on another system', { ...INSTALLED, 'node_modules/for-another-system': foreign }],
])('%s asks for an installation', (_, installed) => {
  install(installed);
  expect(isInstalled(root)).toBe(false);
});

test('a package whose folder was removed asks for an installation', () => {
  install(INSTALLED);
  rmSync(join(root, 'node_modules/library'), { recursive: true });
  expect(isInstalled(root)).toBe(false);
});
