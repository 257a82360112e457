/** Tests backup and restore by the operator's commands between embedded and external databases, partly by starting the program itself. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '#db/embedded/embedded-database.ts';
import { chooseClusterFolder } from '#testing/cluster/cluster-folder.ts';
import { runAdminInProcess } from '#testing/programs/admin-in-process.ts';
import { databaseUrl, runAdmin } from '#testing/programs/admin-program.ts';
import { runSql } from '#testing/programs/embedded-database-folder.ts';
import { fillInstallation, readBackupTables } from '#testing/full-installation.ts';
import { silentLog } from '#testing/silent-log.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { createTestDatabase } from '#testing/test-database.ts';

let folder: string;
let server: EmbeddedDatabase | undefined;
let app: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(join(chooseClusterFolder(), 'meridian-restored-'));
  chmodSync(folder, 0o755);
  app = await startTestApp();
  await fillInstallation(app);
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

const pathOf = (name: string) => join(folder, name);
const SUMMARY = /accounts: 2, items: 7, rows in all: \d+/;
/** Restores without a deletion log, about which the command warns. */
const restoreAnyway = async (file: string, env: Record<string, string>, run: typeof runAdmin = runAdminInProcess) => {
  const { complained, ...outcome } = await run(['restore', file, 'anyway'], env);
  expect(complained).toMatch(/^It is not known which accounts were erased after [^\n]*\n$/);
  return { ...outcome, complained: '' };
};
const expectDone = ({ said, complained, code }: Awaited<ReturnType<typeof runAdmin>>, line: RegExp) => {
  expect({ complained, code }).toEqual({ complained: '', code: 0 });
  expect(said).toMatch(line);
  expect(said).toMatch(SUMMARY);
  expect(said, 'nothing of what it carries').not.toMatch(/dana|example|retire|table users/i);
};

test('every row is restored, from an external database to an embedded one and back, while the source is running', async () => {
  const external = { DATABASE_URL: databaseUrl(app.database) };
  expectDone(await runAdmin(['backup', pathOf('one')], external), /^\S+one contains /);

  const embedded = { DATA_DIR: pathOf('data') };
  const restored = await restoreAnyway(pathOf('one'), embedded, runAdmin);
  expectDone(restored, /^Restored from \S+one, made at 20\S+Z: .*\.\n$/);
  server = await startEmbedded(embedded.DATA_DIR, silentLog);
  expectDone(await runAdminInProcess(['backup', pathOf('two')], embedded), /^\S+two contains /);
  expect(readBackupTables(pathOf('two'))).toEqual(readBackupTables(pathOf('one')));
  const over = await runAdminInProcess(['restore', pathOf('two'), 'erased-in', pathOf('two')], embedded);
  expect({ ...over, complained: '' }).toEqual({ said: '', complained: '', code: 1 });
  expect(over.complained).toMatch(/^This installation is not empty, it has 2 accounts: [^\n]*\n$/);
  expect(await runSql(server.connection.host, 'select count(*) from users')).toEqual([{ count: 2 }]);

  const other = await createTestDatabase();
  const back = { DATABASE_URL: databaseUrl(other) };
  expectDone(await restoreAnyway(pathOf('two'), back), /^Restored /);
  expectDone(await runAdminInProcess(['backup', pathOf('three')], back), /^\S+three contains /);
  expect(readBackupTables(pathOf('three'))).toEqual(readBackupTables(pathOf('one')));
  await other.drop();
});
