import type { BrowserContext, Page } from '@playwright/test';
import { type Person, expect } from '#e2e/testing/test-accounts.ts';

/**
 * Deletes the token in the browser without telling the server. The page is closed first, so that it does not
 * send calls without a token.
 */
export async function deleteTokenInBrowser(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().setStorageState({ cookies: [], origins: [] });
}

export async function fillInSignIn(page: Page, identity: string, password: string): Promise<void> {
  await page.getByLabel('Username or Email').fill(identity);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

export const findSubmitButton = (page: Page) => page.getByRole('button', { name: /^(Sign in|Signing in\.\.\.)$/ });

export const readStoredToken = (page: Page) => page.evaluate(() => localStorage.getItem('meridian.token'));

export async function signIn(page: Page, person: Person): Promise<void> {
  await fillInSignIn(page, person.username, person.password);
  await findSubmitButton(page).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

export const IPHONE_USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

/** Signs the same person in in another browser. */
export async function signInElsewhere(person: Person, open: () => Promise<BrowserContext>): Promise<Page> {
  const elsewhere = await (await open()).newPage();
  await elsewhere.goto('/login');
  await signIn(elsewhere, person);
  return elsewhere;
}

/** Expects that opening a page leads to the sign-in. */
export async function expectSignedOut(page: Page): Promise<void> {
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  expect(await readStoredToken(page)).toBeNull();
}
