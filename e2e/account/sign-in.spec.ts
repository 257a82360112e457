import { expect, test } from '#e2e/testing/test-accounts.ts';
import { fillInSignIn, deleteTokenInBrowser, signIn } from './sign-in-page.ts';

test('the sign-in leads back to the page that was asked for, to the dashboard without one, and past the pages for visitors', async ({
  api,
  page,
  person,
}) => {
  const { id } = await api.addScenario('Second');
  await deleteTokenInBrowser(page);
  for (const path of ['/nowhere', '/dashboard/nowhere', '/login/x']) {
    await page.goto(path);
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page.getByRole('link', { name: 'Get started for free' }).first()).toBeVisible();
  }

  await page.goto(`/dashboard?scenario=${id}`);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(/\/register$/);
  await page.goBack();
  await fillInSignIn(page, person.email.toUpperCase(), person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?scenario=${id}$`));
  await expect(page.getByRole('combobox', { name: 'Current scenario' })).toHaveValue('Second');

  // A person who is signed in does not need these pages and is sent to the dashboard.
  for (const path of ['/login', '/register', '/']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  }
});

test('a forged return address leads nowhere else', async ({ page, person }) => {
  await deleteTokenInBrowser(page);
  const evil = ['//evil.example/', 'https://evil.example/', '/\\evil.example/'] as const;
  const names = ['next', 'from', 'returnTo', 'redirect'];
  const query = new URLSearchParams(names.map((name) => [name, evil[0]]));
  await page.goto(`/login?${query}`);
  await signIn(page, person);
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/dashboard/);

  for (const from of evil) {
    await deleteTokenInBrowser(page);
    await page.goto('/login');
    // Forges the router's record of the page from which the person came.
    await page.evaluate((path) => history.replaceState({ usr: { from: path }, key: 'forged', idx: 0 }, ''), from);
    await page.reload();
    await signIn(page, person);
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/dashboard/);
  }
});
