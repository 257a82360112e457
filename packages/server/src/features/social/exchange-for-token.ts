import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { changeUser } from '#db/user-transaction.ts';
import { refuse } from '#errors.ts';
import { createTokenFrom } from '#features/auth/token-store.ts';
import { type HandOver, findHandOver, takeHandOver } from './hand-over-store.ts';

interface Client {
  device: string;
  now: Date;
  /** Throws 429 when the user has made too many. */
  spendOf(userId: number): Promise<void>;
}

/** A token of the user's from another token or session of theirs, which `sourceOf` names. */
export async function tokenFor(
  db: Database,
  userId: number,
  { device, now, spendOf }: Client,
  sourceOf: (trx: Database) => Promise<number | undefined>,
): Promise<{ token: string; user: UserRow }> {
  await spendOf(userId);
  return changeUser(
    db,
    userId,
    async (trx, user) => {
      const sourceId = await sourceOf(trx);
      if (!user.is_active || sourceId === undefined) throw deadCode();
      // A guest has one token: the new one takes the place of the other.
      const made = { device, now, takesPlace: user.is_guest };
      const token = await createTokenFrom(trx, userId, sourceId, made);
      if (token === undefined) throw deadCode();
      return { token, user };
    },
    deadCode,
  );
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
  return refuse(400, 'code_signs_nobody');
}
