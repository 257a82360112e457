/** The two turns of OpenID Connect's authorization code flow: leading a browser there, and learning who came back. */
import { LIMITS, email as emailAddress, optionalLine } from '@meridian/contract';
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
import type { Provider } from './open-providers.ts';
import type { SocialFlow } from './social-flow.ts';

/** Somebody a provider vouches for. */
export interface SocialPerson {
  issuer: string;
  subject: string;
  /** Only when the provider says that it is verified. */
  email: string | undefined;
  username: string;
  first_name: string;
  last_name: string;
}

/** A clock may be a little wrong; a token of tomorrow is forged. */
const CLOCK_TOLERANCE_SECONDS = 60;

const personName = optionalLine('name', LIMITS.personNameMaxCharacters).catch('');

const claimsShape = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: emailAddress.optional().catch(undefined),
  // Only the boolean counts: text in its place may be anything that somebody could write into a profile.
  email_verified: z.literal(true).optional().catch(undefined),
  preferred_username: z.string().catch(''),
  given_name: personName,
  family_name: personName,
});

/** The wishes of a sign-in or a connecting before its way begins. */
export type FlowWishes = Pick<SocialFlow, 'next' | 'remember' | 'connects'>;

/** Where the browser goes, and what it carries along. */
export async function leadToProvider(
  provider: Provider,
  redirectUri: string,
  { next, remember, connects }: FlowWishes,
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

/** The person who came back by this address; throws when anything about the answer or its ID token is not right. */
export async function whoCameBack(provider: Provider, address: URL, flow: SocialFlow): Promise<SocialPerson> {
  const configuration = await provider.configuration();
  const tokens = await authorizationCodeGrant(configuration, address, {
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.verifier,
  });
  const idToken = tokens.claims();
  if (idToken === undefined || idToken.iat > Date.now() / 1_000 + CLOCK_TOLERANCE_SECONDS) {
    throw new Error('The ID token is missing or not from this time.');
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

/** Many providers keep the ID token small and tell the rest when asked; of the two only one is believed, whole. */
async function userInfo(
  configuration: Configuration,
  accessToken: string,
  idToken: { sub: string; email?: unknown },
) {
  const { userinfo_endpoint: endpoint } = configuration.serverMetadata();
  if (idToken.email !== undefined || endpoint === undefined) return {};
  const told = await fetchUserInfo(configuration, accessToken, idToken.sub);
  // Both, also when absent: what one said about an address is not about the other's.
  return { ...told, email: told.email, email_verified: told.email_verified };
}
