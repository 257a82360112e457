import { LIMITS } from '@meridian/contract';
import { Secret, TOTP } from 'otpauth';
import type { Database } from '#db/connect.ts';
import { deleteUserRows } from '#db/delete-user-rows.ts';
import { readUserKey } from '#db/encryption/key-store.ts';

/** Stores the secret of an app that is being set up, and replaces an earlier unconfirmed one. */
export async function storePendingTotp(trx: Database, userId: number, bytes: Uint8Array, now: Date): Promise<void> {
  const key = await readUserKey(trx, userId);
  const secret = key.encrypt('totp_secrets.secret', userId, Buffer.from(bytes).toString('base64'));
  const pending = { secret, last_step: 0, created_at: now };
  await trx
    .insertInto('totp_secrets')
    .values({ user_id: userId, state: 'pending', ...pending })
    .onConflict((conflict) => conflict.columns(['user_id', 'state']).doUpdateSet(pending))
    .execute();
}

/** Returns the secret of the app that is being set up; undefined after its time limit. */
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
  return Buffer.from((await readUserKey(db, userId)).decrypt('totp_secrets.secret', userId, secret), 'base64');
}

/** Activates the new app in place of the earlier one; the code that confirmed it is consumed. */
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

/** Consumes the code of a time step; returns false if this or a later one was used before. */
export async function redeemTotpStep(trx: Database, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('state', '=', 'confirmed')
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes the app in this state; returns true if there was one. */
export async function deleteTotp(trx: Database, userId: number, state: 'pending' | 'confirmed'): Promise<boolean> {
  return (await deleteUserRows(trx, 'totp_secrets', { user_id: userId, state })) === 1;
}

/** The parameters of RFC 6238 that all authenticator apps support. */
const RULES = { algorithm: 'SHA1', digits: 6, period: 30 };

/** Number of time steps before and after the present one whose codes are accepted, because clocks differ and typing takes time. */
const WINDOW = 1;

/** Creates a secret of 160 random bits. `text` is for typing it into an app, `uri` for the QR code that an app scans. */
export function createTotpSecret(account: string): { bytes: Uint8Array; text: string; uri: string } {
  const secret = new Secret({ size: 20 });
  const totp = new TOTP({ ...RULES, issuer: 'Meridian', label: account, secret });
  return { bytes: secret.bytes, text: secret.base32, uri: totp.toString() };
}

/** Returns the time step to which a code belongs; undefined if the code belongs to no step within the accepted window. */
export function findTotpTimeStep(bytes: Uint8Array, code: string, now: Date): number | undefined {
  const secret = new Secret({ buffer: Uint8Array.from(bytes).buffer });
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...RULES, secret, token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ ...RULES, timestamp }) + delta;
}
