import { randomBytes } from 'node:crypto';
import { LIMITS } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { hashSecret } from '#db/hash-secret.ts';

/** Crockford's base 32: no letter that is taken for a digit or another letter. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 6;

/** Ten fresh codes instead of what codes there were. */
export async function replaceRecoveryCodes(trx: Database, userId: number): Promise<string[]> {
  await deleteRecoveryCodes(trx, userId);
  const codes = Array.from({ length: LIMITS.recoveryCodes }, newCode);
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashCode(code) })))
    .execute();
  return codes;
}

/** Uses a code up; false when it is none of the user's, or was used before. */
export async function takeRecoveryCode(trx: Database, userId: number, written: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashCode(written))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteRecoveryCodes(trx: Database, userId: number): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** 120 random bits in groups: `k7m2qp-x9f4td-0hw3bn-5ryvea`. */
function newCode(): string {
  const letters = Array.from(randomBytes(GROUPS * GROUP_LENGTH), (byte) => ALPHABET[byte % 32]);
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-');
}

/** As a person may write it: in capitals, without the dashes, with an O for the zero. No salt or stretching, which 120 random bits do not need. */
function hashCode(written: string): Buffer {
  const plain = written.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return hashSecret(plain);
}
