import type { Page } from '@playwright/test';
import { notice } from '#e2e/testing/dashboard.ts';
import { signInAtProvider } from '#e2e/testing/openid-provider.ts';
import { expect } from '#e2e/testing/test-accounts.ts';
import { ageSignIns } from './age-sign-ins.ts';
import { test } from './providers.ts';
import { twoStepCard, computeOneTimeCode } from './second-factor.ts';
import { openSettings, findSettingsTab } from './settings-page.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Is it you?' });
const password = (page: Page) => question(page).getByLabel('Your password');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const answer = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true }).click();

test('a person who signed in a while ago confirms by password or code, up to the deletion of the account', async ({
  api,
  guard,
  page,
  person,
  server,
}) => {
  test.slow();
  guard.allowError(/status of (400|403)|The change was not made/);
  const { secret } = await api.post<{ secret: string }>('/api/auth/second-factor/totp/', {});
  await api.post('/api/auth/second-factor/totp/confirm/', { code: computeOneTimeCode(secret, -1) });
  await ageSignIns(server);
  await openSettings(page);
  await page.getByLabel('Email').fill(`new-${person.email}`);
  await press(page, 'Save Changes');
  await answer(page, 'Use a code of your second factor instead');
  await question(page).getByLabel('Code of your second factor').fill(computeOneTimeCode(secret));
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Profile updated successfully!')).toBeVisible();
  await expect(notice(page, 'We sent a letter to your former address'), 'nobody had proved it').toBeHidden();

  await findSettingsTab(page, 'Security').click();
  await press(page, 'Connect Acme');
  await password(page).fill(person.password);
  await answer(page, 'Connect Acme');
  await signInAtProvider(page, `mine-${person.username}`);
  await expect(notice(page, 'The account is connected.')).toBeVisible();
  await ageSignIns(server);
  await page.getByRole('button', { name: /^Disconnect Acme/ }).click();
  await password(page).fill(person.password);
  await answer(page, 'Disconnect');
  await expect(notice(page, 'Acme is disconnected.')).toBeVisible();

  await twoStepCard(page).getByRole('button', { name: 'Remove the authenticator app' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove the authenticator app' });
  await removal.getByRole('button', { name: 'Remove' }).click();
  await removal.getByRole('button', { name: 'Use a code of your second factor instead' }).click();
  await removal.getByLabel('Code of your second factor').fill(computeOneTimeCode(secret, 1));
  await page.keyboard.press('Enter');
  await expect(notice(page, 'The authenticator app is removed.')).toBeVisible();

  await findSettingsTab(page, 'Account').click();
  await press(page, 'Delete Account');
  await press(page, 'Yes, Delete Forever');
  await expect(password(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  expect(await api.status('/api/auth/user/')).toBe(200);
  await press(page, 'Yes, Delete Forever');
  await password(page).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/:\d+\/$/);
  expect(await api.status('/api/auth/user/')).toBe(401);
});
