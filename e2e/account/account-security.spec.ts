import type { BrowserContextOptions, Page } from '@playwright/test';
import { createApi } from '#e2e/testing/api.ts';
import { notice } from '#e2e/testing/dashboard.ts';
import { type Person, expect, test } from '#e2e/testing/people.ts';
import { breakCalls, fillPasswords, openSettings, passwordField } from './settings-page.ts';
import { fillIn, signIn, submitOf, tokenOf } from './sign-in-page.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const NEW = 'a brand new horse';

const update = (page: Page) => page.getByRole('button', { name: 'Update Password' });
const rows = (page: Page) =>
  page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem');

interface Elsewhere {
  person: Person;
  openContext: (options?: BrowserContextOptions) => Promise<{ newPage: () => Promise<Page> }>;
}

/** The same person on a telephone. */
async function signInElsewhere({ person, openContext }: Elsewhere): Promise<Page> {
  const elsewhere = await (await openContext({ userAgent: IPHONE })).newPage();
  await elsewhere.goto('/login');
  await signIn(elsewhere, person);
  return elsewhere;
}

/** What that page does next brings it to the sign-in. */
async function expectSignedOut(page: Page): Promise<void> {
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  expect(await tokenOf(page)).toBeNull();
}

test.describe('the password', () => {
  test('changes, empties the form, and ends the sign-in of every other browser', async ({
    guard,
    openContext,
    page,
    person,
  }) => {
    guard.allowError(/status of 40[01]/);
    const elsewhere = await signInElsewhere({ person, openContext });
    await openSettings(page, 'Security');
    await expect(rows(page)).toHaveCount(2);
    await fillPasswords(page, person.password, NEW);
    await update(page).click();
    await expect(notice(page, 'Password updated successfully!')).toBeVisible();
    for (const label of ['Current password', 'New password', 'Confirm new password'])
      await expect(passwordField(page, label)).toHaveValue('');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('This device');

    await expectSignedOut(elsewhere);
    await fillIn(elsewhere, person.username, person.password);
    await submitOf(elsewhere).click();
    await expect(elsewhere.getByRole('alert')).toHaveText('Invalid username or password. Please try again.');
    await fillIn(elsewhere, person.username, NEW);
    await submitOf(elsewhere).click();
    await expect(elsewhere.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
    await page.reload();
    await expect(rows(page)).toHaveCount(2);
  });

  test('is sent only when all three fields are filled, and each can be shown', async ({ page, person }) => {
    await openSettings(page, 'Security');
    for (const [current, wanted, again] of [
      ['', NEW, NEW],
      [person.password, '', NEW],
      [person.password, NEW, ''],
    ] as const) {
      await fillPasswords(page, current, wanted, again);
      await expect(update(page)).toBeDisabled();
    }
    await fillPasswords(page, person.password, NEW);
    await expect(update(page)).toBeEnabled();
    await page.getByRole('button', { name: 'Show password' }).nth(1).click();
    await expect(passwordField(page, 'New password')).toHaveAttribute('type', 'text');
    await expect(passwordField(page, 'Current password')).toHaveAttribute('type', 'password');
    await expect(passwordField(page, 'Confirm new password')).toHaveAttribute('type', 'password');
  });

  test('says what is wrong, once, and marks the field it is about', async ({ guard, page, person }) => {
    guard.allowError(/status of (400|500)|could not be changed/);
    await openSettings(page, 'Security');
    const wrongCurrent = 'Failed to update password. Please check your current password.';
    const common = 'This is one of the most common passwords. Please choose one that is harder to guess.';
    for (const [[current, wanted, again], label, message] of [
      [[person.password, NEW, 'another'], 'Confirm new password', 'New passwords do not match.'],
      [
        [person.password, '1234567', '1234567'],
        'New password',
        'Password must be at least 8 characters long.',
      ],
      [['wrong horse', NEW, NEW], 'Current password', wrongCurrent],
      [[person.password, 'sunshine1', 'sunshine1'], 'New password', common],
    ] as const) {
      await fillPasswords(page, current, wanted, again);
      await update(page).click();
      await expect(page.getByRole('alert')).toHaveText(message);
      await expect(page.getByText(message)).toHaveCount(1);
      await expect(passwordField(page, label)).toHaveAttribute('aria-invalid', 'true');
      await expect(passwordField(page, label)).toBeFocused();
      await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1);
      await expect(passwordField(page, 'New password'), 'what was typed stays').toHaveValue(wanted);
    }
    await breakCalls(page, '**/api/auth/change-password/', 'POST');
    await fillPasswords(page, person.password, NEW);
    await update(page).click();
    await expect(page.getByRole('alert')).toHaveText(wrongCurrent);
    await expect(passwordField(page, 'New password')).toHaveValue(NEW);
  });

  test('too many tries are told with the time to wait', async ({ guard, page, person }) => {
    guard.allowError(/status of 429|could not be changed/);
    await openSettings(page, 'Security');
    await page.route('**/api/auth/change-password/', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '40' },
        json: { detail: 'Too many attempts.' },
      }),
    );
    await fillPasswords(page, person.password, NEW);
    await update(page).click();
    await expect(page.getByRole('alert')).toContainText('Please wait 40 seconds and try again.');
  });
});

test.describe('the sign-ins', () => {
  test('are listed in words with their times, and another one can be ended', async ({
    guard,
    openContext,
    page,
    person,
  }) => {
    guard.allowError(/status of (401|500)|could not be ended/);
    const elsewhere = await signInElsewhere({ person, openContext });
    await openSettings(page, 'Security');
    const phone = rows(page).filter({ hasText: 'Safari on iPhone' });
    const time = String.raw`\d\d/\d\d/\d{4} \d\d:\d\d`;
    await expect(phone).toContainText(new RegExp(`Signed in ${time}.*Last used ${time}`));
    await expect(rows(page).filter({ hasText: 'This device' })).toHaveCount(1);
    await expect(phone).not.toContainText('This device');

    await breakCalls(page, '**/api/auth/sessions/*/', 'DELETE');
    await phone.getByRole('button', { name: 'End Safari on iPhone' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Safari on iPhone could not be signed out. Please try again.',
    );
    await expect(phone).toBeVisible();
    await page.unrouteAll();

    await phone.getByRole('button', { name: 'End' }).click();
    await expect(notice(page, 'Safari on iPhone is signed out.')).toBeVisible();
    await expect(phone).toBeHidden();
    await expect(rows(page)).toHaveCount(1);
    await expectSignedOut(elsewhere);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  });

  test('a list that cannot be had leaves the password form standing, and can be asked for again', async ({
    guard,
    page,
  }) => {
    guard.allowError(/status of 500/);
    await breakCalls(page, '**/api/auth/sessions/*', 'GET');
    await openSettings(page, 'Security');
    await expect(page.getByText('This part could not be shown.')).toBeVisible();
    await expect(update(page)).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page)).toHaveCount(1);
  });
});

test.describe('deleting the account', () => {
  const first = (page: Page) => page.getByRole('button', { name: 'Delete Account' });
  const second = (page: Page) => page.getByRole('button', { name: 'Yes, Delete Forever' });
  const warning = (page: Page) => page.getByText('Are you absolutely sure? This action cannot be undone.');

  test('asks twice, and neither a double click nor a Cancel deletes', async ({ api, page }) => {
    await openSettings(page, 'Account');
    await expect(page.getByRole('heading', { name: 'Danger Zone' })).toBeVisible();
    await expect(warning(page)).toBeHidden();
    await first(page).dblclick();
    await expect(second(page)).toBeVisible();
    await expect(warning(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(warning(page)).toBeHidden();
    await expect(first(page)).toBeVisible();
    expect(await api.status('/api/auth/user/')).toBe(200);
  });

  test('signs out, leads home, and leaves the names free', async ({
    addItems,
    api,
    guard,
    openContext,
    page,
    person,
    server,
  }) => {
    guard.allowError(/status of (400|401|500)|could not be deleted/);
    await addItems({ name: 'Rent', category: 'expense', amount: 900, currency: 'USD' });
    const elsewhere = await signInElsewhere({ person, openContext });
    await openSettings(page, 'Account');
    await first(page).click();
    await breakCalls(page, '**/api/auth/delete-account/', 'POST');
    await second(page).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to delete account. Please try again.');
    expect(await api.status('/api/auth/user/')).toBe(200);
    await page.unrouteAll();

    await second(page).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page.getByRole('link', { name: 'Get started for free' }).first()).toBeVisible();
    expect(await tokenOf(page)).toBeNull();
    expect(await api.status('/api/auth/user/')).toBe(401);
    await expectSignedOut(elsewhere);

    await page.goto('/login');
    await fillIn(page, person.username, person.password);
    await submitOf(page).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid username or password. Please try again.');
    const body = { ...person, password_confirm: person.password };
    const { token } = await createApi(server.url).post<{ token: string }>('/api/auth/register/', body);
    expect(await createApi(server.url, token).items()).toEqual([]);
  });
});
