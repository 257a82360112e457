/** Tests the command `check`; check-embedded.long.ts tests it with an embedded database and with services that never respond. */
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseDiskFolder } from '#testing/cluster/cluster-folder.ts';
import { startEconomicService } from '#testing/external-services/economic-service.ts';
import { respondWith } from '#testing/external-services/local-service.ts';
import { startMailServer } from '#testing/external-services/mail-server.ts';
import { startRateService } from '#testing/external-services/rate-service.ts';
import { rowsOf } from '#testing/programs/check-rows.ts';
import { runAdminInProcess } from '#testing/programs/admin-in-process.ts';
import { databaseUrl } from '#testing/programs/admin-program.ts';
import { NO_EXTERNAL_SERVICES } from '#testing/programs/server-program.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

describe('with an external database', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());

  const env = () => ({ ...NO_EXTERNAL_SERVICES, DATABASE_URL: databaseUrl(app.database), DATA_DIR: app.dataDir });
  const check = (change: Record<string, string> = {}) => runAdminInProcess(['check'], { ...env(), ...change });

  test('the check reports each part that works, changes nothing, and requests each service once', async () => {
    const [mail, rates, economic] = await Promise.all([
      startMailServer(),
      startRateService(respondWith({ rates: {} })),
      startEconomicService(),
    ]);
    const { said, complained, code } = await check({
      SMTP_URL: mail.url,
      RATES_URL: rates.url,
      ECONOMIC_DATA_URL: economic.url,
    });
    expect({ complained, code }, said).toEqual({ complained: '', code: 0 });
    expect(rowsOf(said)).toEqual({
      settings: 'ok: All settings can be used.',
      key: 'ok: SECRET_KEY decrypts the database. Store it separately from the backups.',
      database: expect.stringMatching(/^ok: PostgreSQL \d+.* is reachable and has every migration\.$/),
      disk: expect.stringMatching(/^(ok|warn): .* can be written and has [\d.]+ GB free\./),
      mail: expect.stringMatching(/^ok: 127\.0\.0\.1:\d+ accepts the connection and the sign-in\.$/),
      rates: expect.stringMatching(/^ok: Reachable: 127\.0\.0\.1:\d+\.$/),
      'economic data': expect.stringMatching(/^ok: Reachable: 127\.0\.0\.1:\d+\.$/),
      clock: expect.stringMatching(/^ok: Difference to the database: \d\.\d s, to 127\.0\.0\.1:\d+: \d\.\d s\.$/),
    });
    expect(said).toMatch(/\nNothing failed\.\n$/);
    expect([rates.requestCount(), economic.requests.length, mail.received.length]).toEqual([1, 1, 0]);
    await Promise.all([mail.stop(), rates.stop(), economic.stop()]);
  });

  test('the check reports a key of another installation, a wrong clock and an older schema', async () => {
    const late = startRateService((response) => {
      response.writeHead(200, { date: 'Sat, 01 Jan 2000 00:00:00 GMT' }).end('{}');
    });
    const rates = await late;
    const wrong = await check({ SECRET_KEY: 'another-key-that-has-32-characters', RATES_URL: rates.url });
    expect(wrong.code).toBe(1);
    expect(rowsOf(wrong.said)).toMatchObject({
      key: expect.stringMatching(/^fail: This key does not decrypt the database/),
      clock: expect.stringMatching(/^fail: .*Set the clocks by a time service/),
      mail: expect.stringMatching(/^off: /),
      'economic data': expect.stringMatching(/^off: /),
    });
    await rates.stop();
    const newest = app.db.deleteFrom('schema_migrations' as 'users').where('name' as 'user_id', '>', '0002' as never);
    await newest.execute();
    const older = await check();
    expect(older.code, older.said).toBe(0);
    expect(rowsOf(older.said)['database']).toMatch(/^warn: .*the next start of the server migrates them\.$/);
  });

  test('a broken setting is reported in a row, and nothing else is checked', async () => {
    const { said, complained, code } = await check({ PORT: 'http' });
    expect({ complained, code }).toEqual({ complained: '', code: 1 });
    expect(rowsOf(said)).toMatchObject({
      settings: 'fail: PORT must be a port number from 0 to 65535.',
      database: 'skipped: Correct the settings first.',
    });
    expect(rowsOf((await check({ RATE_LIMITS: 'off' })).said)['settings']).toMatch(/^warn: RATE_LIMITS is off/);
  });

  test('no secret is printed if every service refuses', async () => {
    const refusing = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: false,
      onAuth: ({ password }, _session, done) => done(new Error(`Not the password: ${password}`)),
    });
    await new Promise<void>((resolve) => void refusing.listen(0, '127.0.0.1', resolve));
    const { port } = refusing.server.address() as AddressInfo;
    const { said, complained, code } = await check({
      DATABASE_URL: 'postgres://somebody:geheim%2F1@127.0.0.1:1/meridian',
      SMTP_URL: `smtp://mailuser:mail%2Fgeheim@127.0.0.1:${port}`,
      RATES_URL: 'http://rateuser:geheim-rate@127.0.0.1:1/ http://127.0.0.1:1/?key=geheim-key',
      ECONOMIC_DATA_URL: 'http://127.0.0.1:1/geheim-path',
      SECRET_KEY: 'geheim-geheim-geheim-geheim-geheim',
    });
    await new Promise<void>((resolve) => refusing.close(resolve));
    expect(code).toBe(1);
    expect(said + complained).not.toMatch(/geheim|rateuser|mailuser/);
    expect(rowsOf(said)).toMatchObject({
      database: expect.stringMatching(/^fail: DATABASE_URL: cannot connect to somebody@127\.0\.0\.1:1\/meridian/),
      mail: expect.stringMatching(/^fail: 127\.0\.0\.1:\d+ cannot be used \(.*\*\*\*/),
      rates: expect.stringMatching(/^fail: Not reachable: 127\.0\.0\.1:1: .*; 127\.0\.0\.1:1: /),
      'economic data': expect.stringMatching(/^fail: /),
    });
  });
});

test('the check creates nothing before the first start with an embedded database', async () => {
  const DATA_DIR = join(chooseDiskFolder(), `meridian-absent-${process.pid}`);
  const env = { ...NO_EXTERNAL_SERVICES, DATA_DIR, SECRET_KEY: '' };
  const { said, code } = await runAdminInProcess(['check'], env);
  expect(code, said).toBe(0);
  expect(rowsOf(said)).toMatchObject({
    database: expect.stringMatching(/^warn: There is no database/),
    disk: expect.stringContaining('does not exist yet'),
  });
  expect(existsSync(DATA_DIR)).toBe(false);
});
