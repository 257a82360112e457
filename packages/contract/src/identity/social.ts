import { z } from 'zod';
import { reAuthentication, user } from './account.ts';
import { signInResponse } from './auth.ts';
import { endpoint, pageSchema, pageQuery } from '#endpoint.ts';
import { idParams, identifier, isoInstant, queryFlag } from '#value-schemas.ts';
import { LIMITS } from '#limits.ts';
import { message } from '#error-messages/validation-issues.ts';

/**
 * A path on this site. Browsers remove tabs and line ends from addresses and read a backslash as a slash, so these are refused.
 */
export const localPath = z
  .string()
  .max(LIMITS.returnPathMaxCharacters, { abort: true })
  .regex(/^\/(?![/\\])[^\p{Cc}]*$/u, message('foreign_path'));

/** An identity provider: `id` is used in addresses, `name` on buttons. */
export const socialProvider = z.object({ id: z.string(), name: z.string() }).meta({ id: 'SocialProvider' });
export type SocialProvider = z.infer<typeof socialProvider>;

/**
 * An account at an identity provider with which the user can sign in. `email` is the address that the provider returned when it
 * was connected.
 */
export const identity = z
  .object({
    id: identifier,
    provider: z.string(),
    provider_name: z.string(),
    email: z.string().nullable(),
    created_at: isoInstant,
  })
  .meta({ id: 'Identity' });
export type Identity = z.infer<typeof identity>;

/** Reasons for a failed social sign-in that the user can resolve; passed in the address of the login page. */
export const SOCIAL_FAILURES = ['unverified', 'busy'] as const;
export type SocialFailure = (typeof SOCIAL_FAILURES)[number];

/** Results of connecting a provider to a signed-in account; passed in the address of the settings page. */
export const CONNECT_OUTCOMES = ['connected', 'taken', 'failed'] as const;
export type ConnectOutcome = (typeof CONNECT_OUTCOMES)[number];

const providerParams = z.strictObject({ provider: z.string().max(100) });

/** Body of the call that exchanges a session cookie or a hand-over code for a token. */
export const tokenExchange = z.strictObject({ code: z.string().min(1).max(200).optional() }).nullish();

/** API endpoints to sign in with an identity provider. */
export const socialEndpoints = {
  providers: endpoint('GET /api/auth/social/', {
    summary: 'Lists the identity providers with which users can sign in',
    access: 'public',
    response: z.object({ providers: z.array(socialProvider) }),
  }),
  login: endpoint('GET /api/auth/social/:provider/login/', {
    summary:
      'Redirects the browser to the provider, which sends it back to the callback and from there to `next`, a path of this site. The sign-in ends after 12 hours without use, with remember=true after 30 days',
    access: 'public',
    params: providerParams,
    query: z.looseObject({ next: localPath.optional().catch(undefined), remember: queryFlag.catch(false) }),
    status: 302,
    response: null,
  }),
  callback: endpoint('GET /api/auth/social/:provider/callback/', {
    summary:
      'Completes a sign-in on return from the provider: sets the session cookie and redirects; after a failure to /login',
    access: 'public',
    params: providerParams,
    query: z.looseObject({}),
    status: 302,
    response: null,
  }),
  connect: endpoint('POST /api/auth/social/:provider/connect/', {
    summary: 'Starts to connect a provider to the account. Returns the address to open in the same browser',
    access: 'account',
    params: providerParams,
    body: reAuthentication.nullish(),
    response: z.object({ redirect_to: z.string() }),
    changes: false,
  }),
};

/** API endpoints for the identity providers connected to an account. */
export const identityEndpoints = {
  identities: endpoint('GET /api/auth/identities/', {
    summary:
      'Lists the providers connected to the account, in the order of connection, and returns if the account has a password',
    query: pageQuery,
    response: pageSchema(identity).extend({ has_password: z.boolean() }),
  }),
  disconnect: endpoint('DELETE /api/auth/identities/:id/', {
    summary: 'Disconnects a provider. Refused if it is the only way to sign in',
    params: idParams,
    body: reAuthentication.nullish(),
    response: null,
  }),
};

/** API endpoints that exchange a session, or a sign-in on another page of the same browser, for a token. */
export const tokenExchangeEndpoints = {
  handOver: endpoint('POST /api/auth/hand-over/', {
    summary: 'Returns a code with which /?token=CODE&auth=success signs in this browser, once and within 60 seconds',
    isAllowedOnFullDisk: true,
    response: z.object({ code: z.string() }),
  }),
  sessionToToken: endpoint('POST /api/auth/session-to-token/', {
    summary:
      'Returns a token in exchange for the session cookie (with X-CSRFToken) or for a hand-over code of this browser',
    isAllowedOnFullDisk: true,
    access: 'public',
    body: tokenExchange,
    response: signInResponse.extend({ user }),
    refusals: { 401: { when: 'The request has neither a valid session nor a code' } },
  }),
};
