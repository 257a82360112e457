/** Encrypts the rows of an installation from before encryption (migration 0012), see docs/encryption.md. */
import { createDecipheriv } from 'node:crypto';
import { type ItemFields, caseInsensitiveKey, toItemPayload } from '@meridian/contract';
import { sql } from 'kysely';
import type { Database } from './connect.ts';
import type { Profile } from './tables.ts';
import { type DataKey, encryptName } from '#db/encryption/data-key.ts';
import { type KeyRing, deriveKey } from '#db/encryption/key-ring.ts';
import { getInstallationKey, createInstallationKey, createUserKey, withDataKeys } from '#db/encryption/key-store.ts';

/** Encrypts all rows of all users. Must run in the transaction of the migration; does nothing on an empty database. */
export async function encryptPlainRows(migration: Database, ring: KeyRing): Promise<void> {
  const trx = withDataKeys(migration, ring);
  const { rows: users } = await sql<Profile & { user_id: number }>`
    select user_id, username, email, first_name, last_name from users`.execute(trx);
  if (users.length === 0) return;
  await createInstallationKey(trx);
  const directory = await getInstallationKey(trx);
  for (const { user_id: userId, ...profile } of users) {
    const { key, columns } = await createUserKey(trx, userId);
    await trx
      .updateTable('users')
      .set({ ...columns, profile: key.encrypt('users.profile', userId, profile) })
      .where('user_id', '=', userId)
      .execute();
    await encryptNames(trx, userId, key);
    await encryptItems(trx, userId, key);
    await encryptTexts(trx, userId, key);
    await encryptTotp(trx, userId, key, ring.secrets());
    await indexLoginNames(trx, userId, directory);
  }
}

async function encryptNames(trx: Database, userId: number, key: DataKey): Promise<void> {
  for (const table of ['scenarios', 'tags'] as const) {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from ${sql.table(table)} where user_id = ${userId}`.execute(trx);
    for (const { id, name } of rows) {
      const encrypted = encryptName(key, table, id, name);
      await sql`update ${sql.table(table)} set sealed_name = ${encrypted.name}, name_index = ${encrypted.name_index}
        where user_id = ${userId} and id = ${id}`.execute(trx);
    }
  }
}

async function encryptItems(trx: Database, userId: number, key: DataKey): Promise<void> {
  // Before encryption, each field of an item was a column of the same name.
  const { rows } = await sql<{ id: number; item: ItemFields }>`
    select id, to_json(items) as item from items where user_id = ${userId}`.execute(trx);
  const ids = rows.map((row) => row.id);
  const contents = rows.map(({ id, item }) => key.encrypt('items.content', id, toItemPayload(item)));
  await sql`update items set content = encrypted.content
    from unnest(${ids}::bigint[], ${contents}::text[]) as encrypted (id, content)
    where user_id = ${userId} and items.id = encrypted.id`.execute(trx);
}

/** Columns with a single text, and their temporary names until the next migration. */
const TEXTS = [
  ['feedback.text', 'sealed_text'],
  ['identities.email', 'sealed_email'],
  ['passkeys.name', 'sealed_name'],
] as const;

async function encryptTexts(trx: Database, userId: number, key: DataKey): Promise<void> {
  for (const [place, encryptedColumn] of TEXTS) {
    const [table = '', column = ''] = place.split('.');
    const { rows } = await sql<{ id: number; text: string }>`
      select id, ${sql.ref(column)} as text from ${sql.table(table)}
      where user_id = ${userId} and ${sql.ref(column)} is not null`.execute(trx);
    for (const { id, text } of rows) {
      await sql`update ${sql.table(table)} set ${sql.ref(encryptedColumn)} = ${key.encrypt(place, id, text)}
        where user_id = ${userId} and id = ${id}`.execute(trx);
    }
  }
}

/**
 * Re-encrypts the secrets of authenticator apps. They were encrypted directly with the installation's key by AES-256-GCM; nonce and tag are
 * the first bytes.
 */
async function encryptTotp(trx: Database, userId: number, key: DataKey, secrets: readonly string[]): Promise<void> {
  const { rows } = await sql<{ state: string; sealed_secret: Buffer }>`
    select state, sealed_secret from totp_secrets where user_id = ${userId}`.execute(trx);
  for (const { state, sealed_secret: encrypted } of rows) {
    const plain = decryptOldSecret(deriveKey('totp-secret', secrets[0] ?? ''), userId, encrypted);
    const secret = key.encrypt('totp_secrets.secret', userId, plain.toString('base64'));
    await sql`update totp_secrets set secret = ${secret}
      where user_id = ${userId} and state = ${state}`.execute(trx);
  }
}

function decryptOldSecret(key: Buffer, userId: number, encrypted: Buffer): Buffer {
  const cipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, 12), { authTagLength: 16 });
  cipher.setAAD(Buffer.from(String(userId)));
  cipher.setAuthTag(encrypted.subarray(12, 28));
  return Buffer.concat([cipher.update(encrypted.subarray(28)), cipher.final()]);
}

async function indexLoginNames(trx: Database, userId: number, directory: DataKey): Promise<void> {
  const { rows } = await sql<{ name_key: string }>`
    select name_key from login_names where user_id = ${userId}`.execute(trx);
  for (const { name_key: name } of rows) {
    await sql`update login_names set name_index = ${directory.index('login_names.name', caseInsensitiveKey(name))}
      where user_id = ${userId} and name_key = ${name}`.execute(trx);
  }
}
