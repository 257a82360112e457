import type { User } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { changeUser } from '#db/user-transaction.ts';
import { refused } from '#errors.ts';
import { toUser } from '#features/account/account-store.ts';
import { createToken } from '#features/auth/token-store.ts';
import { type HandOver, findHandOver, takeHandOver } from './hand-over-store.ts';

interface Client {
  device: string;
  now: Date;
}

/** A token of the user's, made because they proved to be here in another way than by password. */
export function tokenFor(
  db: Database,
  userId: number,
  { device, now }: Client,
  isAllowed: (trx: Database) => Promise<boolean> = async () => true,
): Promise<{ token: string; user: User }> {
  return changeUser(db, userId, async (trx, user) => {
    if (!user.is_active || !(await isAllowed(trx))) throw deadCode();
    const token = await createToken(trx, userId, { kind: 'token', remember: true, device, now });
    return { token, user: toUser(user) };
  });
}

/** A token for the two halves of a hand-over, once. */
export async function redeemHandOver(db: Database, handOver: HandOver, client: Client) {
  const userId = await findHandOver(db, handOver, client.now);
  if (userId === undefined) throw deadCode();
  // The user's row is locked: of two with the same code, the second finds it used.
  return tokenFor(db, userId, client, (trx) => takeHandOver(trx, userId, handOver.code));
}

/** Used, expired, of another browser or never made: which of them is nobody's business. */
function deadCode() {
  return refused('This code does not sign anybody in here.');
}
