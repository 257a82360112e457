/** Further starts of the real process: with metrics, with a setup code, after a restored database, and impossible ones. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
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

/** Creates an account in the server's database, and erases the same account in another database, as before a restore with pg_restore. */
async function restoreErasedAccount(deletionLog: ReturnType<typeof openDeletionLog> | undefined) {
  const now = new Date();
  const userId = await transaction(place.database.db, async (trx) => {
    const account = { username: 'back', email: 'back@example.org', first_name: '', last_name: '' };
    const rest = { email_verified: false, password_hash: null, firstAccountClaim: 'ordinary', now } as const;
    return (await createAccount(trx, { ...account, ...rest })).user_id;
  });
  const elsewhere = await createTestDatabase();
  await transaction(elsewhere.db, (trx) => eraseAccount(trx, userId, { ring: TEST_RING, now, deletionLog }));
  const erased = await listErasedAccounts(elsewhere.db);
  await elsewhere.drop();
  return { userId, erased };
}

/** Starts the server, which must purge the account before it listens; returns the output. */
async function expectPurge(userId: number, env: Record<string, string> = {}): Promise<string> {
  const running = start(env);
  const address = await waitForAddress(running);
  expect(running.output).toMatch(/came back with a backup: 1\n[^]*Meridian is ready at/);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect(await countRowsOfUser(place.database.db, userId)).toEqual({});
  running.child.kill('SIGTERM');
  expect(await running.exit).toEqual([0, null]);
  return running.output;
}

const WITHOUT_LOG = /^Erasures are recorded only in the database.*$/gm;

test('the server purges accounts that the deletion log records as erased and that an older database brought back, before it listens', async () => {
  const log = openDeletionLog(place.dataDir, new Date(), expect.unreachable);
  const { userId } = await restoreErasedAccount(log);
  expect(await expectPurge(userId)).not.toMatch(WITHOUT_LOG);
});

test('the server purges accounts that the database records as erased and that an older database brought back, before it listens', async () => {
  const { userId, erased } = await restoreErasedAccount(undefined);
  await recordErasures(place.database.db, erased);
  // Without a deletion log the server warns once and otherwise works as usual.
  const output = await expectPurge(userId, { DATA_DIR: join(place.dataDir, 'absent') });
  expect(output.match(WITHOUT_LOG)).toHaveLength(1);
});

test.each([
  [
    { SECRET_KEY: 'the key of another installation.' },
    'Meridian did not start: This key does not decrypt the database, which is encrypted under another key: set that one as SECRET_KEY, or put its file secret.key back into DATA_DIR.',
  ],
  [{ PORT: 'none' }, 'Meridian did not start: PORT must be a port number from 0 to 65535.'],
  [{ HOST: '203.0.113.7' }, 'Meridian did not start: HOST or PORT cannot be used (EADDRNOTAVAIL).'],
])('a start with %j gives one line, and exits with 1', async (env, line) => {
  const running = start(env);
  expect((await running.exit)[0]).toBe(1);
  expect(running.output.trim()).toBe(line);
});
