import type { Page, Route } from '@playwright/test';
import { expect } from '#e2e/testing/test.ts';

/** A network that lets reads pass and delays changes. */
export interface DelayedChanges {
  /** Waits until this many changes were sent, all without a response. */
  expectSent(count: number): Promise<void>;
  /** Refuses the delayed changes. */
  refuseAll(): Promise<void>;
  /** Restores the network and sends the delayed changes. */
  release(): Promise<void>;
}

/** Delays every call except GET. */
export async function delayChanges(page: Page): Promise<DelayedChanges> {
  const held: Route[] = [];
  const hold = async (route: Route) => {
    if (route.request().method() === 'GET') await route.fallback();
    else held.push(route);
  };
  await page.route('**/api/**', hold);
  return {
    async expectSent(count) {
      await expect.poll(() => held.length, 'changes sent to the server').toBe(count);
    },
    async refuseAll() {
      const refused = held.splice(0);
      await Promise.all(refused.map((route) => route.fulfill({ status: 500, json: { detail: 'Out of order.' } })));
    },
    async release() {
      await page.unroute('**/api/**', hold);
    },
  };
}
