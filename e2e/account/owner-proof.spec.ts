import type { Page } from '@playwright/test';
import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { notice } from '#e2e/testing/dashboard.ts';
import { expectRefused } from '#e2e/items/item-form.ts';
import {
  type OpenidProvider,
  signInThere,
  startOpenidProvider,
  withoutTypeface,
} from '#e2e/testing/openid-provider.ts';
import { letSignInsAge } from './old-sign-ins.ts';
import { test as base, expect } from '#e2e/testing/people.ts';
import { card, codeOf } from './second-factor.ts';
import { startServer } from '#e2e/server.ts';
import { openSettings, tabOf } from './settings-page.ts';
import { forgetToken } from './sign-in-page.ts';

/** The `test` of journeys on an installation that knows a provider. */
const test = base.extend<object, { provider: OpenidProvider }>({
  provider: [
    async ({ browserName: _ }, use) => {
      const provider = await startOpenidProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ provider }, use) => {
      const server = await startServer(provider.settings);
      provider.serve(server.url);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.beforeEach(async ({ context, guard, provider }) => {
  guard.allowOrigin(provider.issuer);
  guard.allowOrigin('https://fonts.googleapis.com');
  guard.allowError(/status of (400|403)|The change was not made|could not be saved/);
  await withoutTypeface(context);
});

const question = (page: Page) => page.getByRole('dialog', { name: 'Is it you?' });
const password = (page: Page) => question(page).getByLabel('Your password');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const answer = (page: Page, name: string) =>
  question(page).getByRole('button', { name, exact: true }).click();
const expectGoodLooks = (page: Page, part: string) =>
  inEveryLook(page, (look) => expectAccessible(page, `${part}, ${look}`));

test('who signed in a while ago is asked before the account is deleted, and may think again', async ({
  api,
  page,
  person,
  server,
}) => {
  await letSignInsAge(server);
  await openSettings(page, 'Account');
  await press(page, 'Delete Account');
  await press(page, 'Yes, Delete Forever');
  await expect(question(page)).toContainText(
    'Your account and everything in it is about to be deleted for good.',
  );
  await expect(password(page)).toBeFocused();
  await expectGoodLooks(page, 'the question');
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Yes, Delete Forever' })).toBeFocused();
  expect(await api.status('/api/auth/user/')).toBe(200);

  await page.keyboard.press('Enter');
  await password(page).fill('wrong horse');
  await page.keyboard.press('Enter');
  await expectRefused(password(page), 'This is not your current password.');
  await expect(password(page)).toBeFocused();
  await expect(
    question(page).getByRole('button', { name: 'Use a code of your second factor instead' }),
  ).toHaveCount(0);
  await password(page).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(await api.status('/api/auth/user/')).toBe(401);
});

test('a code of the second factor does as well, and a change that is refused is told on its own field', async ({
  api,
  page,
  person,
  server,
}) => {
  const { secret } = await api.post<{ secret: string }>('/api/auth/second-factor/totp/', {});
  await api.post('/api/auth/second-factor/totp/confirm/', { code: codeOf(secret, -1) });
  const taken = `taken-${person.email}`;
  await api.post('/api/auth/register/', {
    username: `${person.username}-taken`,
    email: taken,
    password: person.password,
    password_confirm: person.password,
  });
  await letSignInsAge(server);
  await openSettings(page);
  await page.getByLabel('Email').fill(taken);
  await press(page, 'Save Changes');
  await answer(page, 'Use a code of your second factor instead');
  const code = question(page).getByLabel('Code of your second factor');
  await expect(code).toBeFocused();
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expectRefused(code, 'This code is not right.');
  await expectGoodLooks(page, 'the question for a code');
  await answer(page, 'Use your password instead');
  await expect(password(page)).toBeFocused();
  await password(page).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');

  await page.getByLabel('Email').fill(`new-${person.email}`);
  await press(page, 'Save Changes');
  await answer(page, 'Use a code of your second factor instead');
  await code.fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Profile updated successfully!')).toBeVisible();
  await expect(notice(page, 'We sent a letter to your former address'), 'nobody had proved it').toBeHidden();

  await openSettings(page, 'Security');
  await card(page).getByRole('button', { name: 'Remove the authenticator app' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove the authenticator app' });
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(removal.getByLabel('Your password')).toBeFocused();
  await expectGoodLooks(page, 'the removal');
  await removal.getByRole('button', { name: 'Use a code of your second factor instead' }).click();
  await removal.getByLabel('Code of your second factor').fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(notice(page, 'The authenticator app is removed.')).toBeVisible();
});

test('a provider is connected and disconnected by who proves to be the owner', async ({
  page,
  person,
  server,
}) => {
  await letSignInsAge(server);
  await openSettings(page, 'Security');
  await press(page, 'Connect Acme');
  await expect(question(page)).toContainText('From then on you can sign in to your account with Acme.');
  await answer(page, 'Cancel');
  await expect(question(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Connect Acme' })).toBeFocused();
  await press(page, 'Connect Acme');
  await password(page).fill(person.password);
  await answer(page, 'Connect Acme');
  await signInThere(page, `mine-${person.username}`);
  await expect(notice(page, 'The account is connected.')).toBeVisible();

  await letSignInsAge(server);
  await page.getByRole('button', { name: /^Disconnect Acme/ }).click();
  await password(page).fill(person.password);
  await answer(page, 'Disconnect');
  await expect(notice(page, 'Acme is disconnected.')).toBeVisible();
});

test('who has no password signs in again, and comes back to the same tab', async ({ page, server }) => {
  await forgetToken(page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Continue with Acme' }).click();
  await signInThere(page, 'dov');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await letSignInsAge(server);
  await openSettings(page, 'Account');
  await press(page, 'Delete Account');
  await press(page, 'Yes, Delete Forever');
  await expect(question(page)).toContainText('Sign in again first, so that we know it is you.');
  await expectGoodLooks(page, 'the request to sign in');
  await answer(page, 'Sign in again');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('link', { name: 'Continue with Acme' }).click();
  await expect(page).toHaveURL(/\/profile\?tab=account$/);
  await expect(tabOf(page, 'Account')).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Delete Account');
  await press(page, 'Yes, Delete Forever');
  await expect(page).toHaveURL(/:\d+\/$/);
});
