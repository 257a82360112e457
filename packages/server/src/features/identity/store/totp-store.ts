import { LIMITS } from '@meridian/contract';
import { Secret, TOTP } from 'otpauth';
import type { Database } from '#db/connect.ts';
import { deleteOwn } from '#db/own-rows.ts';
import { keyOf } from '#db/encryption/key-store.ts';

/** Keeps the secret of an app that is being set up, instead of another such. */
export async function keepPendingTotp(
  trx: Database,
  userId: number,
  bytes: Uint8Array,
  now: Date,
): Promise<void> {
  const key = await keyOf(trx, userId);
  const secret = key.seal('totp_secrets.secret', userId, Buffer.from(bytes).toString('base64'));
  const pending = { secret, last_step: 0, created_at: now };
  await trx
    .insertInto('totp_secrets')
    .values({ user_id: userId, state: 'pending', ...pending })
    .onConflict((conflict) => conflict.columns(['user_id', 'state']).doUpdateSet(pending))
    .execute();
}

/** The secret of the app that is being set up, while that can be finished. */
export async function findPendingTotp(db: Database, userId: number, now: Date): Promise<Buffer | undefined> {
  const begun = new Date(now.getTime() - LIMITS.secondFactorMinutes * 60_000);
  const row = await db
    .selectFrom('totp_secrets')
    .select('secret')
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .where('created_at', '>', begun)
    .executeTakeFirst();
  return row && openSecret(db, userId, row.secret);
}

async function openSecret(db: Database, userId: number, secret: string): Promise<Buffer> {
  return Buffer.from((await keyOf(db, userId)).open('totp_secrets.secret', userId, secret), 'base64');
}

/** From now on the new app counts, and an earlier one no longer; the code it was confirmed by is used up. */
export async function confirmTotp(trx: Database, userId: number, step: number): Promise<void> {
  await deleteTotp(trx, userId, 'confirmed');
  await trx
    .updateTable('totp_secrets')
    .set({ state: 'confirmed', last_step: step })
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .execute();
}

export async function findTotp(db: Database, userId: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('totp_secrets')
    .select('secret')
    .where('user_id', '=', userId)
    .where('state', '=', 'confirmed')
    .executeTakeFirst();
  return row && openSecret(db, userId, row.secret);
}

/** Uses the code of a time step up; false when it, or a later one, was used before. */
export async function takeStep(trx: Database, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('state', '=', 'confirmed')
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes the app in that state, and says whether there was one. */
export async function deleteTotp(
  trx: Database,
  userId: number,
  state: 'pending' | 'confirmed',
): Promise<boolean> {
  return (await deleteOwn(trx, 'totp_secrets', { user_id: userId, state })) === 1;
}

/** Codes of an authenticator app: RFC 6238 as every app speaks it. */
const RULES = { algorithm: 'SHA1', digits: 6, period: 30 };

/** One step either way: clocks differ, and people take their time. */
const WINDOW = 1;

/** 160 random bits; `text` and `uri` are what an app takes. */
export function newTotpSecret(account: string): { bytes: Uint8Array; text: string; uri: string } {
  const secret = new Secret({ size: 20 });
  const totp = new TOTP({ ...RULES, issuer: 'Meridian', label: account, secret });
  return { bytes: secret.bytes, text: secret.base32, uri: totp.toString() };
}

/** The time step that a code belongs to; undefined when it belongs to none around now. */
export function stepOf(bytes: Uint8Array, code: string, now: Date): number | undefined {
  const secret = new Secret({ buffer: Uint8Array.from(bytes).buffer });
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...RULES, secret, token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ ...RULES, timestamp }) + delta;
}
