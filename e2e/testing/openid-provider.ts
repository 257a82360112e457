import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { Provider } from 'oidc-provider';

/**
 * A real OpenID provider on this machine, with its own pages. A person who signs in there as `x` has the address
 * x@social.example.
 */
export interface OpenidProvider {
  issuer: string;
  /** Settings of a server that has this provider under the name Acme. */
  settings: Record<string, string>;
  /** Starts the provider, once the address of the product is known. */
  serve(home: string): void;
  stop(): Promise<void>;
}

export async function startOpenidProvider(): Promise<OpenidProvider> {
  let answer = (_request: IncomingMessage, response: ServerResponse): unknown => response.writeHead(503).end();
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { client_id: 'meridian', client_secret: 'the secret between the two' };
  return {
    issuer,
    settings: {
      OIDC_ACME_ISSUER: issuer,
      OIDC_ACME_CLIENT_ID: client.client_id,
      OIDC_ACME_CLIENT_SECRET: client.client_secret,
    },
    serve: (home) => {
      const provider = new Provider(issuer, {
        clients: [{ ...client, redirect_uris: [`${home}/api/auth/social/acme/callback/`] }],
        claims: { email: ['email', 'email_verified'], profile: ['preferred_username'] },
        findAccount: (_context, name) => ({
          accountId: name,
          claims: () => {
            const email = `${name}@social.example`;
            return Promise.resolve({ sub: name, email, email_verified: true, preferred_username: name });
          },
        }),
        ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
        cookies: { keys: ['a key for the cookies of journeys'] },
      });
      answer = provider.callback();
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Blocks the font that the provider's pages request from another server, which no journey may contact. */
export async function blockProviderFont(context: BrowserContext): Promise<void> {
  await context.route('https://fonts.googleapis.com/**', (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  );
}

/** Signs in on the provider's pages and agrees to share the account with the product. */
export async function signInAtProvider(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}
