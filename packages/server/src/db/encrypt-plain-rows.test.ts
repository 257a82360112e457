import { createCipheriv, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from './connect.ts';
import { deriveKey } from '#db/encryption/key-ring.ts';
import { openEncryption } from '#db/encryption/key-store.ts';
import { withMigrationLock, migrate, migrateInTransaction } from './migrate.ts';
import { hashSecret } from './hash-secret.ts';
import { hashPassword } from '#features/identity/sign-in/password-hash.ts';
import { listPasskeys } from '#features/identity/store/passkey-store.ts';
import { listIdentities } from '#features/identity/store/identity-store.ts';
import { runAdminInProcess } from '#testing/programs/admin-in-process.ts';
import { databaseUrl } from '#testing/programs/admin-program.ts';
import { PASSWORD } from '#testing/factories.ts';
import { listMigrationStepsBeforeFirstRelease } from '#testing/stored-installation.ts';
import { silentLog } from '#testing/silent-log.ts';
import { postSecondFactor, totpCodeAt } from '#testing/second-factors.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { type TestDatabase, createTestDatabase } from '#testing/test-database.ts';
import { TEST_RING, TEST_SECRET } from '#testing/test-key-ring.ts';

/** Number of the last schema without encryption. */
const PLAIN_SCHEMA = 11;
const USER = 42;
const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  const plain = connect(database.config);
  await sql`drop schema public cascade`.execute(plain);
  await sql`create schema public`.execute(plain);
  await withMigrationLock(plain, (trx) =>
    migrateInTransaction(trx, TEST_RING, listMigrationStepsBeforeFirstRelease(PLAIN_SCHEMA)),
  );
  await fill(plain);
  await migrate(plain, silentLog, TEST_RING);
  const db = await openEncryption(plain, TEST_RING);
  app = await startTestApp({ database: { ...database, db } });
});
afterAll(async () => {
  await app.db.destroy();
  await app.stop();
});

async function fill(db: Database): Promise<void> {
  const run = async (text: string, ...values: unknown[]) => {
    const parts = text.split('?');
    await sql
      .join(
        parts.flatMap((part, at) => (at === 0 ? [sql.raw(part)] : [sql`${values[at - 1]}`, sql.raw(part)])),
        sql``,
      )
      .execute(db);
  };
  await run(
    `insert into users values (?, 'Dana', 'dana@example.org', 'Dana', 'Levi', ?, false, true, now(),
      'DD/MM/YYYY', '1,234.56', 'EUR', null, 1)`,
    USER,
    await hashPassword(PASSWORD),
  );
  await run(`insert into login_names values ('dana', ?), ('dana@example.org', ?)`, USER, USER);
  await run(`insert into scenarios values (?, 1, 'Default', 'default', true, now())`, USER);
  await run(`update users set selected_scenario_id = 1`);
  await run(
    `insert into items values (?, 2, 1, 'Pension', 'pension', '2030-01-31', null, 999999999999.99, 'EUR', 0.01, 'GBP',
      0.30000000000000004, 0.1, 2, 0, true, '2026-01-02', '2026-01-03')`,
    USER,
  );
  await run(`insert into tags values (?, 3, 'Home', 'home', '#112233')`, USER);
  await run(`insert into item_tags values (?, 2, 3, 0)`, USER);
  await run(`insert into feedback values (?, 4, 'Lovely', now())`, USER);
  await run(
    `insert into identities (issuer, subject, user_id, id, provider, email, created_at)
      values ('https://acme.example', 's', ?, 5, 'acme', 'd@acme.example', now())`,
    USER,
  );
  await run(
    `insert into totp_secrets (user_id, state, sealed_secret, last_step, created_at) values (?, 'confirmed', ?, 0, now())`,
    USER,
    encryptedAsBefore(),
  );
  await run(`insert into passkeys values (?, 6, 'x', 'x', 0, '{}', 'Levi key', now(), null)`, USER);
  await run(`insert into password_resets values (?, ?, 'dana@example.org', now())`, USER, hashSecret('x'));
}

/** Encrypts as earlier versions did: by AES-256-GCM with the installation's key. */
function encryptedAsBefore(): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', deriveKey('totp-secret', TEST_SECRET), nonce);
  cipher.setAAD(Buffer.from(String(USER)));
  // The bytes of the base-32 text above.
  const secret = Buffer.from('48656c6c6f21deadbeef48656c6c6f21deadbeef', 'hex');
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

test('after the migration accounts can sign in as before, also with a second factor, and have all data', async () => {
  const body = { username: 'DANA', password: PASSWORD };
  const first = await app.request('POST', '/api/auth/token/', { body });
  const { ticket } = (first.json as { second_factor: { ticket: string } }).second_factor;
  const second = await postSecondFactor(app, 'verify/', { ticket, code: totpCodeAt(TOTP_SECRET, app.now()) });
  const { token } = second.json as { token: string };
  const read = async (path: string) => (await app.request('GET', path, { token })).json;
  expect(await read('/api/auth/user/')).toMatchObject({
    id: USER,
    username: 'Dana',
    email: 'dana@example.org',
    first_name: 'Dana',
    last_name: 'Levi',
  });
  expect(await read('/api/financial-items/')).toMatchObject({
    results: [
      {
        id: 2,
        name: 'Pension',
        category: 'pension',
        from_date: '2030-01-31',
        to_date: null,
        amount: 999_999_999_999.99,
        currency: 'EUR',
        existing_funds: 0.01,
        existing_funds_currency: 'GBP',
        monthly_interest_rate: 0.300_000_000_000_000_04,
        management_fee_saving: 0.1,
        management_fee_deposit: 2,
        interest_limit: 0,
        is_hidden: true,
        created_at: '2026-01-02T00:00:00.000Z',
        updated_at: '2026-01-03T00:00:00.000Z',
        scenario: 1,
        tags: [{ id: 3, name: 'Home', color: '#112233' }],
      },
    ],
  });
  expect(await read('/api/scenarios/')).toMatchObject({ results: [{ id: 1, name: 'Default' }] });
  expect(await listIdentities(app.db, USER)).toMatchObject([{ id: 5, email: 'd@acme.example' }]);
  expect(await listPasskeys(app.db, USER)).toMatchObject([{ id: 6, name: 'Levi key' }]);
  expect((await runAdminInProcess(['feedback'], { DATABASE_URL: databaseUrl(database) })).said).toContain('Lovely');
  const taken = {
    username: 'dana',
    email: 'DANA@example.org',
    password: PASSWORD,
    password_confirm: PASSWORD,
  };
  const again = await app.request('POST', '/api/auth/register/', { body: taken });
  expect(Object.keys(again.json as object)).toEqual(['username', 'email']);
});

test('after the migration no data are in plain text', async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(app.db);
  for (const { name } of rows) {
    const { rows: lines } = await sql<{
      line: string;
    }>`select t::text as line from ${sql.table(name)} t`.execute(app.db);
    // Removes encrypted values, which can contain any word of four letters by chance.
    const text = lines.map(({ line }) => line.replaceAll(/gAAAAA[\w-]+=*/g, '')).join('\n');
    expect(text, name).not.toMatch(/dana|levi|pension|home|lovely|default|acme\.example'|999999999999/i);
  }
});
