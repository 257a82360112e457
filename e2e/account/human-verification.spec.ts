import { type Page, expect } from '@playwright/test';
import { newPerson } from '#e2e/testing/test-accounts.ts';
import { startServer } from '#e2e/server.ts';
import { fillInSignIn, deleteTokenInBrowser, findSubmitButton } from './sign-in-page.ts';
import { test as base } from '#e2e/testing/test.ts';
import { type TurnstileService, startTurnstileService } from '#e2e/testing/turnstile-service.ts';

/** The `test` of a journey on an installation with human verification: `page` uses a server of this test alone. */
const test = base.extend<{ service: TurnstileService }>({
  service: async ({ browserName: _ }, use) => {
    const service = await startTurnstileService();
    await use(service);
    await service.stop();
  },
  baseURL: async ({ service }, use) => {
    const server = await startServer({
      TURNSTILE_SITE_KEY: service.siteKey,
      TURNSTILE_SECRET_KEY: service.secretKey,
      TURNSTILE_VERIFY_URL: `${service.origin}/turnstile/v0/siteverify`,
    });
    await use(server.url);
    await server.stop();
  },
});

test.beforeEach(({ baseURL, guard, service }) => {
  guard.allowOrigin(baseURL ?? '');
  guard.allowOrigin(service.origin);
});

const box = (page: Page) =>
  page
    .frameLocator('iframe[title="Widget containing a security challenge"]')
    .getByRole('checkbox', { name: 'Verify you are human' });
const create = (page: Page) => page.getByRole('button', { name: /^(Create account|Creating account\.\.\.)$/ });

test('registration and sign-in need a new human verification for each try; a widget that failed to load can be loaded again', async ({
  guard,
  page,
  service,
}) => {
  guard.allowError(/status of (400|503)|verification widget/);
  const person = newPerson();
  const failed = page.getByText('Verification failed. Please try again.');
  const alert = page.getByRole('alert').first();
  service.isAway = true;
  await page.goto('/register');
  for (const [label, text] of [
    ['Username', person.username],
    ['Email', person.email],
    ['Password', person.password],
    ['Confirm password', person.password],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole('checkbox', { name: /^I agree/ }).check();
  await expect(failed).toBeVisible();
  await expect(create(page)).toBeDisabled();
  service.isAway = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toBeHidden();
  service.refuses = true;
  await box(page).check();
  await create(page).click();
  await expect(alert).toHaveText('Verification failed. Please try again.');
  service.refuses = false;
  await box(page).check();
  await create(page).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await deleteTokenInBrowser(page);
  await page.goto('/login');
  await fillInSignIn(page, person.username, 'wrong horse');
  await expect(findSubmitButton(page)).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await box(page).check();
  await findSubmitButton(page).click();
  await expect(alert).toHaveText('Invalid username or password. Please try again.');
  await expect(box(page)).not.toBeChecked();
  await expect(findSubmitButton(page)).toBeDisabled();
  await fillInSignIn(page, person.username, person.password);
  await box(page).check();
  await expect(findSubmitButton(page)).toBeEnabled();
  // An expired verification disables the button again.
  await box(page).uncheck();
  await expect(findSubmitButton(page)).toBeDisabled();
  await box(page).check();
  await findSubmitButton(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  expect(service.verdicts).toEqual([false, true, true, true]);
});
