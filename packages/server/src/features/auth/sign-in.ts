import { type SecondStep, caseKey } from '@meridian/contract';
import { type Database, transaction } from '#db/connect.ts';
import { type HttpError, refused } from '#errors.ts';
import { findByLoginName, holdAccount } from '#features/account/account-store.ts';
import { openTicket } from '#features/second-factor/ticket-store.ts';
import type { RateLimit } from '#http/rate-limit.ts';
import { passwordMatches, refuseWhenCrowded } from './password-hash.ts';
import { createToken } from './token-store.ts';

export interface SignInAttempt {
  username: string;
  password: string;
  remember: boolean;
  address: string;
  device: string;
  now: Date;
}

/** Limits on failures: against one account from anywhere, and from one address against any. */
export interface SignInLimits {
  perAccount: RateLimit;
  perAddress: RateLimit;
}

/** What failures against an account are counted by: the account, so that its two names are not two doors. */
export function accountSubject(userId: number): string {
  return String(userId);
}

/** What the right password gets: a token, or where a second factor is on, the way to the second step. */
export type SignInAnswer = { token: string } | { second_factor: SecondStep };

/** Takes the right password. Wrong, unknown and disabled look the same and cost the same. */
export async function signIn(
  db: Database,
  limits: SignInLimits,
  attempt: SignInAttempt,
): Promise<SignInAnswer> {
  // Before the attempt counts: who was not looked at has not failed.
  refuseWhenCrowded();
  await limits.perAddress.spend(attempt.address);
  const found = await findByLoginName(db, attempt.username);
  const account = found === undefined ? `? ${caseKey(attempt.username)}` : accountSubject(found.user_id);
  await limits.perAccount.spend(account);
  const matches = await passwordMatches(found?.password_hash, attempt.password);
  if (found === undefined || !matches || !found.is_active) throw refusedSignIn();
  await limits.perAddress.giveBack(attempt.address);
  await limits.perAccount.clear(account);
  const { remember, device, now } = attempt;
  return transaction(db, async (trx) => {
    // Checking the password took its time, in which the account may have been erased.
    if (!(await holdAccount(trx, found.user_id))) throw refusedSignIn();
    const secondStep = await openTicket(trx, found.user_id, { remember, device, now });
    if (secondStep !== undefined) return { second_factor: secondStep };
    return { token: await createToken(trx, found.user_id, { kind: 'token', remember, device, now }) };
  });
}

function refusedSignIn(): HttpError {
  return refused('Invalid username or password. Please try again.');
}
