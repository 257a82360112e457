import type { PasswordChange } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import type { AccountRow } from '#db/user-row.ts';
import { invalidField } from '#errors.ts';
import { readPasswordHash, setPasswordHash } from '#features/account/account-store.ts';
import { endTickets } from '#features/second-factor/ticket-store.ts';
import { passwordOwner, refuseGuessablePassword } from './guessed-passwords.ts';
import { hashPassword, passwordMatches } from './password-hash.ts';
import { endReset } from './password-reset-store.ts';
import { deleteOtherTokens } from './token-store.ts';

/**
 * Checks the present password and hashes the new one, outside any transaction, because both take long. Answers the change:
 * it takes the new password, and ends whoever else is signed in as this user. Both throw 400 on the field that is wrong.
 */
export async function preparePasswordChange(
  db: Database,
  user: AccountRow,
  body: Pick<PasswordChange, 'current_password' | 'new_password'>,
): Promise<(trx: Database, tokenId: number) => Promise<void>> {
  const userId = user.user_id;
  const wrong = () => invalidField('current_password', 'password_wrong');
  refuseGuessablePassword(body.new_password, passwordOwner(user), 'new_password');
  const present = await readPasswordHash(db, userId);
  if (!(await passwordMatches(present, body.current_password))) throw wrong();
  const hash = await hashPassword(body.new_password);
  return async (trx, tokenId) => {
    if ((await readPasswordHash(trx, userId)) !== present) throw wrong();
    await setPasswordHash(trx, userId, hash);
    await endReset(trx, userId);
    await endTickets(trx, userId);
    await deleteOtherTokens(trx, userId, tokenId);
  };
}
