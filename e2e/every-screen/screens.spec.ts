/** Visits all pages except the dashboard (dashboard-screens.spec.ts). Each is opened once and checked completely. */
import { switchToMarkedEnglish, replaceHebrewByMarkedEnglish } from './catalogues.ts';
import { findButton, expectDialogAccessible, expectPartAccessible, pressButton } from './open-part-checks.ts';
import {
  PUBLIC_PAGES,
  expectLinksLeadSomewhere,
  expectPageMetadata,
  readLinksAndSections,
} from '#e2e/public/public-pages.ts';
import { openDrawnDashboard, openPage, openRefusedRegistration, openRefusedReset, openTab } from './screens.ts';
import { LONG_TIMEOUT_MS, expectPageCorrect } from './page-checks.ts';
import { SETTINGS_TABS, openSettings } from '#e2e/account/settings-page.ts';
import { fillInSignIn, findSubmitButton } from '#e2e/account/sign-in-page.ts';
import { itemGrid } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

// Each test is long, so that any free worker takes the next one.
test.describe.configure({ mode: 'parallel' });

test.use({ locale: 'he-IL' });

test.beforeEach(({ page }) => replaceHebrewByMarkedEnglish(page.context()));

test.describe('a visitor', () => {
  test.beforeEach(({ page }) => page.context().setStorageState({ cookies: [], origins: [] }));

  test('public pages pass every check, have a title and description of their own, and their links work', async ({
    page,
  }) => {
    test.setTimeout(LONG_TIMEOUT_MS);
    const told = [];
    const found = [];
    for (const { path, heading } of PUBLIC_PAGES) {
      await openPage(page, path, heading);
      for (const details of await page.locator('summary').all()) await details.click();
      await expectPageCorrect(page, path, { isPublic: true });
      told.push(await expectPageMetadata(page, path));
      found.push(await readLinksAndSections(page, path));
      if (path !== '/') continue;
      for (const menu of ['Language', 'Colour scheme']) {
        await pressButton(page, menu);
        await expectPartAccessible(page, 'header');
        await page.keyboard.press('Escape');
      }
      await page.setViewportSize({ width: 360, height: 900 });
      await pressButton(page, 'Open menu');
      await expectPartAccessible(page, 'header', [360]);
      await page.keyboard.press('Escape');
      await pressButton(page, 'Cookie settings');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectPageCorrect(page, 'cookie settings', { part: '[role=dialog]' });
    }
    expect(new Set(told.map(({ title }) => title)).size).toBe(PUBLIC_PAGES.length);
    expect(new Set(told.map(({ description }) => description)).size).toBe(PUBLIC_PAGES.length);
    expectLinksLeadSomewhere(found);
  });

  test('the pages before the sign-in, and the example plan, pass every check', async ({ guard, page }) => {
    test.setTimeout(LONG_TIMEOUT_MS);
    guard.allowError(/status of 400/);
    await openPage(page, '/login', 'Sign in to your account');
    await expectPageCorrect(page, 'login');
    await fillInSignIn(page, 'nobody', 'wrong horse');
    await findSubmitButton(page).click();
    await expect(page.getByText('Invalid username or password.')).toBeVisible();
    await pressButton(page, 'Show password');
    await expectPartAccessible(page, 'main');

    await openRefusedRegistration(page);
    await expectPageCorrect(page, 'register');

    await openPage(page, '/forgot-password', 'Forgot your password?');
    await expectPageCorrect(page, 'forgot password');
    await page.getByLabel('Email').fill('nobody@example.org');
    await pressButton(page, 'Send link');
    await expect(page.getByText('Check your email')).toBeVisible();
    await expectPartAccessible(page, 'main');

    await openRefusedReset(page);
    await expectPageCorrect(page, 'reset password');
    // The message and the example have the language in which the page was opened.
    await switchToMarkedEnglish(page);
    await openPage(page, '/reset-password', 'Choose a new password');
    await expectPageCorrect(page, 'link that no longer works');

    await switchToMarkedEnglish(page);
    await openDrawnDashboard(page, '/try');
    // The other parts are the dashboard’s (dashboard-screens.spec.ts).
    await expectPageCorrect(page, 'example plan', { part: 'section:has(a[href="/register"])' });
    await itemGrid(page).getByRole('button', { name: /^Hide/ }).first().click();
    await pressButton(page, 'Leave');
    await expectDialogAccessible(page);
  });
});

test('the tabs of the Account Settings pass all checks', async ({ page, person }) => {
  test.setTimeout(LONG_TIMEOUT_MS);
  await openSettings(page);
  for (const tab of SETTINGS_TABS) {
    await openTab(page, tab);
    await expectPageCorrect(page, tab, { entered: person });
    if (tab !== 'Privacy & Data') continue;
    await pressButton(page, 'Import');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectPageCorrect(page, 'import', { entered: person, part: '[role=dialog]' });
    await page.keyboard.press('Escape');
    await expect(findButton(page, 'Import')).toBeFocused();
  }
});
