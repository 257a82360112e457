import type { NewItem, Scenario } from '@meridian/contract';
import type { Page } from '@playwright/test';
import { choose, notice, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

const SALARY = { name: 'Salary', category: 'income', amount: 500, currency: 'USD' } satisfies NewItem;
const RENT = { name: 'Rent', category: 'expense', amount: 150, currency: 'EUR' } satisfies NewItem;

async function openManager(page: Page) {
  await page.getByRole('button', { name: 'Manage Scenarios' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Scenarios' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Returns the table of figures beside the chart. */
const figuresOf = (page: Page) => page.getByRole('table', { name: /^At the end of/ });

test('with only one scenario, one press creates a copy to compare it with', async ({ addItems, api, guard, page }) => {
  await addItems(SALARY);
  await openDashboard(page);
  await page.getByRole('button', { name: 'Compare Scenarios' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare Scenarios' });
  const make = dialog.getByRole('button', { name: 'Make a copy to compare with' });
  guard.allowError(/ERR_FAILED|could not be changed/);
  await page.route('**/duplicate/', (route) => route.abort());
  await make.click();
  await expect(notice(page, 'The scenario could not be changed.')).toBeVisible();
  await expect(make, 'it can be tried again').toBeEnabled();
  expect((await api.get<{ results: Scenario[] }>('/api/scenarios/')).results).toHaveLength(1);
  await page.unroute('**/duplicate/');

  await make.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Current scenario' })).toHaveValue('Default (copy)');
  await expect(figuresOf(page).getByRole('rowheader')).toHaveText(['Default (copy)', 'Default']);
  await expect(figuresOf(page).getByRole('row').last()).toContainText(/ ?the same$/);
  await expect.poll(async () => (await api.selectedScenario()).name).toBe('Default (copy)');

  await notice(page, 'Created Default (copy). It is open now, compared with Default.')
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(page.getByRole('combobox', { name: 'Current scenario' })).toHaveValue('Default');
  await expect(figuresOf(page)).toBeHidden();
  await notice(page, 'Undid: created Default (copy).').getByRole('button', { name: 'Redo' }).click();
  await expect.poll(async () => (await api.get<{ results: Scenario[] }>('/api/scenarios/')).results.length).toBe(2);
});

test('a new scenario is created as a copy of another one and opened beside it', async ({
  addItems,
  api,
  guard,
  page,
}) => {
  guard.allowError(/status of 400/);
  await addItems(SALARY, RENT);
  await api.addScenario('Lisbon');
  await openDashboard(page);
  const dialog = await openManager(page);
  await choose(dialog, 'Start with', 'A copy of Default');
  await expect(dialog.getByText('The copy opens, and the chart compares it with Default.')).toBeVisible();
  const name = dialog.getByLabel('New scenario');
  await expect(name).toHaveValue('Default (copy)');
  await choose(dialog, 'Start with', 'A copy of Lisbon');
  await expect(name, 'as long as nobody typed one, the name follows').toHaveValue('Lisbon (copy)');
  await choose(dialog, 'Start with', 'A copy of Default');

  await name.fill('LISBON');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('A scenario with this name already exists.')).toBeVisible();
  await expect(dialog.getByRole('listitem'), 'no copy under another name is left').toHaveCount(2);

  await name.fill('One salary less');
  await name.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Current scenario' })).toHaveValue('One salary less');
  const compared = page.getByRole('table', { name: /more or less it is than in One salary less/ });
  await expect(compared.getByRole('rowheader')).toHaveText(['One salary less', 'Default']);
  await expect(notice(page, 'Created One salary less. It is open now, compared with Default.')).toBeVisible();
  await expect.poll(async () => (await api.selectedScenario()).name).toBe('One salary less');
  const { id } = await api.selectedScenario();
  const copied = (await api.items()).filter(({ scenario }) => scenario === id);
  expect(copied.map((item) => item.name).toSorted()).toEqual(['Rent', 'Salary']);
  await openManager(page);
  await expect(name, 'the form is empty again').toHaveValue('');
  await expect(dialog.getByRole('combobox', { name: 'Start with' })).toHaveValue('Nothing yet');
});
