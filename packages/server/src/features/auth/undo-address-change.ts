import { LIMITS } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { changeUser } from '#db/user-transaction.ts';
import { refuse } from '#errors.ts';
import { confirmEmail, setPasswordHash, updateAccount } from '#features/account/account-store.ts';
import { findAddressChange, takeAddressChange } from '#features/account/address-change-store.ts';
import { removeFactorsSince } from '#features/second-factor/second-factor-store.ts';
import { endTickets } from '#features/second-factor/ticket-store.ts';
import { deleteIdentitiesSince } from '#features/social/identity-store.ts';
import { createReset } from './password-reset-store.ts';
import { deleteEveryToken } from './token-store.ts';

/**
 * Puts a former address back for whoever has the link that was mailed there, and locks out whoever changed it: the password,
 * every sign-in, and the providers and second factors of the last days end; they may have been added before the change.
 * Answers the secret to choose a new password by.
 */
export async function undoAddressChange(db: Database, secret: string, now: Date): Promise<string> {
  const owner = await findAddressChange(db, secret, now);
  if (owner === undefined) throw deadLink();
  return changeUser(
    db,
    owner,
    async (trx, user) => {
      const userId = user.user_id;
      const email = await takeAddressChange(trx, userId, secret);
      if (email === undefined) throw deadLink();
      const lately = new Date(now.getTime() - LIMITS.addressUndoDays * 24 * 3_600_000);
      await updateAccount(trx, user, { email }, now);
      await confirmEmail(trx, userId);
      await setPasswordHash(trx, userId, null);
      await removeFactorsSince(trx, userId, lately);
      await deleteIdentitiesSince(trx, userId, lately);
      await endTickets(trx, userId);
      await deleteEveryToken(trx, userId);
      return createReset(trx, { userId, email }, now);
    },
    deadLink,
  );
}

/** Used, expired or never made: the answer does not say which. */
function deadLink() {
  return refuse(400, 'link_used');
}
