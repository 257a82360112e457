import { type Page, expect } from '@playwright/test';
import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { newPerson } from '#e2e/testing/people.ts';
import { startServer } from '#e2e/server.ts';
import { fillIn, forgetToken, submitOf } from './sign-in-page.ts';
import { test as base } from '#e2e/testing/test.ts';
import { type VerificationService, startVerificationService } from '#e2e/testing/verification-service.ts';

/** The `test` of journeys on an installation that asks for human verification. */
const test = base.extend<object, { service: VerificationService }>({
  service: [
    async ({ browserName: _ }, use) => {
      const service = await startVerificationService();
      await use(service);
      await service.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ service }, use) => {
      const server = await startServer({
        TURNSTILE_SITE_KEY: service.siteKey,
        TURNSTILE_SECRET_KEY: service.secretKey,
        TURNSTILE_VERIFY_URL: `${service.origin}/turnstile/v0/siteverify`,
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.beforeEach(({ guard, service }) => {
  guard.allowOrigin(service.origin);
  Object.assign(service, { isAway: false, refuses: false, verdicts: [] });
});

const box = (page: Page) =>
  page
    .frameLocator('iframe[title="Widget containing a security challenge"]')
    .getByRole('checkbox', { name: 'Verify you are human' });
const create = (page: Page) =>
  page.getByRole('button', { name: /^(Create account|Creating account\.\.\.)$/ });

async function register(page: Page) {
  const person = newPerson();
  await page.goto('/register');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('checkbox', { name: /^I agree/ }).check();
  await expect(create(page)).toBeDisabled();
  await box(page).check();
  await create(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  return person;
}

test('registering and signing in wait for the proof, and go on with it', async ({ page, service }) => {
  const person = await register(page);
  await forgetToken(page);
  await page.goto('/login');
  await fillIn(page, person.username, person.password);
  await expect(submitOf(page)).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await box(page).check();
  await expect(submitOf(page)).toBeEnabled();
  await submitOf(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  expect(service.verdicts).toEqual([true, true]);
});

test('a proof that has expired closes the button again', async ({ page }) => {
  await page.goto('/login');
  await fillIn(page, 'dana', 'correct horse');
  await box(page).check();
  await expect(submitOf(page)).toBeEnabled();
  await box(page).uncheck();
  await expect(submitOf(page)).toBeDisabled();
});

test('after a failed attempt a new proof is asked for', async ({ guard, page, service }) => {
  guard.allowError(/status of 400/);
  const person = await register(page);
  await forgetToken(page);
  await page.goto('/login');
  await fillIn(page, person.username, 'wrong horse');
  await box(page).check();
  await submitOf(page).click();
  await expect(page.getByRole('alert').first()).toHaveText('Invalid username or password. Please try again.');
  await expect(box(page)).not.toBeChecked();
  await expect(submitOf(page)).toBeDisabled();
  await fillIn(page, person.username, person.password);
  await box(page).check();
  await submitOf(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  expect(service.verdicts).toEqual([true, true, true]);
});

test('a proof that the service refuses is told in its own words, on both forms', async ({
  guard,
  page,
  service,
}) => {
  guard.allowError(/status of 400/);
  service.refuses = true;
  await page.goto('/login');
  await fillIn(page, 'dana', 'correct horse');
  await box(page).check();
  await submitOf(page).click();
  await expect(page.getByRole('alert').first()).toHaveText('Verification failed. Please try again.');

  const person = newPerson();
  await page.goto('/register');
  for (const [label, value] of [
    ['Username', person.username],
    ['Email', person.email],
    ['Password', person.password],
    ['Confirm password', person.password],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByRole('checkbox', { name: /^I agree/ }).check();
  await box(page).check();
  await create(page).click();
  await expect(page.getByRole('alert').first()).toHaveText('Verification failed. Please try again.');
  expect(service.verdicts).toEqual([false, false]);
});

test('a widget that fails, or that cannot be loaded, says so and can be tried again', async ({
  guard,
  page,
  service,
}) => {
  guard.allowError(/status of 503|verification widget/);
  const failed = page.getByText('Verification failed. Please try again.');
  service.isAway = true;
  await page.goto('/login');
  await fillIn(page, 'dana', 'correct horse');
  await expect(failed).toBeVisible();
  await expect(submitOf(page)).toBeDisabled();
  service.isAway = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toBeHidden();
  await box(page).click({ modifiers: ['Shift'] });
  await expect(failed).toBeVisible();
  await expect(submitOf(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Try again' }).click();
  await box(page).check();
  await expect(submitOf(page)).toBeEnabled();
});

for (const path of ['/login', '/register']) {
  test(`${path} with the widget fits every screen, and axe finds nothing of ours`, async ({ page }) => {
    await page.goto(path);
    const look = async (name: string) => {
      await page.reload();
      await expect(box(page)).toBeVisible();
      // What is inside the frame is the provider's.
      await expectAccessible(page, name, (axe) => axe.exclude('iframe'));
    };
    await inEveryLook(page, look, { widths: [320, 360, 1440] });
  });
}
