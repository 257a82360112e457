import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import type { RunningServer } from '#e2e/server.ts';
import { type Person, expect } from '#e2e/testing/test-accounts.ts';

/**
 * Deletes the token in the browser without telling the server. The page is closed first, so that it does not
 * send calls without a token. Cookies are deleted too, unless `cookies` is 'stay'.
 */
export async function deleteTokenInBrowser(page: Page, cookies: 'deleted' | 'stay' = 'deleted'): Promise<void> {
  const context = page.context();
  await page.goto('about:blank');
  await context.setStorageState({ cookies: cookies === 'stay' ? await context.cookies() : [], origins: [] });
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

/** Signs the same person in in another browser, whose page is still empty. */
export async function signInElsewhere(
  { username, password }: Person,
  { url }: RunningServer,
  open: (options: BrowserContextOptions) => Promise<BrowserContext>,
  userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
): Promise<Page> {
  const response = await fetch(`${url}/api/auth/token/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent },
    body: JSON.stringify({ username, password }),
  });
  const { token } = (await response.json()) as { token: string };
  const localStorage = [{ name: 'meridian.token', value: token }];
  const context = await open({ userAgent, storageState: { cookies: [], origins: [{ origin: url, localStorage }] } });
  return context.newPage();
}

/** Expects that opening a page leads to the sign-in. */
export async function expectSignedOut(page: Page): Promise<void> {
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  expect(await readStoredToken(page)).toBeNull();
}
