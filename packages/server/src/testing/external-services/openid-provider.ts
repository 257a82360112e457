import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { type Configuration, Provider } from 'oidc-provider';
import { recordSecrets } from '#testing/suite-log-and-secrets.ts';
import type { TestBrowser } from '#testing/test-browser.ts';
import { startLocalService } from './local-service.ts';

/** A local server that acts as an OpenID provider, with accounts that the test defines. */
export interface OpenidProvider {
  issuer: string;
  /** The environment variables with which a server offers this provider under the id `acme`. */
  env: Record<string, string>;
  /** The claims of each account at the provider, by subject. */
  accounts: Map<string, Record<string, unknown>>;
  /** Starts responding. Called when the address of the application is known, which the provider needs. */
  serve(appUrl: string): Promise<void>;
  /** Makes the provider accept requests without responding. */
  hang(): void;
  /** The paths of all requests. */
  requestedPaths: string[];
  stop(): Promise<void>;
}

const SECRET = 'the secret between the two';

export async function startOpenidProvider(change: Configuration = {}): Promise<OpenidProvider> {
  let answer = (_request: IncomingMessage, response: ServerResponse): unknown => response.writeHead(503).end();
  const asked: string[] = [];
  const { origin: issuer, stop } = await startLocalService((response, request) => {
    asked.push(new URL(request.url ?? '/', 'http://x').pathname);
    void answer(request, response);
  });
  const people: OpenidProvider['accounts'] = new Map();
  recordSecrets({ secret: SECRET });
  return {
    issuer,
    env: { OIDC_ACME_ISSUER: issuer, OIDC_ACME_CLIENT_ID: 'meridian', OIDC_ACME_CLIENT_SECRET: SECRET },
    accounts: people,
    requestedPaths: asked,
    hang: () => {
      answer = () => undefined;
    },
    serve: async (appUrl) => {
      const { privateKey } = await generateKeyPair('RS256', { extractable: true });
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: 'meridian',
            client_secret: SECRET,
            redirect_uris: [`${appUrl}/api/auth/social/acme/callback/`],
          },
        ],
        claims: {
          email: ['email', 'email_verified'],
          profile: ['preferred_username', 'given_name', 'family_name'],
        },
        findAccount: (_context, subject) => {
          const claims = people.get(subject);
          if (claims === undefined) return undefined;
          return { accountId: subject, claims: () => Promise.resolve({ sub: subject, ...claims }) };
        },
        pkce: { required: () => true },
        ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
        cookies: { keys: ['a key for the cookies of tests'] },
        jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
        ...change,
      });
      answer = provider.callback();
    },
    stop,
  };
}

/** Takes a browser from our site through the provider's pages, signed in as this user; returns the address it comes back to. */
export async function returnFromProvider(
  browser: TestBrowser,
  start: string,
  subject: string,
  home = new URL(start).origin,
): Promise<URL> {
  let page = await browser.open(start);
  for (let step = 0; step < 20; step += 1) {
    if (page.location?.origin === home) return page.location;
    const prompt = /name="prompt" value="(\w+)"/.exec(page.text)?.[1];
    if (page.location !== undefined) page = await browser.open(page.location);
    else if (prompt === undefined) throw new Error(`lost at ${page.address.pathname}: ${page.text}`);
    else {
      const form = { prompt, login: subject, password: 'anything' };
      page = await browser.open(page.address, { method: 'POST', form });
    }
  }
  throw new Error('too many redirects by the provider');
}
