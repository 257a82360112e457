import { type SecondFactorMethod, LIMITS } from '@meridian/contract';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { Database } from '#db/connect.ts';
import { deleteUserRows } from '#db/delete-user-rows.ts';
import { hashSecret } from '#db/hash-secret.ts';

/** The second factors that a user has set up. */
export interface SecondFactors {
  totp: boolean;
  passkeys: number;
  recoveryCodes: number;
}

export async function readSecondFactors(db: Database, userId: number): Promise<SecondFactors> {
  const { rows } = await sql<SecondFactors>`select
    exists (select from totp_secrets where user_id = ${userId} and state = 'confirmed') as totp,
    (select count(*) from passkeys where user_id = ${userId}) as passkeys,
    (select count(*) from recovery_codes where user_id = ${userId}) as "recoveryCodes"`.execute(db);
  return rows[0] ?? { totp: false, passkeys: 0, recoveryCodes: 0 };
}

/** Returns true if a second factor is set up. Recovery codes alone do not count: they only replace a lost factor. */
export function hasSecondFactor({ totp, passkeys }: SecondFactors): boolean {
  return totp || passkeys > 0;
}

/** Returns the methods for the second step; empty if none is required. */
export function listSecondFactorMethods(factors: SecondFactors): SecondFactorMethod[] {
  if (!hasSecondFactor(factors)) return [];
  const { totp, passkeys, recoveryCodes } = factors;
  return [
    ...(totp ? (['totp'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(recoveryCodes > 0 ? (['recovery_code'] as const) : []),
  ];
}

/** Runs `add`. If this turns the second factor on, also creates and returns recovery codes; otherwise returns no codes. */
export async function addFactorWithRecoveryCodes<Added>(
  trx: Database,
  userId: number,
  add: () => Promise<Added>,
): Promise<{ added: Added; codes: string[] }> {
  const before = await readSecondFactors(trx, userId);
  const added = await add();
  return { added, codes: hasSecondFactor(before) ? [] : await replaceRecoveryCodes(trx, userId) };
}

/** Deletes the recovery codes after the last second factor was removed. */
export async function deleteOrphanedRecoveryCodes(trx: Database, userId: number): Promise<void> {
  if (!hasSecondFactor(await readSecondFactors(trx, userId))) await deleteRecoveryCodes(trx, userId);
}

/** Removes all second factors; returns true if there was one. */
export async function removeAllSecondFactors(trx: Database, userId: number): Promise<boolean> {
  const wasOn = hasSecondFactor(await readSecondFactors(trx, userId));
  const tables = ['totp_secrets', 'passkeys', 'recovery_codes', 'sign_in_tickets', 'wrong_codes'] as const;
  for (const table of tables) await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  return wasOn;
}

/**
 * Removes the second factors added since the given time. All recovery codes are deleted too, because they may have been created by an
 * attacker.
 */
export async function removeSecondFactorsSince(trx: Database, userId: number, since: Date): Promise<void> {
  for (const table of ['totp_secrets', 'passkeys'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).where('created_at', '>=', since).execute();
  await deleteRecoveryCodes(trx, userId);
}

/** Crockford's base 32, which has no characters that look alike. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 6;

/** Replaces all recovery codes by ten new ones and returns them. */
export async function replaceRecoveryCodes(trx: Database, userId: number): Promise<string[]> {
  await deleteRecoveryCodes(trx, userId);
  const codes = Array.from({ length: LIMITS.recoveryCodes }, newCode);
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashCode(code) })))
    .execute();
  return codes;
}

/** Consumes a code; returns false if it is wrong or was used before. */
export async function redeemRecoveryCode(trx: Database, userId: number, written: string): Promise<boolean> {
  return (await deleteUserRows(trx, 'recovery_codes', { user_id: userId, code_hash: hashCode(written) })) === 1;
}

async function deleteRecoveryCodes(trx: Database, userId: number): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Returns 120 random bits in groups, such as `k7m2qp-x9f4td-0hw3bn-5ryvea`. */
function newCode(): string {
  const letters = Array.from(randomBytes(GROUPS * GROUP_LENGTH), (byte) => ALPHABET[byte % 32]);
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-');
}

/**
 * Hashes a code as typed: in upper or lower case, with or without dashes, with O for zero. 120 random bits need neither salt nor
 * stretching.
 */
function hashCode(written: string): Buffer {
  const plain = written.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return hashSecret(plain);
}
