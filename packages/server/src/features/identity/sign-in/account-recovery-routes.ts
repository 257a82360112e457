import { emailComparisonKey, recoveryEndpoints, LIMITS } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import type { RunAfterResponse } from '#http/after-response.ts';
import { createAddressLimit } from '#http/login-throttling/address-limit.ts';
import type { LoginThrottling } from '#http/login-throttling/login-throttling.ts';
import { accountSubject } from '#http/login-throttling/known-devices.ts';
import type { RateLimitFactory } from '#http/rate-limit.ts';
import { type Api, beforeBody } from '#http/call-types.ts';
import { mount } from '#http/route.ts';
import { type NotifyOwner, createNotificationEmail, createPasswordResetEmail } from '#mail/account-emails.ts';
import type { DeliverEmail } from '#mail/mailer.ts';
import { runUserTransaction } from '#db/transaction.ts';
import { httpError } from '#errors.ts';
import { confirmEmail, setPasswordHash, updateAccount } from '#features/identity/store/account-store.ts';
import { findAddressChange, redeemAddressChange } from '#features/identity/store/address-change-store.ts';
import { removeSecondFactorsSince } from '#features/identity/store/second-factor-store.ts';
import { deleteTickets } from '#features/identity/store/second-step-ticket-store.ts';
import { deleteIdentitiesSince } from '#features/identity/store/identity-store.ts';
import { createPasswordReset, findAccountByEmail } from '#features/identity/store/password-reset-store.ts';
import { resetPassword } from './change-or-reset-password.ts';
import { deleteAllTokens } from '#features/identity/store/token-store.ts';

export interface RecoveryOptions {
  rateLimit: RateLimitFactory;
  /** Failed sign-ins, which are cleared when the password is reset. */
  signIns: LoginThrottling;
  deliver: DeliverEmail;
  notifyOwner: NotifyOwner;
  afterResponse: RunAfterResponse;
  /** The public origin for links. It is never taken from the request, which an attacker could have written. */
  origin(): string;
}

export function recoveryRoutes(api: Api, options: RecoveryOptions): void {
  const { afterResponse, deliver, origin, rateLimit, signIns, notifyOwner } = options;
  const hour = 3_600;
  const requests = {
    perAddress: createAddressLimit(rateLimit, { name: 'reset-address', attempts: 20, seconds: hour }),
    perEmail: rateLimit({ name: 'reset-email', attempts: 5, seconds: hour }),
  };
  const confirmations = createAddressLimit(rateLimit, {
    name: 'reset-confirm-address',
    attempts: 20,
    seconds: hour,
  });
  const undos = createAddressLimit(rateLimit, { name: 'undo-address-change', attempts: 20, seconds: hour });

  beforeBody(api, recoveryEndpoints.requestPasswordReset, ({ ip }) => requests.perAddress.spend(ip));
  beforeBody(api, recoveryEndpoints.confirmPasswordReset, ({ ip }) => confirmations.spend(ip));
  beforeBody(api, recoveryEndpoints.undoAddressChange, ({ ip }) => undos.spend(ip));

  mount(api, 'auth', recoveryEndpoints, {
    requestPasswordReset: async ({ db, body, now, reply }) => {
      await requests.perEmail.spend(emailComparisonKey(body.email));
      // The account is looked up after the response, so that its time does not reveal if the account exists.
      afterResponse(reply, 'Mailing a password reset link', () => mailLink(db, body.email, now));
    },
    confirmPasswordReset: async ({ db, body, now, request, reply }) => {
      const { userId, email } = await resetPassword(db, body, now);
      await signIns.forget(request, accountSubject(userId));
      notifyOwner(reply, email, 'password_changed');
    },
    undoAddressChange: async ({ db, body, now }) => ({
      reset_token: await undoAddressChange(db, body.token, now),
    }),
  });

  async function mailLink(db: Database, email: string, now: Date): Promise<void> {
    const account = await findAccountByEmail(db, email);
    if (account === undefined) return;
    const token = await createPasswordReset(db, account, now);
    await deliver(createPasswordResetEmail(account.email, `${origin()}/reset-password?token=${token}`));
  }
}

export function createOwnerNotifier({
  afterResponse,
  deliver,
  origin,
}: Pick<RecoveryOptions, 'afterResponse' | 'deliver' | 'origin'>): NotifyOwner {
  return (reply, to, news) => {
    // The email about wrong codes is sent even when the request was refused.
    const when = news === 'codes_guessed' ? 'always' : undefined;
    afterResponse(
      reply,
      'Notifying an account owner',
      () => deliver(createNotificationEmail(to, origin(), news)),
      when,
    );
  };
}

/**
 * Restores a former address for the owner of the mailed link and locks out the person who changed it. Removes the password and all
 * sessions. Also removes the providers and second factors that were added within {@link LIMITS.addressUndoDays} days, because that person
 * may have added them. Returns the secret for choosing a new password.
 */
async function undoAddressChange(db: Database, secret: string, now: Date): Promise<string> {
  const owner = await findAddressChange(db, secret, now);
  if (owner === undefined) throw deadLink();
  return runUserTransaction(
    db,
    owner,
    async (trx, user) => {
      const userId = user.user_id;
      const email = await redeemAddressChange(trx, userId, secret);
      if (email === undefined) throw deadLink();
      const lately = new Date(now.getTime() - LIMITS.addressUndoDays * 24 * 3_600_000);
      await updateAccount(trx, user, { email }, now);
      await confirmEmail(trx, userId);
      await setPasswordHash(trx, userId, null);
      await removeSecondFactorsSince(trx, userId, lately);
      await deleteIdentitiesSince(trx, userId, lately);
      await deleteTickets(trx, userId);
      await deleteAllTokens(trx, userId);
      return createPasswordReset(trx, { userId, email }, now);
    },
    deadLink,
  );
}

/** Returns the error for a link that was used, expired or never existed; it does not reveal which. */
function deadLink() {
  return httpError(400, 'link_used');
}
