import type { Page } from '@playwright/test';
import { createApi } from '#e2e/testing/api.ts';
import { chooseItemTab, deleteItem, itemRow, notice, openDashboard } from '#e2e/testing/dashboard.ts';
import { delayRequests } from '#e2e/testing/delay-requests.ts';
import { signInAtProvider } from '#e2e/testing/openid-provider.ts';
import { expect } from '#e2e/testing/test-accounts.ts';
import { ageSignIns } from './age-sign-ins.ts';
import { continueWithProvider, test } from './providers.ts';
import { codeField, computeOneTimeCode } from './second-factor.ts';
import { findSettingsTab } from './settings-page.ts';
import { fillInSignIn, deleteTokenInBrowser, findSubmitButton, readStoredToken } from './sign-in-page.ts';

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });
const accounts = (page: Page) => page.getByRole('region', { name: 'Connected accounts' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const DASHBOARD = { name: 'Dashboard' };
const FAILED = 'Authentication failed. Please try again.';

test('a new person signs up at the provider’s page, returns to the page they asked for, and has no password to confirm', async ({
  guard,
  page,
  server,
}) => {
  test.slow();
  guard.allowError(/status of (400|401|403)|signs nobody in|could not be (completed|disconnected)/);
  await deleteTokenInBrowser(page);
  await page.goto('/profile?tab=security');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Or continue with')).toBeVisible();

  const goOn = await delayRequests(page, '**/api/auth/session-to-token/');
  let exchanges = 0;
  page.on('request', (request) => (exchanges += Number(request.url().endsWith('/session-to-token/'))));
  await continueWithProvider(page, 'Acme').click();
  await signInAtProvider(page, 'noa');
  await expect(page.getByText('Completing authentication...')).toBeVisible();
  goOn();
  await expect(page).toHaveURL(/\/profile\?tab=security$/);
  expect(exchanges).toBe(1);

  const signIns = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem');
  await expect(signIns.filter({ hasText: 'This device' })).toContainText('Handed over by Chrome');
  await expect(signIns.filter({ hasNotText: 'This device' })).toContainText('Ending it signs you out here too');
  await expect(accounts(page)).toContainText('noa@social.example');
  await expect(accounts(page)).toContainText('This account has no password yet.');
  await accounts(page).getByRole('button', { name: 'Disconnect Acme' }).click();
  await expect(alert(page)).toContainText('You have no other way to sign in.');

  await accounts(page).getByRole('link', { name: 'Ask for a link to choose one' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByRole('button', { name: 'noa' }).click();
  const api = createApi(new URL(page.url()).origin, (await readStoredToken(page)) ?? '');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  await expect.poll(() => api.status('/api/auth/user/')).toBe(401);
  await page.goto('/auth/callback');
  await expect(page, 'the session ended too').toHaveURL(/\/login\?auth=failed$/);
  await expect(alert(page)).toHaveText(FAILED);

  await continueWithProvider(page, 'Acme').click();
  await expect(page.getByRole('heading', DASHBOARD)).toBeVisible();
  await page.getByRole('button', { name: 'noa' }).click();
  await page.getByRole('link', { name: 'Your Profile' }).click();

  // A person without a password signs in again and returns to the same tab.
  await ageSignIns(server);
  await findSettingsTab(page, 'Account').click();
  await press(page, 'Delete Account');
  await press(page, 'Yes, Delete Forever');
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await expect(question).toContainText('Sign in again first, so that we know it is you.');
  await question.getByRole('button', { name: 'Sign in again' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await continueWithProvider(page, 'Acme').click();
  await expect(page).toHaveURL(/\/profile\?tab=account$/);
  await expect(findSettingsTab(page, 'Account')).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Delete Account');
  await press(page, 'Yes, Delete Forever');
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('a failed sign-in says so; a person whose address has an account connects the provider, signs in with two steps, and disconnects it', async ({
  api,
  guard,
  page,
  person,
  server,
}) => {
  test.slow();
  guard.allowError(/status of 400/);
  await api.patch('/api/auth/user/', { email: 'typed@social.example' });
  const { secret } = await api.post<{ secret: string }>('/api/auth/second-factor/totp/', {});
  const { recovery_codes: codes } = await api.post<{ recovery_codes: string[] }>(
    '/api/auth/second-factor/totp/confirm/',
    { code: computeOneTimeCode(secret) },
  );
  await deleteTokenInBrowser(page);
  await page.goto('/register');
  await continueWithProvider(page, 'Acme').click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/login\?auth=failed$/);
  await expect(alert(page)).toHaveText(FAILED);

  await continueWithProvider(page, 'Acme').click();
  await signInAtProvider(page, 'typed');
  await expect(page).toHaveURL(`${server.url}/login?auth=connect`);
  await expect(page.getByText('You have an account with this address. Sign in to connect it.')).toBeVisible();
  await fillInSignIn(page, person.username, 'wrong horse');
  await findSubmitButton(page).click();
  await expect(alert(page)).toHaveText('Invalid username or password. Please try again.');
  await fillInSignIn(page, person.username, person.password);
  await findSubmitButton(page).click();
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  await codeField(page).fill(computeOneTimeCode(secret, 1));
  await expect(page.getByRole('heading', DASHBOARD)).toBeVisible();
  await expect(notice(page, 'Acme is connected to your account.')).toBeVisible();

  await deleteTokenInBrowser(page, 'stay');
  await page.goto('/profile?tab=security');
  await continueWithProvider(page, 'Acme').click();
  // The provider has already identified the person; Meridian asks for the second factor as well.
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  await expect(page.getByText('One more step: enter the code'), 'no password was asked for').toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(await readStoredToken(page)).toBeNull();
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile\?tab=security$/);
  await findSettingsTab(page, 'Profile').click();
  await expect(page.getByLabel('Username')).toHaveValue(person.username);

  await findSettingsTab(page, 'Security').click();
  await expect(accounts(page)).toContainText('typed@social.example');
  await page.getByRole('button', { name: 'Disconnect Acme' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Acme is disconnected.' })).toBeVisible();
  await expect(page.getByText('No account is connected yet.')).toBeVisible();
  // A person who has just signed in is not asked to re-authenticate.
  await page.getByRole('button', { name: 'Connect Acme' }).click();
  await expect(page).toHaveURL(/\/profile\?tab=security$/);
  await expect(page.getByRole('status').filter({ hasText: 'The account is connected.' })).toBeVisible();
});

test('the plan of a guest is taken over by a sign-in at a provider too, after one confirmation', async ({ page }) => {
  await deleteTokenInBrowser(page);
  await openDashboard(page, '/try');
  await deleteItem(page, 'Travel');
  await page.getByRole('link', { name: 'Keep this plan' }).click();
  await continueWithProvider(page, 'Acme').click();
  await signInAtProvider(page, 'tal');
  await expect(page.getByRole('heading', { name: 'Keep the plan you tried?' })).toBeVisible();
  await page.getByRole('button', { name: 'Add it' }).click();
  await expect(page.getByRole('combobox', { name: 'Current scenario' })).toHaveValue('Default (copy)');
  await chooseItemTab(page, 'All');
  await expect(itemRow(page, 'Salary')).toBeVisible();
  await expect(itemRow(page, 'Travel')).toHaveCount(0);
});
