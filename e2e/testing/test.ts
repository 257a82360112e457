import { type BrowserContext, type BrowserContextOptions, test as base, expect } from '@playwright/test';
import { type Guard, createGuard } from './guard.ts';
import { type RunningServer, startServer } from '#e2e/server.ts';

export { expect };

interface PerTest {
  /** Whether this browser has decided about cookies already, as after a first visit; otherwise it is asked. */
  cookiesDecided: boolean;
  /** Fails the test on any console error, uncaught error or request beyond the server. */
  guard: Guard;
  /** Opens a browser of another person, watched like the first. */
  openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

interface PerWorker {
  server: RunningServer;
}

/** Settings are kept, as most journeys expect; statistics are not. */
async function decideCookies(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // The empty page that a browser begins with has no storage.
    if (location.protocol === 'about:') return;
    const decision = { cookieConsent: 'accepted', functionalEnabled: 'true', analyticsEnabled: 'false' };
    for (const [key, value] of Object.entries(decision)) localStorage.setItem(key, value);
  });
}

/** The `test` of every journey: `page` opens on a real server of this worker's own. */
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
