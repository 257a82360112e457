import type { ServerResponse } from 'node:http';
import { type CryptoKey, type JWTPayload, SignJWT, exportJWK, exportSPKI, generateKeyPair } from 'jose';
import { startLocalService } from './local-service.ts';

/** A local OpenID provider that returns whatever ID token a test gives it, such as an invalid one. */
export interface ForgingProvider {
  issuer: string;
  env: Record<string, string>;
  clientSecret: string;
  /** The public half of the key with which the provider signs tokens, as PEM. */
  publicPem: string;
  /** The claims of a valid ID token for the current sign-in. */
  claims(): JWTPayload;
  /** Creates the next ID token. */
  forge: () => Promise<string>;
  /** Returns a signed token, by default a valid one, with the given changes. */
  sign(
    change?: Record<string, unknown>,
    header?: Record<string, unknown>,
    key?: CryptoKey | Uint8Array,
  ): Promise<string>;
  /** The parameters of the last request for authorization; undefined before the first. */
  sent: URLSearchParams | undefined;
  stop(): Promise<void>;
}

const KEY_ID = 'its key';

export async function startForgingProvider(): Promise<ForgingProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  const answers: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => describe(provider.issuer),
    '/keys': () => ({ keys: [jwk] }),
    '/token': async () => ({
      access_token: 'for nothing',
      token_type: 'Bearer',
      id_token: await provider.forge(),
    }),
  };
  const respond = async (path: string, response: ServerResponse) => {
    const answer = await answers[path]?.();
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  };
  const { origin: issuer, stop } = await startLocalService((response, request) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
    if (pathname !== '/authorize') return void respond(pathname, response);
    provider.sent = searchParams;
    const back = new URL(searchParams.get('redirect_uri') ?? '');
    back.search = String(new URLSearchParams({ code: 'a code', state: searchParams.get('state') ?? '' }));
    response.writeHead(303, { location: back.href }).end();
  });
  const clientSecret = 'a secret of thirty-two bytes, no less';
  const provider: ForgingProvider = {
    issuer,
    env: { OIDC_ACME_ISSUER: issuer, OIDC_ACME_CLIENT_ID: 'meridian', OIDC_ACME_CLIENT_SECRET: clientSecret },
    clientSecret,
    publicPem: await exportSPKI(publicKey),
    claims: () => {
      const now = Math.floor(Date.now() / 1_000);
      const nonce = provider.sent?.get('nonce') ?? '';
      const person = { sub: 'mallory', email: 'mallory@example.org', email_verified: true };
      return { iss: issuer, aud: 'meridian', iat: now, exp: now + 300, nonce, ...person };
    },
    forge: () => provider.sign(),
    sign: (change = {}, header = {}, key = privateKey) =>
      new SignJWT({ ...provider.claims(), ...change })
        .setProtectedHeader({ alg: 'RS256', kid: KEY_ID, ...header })
        .sign(key, { crit: { x: true } }),
    sent: undefined,
    stop,
  };
  return provider;
}

/** Returns the provider's metadata. */
function describe(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    // A client must not accept all of these.
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  };
}
