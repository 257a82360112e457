import type { Page } from '@playwright/test';
import { expectAccessible, inEveryLook } from './accessibility.ts';
import { itemCell, itemGrid, notice, questionOf } from '#e2e/testing/dashboard.ts';
import { openForm } from '#e2e/items/item-form.ts';
import { expect, test } from '#e2e/testing/people.ts';
import { openDrawnDashboard, openPage } from './screens.ts';
import { fillIn, submitOf } from '#e2e/account/sign-in-page.ts';

/** What axe has to say, in every look, about one part of a page whose rest stands in screens.ts. */
async function expectPartAccessible(page: Page, part: string, widths = [1440, 360]): Promise<void> {
  const check = (look: string) => expectAccessible(page, `${part}, ${look}`, (axe) => axe.include(part));
  await inEveryLook(page, check, { widths });
  await page.setViewportSize({ width: 1440, height: 900 });
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const press = (page: Page, name: string | RegExp) => button(page, name).click();

async function expectDialog(page: Page): Promise<void> {
  await expect(page.getByRole('dialog').last()).toBeVisible();
  await expectPartAccessible(page, '[role=dialog]');
}

/** Opens a list of options, looks at it, and closes it. */
async function expectList(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click();
  await expect(page.getByRole('listbox', { name })).toBeVisible();
  await expectPartAccessible(page, '[role=listbox]');
  await page.keyboard.press('Escape');
}

test('what opens before the sign-in', async ({ guard, page }) => {
  guard.allowError(/status of 400/);
  await page.context().setStorageState({ cookies: [], origins: [] });
  await openPage(page, '/', 'One plan for a life');
  for (const menu of ['Language', 'Colour scheme']) {
    await press(page, menu);
    await expectPartAccessible(page, 'header');
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize({ width: 360, height: 900 });
  await press(page, 'Open menu');
  await expectPartAccessible(page, 'header', [360]);

  await openPage(page, '/login', 'Sign in to your account');
  await fillIn(page, 'nobody', 'wrong horse');
  await submitOf(page).click();
  await expect(page.getByText('Invalid username or password.')).toBeVisible();
  await press(page, 'Show password');
  await expectPartAccessible(page, 'main');

  await openPage(page, '/forgot-password', 'Forgot your password?');
  await page.getByLabel('Email').fill('nobody@example.org');
  await press(page, 'Send link');
  await expect(page.getByText('Check your email')).toBeVisible();
  await expectPartAccessible(page, 'main');

  await openDrawnDashboard(page, '/try');
  await press(page, /^Hide Rent/);
  await press(page, 'Leave');
  await expectDialog(page);
});

test.describe('on the dashboard', () => {
  test.beforeEach(async ({ addItems, api, page }) => {
    const rent = { name: 'Rent', category: 'expense', amount: 900, currency: 'EUR' } as const;
    await addItems({ ...rent, tag_names: ['home'] }, { ...rent, name: 'Phone', tag_names: ['work'] });
    await api.addScenario('Life abroad');
    await openDrawnDashboard(page);
  });

  test('menus, lists, dialogs and the calendar', async ({ guard, page, person }) => {
    test.slow();
    guard.allowError(/status of 400/);
    await press(page, person.username);
    await expectPartAccessible(page, 'header', [1440]);
    await page.keyboard.press('Escape');
    for (const list of ['Display currency', 'Forecast years', 'Sort by']) await expectList(page, list);

    await press(page, 'Manage Scenarios');
    await page.getByLabel('New scenario').fill('Default');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('A scenario with this name already exists.')).toBeVisible();
    await press(page, 'Rename Life abroad');
    await expectDialog(page);
    await page.keyboard.press('Escape');
    await expect(button(page, 'Rename Life abroad')).toBeFocused();
    await press(page, 'Use a template for Life abroad');
    await expect(page.getByRole('dialog', { name: 'Start from a template' })).toBeVisible();
    await expectDialog(page);
    await page.keyboard.press('Escape');
    await press(page, 'Delete Life abroad');
    await page.getByRole('dialog').last().getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Scenarios' }), 'the row had the focus').toBeFocused();
    await page.keyboard.press('Escape');

    const form = await openForm(page);
    await press(page, 'Open the calendar');
    const calendar = page.getByRole('dialog', { name: 'Open the calendar' });
    await expect(
      calendar.getByRole('button', { name: /^\d+ \w+ \d{4}$/ }).and(page.locator(':focus')),
    ).toHaveCount(1);
    await expectDialog(page);
    await press(page, 'Choose a month');
    await press(page, 'Choose a year');
    await expectDialog(page);
    await page.keyboard.press('Escape');
    await expect(button(page, 'Open the calendar'), 'Escape closes the calendar alone').toBeFocused();
    await expect(form).toBeVisible();
    await page.keyboard.press('Escape');

    for (const opener of ['Press ? for all keys', 'Send Feedback']) {
      await press(page, opener);
      await expectDialog(page);
      await page.keyboard.press('Escape');
      await expect(button(page, opener)).toBeFocused();
    }
    // The very first question, whose code is only then loaded, gives the focus back too.
    await page.reload();
    await button(page, 'Delete Rent').press('Enter');
    await expect(questionOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button(page, 'Delete Rent')).toBeFocused();
  });

  test('the chart, the list, notices and what is missing', async ({ context, guard, page }) => {
    test.slow();
    await page.getByRole('slider').press('PageUp');
    await page.keyboard.press('+');
    await expectPartAccessible(page, 'figure');
    await button(page, 'Reset zoom').press('Enter');
    await expect(button(page, 'Show as table'), 'the button is gone').toBeFocused();
    await press(page, 'Hide All');
    await press(page, 'Hide Data');
    await inEveryLook(page, (look) => expectAccessible(page, `hidden: ${look}`));

    await page.setViewportSize({ width: 1440, height: 900 });
    await itemCell(page, 'Rent', 'Currency').dblclick();
    await expect(page.getByRole('listbox', { name: 'Currency of Rent' })).toBeVisible();
    await expectPartAccessible(page, '#main', [1440, 768]);
    await page.keyboard.press('Escape');
    await press(page, 'Hide Phone');
    await page.keyboard.press('Control+z');
    await expect(notice(page, 'Undid')).toBeVisible();
    await expectPartAccessible(page, '.mantine-Notifications-root');
    await press(page, 'Advanced filters');
    await page.getByRole('searchbox').fill('nothing is called so');
    await expect(itemGrid(page)).toBeHidden();
    await expectPartAccessible(page, '[data-card=table]');
    await press(page, 'Clear All Filters');
    await expect(page.getByRole('searchbox'), 'the button has no more to do').toBeFocused();

    guard.allowError(/ERR_INTERNET_DISCONNECTED|status of 404|could not|failed|ApiError: No\./i);
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.getByText('You are offline.'), 'however far one scrolls').toBeInViewport({ ratio: 1 });
    await inEveryLook(page, (look) => expectAccessible(page, look, (axe) => axe.include('output')));
    await context.setOffline(false);
    await page.route('**/api/financial-items/**', (route) =>
      route.fulfill({ status: 404, json: { detail: 'No.' } }),
    );
    await page.reload();
    await expect(button(page, 'Try again')).toBeVisible();
    await inEveryLook(page, (look) => expectAccessible(page, `failed cards: ${look}`));
  });
});
