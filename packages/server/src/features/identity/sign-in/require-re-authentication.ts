import { LIMITS } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { invalidField, httpError } from '#errors.ts';
import { readPasswordHash } from '#features/identity/store/account-store.ts';
import type { RateLimit } from '#http/rate-limit.ts';
import type { RequireReAuthentication } from '#http/sign-in/sign-in-types.ts';
import { passwordMatches, refuseIfHashQueueFull } from './password-hash.ts';
import { readSignInTime } from '#features/identity/store/token-store.ts';

interface OwnerCode {
  userId: number;
  door: 'signed in';
  now: Date;
  written: string;
}

export interface ReAuthenticationOptions {
  /** Limits guesses of passwords and codes. */
  perUser: RateLimit;
  /** Counts codes of a second factor, and consumes the right one. */
  codes: {
    begin(db: Database, code: OwnerCode): Promise<void>;
    redeem(trx: Database, code: OwnerCode): Promise<unknown>;
  };
}

/**
 * Creates the check {@link RequireReAuthentication}, which requires the password, a code of a second factor, or a sign-in within the last
 * few minutes.
 */
export function createReAuthenticationCheck({ perUser, codes }: ReAuthenticationOptions): RequireReAuthentication {
  return async ({ db, user, tokenId, now }, { password, code }) => {
    // A guest has no password; the token is the only credential.
    if (user.is_guest) return async () => 'sign-in';
    const userId = user.user_id;
    const subject = String(userId);
    const hash = await readPasswordHash(db, userId);
    // Without a stored password there is nothing to check.
    if (password !== undefined && hash !== null) {
      // Refused before the attempt is counted: a password that was not checked is no failure.
      refuseIfHashQueueFull();
      await perUser.spend(subject);
      const wrong = () => invalidField('password', 'password_wrong');
      if (!(await passwordMatches(hash, password))) throw wrong();
      await perUser.clear(subject);
      return async (trx) => {
        if ((await readPasswordHash(trx, userId)) !== hash) throw wrong();
        return 'password';
      };
    }
    if (code !== undefined) {
      await perUser.spend(subject);
      const typed: OwnerCode = { userId, door: 'signed in', now, written: code };
      await codes.begin(db, typed);
      return async (trx) => {
        await codes.redeem(trx, typed);
        await perUser.clear(subject);
        return 'code';
      };
    }
    const madeAt = await readSignInTime(db, userId, tokenId);
    const age = now.getTime() - (madeAt?.getTime() ?? 0);
    if (age < LIMITS.freshSignInMinutes * 60_000) return async () => 'sign-in';
    if (hash === null) throw httpError(403, 'sign_in_again');
    throw invalidField('password', 'value.missing', { label: 'password' });
  };
}
