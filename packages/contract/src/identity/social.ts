import { z } from 'zod';
import { reAuthentication, user } from './account.ts';
import { signedIn } from './auth.ts';
import { endpoint, pageSchema, pageQuery } from '#endpoint.ts';
import { idParams, identifier, isoInstant, queryFlag } from '#fields.ts';
import { LIMITS } from '#limits.ts';
import { message } from '#sentences/validation-issues.ts';

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

/** Body of the exchange of a session cookie, or of a hand-over code, for a token. */
export const tokenExchange = z.strictObject({ code: z.string().min(1).max(200).optional() }).nullish();

/** API endpoints to sign in with an identity provider. */
export const socialEndpoints = {
  providers: endpoint('GET /api/auth/social/', {
    summary: 'Who else one can sign in with',
    access: 'public',
    response: z.object({ providers: z.array(socialProvider) }),
  }),
  login: endpoint('GET /api/auth/social/:provider/login/', {
    summary:
      'A page to go to: leads to the provider, and from there back to `next`, a path of this site; with remember=true the sign-in lasts 30 days unused, else 12 hours',
    access: 'public',
    params: providerParams,
    query: z.looseObject({ next: localPath.optional().catch(undefined), remember: queryFlag.catch(false) }),
    status: 302,
    response: null,
  }),
  callback: endpoint('GET /api/auth/social/:provider/callback/', {
    summary: 'Where the provider leads back to: sets the session cookie and leads on; any failure leads to /login',
    access: 'public',
    params: providerParams,
    query: z.looseObject({}),
    status: 302,
    response: null,
  }),
  connect: endpoint('POST /api/auth/social/:provider/connect/', {
    summary: 'Begin to connect a provider to the account: the page to go to, with this very browser',
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
    summary: 'The providers connected to the account, the first connected first, and whether it has a password too',
    query: pageQuery,
    response: pageSchema(identity).extend({ has_password: z.boolean() }),
  }),
  disconnect: endpoint('DELETE /api/auth/identities/:id/', {
    summary: 'Disconnect a provider; refused when it is the only way to sign in',
    params: idParams,
    body: reAuthentication.nullish(),
    response: null,
  }),
};

/** API endpoints that exchange a session, or a sign-in on another page of the same browser, for a token. */
export const tokenExchangeEndpoints = {
  handOver: endpoint('POST /api/auth/hand-over/', {
    summary: 'A code by which /?token=CODE&auth=success signs this very browser in, once and within a minute',
    whenFull: true,
    response: z.object({ code: z.string() }),
  }),
  sessionToToken: endpoint('POST /api/auth/session-to-token/', {
    summary: 'A token for the session cookie, with its X-CSRFToken, or for a hand-over code of this browser',
    whenFull: true,
    access: 'public',
    body: tokenExchange,
    response: signedIn.extend({ user }),
    refusals: { 401: { when: 'No session, and no code' } },
  }),
};
