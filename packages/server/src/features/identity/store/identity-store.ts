import type { Database } from '#db/connect.ts';
import { deleteUserRows } from '#db/delete-user-rows.ts';
import { readUserKey } from '#db/encryption/key-store.ts';
import { newId } from '#db/new-id.ts';
import { notFound } from '#errors.ts';
import type { RowRange } from '#http/pagination.ts';

/** A user's identity at a provider. */
export interface IdentityKey {
  issuer: string;
  subject: string;
}

/** An identity to be connected. */
export interface NewIdentity extends IdentityKey {
  /** The provider's id in the settings. */
  provider: string;
  /** The address; undefined unless the provider has verified it. */
  email: string | undefined;
  now: Date;
}

/** Returns the user of an identity, with the columns that decide if the user may sign in. */
export async function findIdentity(db: Database, { issuer, subject }: IdentityKey) {
  return db
    .selectFrom('identities')
    .innerJoin('users', 'users.user_id', 'identities.user_id')
    .select(['users.user_id', 'users.is_active'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** Connects the identity to the user; returns false if it is connected to an account already. */
export async function addIdentity(trx: Database, userId: number, identity: NewIdentity): Promise<boolean> {
  const { issuer, subject, provider, email, now } = identity;
  const id = newId();
  const encrypted =
    email === undefined ? null : (await readUserKey(trx, userId)).encrypt('identities.email', id, email);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('identities')
    .values({ issuer, subject, user_id: userId, id, provider, email: encrypted, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns the user's identities, or a page of them, the first connected first. */
export async function listIdentities(db: Database, userId: number, range?: RowRange) {
  const all = db
    .selectFrom('identities')
    .select(['id', 'provider', 'email', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id');
  const rows = await (range === undefined ? all : all.limit(range.limit).offset(range.offset)).execute();
  const key = await readUserKey(db, userId);
  return rows.map((row) => ({
    ...row,
    email: row.email === null ? null : key.decrypt('identities.email', row.id, row.email),
  }));
}

export async function deleteIdentity(trx: Database, userId: number, id: number): Promise<void> {
  if ((await deleteUserRows(trx, 'identities', { user_id: userId, id })) === 0) throw notFound();
}

export async function deleteAllIdentities(trx: Database, userId: number): Promise<void> {
  await trx.deleteFrom('identities').where('user_id', '=', userId).execute();
}

/** Deletes the user's identities that were connected since the given time. */
export async function deleteIdentitiesSince(trx: Database, userId: number, since: Date): Promise<void> {
  await trx.deleteFrom('identities').where('user_id', '=', userId).where('created_at', '>=', since).execute();
}
