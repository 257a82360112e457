import type { Page } from '@playwright/test';
import { expectProductFont } from './public-pages.ts';
import { openPage } from '#e2e/every-screen/screens.ts';
import { newPerson } from '#e2e/testing/test-accounts.ts';
import { expect, test } from '#e2e/testing/test.ts';

const picture = (page: Page) => page.getByRole('img', { name: /^Net worth of the household/ });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page can be read in the browser’s language', async ({ openContext, page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One plan for a life in several currencies');
    await expect(picture(page)).toBeVisible();
    await expect(page.getByText('€1,450')).toBeVisible();
    for (const path of ['/use-cases', '/documentation', '/privacy-policy', '/terms-of-service']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    }
    const hebrew = await openContext({ locale: 'he-IL', javaScriptEnabled: false });
    const other = await hebrew.newPage();
    await other.goto('/');
    await expect(other.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(other.getByRole('heading', { level: 1 })).toContainText('תוכנית אחת לחיים');
  });
});

/**
 * Expects that the percentile bands of the landing page are a static picture with the correct figures. Nothing is
 * simulated and no request is sent.
 */
async function expectStillFan(page: Page, asked: readonly string[]): Promise<void> {
  const section = page.getByRole('region', { name: 'How safe is a plan?' });
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByRole('img', { name: /^Net worth of the household/ })).toBeVisible();
  await expect(section).toContainText(/In \d\d of 100 simulated futures the money lasts/);
  await expect(section).toContainText('10,000 futures of this example');
  await expect(section.getByRole('slider')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(page.workers()).toHaveLength(0);
  expect(asked.filter((path) => /simulation|\.wasm$|^\/api\//.test(path))).toEqual([]);
}

test('the landing page shows a static picture and its links work; a phone has everything in one menu; guides are found by address and contents', async ({
  page,
}) => {
  test.slow();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openPage(page, '/', 'One plan for a life in several currencies');
  await expectStillFan(page, asked);
  await page.getByRole('main').getByRole('link', { name: 'Get started for free' }).first().click();
  await expect(page).toHaveURL(/\/register$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Learn more' }).click();
  await expect(page).toHaveURL(/\/use-cases$/);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(12);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Home', 'Use Cases', 'Documentation', 'Sign in', 'Get started'])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
  await menu.getByRole('link', { name: 'Documentation' }).click();
  await expect(page).toHaveURL(/\/documentation$/);
  await expect(menu.getByRole('link', { name: 'Sign in' })).toBeHidden();

  await page.setViewportSize({ width: 1440, height: 900 });
  await expectSectionLinks(page);
});

/** Expects that an address with a fragment and each link of the table of contents scroll to a section of the page. */
async function expectSectionLinks(page: Page): Promise<void> {
  const isAtTop = (id: string) =>
    expect
      .poll(() => page.locator(`#${id}`).evaluate((part) => Math.abs(part.getBoundingClientRect().top - 60)))
      .toBeLessThan(30);
  const contents = page.getByRole('navigation', { name: 'Guides' });
  await page.goto('/documentation#guide-forecast');
  await expect(contents.getByRole('heading', { level: 2 })).toHaveText([
    'First steps',
    'Items and currencies',
    'Scenarios and forecasts',
    'Privacy and your account',
  ]);
  await isAtTop('guide-forecast');
  for (const [name, id] of [
    ['Tags', 'guide-tags'],
    ['Crisis probability', 'guide-crisis'],
  ] as const) {
    await contents.getByRole('link', { name, exact: true }).click();
    await isAtTop(id);
    await expect(page.locator(`#${id}`)).toBeFocused();
  }
  await page.goto('/privacy-policy#cookies');
  await isAtTop('cookies');
  await page.getByRole('link', { name: 'Documentation' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'How to plan' })).toBeInViewport();
  await expect(page.getByRole('group')).toHaveCount(8);
  await page.goto('/documentation#safety');
  await expect(page.getByRole('heading', { name: 'How safe is my plan?' })).toBeInViewport();
}

test('a use case becomes a plan after registration, also by way of the sign-in page; a further one asks before it replaces the plan', async ({
  page,
}) => {
  test.slow();
  await openPage(page, '/use-cases', 'Plan what you are living for');
  await page.getByRole('link', { name: 'Begin with this plan: Wedding' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('link', { name: 'Create an account' }).click();
  // Waits for the registration page, because the sign-in page has a field with the same name.
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  const { username, email, password } = newPerson();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('checkbox', { name: /^I agree/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Honeymoon').first()).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\?scenario=\d+$/);

  // A signed-in person who opens the landing page is sent to the dashboard.
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.getByRole('link', { name: 'Use Cases' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plan what you are living for' })).toBeVisible();
  await expectProductFont(page);
  await page.getByRole('link', { name: 'Begin with this plan: Startup' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Startup');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Honeymoon').first()).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\?scenario=\d+$/);
});
