/** Opens and reads the page of a guest at /try. */
import type { Page, Route } from '@playwright/test';
import { openDashboard } from '#e2e/testing/dashboard.ts';
import { newPerson } from '#e2e/testing/test-accounts.ts';
import { expect } from '#e2e/testing/test.ts';

export const findGuestBanner = (page: Page) => page.getByRole('region', { name: 'Example plan' });

export const readGuestToken = (page: Page) => page.evaluate(() => sessionStorage.getItem('meridian.guest'));

export async function openGuestPage(page: Page): Promise<void> {
  await openDashboard(page, '/try');
  await expect(findGuestBanner(page)).toBeVisible();
}

/** Returns the server's status for a token. */
export async function fetchStatus(home: string, token: string | null): Promise<number> {
  const headers = { Authorization: `Token ${token}` };
  return (await fetch(`${home}/api/auth/user/`, { headers })).status;
}

export async function fillInRegistration(page: Page): Promise<void> {
  const { username, email, password } = newPerson();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox', { name: /I agree/ }).check();
}

export const submitRegistration = (page: Page) => page.getByRole('button', { name: 'Create account' }).click();

/** Lets the server process the request, but drops its response. */
export async function loseAnswer(page: Page, path: string): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(`**${path}`, lose, { times: 1 });
}
