import type { Page } from '@playwright/test';
import { openDashboard } from '#e2e/testing/dashboard.ts';
import { delayRequests } from '#e2e/testing/delay-requests.ts';
import { enterValues, openForm, textField } from '#e2e/items/item-form.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';
import { expectNoPersonalData } from '#e2e/testing/browser-data.ts';
import { signIn, readStoredToken } from './sign-in-page.ts';

/** Ends the sign-in on the server without the page noticing. */
async function endOnServer(page: Page): Promise<void> {
  const headers = { authorization: `Token ${await readStoredToken(page)}` };
  await fetch(`${new URL(page.url()).origin}/api/auth/logout/`, { method: 'POST', headers });
}

test('a token that the server no longer knows leads to the sign-in once and back; unsaved text stays for an hour', async ({
  addItems,
  guard,
  page,
  person,
}) => {
  guard.allowError(/status of 401|could not be (changed|saved)/);
  await addItems({ name: 'Rent', category: 'expense', amount: 900, currency: 'USD' });
  await page.clock.install();
  await openDashboard(page);
  await expect(page).toHaveURL(/\?scenario=\d+$/);
  const address = page.url();
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await endOnServer(page);
  await page.getByRole('button', { name: 'Hide Rent' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  expect(await readStoredToken(page)).toBeNull();
  expect(visited).toEqual(['/dashboard', '/login']);

  await signIn(page, person);
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('button', { name: 'Hide Rent' })).toBeVisible();

  const form = await openForm(page);
  await enterValues(form, { Category: 'Income', Name: 'Rhubarb', Amount: '8642.97' });
  await endOnServer(page);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your sign-in has expired.')).toBeVisible();
  await page.clock.fastForward('01:00:01');
  await expectNoPersonalData(page, ['Rhubarb', '8642.97'], 'an hour later');
  await signIn(page, person);
  await expect(textField(form, 'Name')).toHaveCount(0);
});

test('a spinner shows until the session is checked: an unreachable server keeps the sign-in, an invalid token is removed', async ({
  api,
  guard,
  page,
}) => {
  guard.allowError(/ERR_FAILED|status of 401/);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/dashboard');
  await expect(page.getByText('Meridian cannot reach its server.')).toBeVisible();
  expect(await readStoredToken(page)).not.toBeNull();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  // The application is closed first: a request of its own would notice the ended sign-in and open the sign-in page too early.
  await page.goto('about:blank');
  await api.post('/api/auth/logout/');
  const answer = await delayRequests(page, '**/api/auth/user/');
  await page.goto('/dashboard');
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  answer();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  expect(await readStoredToken(page)).toBeNull();
});
