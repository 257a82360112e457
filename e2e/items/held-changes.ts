import type { Page, Route } from '@playwright/test';
import { expect } from '#e2e/testing/test.ts';

/** A network on which questions are answered and changes are not. */
export interface HeldChanges {
  /** Waits until so many changes have been sent, all of them still unanswered. */
  expectSent(count: number): Promise<void>;
  /** The server refuses what it was asked. */
  refuseAll(): Promise<void>;
  /** The network is as it should be again, and what is held goes on its way. */
  release(): Promise<void>;
}

/** From now on nothing that changes something on the server gets an answer. */
export async function holdChanges(page: Page): Promise<HeldChanges> {
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
      await Promise.all(
        refused.map((route) => route.fulfill({ status: 500, json: { detail: 'Out of order.' } })),
      );
    },
    async release() {
      await page.unroute('**/api/**', hold);
    },
  };
}
