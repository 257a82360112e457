import { type SecondFactorChallenge, signInComparisonKey } from '@meridian/contract';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#db/connect.ts';
import { runUserTransaction } from '#db/transaction.ts';
import { type HttpError, httpError } from '#errors.ts';
import { readPasswordHash } from '#features/identity/store/account-store.ts';
import { findByLoginName } from '#features/identity/store/login-name-store.ts';
import { createTicket } from '#features/identity/store/second-step-ticket-store.ts';
import type { ThrottlingThresholds, LoginThrottling } from '#http/login-throttling/login-throttling.ts';
import { accountSubject } from '#http/login-throttling/known-devices.ts';
import { describeDevice } from '#http/sign-in/sign-in-types.ts';
import { passwordMatches } from './password-hash.ts';
import { createToken } from '#features/identity/store/token-store.ts';

export interface SignInAttempt {
  username: string;
  password: string;
  remember: boolean;
  request: FastifyRequest;
  now: Date;
}

/**
 * Maximum numbers of failed sign-ins. The maximum for an account is high, because a password is guessed in a few tries or not at all; a
 * single address has a lower maximum.
 */
export const SIGN_IN_THRESHOLDS: ThrottlingThresholds = { pair: 10, client: 30, account: 100 };

/** The response to the right password: a token, or the second step if a second factor is set up. */
export type SignInResponse = { userId: number; token: string } | { second_factor: SecondFactorChallenge };

/** Signs in by password. A wrong password, an unknown name and a disabled account give the same response after the same time. */
export async function signIn(
  db: Database,
  limits: LoginThrottling,
  { username, password, remember, request, now }: SignInAttempt,
): Promise<SignInResponse> {
  const found = await findByLoginName(db, username);
  // Attempts are counted by account, so that attempts by username and by email count together.
  const account = found === undefined ? `? ${signInComparisonKey(username)}` : accountSubject(found.user_id);
  const attempt = await limits.begin(request, account);
  const matches = await passwordMatches(found?.password_hash, password).catch(async (error: unknown) => {
    await attempt.withdrawn();
    throw error;
  });
  if (found === undefined || !matches || !found.is_active) throw refusedSignIn();
  const { user_id: userId, password_hash: matched } = found;
  const asked = { remember, device: describeDevice(request), now };
  const response = await runUserTransaction(
    db,
    userId,
    async (trx, user) => {
      // The check is slow; meanwhile the password may have changed or the account may have been disabled.
      if (!user.is_active || (await readPasswordHash(trx, userId)) !== matched) throw refusedSignIn();
      const secondStep = await createTicket(trx, userId, asked);
      if (secondStep !== undefined) return { second_factor: secondStep };
      return { userId, token: await createToken(trx, userId, { kind: 'token', ...asked }) };
    },
    refusedSignIn,
  );
  await attempt.succeeded();
  return response;
}

function refusedSignIn(): HttpError {
  return httpError(400, 'sign_in_wrong');
}
