import type { Page } from '@playwright/test';
import { choose, chooseItemTab, deleteItem, itemRow, itemTab, notice, openDashboard } from '#e2e/testing/dashboard.ts';
import { addByForm, openEdit, openForm, textField } from './item-form.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

const NAME = 'שכר דירה';

/** Presses the keys once no dialog is open that would receive them. */
async function press(page: Page, keys: string): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press(keys);
}

test('an item that is added, hidden or deleted stays so after a reload, and each change can be undone and redone there', async ({
  api,
  page,
}) => {
  await openDashboard(page);
  await addByForm(page, { Name: NAME, Category: 'Expense', Amount: '900' });
  await expect.poll(() => api.items()).toHaveLength(1);
  await page.reload();
  await expect(itemRow(page, NAME).getByText(NAME, { exact: true })).toHaveCSS('direction', 'rtl');
  await expect(textField(await openEdit(page, NAME), 'Name')).toHaveCSS('direction', 'rtl');
  await page.keyboard.press('Escape');

  await press(page, 'ControlOrMeta+z');
  await expect(notice(page, `Undid: added ${NAME}.`)).toBeVisible();
  expect(await api.items()).toEqual([]);
  await page.reload();
  await expect(page.getByRole('button', { name: `Redo: added ${NAME}` })).toBeVisible();
  await press(page, 'ControlOrMeta+Shift+z');
  await expect(notice(page, `Redid: added ${NAME}.`)).toBeVisible();
  await expect(itemRow(page, NAME)).toBeVisible();
  expect(await api.items()).toMatchObject([{ name: NAME, amount: 900 }]);

  const isHidden = async () => (await api.items())[0]?.is_hidden;
  await page.getByRole('button', { name: `Hide ${NAME}` }).click();
  await expect.poll(isHidden).toBe(true);
  await page.reload();
  await expect(itemRow(page, NAME).getByText('Hidden')).toBeVisible();
  await page.getByRole('button', { name: `Show ${NAME}` }).click();
  await expect(itemRow(page, NAME).getByText('Hidden')).toBeHidden();
  await expect.poll(isHidden).toBe(false);

  await api.addItem({ name: 'Gym', category: 'expense', amount: 40, currency: 'EUR', tag_names: ['fit'] });
  await page.reload();
  const [before] = await api.items();
  await deleteItem(page, 'Gym');
  await expect(notice(page, 'Gym was deleted.')).toBeVisible();
  await page.reload();
  await notice(page, 'Gym was deleted.').getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, 'Undid: deleted Gym.')).toBeVisible();
  await expect(itemRow(page, 'Gym')).toBeVisible();
  const { updated_at: _, ...same } = before!;
  expect((await api.items())[0]).toMatchObject(same);
  await notice(page, 'Undid: deleted Gym.').getByRole('button', { name: 'Redo' }).click();
  await expect(notice(page, 'Redid: deleted Gym.').getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(itemRow(page, 'Gym')).toBeHidden();
  expect((await api.items()).map(({ name }) => name)).toEqual([NAME]);
});

const names = (page: Page) => page.getByRole('tabpanel').getByRole('button', { name: /^Edit / });
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('button');

/** Expects these names in the list, from top to bottom. */
async function expectShown(page: Page, shown: readonly string[]): Promise<void> {
  const labels = () => names(page).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  await expect.poll(labels).toEqual(shown.map((name) => `Edit ${name}`));
}

test('all settings survive a reload, and damaged settings are replaced by the defaults', async ({ addItems, page }) => {
  await addItems(
    { name: 'Salary', category: 'income', amount: 5_000, currency: 'EUR', tag_names: ['work'] },
    { name: 'Food', category: 'expense', amount: 12, currency: 'USD', tag_names: ['fun'] },
    {
      name: 'Pension',
      category: 'pension',
      amount: 640,
      currency: 'EUR',
      existing_funds: 9_000,
      existing_funds_currency: 'CHF',
    },
  );
  await page.goto('/dashboard');
  // The defaults of a first visit.
  await expect(itemTab(page, 'Expense')).toHaveAttribute('aria-selected', 'true');
  const form = await openForm(page);
  await choose(form, 'Category', 'Saving');
  await form
    .getByRole('button', { name: /^% a year/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').filter({ hasText: 'Discard' }).getByRole('button', { name: 'Discard' }).click();
  await chooseItemTab(page, 'Pension');
  const search = page.getByRole('searchbox', { name: 'Search items' });
  await search.fill('pen');
  await choose(page, 'Filter by currency', 'CHF');
  await choose(page, 'Filter by tag', 'work');
  await choose(page, 'Sort by', 'Name');
  await page.getByRole('button', { name: 'Sort direction: ascending' }).click();
  await page.getByRole('button', { name: 'Advanced filters' }).click();
  await page.getByLabel('Runs on or after').fill('01/01/2028');
  await page.getByLabel('Amount at most').fill('640');
  await page.getByRole('button', { name: 'Remove the filter Tag: work' }).click();
  await expectShown(page, ['Pension']);
  await page.reload();
  await expectShown(page, ['Pension']);
  await expect(itemTab(page, 'Pension')).toHaveAttribute('aria-selected', 'true');
  await expect(search).toHaveValue('pen');
  await expect(chips(page)).toHaveText([
    'Search: pen',
    'Currency: Swiss Franc',
    'Dates: from 01/01/2028',
    'Amount: up to 640',
  ]);
  await expect(page.getByLabel('Amount at most')).toHaveValue('640');
  await expect(page.getByRole('button', { name: 'Sort direction: descending' })).toBeVisible();
  await choose(await openForm(page), 'Category', 'Saving');
  await expect(textField(form, 'Monthly interest rate'), 'the choice outlasts the visit').toHaveValue('');

  const state = {
    selectedTab: 'everything',
    searchTerm: { a: 1 },
    filterCurrency: 'XXX',
    selectedTagFilter: 7,
    filterDateRange: 'always',
    filterAmountRange: { min: '1', max: null },
    sortBy: 'luck',
    sortOrder: -1,
  };
  await page.evaluate((text) => localStorage.setItem('meridian.settings', text), JSON.stringify({ state, version: 0 }));
  await page.goto('/dashboard');
  await expectShown(page, ['Food']);
  await expect(chips(page)).toHaveCount(0);
});
