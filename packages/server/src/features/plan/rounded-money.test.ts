import type { FinancialItem } from '@meridian/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestUser, makeItem, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  user = await makeUser(app);
});
afterAll(() => app.stop());

test('money is rounded half away from zero, and returned as stored', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 10 ** 14 }), async (cents) => {
      const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
      const item: FinancialItem = await makeItem(app, user, { amount: text });
      expect(item.amount).toBe(Number(text));
    }),
    { numRuns: 30 },
  );
});
