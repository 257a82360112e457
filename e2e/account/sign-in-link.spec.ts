import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/testing/test-accounts.ts';
import { readStoredToken } from './sign-in-page.ts';

const arrive = (page: Page, token: string) => page.goto(`/?token=${token}&auth=success`);

async function expectFailed(page: Page, token: string): Promise<void> {
  await arrive(page, token);
  await expect(page, token).toHaveURL(/\/login\?auth=failed$/);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText('Authentication failed. Please try again.');
  expect(await readStoredToken(page)).toBeNull();
}

test('a code in the address signs in the browser that it was made for, once, and is removed; any other code does not sign in', async ({
  api,
  guard,
  openContext,
  page,
}) => {
  guard.allowError(/status of (400|401)|signs nobody in/);
  await page.goto('/profile');
  const code = await page.evaluate(async (token) => {
    const headers = { Authorization: `Token ${token}` };
    const response = await fetch('/api/auth/hand-over/', { method: 'POST', headers });
    return ((await response.json()) as { code: string }).code;
  }, api.token);
  const stranger = await (await openContext()).newPage();
  await expectFailed(stranger, code);

  await page.evaluate(() => localStorage.clear());
  await arrive(page, code);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(await readStoredToken(page)).toMatch(/^[\w-]{43}$/);
  expect([code, api.token]).not.toContain(await readStoredToken(page));
  await page.goBack();
  await expect(page).not.toHaveURL(/token/);

  await page.evaluate(() => localStorage.clear());
  // complete-sign-in.browser.test.tsx tests the values that the page does not send at all.
  for (const token of [code, 'garbage']) await expectFailed(page, token);
});
