import { expect, test } from '#e2e/testing/test.ts';

test('the server is alive and ready, and comes back after a restart', async ({ guard, page, server }) => {
  // These pages are bare JSON and name no icon, so Chromium asks for one.
  guard.allowError(/favicon\.ico/);
  for (const path of ['/healthz', '/readyz']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
  }

  await server.restart();

  const answer = await page.goto('/readyz');
  expect(answer?.status()).toBe(200);
});
