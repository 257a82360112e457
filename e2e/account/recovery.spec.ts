import type { Page } from '@playwright/test';
import { expectInvalidField } from '#e2e/items/item-form.ts';
import { waitForMails, extractLink } from '#e2e/testing/mails.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';
import { openSecretLink } from './secret-links.ts';
import { fillInSignIn, findSubmitButton, readStoredToken } from './sign-in-page.ts';

const NEW = 'a brand new horse';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });

async function choose(page: Page, password: string): Promise<void> {
  await newPassword(page).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.keyboard.press('Enter');
}

test('a person who forgot the password gets a link by mail, sets a new one, is signed out everywhere and signs in with it', async ({
  guard,
  openContext,
  page,
  person,
  server,
}) => {
  guard.allowError(/status of 400/);
  const elsewhere = await (await openContext()).newPage();
  await elsewhere.goto('/login');
  await elsewhere.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(heading(elsewhere, 'Forgot your password?')).toBeVisible();
  await elsewhere.getByLabel('Email').fill(person.email.toUpperCase());
  await elsewhere.keyboard.press('Enter');
  await expect(heading(elsewhere, 'Check your email')).toBeVisible();
  const [older = ''] = await waitForMails(server, person.email, 1);
  await elsewhere.getByRole('button', { name: 'Use another address' }).click();
  await elsewhere.getByRole('button', { name: 'Send link' }).click();
  await expect(heading(elsewhere, 'Check your email')).toBeVisible();
  const [, letter = ''] = await waitForMails(server, person.email, 2);

  await openSecretLink(page, extractLink(letter));
  await expect(heading(page, 'Choose a new password')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('not after a reload');
  await page.goto('about:blank');
  await page.goto(extractLink(letter));
  await choose(page, 'password1');
  await expectInvalidField(newPassword(page), /one of the most common passwords/);
  await expect(newPassword(page)).toBeFocused();
  await choose(page, NEW);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your new password is saved. Sign in with it.')).toBeVisible();
  expect(await readStoredToken(page), 'the earlier sign-in has ended').toBeNull();

  await fillInSignIn(page, person.username, person.password);
  await findSubmitButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password. Please try again.');
  await expect(page.getByText('Your new password is saved.')).toBeHidden();
  await fillInSignIn(page, person.username, NEW);
  await findSubmitButton(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const [, , notice = ''] = await waitForMails(server, person.email, 3);
  expect(notice).toContain('Subject: Your Meridian password was changed');

  for (const link of [extractLink(letter), extractLink(older)]) {
    await elsewhere.goto(link);
    await choose(elsewhere, 'yet another horse');
    await expect(elsewhere.getByRole('alert')).toHaveText(
      'This link no longer works. It was used before, has expired, or a newer one was sent.',
    );
    await expect(newPassword(elsewhere)).toBeHidden();
    await expect(elsewhere.getByRole('link', { name: 'Ask for a new link' })).toBeFocused();
  }
  await elsewhere.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(heading(elsewhere, 'Forgot your password?')).toBeVisible();
});
