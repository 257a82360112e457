/** The operator's program: out of a running installation and into an empty one, of either kind. */
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { databaseUrl, runAdmin } from '#testing/programs/admin-program.ts';
import { type EmbeddedFolder, makeEmbeddedFolder, runSql } from '#testing/programs/embedded-folder.ts';
import { fillInstallation, tablesOfBackup } from '#testing/full-installation.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { TEST_SECRET } from '#testing/test-ring.ts';

// Making a cluster writes 40 MB to the disk for certain; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 120_000 });

let folder: EmbeddedFolder;
let app: TestApp;
beforeAll(async () => {
  folder = await makeEmbeddedFolder();
  app = await startTestApp();
  await fillInstallation(app);
});
afterEach(() => folder.stopAll());
afterAll(async () => {
  await app.stop();
  folder.remove();
});

const pathOf = (name: string) => join(folder.path, name);
const SUMMARY = /accounts: 2, items: 7, rows in all: \d+/;
/** A restore on a machine without a ledger is warned of. */
const restoreAnyway = async (file: string, env: Record<string, string>) => {
  const { complained, ...outcome } = await runAdmin(['restore', file, 'anyway'], env);
  expect(complained).toMatch(/^Nobody knows who was erased after [^\n]*\n$/);
  return { ...outcome, complained: '' };
};
const expectDone = ({ said, complained, code }: Awaited<ReturnType<typeof runAdmin>>, line: RegExp) => {
  expect({ complained, code }).toEqual({ complained: '', code: 0 });
  expect(said).toMatch(line);
  expect(said).toMatch(SUMMARY);
  expect(said, 'nothing of what it carries').not.toMatch(/dana|example|retire|table users/i);
};

test('external to embedded, embedded to external: every row, while the one it comes from runs', async () => {
  const external = { DATABASE_URL: databaseUrl(app.database) };
  expectDone(await runAdmin(['backup', pathOf('one')], external), /^\S+one holds /);

  const embedded = { DATA_DIR: pathOf('data') };
  expectDone(await restoreAnyway(pathOf('one'), embedded), /^Restored from \S+one, made at 20\S+Z: .*\.\n$/);
  const server = await folder.start(embedded.DATA_DIR);
  expectDone(await runAdmin(['backup', pathOf('two')], embedded), /^\S+two holds /);
  expect(tablesOfBackup(pathOf('two'))).toEqual(tablesOfBackup(pathOf('one')));
  const over = await runAdmin(['restore', pathOf('two'), 'erased-in', pathOf('two')], embedded);
  expect({ ...over, complained: '' }).toEqual({ said: '', complained: '', code: 1 });
  expect(over.complained).toMatch(/^This installation is not empty, it has 2 accounts: [^\n]*\n$/);
  expect(await runSql(server.connection.host, 'select count(*) from users')).toEqual([{ count: 2 }]);

  const other = await createTestDatabase();
  const back = { DATABASE_URL: databaseUrl(other) };
  expectDone(await restoreAnyway(pathOf('two'), back), /^Restored /);
  expectDone(await runAdmin(['backup', pathOf('three')], back), /^\S+three holds /);
  expect(tablesOfBackup(pathOf('three'))).toEqual(tablesOfBackup(pathOf('one')));
  await other.drop();
});

test('the key is that of the installation and never a new one; without it nothing is made', async () => {
  const [DATA_DIR, there] = [mkdtempSync(pathOf('here-')), pathOf('there')];
  const external = { DATABASE_URL: databaseUrl(app.database), DATA_DIR, SECRET_KEY: '' };
  const [file, keyFile] = [pathOf('keyed'), join(DATA_DIR, 'secret.key')];
  const noKey = /^There is no key: set SECRET_KEY, or [^\n]*\n$/;
  expect((await runAdmin(['backup', file], external)).complained).toMatch(noKey);
  expect([existsSync(file), existsSync(keyFile)]).toEqual([false, false]);
  writeFileSync(keyFile, TEST_SECRET);
  expectDone(await runAdmin(['backup', file], external), / holds /);

  const restore = () => runAdmin(['restore', file], { DATA_DIR: there, SECRET_KEY: '' });
  expect((await restore()).complained).toMatch(noKey);
  expect(existsSync(there)).toBe(false);
  mkdirSync(there);
  writeFileSync(join(there, 'secret.key'), 'what another server made at its first start');
  const { said, complained, code } = await restore();
  expect({ said, code }).toEqual({ said: '', code: 1 });
  expect(complained).toMatch(/^\S+keyed was made under another SECRET_KEY[^\n]*\n$/);
  expect(existsSync(join(there, 'database'))).toBe(false);
  copyFileSync(keyFile, join(there, 'secret.key'));
  expectDone(await restoreAnyway(file, { DATA_DIR: there, SECRET_KEY: '' }), /^Restored /);
  rmSync(there, { recursive: true });
});
