import type { PasswordChange, passwordReset } from '@meridian/contract';
import type { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { type AccountRow, requireAccount } from '#db/user-row.ts';
import { invalidField, httpError } from '#errors.ts';
import { readPasswordHash, setPasswordHash } from '#features/identity/store/account-store.ts';
import { deleteTickets } from '#features/identity/store/second-step-ticket-store.ts';
import { runUserTransaction } from '#db/transaction.ts';
import { markAddressVerified } from '#features/identity/store/address-change-store.ts';
import { removeAllSecondFactors } from '#features/identity/store/second-factor-store.ts';
import { deleteAllIdentities } from '#features/identity/store/identity-store.ts';
import { refuseGuessablePassword } from './guessable-passwords.ts';
import { hashPassword, passwordMatches } from './password-hash.ts';
import {
  deletePasswordReset,
  findPasswordReset,
  redeemPasswordReset,
} from '#features/identity/store/password-reset-store.ts';
import { deleteOtherTokens, deleteAllTokens } from '#features/identity/store/token-store.ts';

/**
 * Checks the current password and hashes the new one, before any transaction because both are slow. Returns a function that stores the new
 * password and ends all other sessions of the user. Both functions throw 400 on the field that is wrong: the current or the new password.
 */
export async function preparePasswordChange(
  db: Database,
  user: AccountRow,
  body: Pick<PasswordChange, 'current_password' | 'new_password'>,
): Promise<(trx: Database, tokenId: number) => Promise<void>> {
  const userId = user.user_id;
  const wrong = () => invalidField('current_password', 'password_wrong');
  refuseGuessablePassword(body.new_password, user, 'new_password');
  const present = await readPasswordHash(db, userId);
  if (!(await passwordMatches(present, body.current_password))) throw wrong();
  const hash = await hashPassword(body.new_password);
  return async (trx, tokenId) => {
    if ((await readPasswordHash(trx, userId)) !== present) throw wrong();
    await setPasswordHash(trx, userId, hash);
    await deletePasswordReset(trx, userId);
    await deleteTickets(trx, userId);
    await deleteOtherTokens(trx, userId, tokenId);
  };
}

/** The account whose password was reset. */
interface Recovered {
  userId: number;
  email: string;
}

/** Sets the new password by a valid link and ends all sessions of the user. */
export async function resetPassword(db: Database, body: z.output<typeof passwordReset>, now: Date): Promise<Recovered> {
  const owner = await findPasswordReset(db, body.token, now);
  if (owner === undefined) throw deadLink();
  const passwordHash = await hashPassword(body.new_password);
  return runUserTransaction(
    db,
    owner,
    async (trx, found) => {
      const user = requireAccount(found);
      // The user's row is locked, so the second of two calls with the same link finds it used.
      if (!user.is_active || !(await redeemPasswordReset(trx, user, body.token))) throw deadLink();
      refuseGuessablePassword(body.new_password, user, 'new_password');
      await setPasswordHash(trx, user.user_id, passwordHash);
      await deleteTickets(trx, user.user_id);
      // Until now a stranger may have owned the account and set up a second factor, which would lock out the real owner.
      await markAddressVerified(trx, user, async () => void (await removeAllSecondFactors(trx, user.user_id)));
      // No earlier access remains: the owner must connect sign-in providers again.
      await deleteAllIdentities(trx, user.user_id);
      await deleteAllTokens(trx, user.user_id);
      return { userId: user.user_id, email: user.email };
    },
    deadLink,
  );
}

/** Returns the error for a link that was used, expired, replaced or never existed; it does not reveal which. */
function deadLink() {
  return httpError(400, 'dead_link');
}
