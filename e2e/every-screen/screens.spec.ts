/** Visits all pages except the dashboard (dashboard-screens.spec.ts). Each is opened once and checked completely. */
import { speakMarked, speakMarkedEnglish } from './catalogues.ts';
import { button, expectDialogAccessible, expectPartAccessible, press } from './open-states.ts';
import {
  PUBLIC_PAGES,
  expectLinksLeadSomewhere,
  expectTold,
  linksAndParts,
} from '#e2e/public/public-pages.ts';
import {
  openDrawnDashboard,
  openPage,
  openRefusedRegistration,
  openRefusedReset,
  openTab,
} from './screens.ts';
import { FAR_MORE, expectWholeLook } from './whole-look.ts';
import { SETTINGS_TABS, openSettings } from '#e2e/account/settings-page.ts';
import { fillIn, submitOf } from '#e2e/account/sign-in-page.ts';
import { itemGrid } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';

// Each test is long, so that any free worker takes the next one.
test.describe.configure({ mode: 'parallel' });

test.use({ locale: 'he-IL' });

test.beforeEach(({ page }) => speakMarkedEnglish(page.context()));

test.describe('a visitor', () => {
  test.beforeEach(({ page }) => page.context().setStorageState({ cookies: [], origins: [] }));

  test('public pages are readable in every look, describe themselves, and their links work', async ({
    page,
  }) => {
    test.setTimeout(FAR_MORE);
    const told = [];
    const found = [];
    for (const { path, heading } of PUBLIC_PAGES) {
      await openPage(page, path, heading);
      for (const details of await page.locator('summary').all()) await details.click();
      await expectWholeLook(page, path, { isPublic: true });
      told.push(await expectTold(page, path));
      found.push(await linksAndParts(page, path));
      if (path !== '/') continue;
      for (const menu of ['Language', 'Colour scheme']) {
        await press(page, menu);
        await expectPartAccessible(page, 'header');
        await page.keyboard.press('Escape');
      }
      await page.setViewportSize({ width: 360, height: 900 });
      await press(page, 'Open menu');
      await expectPartAccessible(page, 'header', [360]);
      await page.keyboard.press('Escape');
      await press(page, 'Cookie settings');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectWholeLook(page, 'cookie settings', { part: '[role=dialog]' });
    }
    expect(new Set(told.map(({ title }) => title)).size).toBe(PUBLIC_PAGES.length);
    expect(new Set(told.map(({ description }) => description)).size).toBe(PUBLIC_PAGES.length);
    expectLinksLeadSomewhere(found);
  });

  test('the pages before the sign-in, and the example plan', async ({ guard, page }) => {
    test.setTimeout(FAR_MORE);
    guard.allowError(/status of 400/);
    await openPage(page, '/login', 'Sign in to your account');
    await expectWholeLook(page, 'login');
    await fillIn(page, 'nobody', 'wrong horse');
    await submitOf(page).click();
    await expect(page.getByText('Invalid username or password.')).toBeVisible();
    await press(page, 'Show password');
    await expectPartAccessible(page, 'main');

    await openRefusedRegistration(page);
    await expectWholeLook(page, 'register');

    await openPage(page, '/forgot-password', 'Forgot your password?');
    await expectWholeLook(page, 'forgot password');
    await page.getByLabel('Email').fill('nobody@example.org');
    await press(page, 'Send link');
    await expect(page.getByText('Check your email')).toBeVisible();
    await expectPartAccessible(page, 'main');

    await openRefusedReset(page);
    await expectWholeLook(page, 'reset password');
    // The message and the example have the language in which the page was opened.
    await speakMarked(page);
    await openPage(page, '/reset-password', 'Choose a new password');
    await expectWholeLook(page, 'link that no longer works');

    await speakMarked(page);
    await openDrawnDashboard(page, '/try');
    await expectWholeLook(page, 'example plan');
    await itemGrid(page).getByRole('button', { name: /^Hide/ }).first().click();
    await press(page, 'Leave');
    await expectDialogAccessible(page);
  });
});

test('the tabs of the Account Settings', async ({ page, person }) => {
  test.setTimeout(FAR_MORE);
  await openSettings(page);
  for (const tab of SETTINGS_TABS) {
    await openTab(page, tab);
    await expectWholeLook(page, tab, { entered: person });
    if (tab !== 'Privacy & Data') continue;
    await press(page, 'Import');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectWholeLook(page, 'import', { entered: person, part: '[role=dialog]' });
    await page.keyboard.press('Escape');
    await expect(button(page, 'Import')).toBeFocused();
  }
});
