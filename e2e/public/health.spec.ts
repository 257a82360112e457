import { expect, test } from '#e2e/testing/test.ts';

test('the server is alive and ready, and responds again after a restart', async ({ guard, page, server }) => {
  // These pages are plain JSON without an icon, so Chromium requests the default one.
  guard.allowError(/favicon\.ico/);
  for (const path of ['/healthz', '/readyz']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
  }

  await server.restart();

  const response = await page.goto('/readyz');
  expect(response?.status()).toBe(200);
});
