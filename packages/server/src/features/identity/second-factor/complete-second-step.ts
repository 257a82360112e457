import type { FastifyRequest } from 'fastify';
import type { secondFactorEndpoints } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { type AccountRow, requireAccount } from '#db/user-row.ts';
import { runUserTransaction } from '#db/transaction.ts';
import { type HttpError, invalidField } from '#errors.ts';
import { createToken } from '#features/identity/store/token-store.ts';
import type { LoginThrottling } from '#http/login-throttling/login-throttling.ts';
import { accountSubject } from '#http/login-throttling/known-devices.ts';
import type { Handler } from '#http/call-types.ts';
import { findTicket, redeemTicket } from '#features/identity/store/second-step-ticket-store.ts';
import type { SecondFactorDependencies } from './second-factor-dependencies.ts';
import type { SubmittedCode } from './verify-code.ts';

interface Attempt {
  db: Database;
  ticket: string;
  request: FastifyRequest;
  now: Date;
}

/** Hooks that run before and after the check of an attempt, in addition to the limits. */
interface Guard {
  begin(userId: number): Promise<void>;
  /** Called after a failed attempt. `email` is the account's address; undefined if the code or passkey was not checked. */
  failed(userId: number, error: unknown, email: string | undefined): Promise<void>;
}

/** The user who has signed in. */
interface SignedIn {
  userId: number;
  token: string;
}

/**
 * Returns a token for the ticket, unless `prove` throws. The user's row is locked meanwhile, so of concurrent attempts with the same code
 * the second finds it used.
 */
export async function completeSecondStep(
  limits: LoginThrottling,
  { db, ticket: secret, request, now }: Attempt,
  prove: (trx: Database, user: AccountRow) => Promise<void>,
  guard?: Guard,
): Promise<SignedIn> {
  const ticket = await findTicket(db, secret, now);
  if (ticket === undefined) throw invalidTicketError();
  const { userId, remember, device } = ticket;
  const attempt = await limits.begin(request, accountSubject(userId));
  await guard?.begin(userId);
  let email: string | undefined;
  const token = await runUserTransaction(
    db,
    userId,
    async (trx, user) => {
      if (!user.is_active || !(await redeemTicket(trx, ticket))) throw invalidTicketError();
      const account = requireAccount(user);
      ({ email } = account);
      await prove(trx, account);
      return createToken(trx, userId, { kind: 'token', remember, device, now });
    },
    invalidTicketError,
  ).catch(async (error: unknown) => {
    await guard?.failed(userId, error, email);
    throw error;
  });
  await attempt.succeeded();
  return { userId, token };
}

/** Returns the error for a ticket that was used, expired or never existed; it does not reveal which. */
export function invalidTicketError(): HttpError {
  return invalidField('ticket', 'sign_in_too_slow');
}

/** Handles the second step by a code of the authenticator app or a recovery code. */
export function verifyCodeCall({
  limits,
  codes,
  devices,
  notifyOwner,
  afterSignIn,
}: SecondFactorDependencies): Handler<typeof secondFactorEndpoints.verifyCode> {
  return async (call) => {
    const { db, body, now, request, reply } = call;
    const typedBy = (userId: number): SubmittedCode => {
      const isKnown = devices.of(request)?.knows(accountSubject(userId)) === true;
      return { userId, door: isKnown ? 'known device' : 'new device', now, written: body.code };
    };
    const prove = async (trx: Database, user: AccountRow) => {
      const kind = await codes.redeem(trx, typedBy(user.user_id));
      if (kind === 'recovery_code') notifyOwner(reply, user.email, 'code_used');
    };
    // Counts wrong codes and notifies the owner when there are several.
    const guard: Guard = {
      begin: (userId) => codes.begin(db, typedBy(userId)),
      failed: async (userId, error, email) => {
        const isNews = await codes.failed(db, typedBy(userId), error);
        if (isNews && email !== undefined) notifyOwner(reply, email, 'codes_guessed');
      },
    };
    const attempt = { db, ticket: body.ticket, request, now };
    return afterSignIn(call, await completeSecondStep(limits, attempt, prove, guard));
  };
}
