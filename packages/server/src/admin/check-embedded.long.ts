/** Tests the command `check` with an embedded database, and with services that never respond. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, type Socket, createServer } from 'node:net';
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

test('the program ends even if no service ever responds', async () => {
  const folder = mkdtempSync(join(chooseDiskFolder(), 'meridian-check-'));
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
  const place = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const { said, code } = await runAdmin(['check'], {
    DATA_DIR: folder,
    DATABASE_URL: `postgres://somebody@${place}/meridian`,
    SMTP_URL: `smtp://${place}`,
    RATES_URL: `http://${place}/`,
    ECONOMIC_DATA_URL: `http://${place}/`,
  });
  expect(code, said).toBe(1);
  const rows = rowsOf(said);
  for (const name of ['database', 'mail', 'rates', 'economic data']) expect(rows[name], name).toMatch(/^fail: /);
  for (const socket of sockets) socket.destroy();
  silent.close();
  rmSync(folder, { recursive: true });
});
