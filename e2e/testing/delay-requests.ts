import type { Page } from '@playwright/test';

/** Delays requests to an address. Returns a function that lets the delayed and all later requests pass. */
export async function delayRequests(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}
