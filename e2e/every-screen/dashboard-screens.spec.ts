/** Visits the dashboard and everything that opens above it. Each state is opened once and checked completely. */
import type { NewItem } from '@meridian/contract';
import { expectAccessible, runInEveryAppearance } from './accessibility.ts';
import { switchToMarkedEnglish, replaceHebrewByMarkedEnglish } from './catalogues.ts';
import {
  findButton,
  expectDialogAccessible,
  expectListAccessible,
  expectPartAccessible,
  pressButton,
} from './open-part-checks.ts';
import { PLAN, openDrawnDashboard, openRefusedForm } from './screens.ts';
import { LONG_TIMEOUT_MS, expectPageCorrect } from './page-checks.ts';
import { openForm } from '#e2e/items/item-form.ts';
import { openAdvanced } from '#e2e/testing/advanced.ts';
import {
  chooseYears,
  findForecastChart,
  itemCell,
  itemGrid,
  notice,
  openDashboard,
  findDeletionConfirmation,
  showTable,
} from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

// Each test is long, so that any free worker takes the next one.
test.describe.configure({ mode: 'parallel' });

const RENT: NewItem = {
  name: 'Rent',
  category: 'expense',
  amount: 900,
  currency: 'EUR',
  tag_names: ['home'],
};
const PHONE: NewItem = { ...RENT, name: 'Phone', tag_names: ['work'] };

test.describe('in every language', () => {
  test.use({ locale: 'he-IL' });

  test.beforeEach(async ({ page }) => {
    test.setTimeout(LONG_TIMEOUT_MS);
    await replaceHebrewByMarkedEnglish(page.context());
  });

  test('the dashboard passes all checks: empty, with a plan, with all its tools in use, and with its chart as a table', async ({
    addItems,
    page,
    person,
  }) => {
    const entered = [PLAN, person];
    await openDashboard(page);
    await expectPageCorrect(page, 'empty dashboard', { entered });
    await addItems(...PLAN);
    await openDrawnDashboard(page);
    await expectPageCorrect(page, 'dashboard', { entered });

    await pressButton(page, 'Advanced filters');
    await page.getByRole('checkbox', { name: /^Select all/ }).check();
    await pressButton(page, 'Arrange');
    await expectPageCorrect(page, 'filters, selected items, arranging cards', { entered });
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await pressButton(page, 'Clear selection');

    await chooseYears(page, 1);
    await showTable(page);
    await expectPageCorrect(page, 'chart as a table', { entered, part: '[data-card=chart]' });
  });

  test('the advanced view passes all checks', async ({ addItems, page, staff }) => {
    await addItems(...PLAN);
    await openAdvanced(page);
    await expectPageCorrect(page, 'advanced view', { entered: [PLAN, staff] });
  });

  test('menus, lists, and the dialogs of scenarios pass all checks', async ({ addItems, api, guard, page, person }) => {
    guard.allowError(/status of 400/);
    await addItems(RENT, PHONE);
    await api.addScenario('Life abroad');
    const { id } = await api.get<{ id: number }>('/api/scenarios/current/');
    const assumptions = {
      fx: { model: 'drift', drift: { EUR: -2 } },
      pinned_rates: { EUR: 0.9 },
      cash_rate: 1,
    };
    await api.patch(`/api/scenarios/${id}/`, { assumptions });
    const look = { entered: [RENT, PHONE, person, 'Life abroad'], part: '[role=dialog]' };
    await openDrawnDashboard(page);

    await pressButton(page, 'Compare Scenarios');
    await expect(page.getByRole('dialog', { name: 'Compare Scenarios' })).toBeVisible();
    await expectPageCorrect(page, 'comparison', look);
    await page.keyboard.press('Escape');
    await pressButton(page, /^Assumptions: /);
    await expect(page.getByRole('dialog', { name: 'Assumptions of ‘Default’' })).toBeVisible();
    await expectPageCorrect(page, 'assumptions', look);
    await page.keyboard.press('Escape');
    await pressButton(page, 'Manage Scenarios');
    await expect(page.getByRole('dialog', { name: 'Manage Scenarios' })).toBeVisible();
    await expectPageCorrect(page, 'scenarios', look);
    await page.getByLabel('New scenario', { exact: true }).fill('Default');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('A scenario with this name already exists.')).toBeVisible();
    await pressButton(page, 'Rename Life abroad');
    await expectDialogAccessible(page);
    await page.keyboard.press('Escape');
    await expect(findButton(page, 'Rename Life abroad')).toBeFocused();
    await pressButton(page, 'Use a template for Life abroad');
    await expect(page.getByRole('dialog', { name: 'Start from a template' })).toBeVisible();
    await expectDialogAccessible(page);
    await page.keyboard.press('Escape');
    await pressButton(page, 'Delete Life abroad');
    await page.getByRole('dialog').last().getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Scenarios' }), 'the row had the focus').toBeFocused();
    await page.keyboard.press('Escape');

    await pressButton(page, person.username);
    await expectPartAccessible(page, 'header', [1440]);
    await page.keyboard.press('Escape');
    for (const list of ['Display currency', 'Sort by']) await expectListAccessible(page, list);
  });

  test('the form with its calendar, the keys, the feedback, and the confirmation of a deletion pass all checks', async ({
    addItems,
    page,
    person,
  }) => {
    await addItems(RENT);
    const look = { entered: [RENT, person], part: '[role=dialog]' };
    await openDrawnDashboard(page);

    for (const opener of ['Press ? for all keys', 'Send Feedback']) {
      await pressButton(page, opener);
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectPageCorrect(page, opener, look);
      await page.keyboard.press('Escape');
      await expect(findButton(page, opener)).toBeFocused();
    }

    const form = await openForm(page);
    await pressButton(page, 'Open the calendar');
    const calendar = page.getByRole('dialog', { name: 'Open the calendar' });
    await expect(calendar.getByRole('button', { name: /^\d+ \w+ \d{4}$/ }).and(page.locator(':focus'))).toHaveCount(1);
    await expectDialogAccessible(page);
    await pressButton(page, 'Choose a month');
    await pressButton(page, 'Choose a year');
    await expectDialogAccessible(page);
    await page.keyboard.press('Escape');
    await expect(findButton(page, 'Open the calendar'), 'Escape closes the calendar alone').toBeFocused();
    await expect(form).toBeVisible();
    await page.keyboard.press('Escape');

    // After a reload, the first confirmation loads its code only when it opens; it must return the focus too.
    await page.reload();
    await findButton(page, 'Delete Rent').press('Enter');
    await expect(findDeletionConfirmation(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(findButton(page, 'Delete Rent')).toBeFocused();
    // A confirmation has the language in which it was opened.
    await switchToMarkedEnglish(page);
    await pressButton(page, /^Delete .*Rent/);
    await expect(findDeletionConfirmation(page)).toBeVisible();
    await expectPageCorrect(page, 'question before a deletion', look);
    await page.keyboard.press('Escape');
    await expect(findDeletionConfirmation(page)).toBeHidden();

    await openRefusedForm(page);
    await expectPageCorrect(page, 'item form', look);
  });
});

test('the chart, the list, notices, missing data, and a server that cannot be reached pass all checks', async ({
  addItems,
  context,
  guard,
  page,
}) => {
  test.setTimeout(LONG_TIMEOUT_MS);
  await addItems(RENT, PHONE);
  await openDrawnDashboard(page);
  await findForecastChart(page).getByRole('slider').press('PageUp');
  await page.keyboard.press('+');
  await expectPartAccessible(page, 'figure');
  await findButton(page, 'Reset zoom').press('Enter');
  await expect(
    findForecastChart(page).getByRole('button', { name: 'Show as table' }),
    'the button is gone',
  ).toBeFocused();
  await pressButton(page, 'Hide All');
  await pressButton(page, 'Hide Data');
  await runInEveryAppearance(page, (look) => expectAccessible(page, `hidden: ${look}`));

  await page.setViewportSize({ width: 1440, height: 900 });
  await itemCell(page, 'Rent', 'Currency').dblclick();
  await expect(page.getByRole('listbox', { name: 'Currency of Rent' })).toBeVisible();
  await expectPartAccessible(page, '[data-card=table]', [1440, 768]);
  await page.keyboard.press('Escape');
  await pressButton(page, 'Hide Phone');
  await page.keyboard.press('Control+z');
  await expect(notice(page, 'Undid')).toBeVisible();
  await expectPartAccessible(page, '.mantine-Notifications-root');
  await pressButton(page, 'Advanced filters');
  await page.getByRole('searchbox').fill('nothing is called so');
  await expect(itemGrid(page)).toBeHidden();
  await expectPartAccessible(page, '[data-card=table]');
  await pressButton(page, 'Clear All Filters');
  await expect(page.getByRole('searchbox'), 'the button has no more to do').toBeFocused();

  guard.allowError(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 404|could not|failed|ApiError: No\./i);
  const away = page.getByText('Meridian cannot be reached right now');
  await page.route('**/api/**', (route) => route.abort());
  await page.route('**/healthz', (route) => route.abort());
  await pressButton(page, 'Hide Rent');
  await expect(away).toBeVisible();
  await page.unrouteAll();
  await expect(away).toBeHidden();

  const offline = page.getByText('You are offline. What you see may be out of date');
  await context.setOffline(true);
  await expect(offline).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(offline, 'however far one scrolls').toBeInViewport({ ratio: 1 });
  await runInEveryAppearance(page, (look) => expectAccessible(page, look, 'output'));
  await context.setOffline(false);
  await expect(offline).toBeHidden();

  await page.route('**/api/financial-items/**', (route) => route.fulfill({ status: 404, json: { detail: 'No.' } }));
  await page.reload();
  await expect(findButton(page, 'Try again')).toBeVisible();
  await runInEveryAppearance(page, (look) => expectAccessible(page, `failed cards: ${look}`));
});
