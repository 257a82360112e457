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
import type { Deliver } from '#mail/mailer.ts';
import { createReset, findByEmail } from './password-reset-store.ts';
import {
  addressChangedMessage,
  guessedCodesMessage,
  passwordChangedMessage,
  providerConnectedMessage,
  resetMessage,
  secondFactorMessage,
} from './recovery-messages.ts';
import { resetPassword } from './reset-password.ts';
import { undoAddressChange } from './undo-address-change.ts';

export interface RecoveryOptions {
  rateLimit: MakeRateLimit;
  /** Failures that end when the password is chosen anew. */
  signIns: AttemptLimits;
  deliver: Deliver;
  afterAnswer: AfterAnswer;
  /** Where people reach us: never what the request says, which a stranger could have written. */
  origin(): string;
}

export function recoveryRoutes(api: Api, options: RecoveryOptions): void {
  const { afterAnswer, deliver, origin, rateLimit, signIns } = options;
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
      tellOfNewPassword(options, reply, email);
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

type Teller = Pick<RecoveryOptions, 'afterAnswer' | 'deliver' | 'origin'>;

/** So that nobody loses an account in silence. */
export function tellOfNewPassword(
  { afterAnswer, deliver, origin }: Teller,
  reply: FastifyReply,
  email: string,
): void {
  afterAnswer(reply, 'Telling of a new password', () =>
    deliver(passwordChangedMessage(email, `${origin()}/forgot-password`)),
  );
}

/** The same for another address, told to the one before with the link that puts it back. */
export function tellOldAddress({ afterAnswer, deliver, origin }: Teller) {
  return (reply: FastifyReply, { email, undoSecret }: { email: string; undoSecret: string }): void => {
    afterAnswer(reply, 'Telling of a new address', () =>
      deliver(addressChangedMessage(email, `${origin()}/undo-email-change?token=${undoSecret}`)),
    );
  };
}

/** The same for second factors, which other features change. */
export function tellOfSecondFactor({ afterAnswer, deliver, origin }: Teller) {
  return (reply: FastifyReply, email: string, event: Parameters<typeof secondFactorMessage>[2]): void => {
    afterAnswer(reply, 'Telling of a second factor', () =>
      deliver(secondFactorMessage(email, `${origin()}/forgot-password`, event)),
    );
  };
}

/** Of wrong codes, which were refused. */
export function tellOfGuessedCodes({ afterAnswer, deliver, origin }: Teller) {
  return (reply: FastifyReply, email: string): void => {
    const work = () => deliver(guessedCodesMessage(email, `${origin()}/forgot-password`));
    afterAnswer(reply, 'Telling of wrong codes', work, 'always');
  };
}

/** The same, for a provider that was connected. */
export function tellOfProvider({ afterAnswer, deliver, origin }: Teller) {
  return (reply: FastifyReply, { email, provider }: { email: string; provider: string }): void => {
    afterAnswer(reply, 'Telling of a connected provider', () =>
      deliver(providerConnectedMessage(email, provider, `${origin()}/forgot-password`)),
    );
  };
}
