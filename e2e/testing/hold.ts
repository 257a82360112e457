import type { Page } from '@playwright/test';

/** Holds back what is asked for at such an address; answers how to let it come, and all that is asked for there after it. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}
