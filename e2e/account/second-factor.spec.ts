import { createApi } from '#e2e/testing/api.ts';
import { notice } from '#e2e/testing/dashboard.ts';
import { expect } from '#e2e/testing/test-accounts.ts';
import {
  twoStepCard,
  codeField,
  computeOneTimeCode,
  reAuthenticate,
  addVirtualAuthenticator,
  confirmDialog,
  readRecoveryCodes,
  signOut,
  submitFirstStep,
} from './second-factor.ts';
import { ageSignIns } from './age-sign-ins.ts';
import { test } from './providers.ts';
import { openSettings } from './settings-page.ts';
import { fillInSignIn, findSubmitButton } from './sign-in-page.ts';

test('an authenticator app is set up, asked for at sign-in, replaced by a recovery code, and removed', async ({
  guard,
  page,
  person,
  server,
}) => {
  guard.allowError(/status of 400|The change was not made/);
  await openSettings(page, 'Security');
  await expect(twoStepCard(page)).toContainText('Off');
  await ageSignIns(server);
  await twoStepCard(page).getByRole('button', { name: 'Set up' }).click();
  await confirmDialog(page, 'Continue');
  await reAuthenticate(page, person, 'Continue');

  const key = (await page.locator('code').innerText()).replaceAll(' ', '');
  await codeField(page).fill('000000');
  await expect(page.getByText('This code is not right.')).toBeVisible();
  await page.keyboard.insertText(computeOneTimeCode(key).replace(/^.../, '$& '));

  const codes = await readRecoveryCodes(page);
  await expect(notice(page, 'Your authenticator app is set up.')).toBeVisible();
  await expect(twoStepCard(page)).toContainText('10 are left.');

  await signOut(page, person);
  // Passkeys do not work on an IP address.
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden();
  await submitFirstStep(page, person);
  await codeField(page).fill(computeOneTimeCode(key, 1));
  // Expects the dashboard rather than the page that was open before the sign-out: signing out removed the record of who used this browser,
  // so the next sign-in could be another person's.
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await signOut(page, person);
  await page.goto('/profile?tab=security');
  await submitFirstStep(page, person);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill((codes[0] ?? '').toUpperCase());
  await page.keyboard.press('Enter');
  await expect(twoStepCard(page)).toContainText('9 are left.');

  await twoStepCard(page).getByRole('button', { name: 'Remove the authenticator app' }).click();
  await confirmDialog(page, 'Remove');
  await expect(notice(page, 'The authenticator app is removed.')).toBeVisible();
  await expect(twoStepCard(page)).toContainText('Off');
  // After the removal the password alone signs in.
  const { username, password } = person;
  expect(await createApi(server.url).post('/api/auth/token/', { username, password })).toHaveProperty('token');
});

test('a passkey can be added where passkeys work, and signs in as the second step and alone', async ({
  guard,
  page,
  person,
  server,
}) => {
  guard.allowError(/status of 40[01]|The change was not made/);
  const home = server.url.replace('127.0.0.1', 'localhost');
  guard.allowOrigin(home);
  await addVirtualAuthenticator(page);
  await openSettings(page, 'Security');
  await expect(twoStepCard(page)).toContainText('Passkeys do not work at this address.');
  await expect(twoStepCard(page).getByRole('button', { name: 'Add a passkey' })).toBeHidden();
  await twoStepCard(page).getByRole('link', { name: home }).click();
  await fillInSignIn(page, person.username, person.password);
  await findSubmitButton(page).click();

  await twoStepCard(page).getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Work laptop');
  await confirmDialog(page, 'Continue');
  await readRecoveryCodes(page);
  await expect(notice(page, 'Your passkey is added.')).toBeVisible();
  await expect(twoStepCard(page).getByRole('listitem')).toContainText(['Work laptop']);
  await twoStepCard(page).getByRole('button', { name: 'Add a passkey' }).click();
  await confirmDialog(page, 'Continue');
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await twoStepCard(page).getByRole('button', { name: 'Rename Work laptop' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Old laptop');
  await page.keyboard.press('Enter');
  await expect(twoStepCard(page).getByRole('listitem')).toContainText(['Old laptop']);

  await signOut(page, person);
  await page.goto(`${home}/profile?tab=security`);
  await submitFirstStep(page, person);
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(twoStepCard(page)).toContainText('Last used');

  await signOut(page, person);
  await page.goto(`${home}/profile?tab=security`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await twoStepCard(page).getByRole('button', { name: 'Remove Old laptop' }).click();
  await confirmDialog(page, 'Remove');
  await expect(twoStepCard(page)).toContainText('Off');
  await signOut(page, person);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('This passkey is not known here.');
});
