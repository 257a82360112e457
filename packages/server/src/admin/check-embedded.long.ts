/** Tests the command `check` with an embedded database. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chooseDiskFolder } from '#testing/cluster/cluster-folder.ts';
import { runAdmin } from '#testing/programs/admin-program.ts';
import { rowsOf } from '#testing/programs/check-rows.ts';
import { NO_EXTERNAL_SERVICES, waitForAddress, startProgram } from '#testing/programs/server-program.ts';

test('the check works with the embedded database before its first start, and with and without a running server', async () => {
  const folder = mkdtempSync(join(chooseDiskFolder(), 'meridian-check-'));
  const env = { ...NO_EXTERNAL_SERVICES, DATA_DIR: join(folder, 'data'), SECRET_KEY: '' };
  const before = await runAdmin(['check'], env);
  expect(before.code, before.said).toBe(0);
  expect(rowsOf(before.said)).toMatchObject({
    database: expect.stringMatching(/^warn: There is no database/),
    disk: expect.stringContaining('does not exist yet'),
  });
  expect(existsSync(env.DATA_DIR)).toBe(false);
  const running = startProgram(env);
  await waitForAddress(running);
  const good = {
    database: expect.stringMatching(/^ok: /),
    key: 'ok: The file secret.key decrypts the database. Store it separately from the backups.',
    clock: expect.stringMatching(/^ok: /),
  };
  const beside = await runAdmin(['check'], env);
  expect(rowsOf(beside.said), beside.complained).toMatchObject(good);
  running.child.kill('SIGTERM');
  expect(await running.exit).toEqual([0, null]);
  for (const { said, complained, code } of [await runAdmin(['check'], env), await runAdmin(['check'], env)]) {
    expect(rowsOf(said), complained).toMatchObject(good);
    expect(code).toBe(0);
  }
  rmSync(folder, { recursive: true });
});
