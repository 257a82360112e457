import type { Database } from '#db/connect.ts';
import { changeUser } from '#db/user-transaction.ts';
import { findByLoginName } from '#features/account/login-name-store.ts';
import { removeEveryFactor } from './second-factor-store.ts';

/** The operator's way out for who has lost everything: from now on the password alone signs in. */
export async function removeSecondFactor(db: Database, name: string): Promise<string> {
  const found = await findByLoginName(db, name);
  if (found === undefined) throw new Error(`No account has the username or email '${name}'.`);
  return changeUser(db, found.user_id, async (trx, { username }) =>
    (await removeEveryFactor(trx, found.user_id))
      ? `${username} signs in with the password alone now.`
      : `${username} has no second factor.`,
  );
}
