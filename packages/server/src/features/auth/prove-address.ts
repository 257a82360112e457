import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { confirmEmail } from '#features/account/account-store.ts';
import { endUnprovedAddressChanges } from '#features/account/address-change-store.ts';

/**
 * Marks the account's address as proved, by a letter or a provider. Until then anybody may have registered with it, so the
 * first proof ends the links back to former addresses; `endStrangersWays` removes what a stranger may have set up before it
 * to come in by.
 */
export async function proveAddress(
  trx: Database,
  user: UserRow,
  endStrangersWays: () => Promise<void>,
): Promise<void> {
  if (user.email_verified) return;
  await confirmEmail(trx, user.user_id);
  await endUnprovedAddressChanges(trx, user.user_id);
  await endStrangersWays();
}
