/**
 * Runs OpenID Connect's authorization code flow. Sends the browser to the provider, and reads the user's identity when the browser returns.
 */
import { LIMITS, email as emailAddress, singleLineOrDefault } from '@meridian/contract';
import {
  type Configuration,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { z } from 'zod';
import type { Provider } from './openid-providers.ts';
import type { SocialFlow } from './social-flow-state.ts';

/** A user as identified by a provider. */
export interface ProviderIdentity {
  issuer: string;
  subject: string;
  /** The address; undefined unless the provider has verified it. */
  email: string | undefined;
  username: string;
  first_name: string;
  last_name: string;
}

/** Allows for small clock differences when checking the times in a token. */
const CLOCK_TOLERANCE_SECONDS = 60;

const personName = singleLineOrDefault('name', LIMITS.personNameMaxCharacters).catch('');

const claimsShape = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: emailAddress.optional().catch(undefined),
  // Accepts only the boolean `true`, because some providers pass on text that users can edit.
  email_verified: z.literal(true).optional().catch(undefined),
  preferred_username: z.string().catch(''),
  given_name: personName,
  family_name: personName,
});

/** The options of a sign-in, or of connecting an identity, before the redirect. */
export type SocialFlowOptions = Pick<SocialFlow, 'next' | 'remember' | 'connects'>;

/** Returns the provider's address that the browser is sent to, and the state that its cookie stores. */
export async function startProviderSignIn(
  provider: Provider,
  redirectUri: string,
  { next, remember, connects }: SocialFlowOptions,
): Promise<{ address: URL; flow: SocialFlow }> {
  const configuration = await provider.configuration();
  const verifier = randomPKCECodeVerifier();
  const wishes = { next, remember, connects };
  const flow = { ...wishes, provider: provider.id, state: randomState(), nonce: randomNonce(), verifier };
  const address = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  return { address, flow };
}

/** Verifies the provider's response in this address and returns the user. Throws if anything in the response or its ID token is invalid. */
export async function verifyProviderReturn(
  provider: Provider,
  address: URL,
  flow: SocialFlow,
): Promise<ProviderIdentity> {
  const configuration = await provider.configuration();
  const tokens = await authorizationCodeGrant(configuration, address, {
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.verifier,
  });
  const idToken = tokens.claims();
  if (idToken === undefined || idToken.iat > Date.now() / 1_000 + CLOCK_TOLERANCE_SECONDS) {
    throw new Error('The ID token is missing, or its time is outside the allowed range.');
  }
  const more = await userInfo(configuration, tokens.access_token, idToken);
  const claims = claimsShape.parse({ ...idToken, ...more, iss: idToken.iss });
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: claims.email_verified === undefined ? undefined : claims.email,
    username: claims.preferred_username,
    first_name: claims.given_name,
    last_name: claims.family_name,
  };
}

/**
 * Returns the user's claims, either from the ID token or from the userinfo endpoint, never mixed. Many providers put only some claims into
 * the ID token.
 */
async function userInfo(configuration: Configuration, accessToken: string, idToken: { sub: string; email?: unknown }) {
  const { userinfo_endpoint: endpoint } = configuration.serverMetadata();
  if (idToken.email !== undefined || endpoint === undefined) return {};
  const profile = await fetchUserInfo(configuration, accessToken, idToken.sub);
  // Takes both fields from the same source, even if absent, because `email_verified` of one source does not apply to the email of the
  // other.
  return { ...profile, email: profile.email, email_verified: profile.email_verified };
}
