import { LIMITS, type Passkey } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { deleteUserRows } from '#db/delete-user-rows.ts';
import { readUserKey } from '#db/encryption/key-store.ts';
import { hashSecret } from '#db/hash-secret.ts';
import { newId } from '#db/new-id.ts';
import type { PasskeyRow } from '#db/sign-in-tables.ts';

export async function listPasskeys(db: Database, userId: number): Promise<PasskeyRow[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return Promise.all(rows.map((row) => openPasskey(db, row)));
}

async function openPasskey(db: Database, row: PasskeyRow): Promise<PasskeyRow> {
  return { ...row, name: (await readUserKey(db, row.user_id)).decrypt('passkeys.name', row.id, row.name) };
}

export async function addPasskey(
  trx: Database,
  userId: number,
  made: Omit<PasskeyRow, 'user_id' | 'id' | 'last_used_at'>,
): Promise<PasskeyRow> {
  const id = newId();
  const name = (await readUserKey(trx, userId)).encrypt('passkeys.name', id, made.name);
  const row = await trx
    .insertInto('passkeys')
    .values({ ...made, name, user_id: userId, id, last_used_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();
  return openPasskey(trx, row);
}

/** Returns the passkey with this credential id, if its user is active. */
export async function findPasskey(db: Database, userId: number, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.user_id', 'passkeys.user_id')
    .selectAll('passkeys')
    .where('passkeys.user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row && openPasskey(db, row);
}

export async function recordPasskeyUse(
  trx: Database,
  userId: number,
  id: number,
  use: { counter: number; last_used_at: Date },
): Promise<void> {
  await trx.updateTable('passkeys').set(use).where('user_id', '=', userId).where('id', '=', id).execute();
}

export async function renamePasskey(
  trx: Database,
  userId: number,
  id: number,
  name: string,
): Promise<PasskeyRow | undefined> {
  const row = await trx
    .updateTable('passkeys')
    .set({ name: (await readUserKey(trx, userId)).encrypt('passkeys.name', id, name) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && openPasskey(trx, row);
}

/** Deletes the passkey; returns false if the user did not have it. */
export async function deletePasskey(trx: Database, userId: number, id: number): Promise<boolean> {
  return (await deleteUserRows(trx, 'passkeys', { user_id: userId, id })) === 1;
}

/** Consumes a challenge; returns false if it was used before. Deletes expired challenges. */
export async function redeemPasskeyChallenge(
  trx: Database,
  userId: number,
  challenge: string,
  now: Date,
): Promise<boolean> {
  await trx.deleteFrom('used_challenges').where('user_id', '=', userId).where('expires_at', '<=', now).execute();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('used_challenges')
    .values({
      user_id: userId,
      challenge_hash: hashSecret(challenge),
      expires_at: new Date(now.getTime() + LIMITS.passkeyChallengeMinutes * 60_000),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns the passkey as the API returns it. */
export function toPasskey({ id, name, created_at: created, last_used_at: used }: PasskeyRow): Passkey {
  return { id, name, created_at: created.toISOString(), last_used_at: used?.toISOString() ?? null };
}

/** Returns the passkey's descriptor for WebAuthn in the browser. */
export function toPasskeyDescriptor({ credential_id: id, transports }: PasskeyRow) {
  return { id: id.toString('base64url'), type: 'public-key' as const, transports };
}

/** Returns the user handle of a passkey: the user's id, which is random and reveals nothing. */
export function toUserHandle(userId: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(userId));
  return bytes.toString('base64url');
}

/** Returns the user's id in a handle; undefined if the handle is invalid. */
export function parseUserHandle(handle: string): number | undefined {
  const bytes = Buffer.from(handle, 'base64url');
  if (bytes.length !== 8) return undefined;
  const userId = Number(bytes.readBigUInt64BE());
  return Number.isSafeInteger(userId) ? userId : undefined;
}
