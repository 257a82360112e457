import type { Page } from '@playwright/test';
import { createApi } from '#e2e/testing/api.ts';
import { expectRefused } from '#e2e/items/item-form.ts';
import { type Person, expect, newPerson } from '#e2e/testing/people.ts';
import { openSecretLink } from './secret-links.ts';
import { test } from '#e2e/testing/test.ts';

const password = (page: Page) => page.getByLabel('Password', { exact: true });
const confirmation = (page: Page) => page.getByLabel('Confirm password');
const terms = (page: Page) =>
  page.getByRole('checkbox', { name: /^I agree to the Terms of Service and the Privacy Policy$/ });
const submit = (page: Page) =>
  page.getByRole('button', { name: /^(Create account|Creating account\.\.\.)$/ });

async function fillIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email').fill(person.email);
  await password(page).fill(person.password);
  await confirmation(page).fill(person.password);
}

test.beforeEach(async ({ page }) => {
  await page.goto('/register');
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
});

test('an account is made, signed in, and greeted by its first name', async ({ page, server }) => {
  const person = newPerson();
  await fillIn(page, person);
  await page.getByLabel('First name').fill('דנה');
  await page.getByLabel('Last name').fill('Müller');
  await terms(page).check();
  await submit(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('button', { name: 'דנה' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Current scenario' })).toHaveValue('Default');
  const token = await page.evaluate(() => localStorage.getItem('meridian.token') ?? '');
  expect(await createApi(server.url, token).get('/api/auth/user/')).toMatchObject({
    username: person.username,
    email: person.email,
    first_name: 'דנה',
    last_name: 'Müller',
  });
});

test('the button waits until what is required is filled in', async ({ page }) => {
  const person = newPerson();
  await expect(submit(page)).toBeDisabled();
  for (const empty of ['Username', 'Email', 'Password', 'Confirm password']) {
    await fillIn(page, person);
    await expect(submit(page)).toBeEnabled();
    await page.getByLabel(empty, { exact: true }).fill('');
    await expect(submit(page)).toBeDisabled();
  }
});

test('while it is made the button says so', async ({ page }) => {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/api/auth/register/', async (route) => {
    await held;
    await route.fallback();
  });
  await fillIn(page, newPerson());
  await terms(page).check();
  await submit(page).click();
  await expect(submit(page)).toHaveText('Creating account...');
  await expect(submit(page)).toBeDisabled();
  goOn();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('passwords must match and have eight characters, and the terms must be agreed to', async ({
  page,
  server,
}) => {
  const person = newPerson();
  await fillIn(page, person);
  await terms(page).check();
  await expect(password(page)).toHaveAccessibleDescription(/Must be at least 8 characters/);

  await confirmation(page).fill('correct horse 2');
  await submit(page).click();
  await expectRefused(confirmation(page), 'Passwords do not match');
  await expect(confirmation(page)).toBeFocused();

  // The second has seven code points in eleven UTF-16 units: what people count, not what a program counts.
  for (const short of ['1234567', '👩‍💻'.repeat(2) + 'a']) {
    await password(page).fill(short);
    await confirmation(page).fill(short);
    await submit(page).click();
    await expectRefused(password(page), 'Password must be at least 8 characters long');
  }

  await fillIn(page, person);
  await terms(page).uncheck();
  await submit(page).click();
  await expectRefused(terms(page), 'Please agree to the terms to continue.');
  await expect(terms(page)).toBeFocused();
  await expect(page).toHaveURL(/\/register$/);
  const { username } = person;
  await expect(
    createApi(server.url).post('/api/auth/token/', { username, password: person.password }),
  ).rejects.toThrow('400');
});

test('a username and an email that are taken are refused on their fields, in any case of letters', async ({
  guard,
  page,
  server,
}) => {
  guard.allowError(/status of 400/);
  const taken = newPerson();
  await createApi(server.url).post('/api/auth/register/', { ...taken, password_confirm: taken.password });
  const person = newPerson();

  await fillIn(page, { ...person, username: taken.username.toUpperCase() });
  await terms(page).check();
  await submit(page).click();
  await expect(page.getByRole('alert').first()).toHaveText(
    'Registration failed. Please check your information and try again.',
  );
  await expectRefused(page.getByLabel('Username'), /\w/);
  await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Username')).toHaveValue(taken.username.toUpperCase());

  await fillIn(page, { ...person, email: taken.email.toUpperCase() });
  await submit(page).click();
  await expectRefused(page.getByLabel('Email'), /\w/);
  await expect(page.getByLabel('Username')).not.toHaveAttribute('aria-invalid', 'true');

  await fillIn(page, person);
  await submit(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('the terms and the privacy policy open beside the form', async ({ page }) => {
  for (const [link, heading] of [
    ['Terms of Service', 'Terms of Service'],
    ['Privacy Policy', 'Privacy Policy'],
  ] as const) {
    const opening = page.waitForEvent('popup');
    await page.getByRole('main').getByRole('link', { name: link }).click();
    const popup = await opening;
    await expect(popup.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await popup.close();
  }
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('the word by which the first account becomes staff leaves the address, and goes along', async ({
  guard,
  page,
  server,
}) => {
  guard.allowError(/status of 400/);
  const person = newPerson();
  await openSecretLink(page, `${server.url}/register?staff_word=a-word-that-nobody-guesses`);
  const bodies: unknown[] = [];
  await page.route('**/api/auth/register/', async (route) => {
    bodies.push(route.request().postDataJSON());
    // As a server answers that printed another word.
    if (bodies.length === 1)
      return route.fulfill({
        status: 400,
        json: { staff_word: ['This is not the word that the server printed.'] },
      });
    return route.fallback();
  });
  await fillIn(page, person);
  await terms(page).check();
  await submit(page).click();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    /^This is not the word that the server printed\. Open the address that the server printed once more/,
  );
  await submit(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  expect(bodies).toMatchObject([{ staff_word: 'a-word-that-nobody-guesses' }, { username: person.username }]);
  expect(bodies[1]).not.toHaveProperty('staff_word');
});
