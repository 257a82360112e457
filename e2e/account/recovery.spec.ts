import type { Page } from '@playwright/test';
import { expectRefused } from '#e2e/items/item-form.ts';
import { lettersTo, linkIn } from '#e2e/testing/letters.ts';
import { expect, test } from '#e2e/testing/people.ts';
import { openSecretLink } from './secret-links.ts';
import { fillIn, forgetToken, submitOf, tokenOf } from './sign-in-page.ts';

const NEW = 'a brand new horse';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });
const confirmation = (page: Page) => page.getByLabel('Confirm new password');
const save = (page: Page) => page.getByRole('button', { name: 'Save new password' });

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(heading(page, 'Check your email')).toBeVisible();
}

async function choose(page: Page, password: string, again = password): Promise<void> {
  await newPassword(page).fill(password);
  await confirmation(page).fill(again);
  await save(page).click();
}

test('who forgot the password gets a link by mail, chooses another, and signs in with it', async ({
  guard,
  page,
  person,
  server,
}) => {
  await forgetToken(page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(heading(page, 'Forgot your password?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send link' })).toBeDisabled();
  await page.getByLabel('Email').fill(person.email.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Check your email')).toBeVisible();
  await expect(page.getByText(`If ${person.email.toUpperCase()} belongs to an account`)).toBeFocused();

  const [letter = ''] = await lettersTo(server, person.email, 1);
  await openSecretLink(page, linkIn(letter));
  await expect(heading(page, 'Choose a new password')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('after a reload it has to be opened again');
  await page.goto('about:blank');
  await page.goto(linkIn(letter));
  await expect(newPassword(page)).toHaveAccessibleDescription(/Must be at least 8 characters/);
  await expect(save(page)).toBeDisabled();

  await choose(page, NEW, 'another horse');
  await expectRefused(confirmation(page), 'New passwords do not match.');
  await expect(confirmation(page)).toBeFocused();
  await choose(page, '1234567');
  await expectRefused(newPassword(page), 'Password must be at least 8 characters long.');
  await expect(newPassword(page)).toBeFocused();
  guard.allowError(/status of 400/);
  await choose(page, 'password1');
  await expectRefused(newPassword(page), /one of the most common passwords/);
  await expect(newPassword(page)).toBeFocused();

  await newPassword(page).fill(NEW);
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(newPassword(page)).toHaveAttribute('type', 'text');
  await expect(confirmation(page)).toHaveAttribute('type', 'password');
  await confirmation(page).fill(NEW);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your new password is saved. Sign in with it.')).toBeVisible();

  await fillIn(page, person.username, person.password);
  await submitOf(page).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password. Please try again.');
  await expect(page.getByText('Your new password is saved.')).toBeHidden();
  await fillIn(page, person.username, NEW);
  await submitOf(page).click();
  await expect(page).toHaveURL(/\/dashboard/);

  const [, notice = ''] = await lettersTo(server, person.email, 2);
  expect(notice).toContain('Subject: Your Meridian password was changed');
});

test('whoever is signed in, here or elsewhere, is so no longer', async ({
  openContext,
  page,
  person,
  server,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const elsewhere = await (await openContext()).newPage();
  await askForLink(elsewhere, person.email);
  const [letter = ''] = await lettersTo(server, person.email, 1);

  await page.goto(linkIn(letter));
  await choose(page, NEW);
  await expect(page).toHaveURL(/\/login$/);
  expect(await tokenOf(page)).toBeNull();
});

test('an address without an account reads the same, and another can be tried', async ({ page, server }) => {
  await askForLink(page, 'nobody@example.org');
  await expect(page.getByText('If nobody@example.org belongs to an account')).toBeVisible();
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org');
  await page.getByLabel('Email').fill('nobody@');
  await page.keyboard.press('Enter');
  await expectRefused(page.getByLabel('Email'), 'Enter a valid email address.');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/(login|dashboard)/);
  await lettersTo(server, 'nobody@example.org', 0);
});

test('a link that was used, replaced, forged or cut off says so and leads to a new one', async ({
  guard,
  page,
  person,
  server,
}) => {
  guard.allowError(/status of 400/);
  const dead = 'This link no longer works. It was used before, has expired, or a newer one was sent.';
  await forgetToken(page);
  await askForLink(page, person.email);
  const [older = ''] = await lettersTo(server, person.email, 1);
  await askForLink(page, person.email);
  const [, newer = ''] = await lettersTo(server, person.email, 2);
  await page.goto(linkIn(newer));
  await choose(page, NEW);
  await expect(page.getByText('Your new password is saved. Sign in with it.')).toBeVisible();

  for (const link of [linkIn(newer), linkIn(older), `/reset-password?token=${'A'.repeat(43)}`]) {
    await page.goto(link);
    await choose(page, 'yet another horse');
    await expect(page.getByRole('alert')).toHaveText(dead);
    await expect(newPassword(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeFocused();
  }
  await page.goto('/reset-password');
  await expect(page.getByRole('alert')).toContainText(
    'This page works only when it is opened by the link in your email',
  );
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(heading(page, 'Forgot your password?')).toBeVisible();
});

test('a server that cannot be reached is told, and nothing typed is lost', async ({ guard, page }) => {
  guard.allowError(/net::ERR|status of 429/);
  await page.goto('/forgot-password');
  await page.route('**/api/auth/password-reset/', (route) => route.abort());
  await page.getByLabel('Email').fill('dana@example.org');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The server could not be reached.');
  await expect(page.getByLabel('Email')).toHaveValue('dana@example.org');

  await page.route('**/api/auth/password-reset/', (route) =>
    route.fulfill({ status: 429, headers: { 'Retry-After': '30' }, json: { detail: 'Too many.' } }),
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Please wait 30 seconds');

  await page.route('**/api/auth/password-reset/confirm/', (route) => route.abort());
  await page.goto(`/reset-password?token=${'A'.repeat(43)}`);
  await choose(page, NEW);
  await expect(page.getByRole('alert')).toContainText('The server could not be reached.');
  await expect(confirmation(page)).toHaveValue(NEW);
  await expect(save(page)).toBeEnabled();
});
