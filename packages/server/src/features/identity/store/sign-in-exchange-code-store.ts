import { LIMITS } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { hashSecret, createSecret } from '#db/hash-secret.ts';

/** The two halves of the secret that a page exchanges for a token: the code is sent in an address, the binding in a cookie. */
export interface SignInExchangeCode {
  code: string;
  binding: string;
}

/** Creates a code from a token or session, and replaces an older code of the same source; only hashes are stored. */
export async function createSignInExchangeCode(
  trx: Database,
  userId: number,
  tokenId: number,
  now: Date,
): Promise<SignInExchangeCode> {
  const handOver = { code: createSecret(), binding: createSecret() };
  const row = {
    code_hash: hashSecret(handOver.code),
    binding_hash: hashSecret(handOver.binding),
    expires_at: new Date(now.getTime() + LIMITS.handOverSeconds * 1_000),
  };
  await trx
    .insertInto('hand_overs')
    .values({ user_id: userId, token_id: tokenId, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'token_id']).doUpdateSet(row))
    .execute();
  return handOver;
}

/** Returns the id of the code's active user, if both halves are right and not expired. */
export async function findSignInExchangeCode(
  db: Database,
  { code, binding }: SignInExchangeCode,
  now: Date,
): Promise<number | undefined> {
  const found = await db
    .selectFrom('hand_overs')
    .innerJoin('users', 'users.user_id', 'hand_overs.user_id')
    .select('users.user_id')
    .where('code_hash', '=', hashSecret(code))
    .where('binding_hash', '=', hashSecret(binding))
    .where('expires_at', '>', now)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return found?.user_id;
}

/** Consumes the code and returns the id of the token or session that created it; undefined if another call has just used it. */
export async function redeemSignInExchangeCode(
  trx: Database,
  userId: number,
  code: string,
): Promise<number | undefined> {
  const taken = await trx
    .deleteFrom('hand_overs')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashSecret(code))
    .returning('token_id')
    .executeTakeFirst();
  return taken?.token_id;
}
