import { expect, test } from '#e2e/testing/test-accounts.ts';
import { fillInSignIn, deleteTokenInBrowser } from './sign-in-page.ts';

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

  // A person who is signed in is sent from the landing page to the dashboard; route-guards.browser.test.tsx tests the same for the pages of
  // sign-in and registration.
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});
