import type { Page } from '@playwright/test';
import { type OpenidProvider, startOpenidProvider, blockProviderFont } from '#e2e/testing/openid-provider.ts';
import { test as base } from '#e2e/testing/test-accounts.ts';
import { startServer } from '#e2e/server.ts';

interface PerTest {
  /** Allows requests to the provider and blocks its external font. */
  mayGoThere: void;
}

/** The `test` of journeys on an installation with a sign-in provider. */
export const test = base.extend<PerTest, { provider: OpenidProvider }>({
  provider: [
    async ({ browserName: _ }, use) => {
      const provider = await startOpenidProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ provider }, use) => {
      // Without PUBLIC_URL the server is reached by IP address and by host name, as on a local computer. Passkeys need a host name.
      const server = await startServer({ ...provider.settings, PUBLIC_URL: '' });
      provider.serve(server.url);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  mayGoThere: [
    async ({ context, guard, provider }, use) => {
      guard.allowOrigin(provider.issuer);
      guard.allowOrigin('https://fonts.googleapis.com');
      await blockProviderFont(context);
      await use();
    },
    { auto: true },
  ],
});

export const continueWithProvider = (page: Page, name: string) =>
  page.getByRole('link', { name: `Continue with ${name}` });
