import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isInstalled } from './is-installed.mjs';

const LIBRARY = 'node_modules/library';
const LOCKED = {
  'packages/engine': {},
  'node_modules/@meridian/engine': { link: true },
  [LIBRARY]: { integrity: 'hash of 1.0.0' },
  'node_modules/for-another-system': { integrity: 'hash', optional: true },
};

test('packages that npm recorded and that exist count as installed; another version or a removed folder does not', () => {
  const root = mkdtempSync(join(tmpdir(), 'meridian-install-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (path: string, packages: object) => writeFileSync(join(root, path), JSON.stringify({ packages }));
  write('package-lock.json', LOCKED);
  expect(isInstalled(root)).toBe(false);
  const { 'node_modules/for-another-system': _, ...installed } = LOCKED;
  for (const path of Object.keys(installed)) mkdirSync(join(root, path), { recursive: true });
  const record = 'node_modules/.package-lock.json';
  write(record, installed);
  expect(isInstalled(root)).toBe(true);
  write(record, { ...installed, [LIBRARY]: { integrity: 'hash of 0.9.0' } });
  expect(isInstalled(root), 'another version').toBe(false);
  write(record, { [LIBRARY]: LOCKED[LIBRARY] });
  expect(isInstalled(root), 'a package of the project that is new').toBe(false);
  write(record, { ...installed, 'node_modules/for-another-system': { os: ['plan9'] } });
  expect(isInstalled(root), 'by another system').toBe(false);
  write(record, installed);
  rmSync(join(root, LIBRARY), { recursive: true });
  expect(isInstalled(root), 'a folder that was removed').toBe(false);
});
