import { type BrowserContext, type BrowserContextOptions, test as base, expect } from '@playwright/test';
import { type Guard, createGuard } from './request-guard.ts';
import { type RunningServer, startServer } from '#e2e/server.ts';

export { expect };

interface PerTest {
  /** True if the cookie decision is already stored, as after a first visit; otherwise the page asks for it. */
  cookiesDecided: boolean;
  /** Fails the test on any console error, uncaught error or request to another server. */
  guard: Guard;
  /** Opens the browser of another person, which the guard watches too. */
  openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

interface PerWorker {
  server: RunningServer;
}

/** Allows settings to be stored, as most journeys expect, and declines statistics. */
async function decideCookies(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // The initial page about:blank has no storage.
    if (location.protocol === 'about:') return;
    const decision = { cookieConsent: 'accepted', functionalEnabled: 'true', analyticsEnabled: 'false' };
    for (const [key, value] of Object.entries(decision)) localStorage.setItem(key, value);
  });
}

/** The `test` of every journey: `page` uses a real server that only this worker uses. */
export const test = base.extend<PerTest, PerWorker>({
  cookiesDecided: [true, { option: true }],
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  guard: [
    async ({ context, cookiesDecided, server }, use) => {
      const guard = createGuard(server.url);
      guard.watch(context);
      if (cookiesDecided) await decideCookies(context);
      await use(guard);
      expect(guard.problems(), 'what the pages did that nobody expected').toEqual([]);
    },
    { auto: true },
  ],
  openContext: async ({ browser, cookiesDecided, guard, server }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: server.url, ...options });
      guard.watch(context);
      if (cookiesDecided) await decideCookies(context);
      opened.push(context);
      return context;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
});
