import type { FastifyRequest } from 'fastify';
import type { Database } from '#db/connect.ts';
import { type AccountRow, requireAccount } from '#db/user-row.ts';
import { changeUser } from '#db/user-transaction.ts';
import { type HttpError, invalidField } from '#errors.ts';
import { createToken } from '#features/auth/token-store.ts';
import type { AttemptHeights, AttemptLimits } from '#http/attempts/attempt-limits.ts';
import { accountSubject } from '#http/attempts/known-devices.ts';
import { findTicket, takeTicket } from './ticket-store.ts';

/**
 * Six digits can be guessed where a password cannot, so the account's own count is low. Only who has the right password gets
 * here, which keeps strangers from using it up.
 */
export const SECOND_STEP_HEIGHTS: AttemptHeights = { pair: 10, client: 30, account: 20 };

interface Attempt {
  db: Database;
  ticket: string;
  request: FastifyRequest;
  now: Date;
}

/** What counts an attempt beside the limits, before and after it is looked at. */
export interface Guard {
  begin(userId: number): Promise<void>;
  /** `email` is of the account, absent where the attempt was not looked at. */
  failed(userId: number, error: unknown, email: string | undefined): Promise<void>;
}

/** Who has signed in. */
interface SignedIn {
  userId: number;
  token: string;
}

/**
 * A token for the ticket, if `prove` does not throw. The user's row is locked meanwhile: of many attempts at once, each
 * with the same code, the second finds it used.
 */
export async function takeSecondStep(
  limits: AttemptLimits,
  { db, ticket: secret, request, now }: Attempt,
  prove: (trx: Database, user: AccountRow) => Promise<void>,
  guard?: Guard,
): Promise<SignedIn> {
  const ticket = await findTicket(db, secret, now);
  if (ticket === undefined) throw deadTicket();
  const { userId, remember, device } = ticket;
  const attempt = await limits.begin(request, accountSubject(userId));
  await guard?.begin(userId);
  let email: string | undefined;
  const token = await changeUser(
    db,
    userId,
    async (trx, user) => {
      if (!user.is_active || !(await takeTicket(trx, ticket))) throw deadTicket();
      const account = requireAccount(user);
      ({ email } = account);
      await prove(trx, account);
      return createToken(trx, userId, { kind: 'token', remember, device, now });
    },
    deadTicket,
  ).catch(async (error: unknown) => {
    await guard?.failed(userId, error, email);
    throw error;
  });
  await attempt.succeeded();
  return { userId, token };
}

/** Used, expired or never made: which of them is nobody's business. */
export function deadTicket(): HttpError {
  return invalidField('ticket', 'sign_in_too_slow');
}
