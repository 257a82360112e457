import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findPostgresPackage, ensureRunnableBinaries } from './postgres-binaries.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-binaries-'));
  mkdirSync(join(folder, 'home'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('on a platform without binaries, one line says to set DATABASE_URL', () => {
  for (const [platform, arch] of [
    ['win32', 'x64'],
    ['linux', 'riscv64'],
    ['sunos', 'x64'],
  ] as const) {
    expect(() => findPostgresPackage(platform, arch)).toThrow(/^[^\n]*set DATABASE_URL[^\n]*$/);
  }
});

test("a Linux without glibc's loader gets an error that says so", () => {
  expect(() => findPostgresPackage('linux', 'x64', '/nonexistent')).toThrow(/glibc.*set DATABASE_URL/);
});

test('missing links of the install script are created in the package', () => {
  const source = unpackWithoutPrograms('package');
  const link = join(source, 'native', 'lib', 'libpq.so.5');
  expect(existsSync(link)).toBe(false);
  const { postgres } = ensureRunnableBinaries(source, join(folder, 'home'), undefined);
  expect(postgres).toBe(join(source, 'native', 'bin', 'postgres'));
  expect(readlinkSync(link)).toMatch(/^libpq\.so\.5\.\d+$/);
});

test('unused copies are removed, finished or not', () => {
  const home = join(folder, 'home');
  mkdirSync(join(home, 'postgresql-17.1.0'));
  mkdirSync(join(home, 'postgresql-18.4.0.1a2b'));
  mkdirSync(join(home, 'cluster'));
  ensureRunnableBinaries(findPostgresPackage(), home, undefined);
  expect(readdirSync(home)).toEqual(['cluster']);
});

test('a path that initdb cannot quote for the shell is refused in one line', () => {
  const source = unpackWithoutPrograms('say "hi"');
  const home = join(folder, 'costs $5');
  mkdirSync(home);
  expect(() => ensureRunnableBinaries(source, home, undefined)).toThrow(
    /^[^\n]*quotes, dollar signs[^\n]*DATABASE_URL[^\n]*$/,
  );
  expect(ensureRunnableBinaries(source, join(folder, 'home'), undefined).postgres).toContain(join(folder, 'home'));
});

/** Returns the installed package as npm unpacks it, without links, and without its 60 MB of programs. */
function unpackWithoutPrograms(name: string): string {
  const target = join(folder, name);
  cpSync(findPostgresPackage(), target, {
    recursive: true,
    filter: (path) => lstatSync(path).isDirectory() || /pg-symlinks\.json$|package\.json$/.test(path),
  });
  return target;
}
