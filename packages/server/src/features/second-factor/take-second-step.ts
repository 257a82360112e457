import { type Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { changeUser } from '#db/user-transaction.ts';
import { type HttpError, invalidField } from '#errors.ts';
import { createToken } from '#features/auth/token-store.ts';
import type { MakeRateLimit, RateLimit } from '#http/rate-limit.ts';
import { findTicket, takeTicket } from './ticket-store.ts';

/** Limits on failures of the second step: against one account from anywhere, and from one address against any. */
export interface SecondStepLimits {
  perAccount: RateLimit;
  perAddress: RateLimit;
}

export function secondStepLimits(rateLimit: MakeRateLimit): SecondStepLimits {
  const quarterHour = 15 * 60;
  return {
    perAccount: rateLimit({ name: 'second-factor-account', attempts: 10, seconds: quarterHour }),
    perAddress: rateLimit({ name: 'second-factor-address', attempts: 30, seconds: quarterHour }),
  };
}

interface Attempt {
  db: Database;
  ticket: string;
  address: string;
  now: Date;
}

/**
 * A token for the ticket, if `prove` does not throw. The user's row is locked meanwhile: of many attempts at once, each
 * with the same code, the second finds it used.
 */
export async function takeSecondStep(
  limits: SecondStepLimits,
  { db, ticket: secret, address, now }: Attempt,
  prove: (trx: Database, user: UserRow) => Promise<void>,
): Promise<string> {
  await limits.perAddress.spend(address);
  const ticket = await findTicket(db, secret, now);
  if (ticket === undefined) throw deadTicket();
  const { userId, remember, device } = ticket;
  await limits.perAccount.spend(String(userId));
  const token = await changeUser(db, userId, async (trx, user) => {
    if (!(await takeTicket(trx, ticket))) throw deadTicket();
    await prove(trx, user);
    return createToken(trx, userId, { kind: 'token', remember, device, now });
  });
  await limits.perAddress.giveBack(address);
  await limits.perAccount.clear(String(userId));
  return token;
}

/** Used, expired or never made: which of them is nobody's business. */
export function deadTicket(): HttpError {
  return invalidField('ticket', 'This sign-in has taken too long or is done already. Please sign in again.');
}
