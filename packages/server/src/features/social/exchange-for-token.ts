import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { changeUser } from '#db/user-transaction.ts';
import { refused } from '#errors.ts';
import { createToken, deleteEveryToken, tokenMadeAt } from '#features/auth/token-store.ts';
import { type HandOver, findHandOver, takeHandOver } from './hand-over-store.ts';

interface Client {
  device: string;
  now: Date;
  /** Throws 429 when the user has made too many. */
  spendOf(userId: number): Promise<void>;
}

/**
 * A token of the user's from another token or session of theirs, which `source` names. It is as old as that one: an open
 * screen does not pass for a person who has just signed in.
 */
export async function tokenFor(
  db: Database,
  userId: number,
  { device, now, spendOf }: Client,
  source: (trx: Database) => Promise<number | undefined>,
): Promise<{ token: string; user: UserRow }> {
  await spendOf(userId);
  return changeUser(
    db,
    userId,
    async (trx, user) => {
      const sourceId = await source(trx);
      const signedInAt = sourceId === undefined ? undefined : await tokenMadeAt(trx, userId, sourceId);
      if (!user.is_active || signedInAt === undefined) throw deadCode();
      // A guest has one token: the new one takes the place of the other.
      if (user.is_guest) await deleteEveryToken(trx, userId);
      const made = {
        kind: 'token',
        remember: true,
        isGuest: user.is_guest,
        device,
        now,
        signedInAt,
      } as const;
      return { token: await createToken(trx, userId, made), user };
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
  return refused('This code does not sign anybody in here.');
}
