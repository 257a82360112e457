/** Handles the return of the browser from a provider. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#db/connect.ts';
import { runUserTransaction } from '#db/transaction.ts';
import { HttpError } from '#errors.ts';
import type { DecideFirstAccount } from '#features/identity/store/account-store.ts';
import { createToken } from '#features/identity/store/token-store.ts';
import { createTicket } from '#features/identity/store/second-step-ticket-store.ts';
import type { KnownDevices } from '#http/login-throttling/known-devices.ts';
import { describeDevice } from '#http/sign-in/sign-in-types.ts';
import type { HostCookie } from '#http/sign-in/host-cookie.ts';
import type { RateLimit } from '#http/rate-limit.ts';
import type { NotifyOwner } from '#mail/account-emails.ts';
import { verifyProviderReturn } from './openid-flow.ts';
import { connectIdentity } from './connect-identity.ts';
import { SocialError, findOrCreateUser } from './find-or-create-user.ts';
import { type IdentityKey, findIdentity } from '#features/identity/store/identity-store.ts';
import type { Provider } from './openid-providers.ts';
import type { PendingIdentities } from './pending-identity.ts';
import { decryptCookieState, type SocialFlow, socialFlowSchema } from './social-flow-state.ts';

interface Http {
  db: Database;
  now: Date;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The return of a browser from a provider: its address, its cookie, and what is needed to read both. */
interface ProviderReturn {
  providerId: string;
  providerOf(id: string): Provider;
  /** The full address of the request. */
  address: URL;
  /** The encrypted flow from this browser's cookie; undefined if it started none. */
  encrypted: string | undefined;
  flowKey: Buffer;
}

interface ProviderReturnOptions {
  attempts: RateLimit;
  cookie: HostCookie;
  devices: KnownDevices;
  decideFirstAccount: DecideFirstAccount;
  notifyOwner: NotifyOwner;
  storePending: PendingIdentities['store'];
}

/** Returns the address to redirect to. Never throws: a failure leads to a page that shows it. */
export async function finishProviderReturn(
  http: Http,
  came: ProviderReturn,
  { attempts, decideFirstAccount, notifyOwner, storePending, ...signingIn }: ProviderReturnOptions,
): Promise<string> {
  const { db, now, request } = http;
  const client = request.ip;
  let flow: SocialFlow | undefined;
  try {
    await attempts.spend(client);
    flow = decryptCookieState(came.encrypted ?? '', came.flowKey, now, socialFlowSchema);
    if (flow.provider !== came.providerId) throw new SocialError();
    const provider = came.providerOf(flow.provider);
    const person = await verifyProviderReturn(provider, came.address, flow);
    // Two attempts were counted, one when the browser left for the provider and one when it returned; neither was a failure.
    await attempts.giveBack(client);
    await attempts.giveBack(client);
    if (flow.connects !== undefined) {
      const { id, name } = provider;
      const { outcome, notifyEmail } = await connectIdentity(db, flow.connects, { ...person, provider: id, now });
      if (notifyEmail !== undefined) notifyOwner(http.reply, notifyEmail, { provider: name });
      return settingsAddress(outcome);
    }
    const firstAccountClaim = await decideFirstAccount(db, request);
    const newcomer = { provider: provider.id, firstAccountClaim, now };
    const userId = await findOrCreateUser(db, person, newcomer);
    if (userId === 'address has account') {
      const { issuer, subject, email = '' } = person;
      storePending(http, { issuer, subject, provider: provider.id, email });
      return '/login?auth=connect';
    }
    return await createProviderSession(http, signingIn, { userId, person, flow });
  } catch (error) {
    request.log.warn({ err: error }, 'a social sign-in failed');
    return flow?.connects === undefined ? failureRedirectAddress(error) : settingsAddress('failed');
  }
}

/**
 * Creates the session of a sign-in by provider; no other sign-in creates a session. If a second factor is on, no session is created yet.
 * The ticket for the second step is put behind the `#` of the address, which browsers do not send to servers.
 */
async function createProviderSession(
  { db, now, request, reply }: Http,
  { cookie, devices }: Pick<ProviderReturnOptions, 'cookie' | 'devices'>,
  { userId, person, flow: { next, remember } }: { userId: number; person: IdentityKey; flow: SocialFlow },
): Promise<string> {
  const query = next === undefined ? '' : `?${new URLSearchParams({ next }).toString()}`;
  const address = `/auth/callback${query}`;
  const device = describeDevice(request);
  const made = await runUserTransaction(db, userId, async (trx, user) => {
    // The identity may have been disconnected since it was found, for example by a password reset.
    const holder = await findIdentity(trx, person);
    if (holder?.user_id !== userId || !user.is_active) throw new SocialError();
    const step = await createTicket(trx, userId, { remember, device, now });
    if (step !== undefined) return step;
    return createToken(trx, userId, { kind: 'session', remember, device, now });
  });
  if (typeof made !== 'string') {
    const { ticket, methods } = made;
    return `${address}#${new URLSearchParams({ ticket, methods: methods.join() }).toString()}`;
  }
  cookie.write(request, reply, made);
  devices.remember(request, reply, userId);
  return address;
}

function settingsAddress(outcome: string): string {
  return `/profile?tab=security&social=${outcome}`;
}

/** Returns the address of the login page, with a reason where the user can do something about it. */
export function failureRedirectAddress(error: unknown): string {
  const known = error instanceof SocialError ? error.reason : undefined;
  const reason = isBusy(error) ? 'busy' : known;
  return reason === undefined ? '/login?auth=failed' : `/login?auth=failed&reason=${reason}`;
}

function isBusy(error: unknown): boolean {
  return error instanceof HttpError && error.status === 429;
}
