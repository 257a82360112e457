import { addressKey, recoveryEndpoints } from '@meridian/contract';
import type { FastifyReply } from 'fastify';
import type { Database } from '#db/connect.ts';
import type { AfterAnswer } from '#http/after-answer.ts';
import { addressLimit } from '#http/attempts/address-limit.ts';
import type { AttemptLimits } from '#http/attempts/attempt-limits.ts';
import { accountSubject } from '#http/attempts/known-devices.ts';
import type { MakeRateLimit } from '#http/rate-limit.ts';
import { type Api, beforeBody } from '#http/call.ts';
import { mount } from '#http/route.ts';
import type { Deliver, Message } from '#mail/mailer.ts';
import { createReset, findByEmail } from './password-reset-store.ts';
import {
  type SecondFactorEvent,
  addressChangedMessage,
  guessedCodesMessage,
  passwordChangedMessage,
  providerConnectedMessage,
  resetMessage,
  secondFactorMessage,
} from './recovery-messages.ts';
import { resetPassword } from './reset-password.ts';
import { undoAddressChange } from './undo-address-change.ts';

interface Mailing {
  deliver: Deliver;
  afterAnswer: AfterAnswer;
  /** Where people reach us: never what the request says, which a stranger could have written. */
  origin(): string;
}

export interface RecoveryOptions extends Mailing {
  rateLimit: MakeRateLimit;
  /** Failures that end when the password is chosen anew. */
  signIns: AttemptLimits;
  tellOfNewPassword(reply: FastifyReply, email: string): void;
}

export function recoveryRoutes(api: Api, options: RecoveryOptions): void {
  const { afterAnswer, deliver, origin, rateLimit, signIns, tellOfNewPassword } = options;
  const hour = 3_600;
  const requests = {
    perAddress: addressLimit(rateLimit, { name: 'reset-address', attempts: 20, seconds: hour }),
    perEmail: rateLimit({ name: 'reset-email', attempts: 5, seconds: hour }),
  };
  const confirmations = addressLimit(rateLimit, {
    name: 'reset-confirm-address',
    attempts: 20,
    seconds: hour,
  });
  const undos = addressLimit(rateLimit, { name: 'undo-address-change', attempts: 20, seconds: hour });

  beforeBody(api, recoveryEndpoints.requestPasswordReset, ({ ip }) => requests.perAddress.spend(ip));
  beforeBody(api, recoveryEndpoints.confirmPasswordReset, ({ ip }) => confirmations.spend(ip));
  beforeBody(api, recoveryEndpoints.undoAddressChange, ({ ip }) => undos.spend(ip));

  mount(api, 'auth', recoveryEndpoints, {
    requestPasswordReset: async ({ db, body, now, reply }) => {
      await requests.perEmail.spend(addressKey(body.email));
      // Whether there is such an account is looked up only when nobody can measure it any more.
      afterAnswer(reply, 'Mailing a link to a new password', () => mailLink(db, body.email, now));
    },
    confirmPasswordReset: async ({ db, body, now, request, reply }) => {
      const { userId, email } = await resetPassword(db, body, now);
      await signIns.forget(request, accountSubject(userId));
      tellOfNewPassword(reply, email);
    },
    undoAddressChange: async ({ db, body, now }) => ({
      reset_token: await undoAddressChange(db, body.token, now),
    }),
  });

  async function mailLink(db: Database, email: string, now: Date): Promise<void> {
    const account = await findByEmail(db, email);
    if (account === undefined) return;
    const token = await createReset(db, account, now);
    await deliver(resetMessage(account.email, `${origin()}/reset-password?token=${token}`));
  }
}

/** The letters to the owner of an account, so that nobody loses one in silence; each leaves once the answer is out. */
export function accountLetters({ afterAnswer, deliver, origin }: Mailing) {
  const send = (reply: FastifyReply, what: string, message: () => Message, when?: 'always') =>
    afterAnswer(reply, `Telling of ${what}`, () => deliver(message()), when);
  const recover = () => `${origin()}/forgot-password`;
  return {
    tellOfNewPassword: (reply: FastifyReply, email: string) =>
      send(reply, 'a new password', () => passwordChangedMessage(email, recover())),
    /** To the address before, with the link that puts it back. */
    tellOldAddress: (reply: FastifyReply, { email, undoSecret }: { email: string; undoSecret: string }) =>
      send(reply, 'a new address', () =>
        addressChangedMessage(email, `${origin()}/undo-email-change?token=${undoSecret}`),
      ),
    tellOwner: (reply: FastifyReply, email: string, event: SecondFactorEvent) =>
      send(reply, 'a second factor', () => secondFactorMessage(email, recover(), event)),
    /** Wrong codes were refused. */
    tellOfGuesses: (reply: FastifyReply, email: string) =>
      send(reply, 'wrong codes', () => guessedCodesMessage(email, recover()), 'always'),
    tellOfProvider: (reply: FastifyReply, { email, provider }: { email: string; provider: string }) =>
      send(reply, 'a connected provider', () => providerConnectedMessage(email, provider, recover())),
  };
}
