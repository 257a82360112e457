import type { passwordChange } from '@meridian/contract';
import type { z } from 'zod';
import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { invalidField } from '#errors.ts';
import { readPasswordHash, setPasswordHash } from '#features/account/account-store.ts';
import { endTickets } from '#features/second-factor/ticket-store.ts';
import { passwordOwner, refuseGuessablePassword } from './guessed-passwords.ts';
import { hashPassword, passwordMatches } from './password-hash.ts';
import { endReset } from './password-reset-store.ts';
import { deleteOtherTokens } from './token-store.ts';

/** Takes the new password when the present one is right; whoever else is signed in as this user is so no longer. */
export async function changePassword(
  trx: Database,
  user: UserRow,
  tokenId: number,
  body: z.output<typeof passwordChange>,
): Promise<void> {
  refuseGuessablePassword(body.new_password, passwordOwner(user), 'new_password');
  const present = await readPasswordHash(trx, user.user_id);
  if (!(await passwordMatches(present, body.current_password))) {
    throw invalidField('current_password', 'This is not your current password.');
  }
  await setPasswordHash(trx, user.user_id, await hashPassword(body.new_password));
  await endReset(trx, user.user_id);
  await endTickets(trx, user.user_id);
  await deleteOtherTokens(trx, user.user_id, tokenId);
}
