import { LIMITS } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { invalidField, refused } from '#errors.ts';
import { readPasswordHash } from '#features/account/account-store.ts';
import type { RateLimit } from '#http/rate-limit.ts';
import { passwordMatches, refuseWhenCrowded } from './password-hash.ts';
import { tokenMadeAt } from './token-store.ts';

/** Who asks, with the token or session in use. */
interface Asking {
  db: Database;
  user: UserRow;
  tokenId: number;
  now: Date;
}

/**
 * For changes that whoever found an open screen must not make. Throws 400 unless the password is right, or, where the
 * account has none, unless its owner has just signed in. `perUser` keeps the password from being guessed here.
 */
export function requireOwner(perUser: RateLimit) {
  return async ({ db, user, tokenId, now }: Asking, password: string | undefined): Promise<void> => {
    const hash = await readPasswordHash(db, user.user_id);
    if (hash === null) {
      const madeAt = await tokenMadeAt(db, user.user_id, tokenId);
      const age = now.getTime() - (madeAt?.getTime() ?? 0);
      if (age < LIMITS.freshSignInMinutes * 60_000) return;
      throw refused('Sign in again first. So we know that it is you.');
    }
    if (password === undefined) throw invalidField('password', 'Password is required');
    // Before the attempt counts: who was not looked at has not failed.
    refuseWhenCrowded();
    await perUser.spend(String(user.user_id));
    if (!(await passwordMatches(hash, password)))
      throw invalidField('password', 'This is not your current password.');
    await perUser.clear(String(user.user_id));
  };
}
