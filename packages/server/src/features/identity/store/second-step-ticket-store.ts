import { LIMITS, type SecondFactorChallenge } from '@meridian/contract';
import { hashSecret, createSecret } from '#db/hash-secret.ts';
import type { Database } from '#db/connect.ts';
import { deleteUserRows } from '#db/delete-user-rows.ts';
import { deleteWrongCodes } from './wrong-code-store.ts';
import { listSecondFactorMethods, readSecondFactors } from './second-factor-store.ts';

/** Options of the first step of a sign-in, which apply to the token that the second step creates. */
interface Wish {
  remember: boolean;
  device: string;
  now: Date;
}

/** A sign-in that waits for its second step. */
export interface SecondStepTicket {
  userId: number;
  hash: Buffer;
  remember: boolean;
  device: string;
}

/** Creates the ticket for the second step after the first factor was verified; undefined if no second step is required. */
export async function createTicket(
  db: Database,
  userId: number,
  { remember, device, now }: Wish,
): Promise<SecondFactorChallenge | undefined> {
  const methods = listSecondFactorMethods(await readSecondFactors(db, userId));
  if (methods.length === 0) return undefined;
  const ticket = createSecret();
  await db.deleteFrom('sign_in_tickets').where('user_id', '=', userId).where('expires_at', '<=', now).execute();
  await db
    .insertInto('sign_in_tickets')
    .values({
      user_id: userId,
      ticket_hash: hashSecret(ticket),
      remember,
      device: device.slice(0, 200),
      expires_at: new Date(now.getTime() + LIMITS.secondFactorMinutes * 60_000),
    })
    .execute();
  return { ticket, methods };
}

/** Returns the ticket with this secret; undefined if it is expired or used, or its user is not active. */
export async function findTicket(db: Database, ticket: string, now: Date): Promise<SecondStepTicket | undefined> {
  return db
    .selectFrom('sign_in_tickets')
    .innerJoin('users', 'users.user_id', 'sign_in_tickets.user_id')
    .select(['users.user_id as userId', 'ticket_hash as hash', 'remember', 'device'])
    .where('ticket_hash', '=', hashSecret(ticket))
    .where('expires_at', '>', now)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

/** Consumes the ticket; returns false if another call has just used it. */
export async function redeemTicket(trx: Database, { userId, hash }: SecondStepTicket): Promise<boolean> {
  return (await deleteUserRows(trx, 'sign_in_tickets', { user_id: userId, ticket_hash: hash })) === 1;
}

/**
 * Deletes the user's tickets and counted wrong codes after the password was replaced: a person who knew the old one cannot reach the second
 * step any more.
 */
export async function deleteTickets(trx: Database, userId: number): Promise<void> {
  await trx.deleteFrom('sign_in_tickets').where('user_id', '=', userId).execute();
  await deleteWrongCodes(trx, userId);
}
