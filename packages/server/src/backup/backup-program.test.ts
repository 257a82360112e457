/** Tests backup and restore by the operator's commands; backup-embedded.long.ts has embedded databases. */
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseClusterFolder } from '#testing/cluster/cluster-folder.ts';
import { runAdminInProcess } from '#testing/programs/admin-in-process.ts';
import { databaseUrl } from '#testing/programs/admin-program.ts';
import { fillInstallation } from '#testing/full-installation.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { TEST_SECRET } from '#testing/test-key-ring.ts';

let folder: string;
let app: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(join(chooseClusterFolder(), 'meridian-restored-'));
  chmodSync(folder, 0o755);
  app = await startTestApp();
  await fillInstallation(app);
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

const pathOf = (name: string) => join(folder, name);
const SUMMARY = /accounts: 2, items: 7, rows in all: \d+/;
/** Restores without a deletion log, about which the command warns. */
const restoreAnyway = async (file: string, env: Record<string, string>) => {
  const { complained, ...outcome } = await runAdminInProcess(['restore', file, 'anyway'], env);
  expect(complained).toMatch(/^It is not known which accounts were erased after [^\n]*\n$/);
  return { ...outcome, complained: '' };
};
const expectDone = ({ said, complained, code }: Awaited<ReturnType<typeof runAdminInProcess>>, line: RegExp) => {
  expect({ complained, code }).toEqual({ complained: '', code: 0 });
  expect(said).toMatch(line);
  expect(said).toMatch(SUMMARY);
  expect(said, 'nothing of what it carries').not.toMatch(/dana|example|retire|table users/i);
};

test('a backup needs the existing key of the installation, and never creates one', async () => {
  const [DATA_DIR, there] = [mkdtempSync(pathOf('here-')), pathOf('there')];
  const external = { DATABASE_URL: databaseUrl(app.database), DATA_DIR, SECRET_KEY: '' };
  const [file, keyFile] = [pathOf('keyed'), join(DATA_DIR, 'secret.key')];
  const noKey = /^There is no key: set SECRET_KEY, or [^\n]*\n$/;
  expect((await runAdminInProcess(['backup', file], external)).complained).toMatch(noKey);
  expect([existsSync(file), existsSync(keyFile)]).toEqual([false, false]);
  writeFileSync(keyFile, TEST_SECRET);
  expectDone(await runAdminInProcess(['backup', file], external), / contains /);

  const restore = () => runAdminInProcess(['restore', file], { DATA_DIR: there, SECRET_KEY: '' });
  expect((await restore()).complained).toMatch(noKey);
  expect(existsSync(there)).toBe(false);
  mkdirSync(there);
  writeFileSync(join(there, 'secret.key'), 'what another server made at its first start');
  const { said, complained, code } = await restore();
  expect({ said, code }).toEqual({ said: '', code: 1 });
  expect(complained).toMatch(/^\S+keyed was made under another SECRET_KEY[^\n]*\n$/);
  expect(existsSync(join(there, 'database'))).toBe(false);
  copyFileSync(keyFile, join(there, 'secret.key'));
  const target = await createTestDatabase();
  const elsewhere = { DATABASE_URL: databaseUrl(target), DATA_DIR: there, SECRET_KEY: '' };
  expectDone(await restoreAnyway(file, elsewhere), /^Restored /);
  await target.drop();
});
