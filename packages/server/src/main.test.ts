/** The real process: its output, its log, its exit. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { transaction } from '#db/transaction.ts';
import { createAccount } from '#features/identity/store/account-store.ts';
import { recordErasures, eraseAccount, listErasedAccounts } from '#features/identity/store/erased-account-store.ts';
import { openDeletionLog } from '#features/identity/store/deletion-log.ts';
import { findSetupCode } from '#features/identity/first-staff-account.ts';
import { databaseUrl } from '#testing/programs/admin-program.ts';
import { registrationBody } from '#testing/factories.ts';
import { countRowsOfUser } from '#testing/rows-of-user.ts';
import { waitForAddress, prepareProgram } from '#testing/programs/server-program.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { TEST_RING } from '#testing/test-key-ring.ts';

const { place, start } = prepareProgram();

describe('the server', () => {
  test('the server prints its address, logs routes without content, and exits with 0 on a signal', async () => {
    const running = start();
    const address = await waitForAddress(running);
    const body = registrationBody({
      username: 'loguser',
      email: 'loguser@example.org',
      password: 'secret-pass',
      password_confirm: 'secret-pass',
    });
    const json = { 'content-type': 'application/json' };
    const registered = await fetch(`${address}/api/auth/register/`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(body),
    });
    const { token } = (await registered.json()) as { token: string };
    const authorization = `Token ${token}`;
    await (
      await fetch(`${address}/api/currency/convert/?amount=31337&from=USD&to=EUR`, {
        headers: { cookie: 'meridian_session=cookie-secret' },
      })
    ).text();
    const told = await fetch(`${address}/api/submit_feedback/`, {
      method: 'POST',
      headers: { ...json, authorization },
      body: JSON.stringify({ text: 'private thought' }),
    });
    await place.database.db.schema.dropTable('item_tags').execute();
    const item = {
      name: 'private plan',
      category: 'income',
      amount: 424_242,
      currency: 'EUR',
      tag_names: ['private tag'],
    };
    const failed = await fetch(`${address}/api/financial-items/?x=1`, {
      method: 'POST',
      headers: { ...json, authorization },
      body: JSON.stringify(item),
    });
    expect([registered.status, told.status, failed.status]).toEqual([201, 201, 500]);

    running.child.kill('SIGTERM');
    expect(await running.exit).toEqual([0, null]);
    const lines = running.output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toContainEqual(
      expect.objectContaining({ method: 'POST', route: '/api/financial-items/', status: 500 }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({
        msg: 'a request failed',
        err: expect.objectContaining({ message: '42P01' }),
      }),
    );
    // Times, ports and durations may contain the digits of an amount by chance.
    const output = running.output.replaceAll(/"(time|ms|pid)":[\d.]+|127\.0\.0\.1:\d+/g, '');
    for (const secret of [
      'loguser',
      'secret-pass',
      token,
      'cookie-secret',
      '31337',
      '424242',
      'private',
      'item_tags"',
    ]) {
      expect(output).not.toContain(secret);
    }
  });

  test('the server serves metrics on their own port until it stops, and names that port if it is taken', async () => {
    const running = start({ METRICS_PORT: '0' });
    const address = await waitForAddress(running);
    const metrics = /Metrics are at (\S+)/.exec(running.output)?.[1] ?? '';
    await (await fetch(`${address}/healthz`)).text();
    const read = async () => (await fetch(metrics)).text();
    await expect.poll(read).toContain('meridian_http_requests_total{route="/healthz",method="GET",status="2xx"} 1');
    const second = start({ METRICS_PORT: new URL(metrics).port });
    expect(await second.exit).toEqual([1, null]);
    expect(second.output).toBe('Meridian did not start: METRICS_PORT is in use by another program.\n');
    running.child.kill('SIGTERM');
    expect(await running.exit).toEqual([0, null]);
  });

  test('the server prints the setup code for the first staff account, the same each time, until there is one', async () => {
    const fresh = await createTestDatabase();
    const say = async () => {
      const running = start({ DATABASE_URL: databaseUrl(fresh), FIRST_USER_IS_STAFF: 'true' });
      const address = await waitForAddress(running);
      return { running, address };
    };
    const end = ({ running }: Awaited<ReturnType<typeof say>>) => {
      running.child.kill('SIGTERM');
      return running.exit;
    };
    const first = await say();
    await expect.poll(() => first.running.output).toContain('becomes staff');
    const word = /with this setup code: (\w{10}) /.exec(first.running.output)?.[1];
    expect(first.running.output).toContain(`(${first.address}/register?staff_word=${word})`);
    await end(first);
    const second = await say();
    await expect.poll(() => second.running.output).toContain(`with this setup code: ${word} `);
    const registered = await fetch(`${second.address}/api/auth/register/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
      body: JSON.stringify(registrationBody({ staff_word: word })),
    });
    expect(await registered.json()).toMatchObject({ user: { is_staff: true } });
    await end(second);
    // A third start would print the setup code.
    expect(await findSetupCode(fresh.db, { firstUserIsStaff: true })).toBeUndefined();
    await fresh.drop();
  });

  test.each(['the database', 'the deletion log'])(
    'the server purges accounts that %s records as erased and that an older database brought back, before it listens',
    async (where) => {
      const now = new Date();
      const account = { username: 'back', email: 'back@example.org', first_name: '', last_name: '' };
      const given = {
        ...account,
        email_verified: false,
        password_hash: null,
        firstAccountClaim: 'ordinary' as const,
        now,
      };
      const { user_id: userId } = await transaction(place.database.db, (trx) => createAccount(trx, given));
      // Records the erasure; the account's rows are there as pg_restore would restore them.
      const elsewhere = await createTestDatabase();
      const deletionLog =
        where === 'the deletion log' ? openDeletionLog(place.dataDir, now, expect.unreachable) : undefined;
      const erasure = { ring: TEST_RING, now, deletionLog };
      await transaction(elsewhere.db, (trx) => eraseAccount(trx, userId, erasure));
      if (deletionLog === undefined) await recordErasures(place.database.db, await listErasedAccounts(elsewhere.db));
      await elsewhere.drop();
      // Without a deletion log the server warns once and otherwise works as usual.
      const running = start(deletionLog === undefined ? { DATA_DIR: join(place.dataDir, 'absent') } : {});
      const address = await waitForAddress(running);
      expect(running.output).toMatch(/came back with a backup: 1\n[^]*Meridian is ready at/);
      const lines = running.output.match(/^Erasures are recorded only in the database.*$/gm) ?? [];
      expect(lines).toHaveLength(deletionLog === undefined ? 1 : 0);
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
      expect(await countRowsOfUser(place.database.db, userId)).toEqual({});
      running.child.kill('SIGTERM');
      expect(await running.exit).toEqual([0, null]);
    },
  );
});

describe('an impossible start', () => {
  test.each([
    [{ PORT: 'none' }, 'Meridian did not start: PORT must be a port number from 0 to 65535.'],
    [{ HOST: '203.0.113.7' }, 'Meridian did not start: HOST or PORT cannot be used (EADDRNOTAVAIL).'],
    [
      { SECRET_KEY: 'the key of another installation.' },
      'Meridian did not start: This key does not decrypt the database, which is encrypted under another key: set that one as SECRET_KEY, or put its file secret.key back into DATA_DIR.',
    ],
  ])('a start with %j gives one line, and exits with 1', async (env, line) => {
    const running = start(env);
    expect((await running.exit)[0]).toBe(1);
    expect(running.output.trim()).toBe(line);
  });
});
