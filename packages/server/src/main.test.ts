/** The real process: its output, its log, its exit. Other starts are in main-start.long.ts. */
import { describe, expect, test } from 'vitest';
import { transaction } from '#db/transaction.ts';
import { createAccount } from '#features/identity/store/account-store.ts';
import { eraseAccount } from '#features/identity/store/erased-account-store.ts';
import { openDeletionLog } from '#features/identity/store/deletion-log.ts';
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

  test('the server purges accounts that the deletion log records as erased and that an older database brought back, before it listens', async () => {
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
    const deletionLog = openDeletionLog(place.dataDir, now, expect.unreachable);
    await transaction(elsewhere.db, (trx) => eraseAccount(trx, userId, { ring: TEST_RING, now, deletionLog }));
    await elsewhere.drop();
    const running = start();
    const address = await waitForAddress(running);
    expect(running.output).toMatch(/came back with a backup: 1\n[^]*Meridian is ready at/);
    expect(running.output).not.toContain('Erasures are recorded only in the database');
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect(await countRowsOfUser(place.database.db, userId)).toEqual({});
    running.child.kill('SIGTERM');
    expect(await running.exit).toEqual([0, null]);
  });
});

test('an impossible start gives one line, and exits with 1', async () => {
  const running = start({ SECRET_KEY: 'the key of another installation.' });
  expect((await running.exit)[0]).toBe(1);
  expect(running.output.trim()).toBe(
    'Meridian did not start: This key does not decrypt the database, which is encrypted under another key: set that one as SECRET_KEY, or put its file secret.key back into DATA_DIR.',
  );
});
