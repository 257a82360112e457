import type { NewItem, Scenario } from '@meridian/contract';
import type { Locator, Page } from '@playwright/test';
import { accessibilityProblems } from '#e2e/every-screen/accessibility.ts';
import { choose, deleteItem, notice, openDashboard } from '#e2e/testing/dashboard.ts';
import { holdChanges } from '#e2e/items/held-changes.ts';
import { expect, test } from '#e2e/testing/people.ts';

const SALARY = {
  name: 'Salary',
  category: 'income',
  amount: 5_000,
  currency: 'USD',
  tag_names: ['work'],
} satisfies NewItem;
const RENT = { name: 'Rent', category: 'expense', amount: 1_500, currency: 'EUR' } satisfies NewItem;

async function openManager(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Manage Scenarios' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Scenarios' });
  await expect(dialog).toBeVisible();
  return dialog;
}

const rowOf = (dialog: Locator, name: string) =>
  dialog.getByRole('listitem').filter({ has: dialog.page().getByText(name, { exact: true }) });

/** Answers the question that must be asked in these words. */
async function answer(page: Page, question: string, button: string): Promise<void> {
  const asked = page.getByRole('dialog').filter({ hasText: question }).last();
  await expect(asked.getByText(question, { exact: true })).toBeVisible();
  await asked.getByRole('button', { name: button, exact: true }).click();
}

async function create(dialog: Locator, name: string): Promise<void> {
  await dialog.getByLabel('New scenario').fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(rowOf(dialog, name)).toBeVisible();
}

test('create, open, rename, duplicate, delete and take the deletion back', async ({
  addItems,
  api,
  guard,
  page,
}) => {
  guard.allowError(/status of 400/);
  await addItems(SALARY, RENT);
  const names = async () =>
    (await api.get<{ results: Scenario[] }>('/api/scenarios/')).results.map(({ name }) => name);
  await openDashboard(page);
  const dialog = await openManager(page);
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
  await dialog.getByLabel('New scenario').fill('   ');
  await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
  await create(dialog, 'Move to Lisbon');

  await dialog.getByLabel('New scenario').fill('move to LISBON');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('A scenario with this name already exists.')).toBeVisible();
  expect(await names()).toEqual(['Default', 'Move to Lisbon']);

  await rowOf(dialog, 'Move to Lisbon')
    .getByRole('button', { name: /^Rename/ })
    .click();
  const field = dialog.getByLabel('New name of Move to Lisbon');
  await field.fill('nonsense');
  await field.press('Escape');
  await expect(dialog, 'Escape ends the renaming, not the dialog').toBeVisible();
  await rowOf(dialog, 'Move to Lisbon')
    .getByRole('button', { name: /^Rename/ })
    .click();
  await field.fill('Lisbon');
  await field.press('Enter');
  await expect(rowOf(dialog, 'Lisbon')).toBeVisible();
  await notice(page, 'Renamed Move to Lisbon to Lisbon.').getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(dialog, 'Move to Lisbon')).toBeVisible();
  await notice(page, 'Undid: Renamed Move to Lisbon to Lisbon.')
    .getByRole('button', { name: 'Redo' })
    .click();
  await expect(rowOf(dialog, 'Lisbon')).toBeVisible();

  await rowOf(dialog, 'Default')
    .getByRole('button', { name: /^Duplicate/ })
    .click();
  await expect(rowOf(dialog, 'Default (copy)')).toContainText('2 items');
  await rowOf(dialog, 'Default (copy)').getByRole('button', { name: 'Open' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await api.selectedScenario()).name).toBe('Default (copy)');
  const copy = (await api.selectedScenario()).id;
  await expect(page).toHaveURL(new RegExp(`scenario=${copy}$`));

  await openManager(page);
  await rowOf(dialog, 'Default (copy)')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await answer(page, 'Delete scenario & all its items?', 'Cancel');
  expect(await names()).toContain('Default (copy)');
  await rowOf(dialog, 'Default (copy)')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await answer(page, 'Delete scenario & all its items?', 'Delete');
  await expect(rowOf(dialog, 'Default (copy)')).toBeHidden();
  expect(await api.selectedScenario()).toMatchObject({ name: 'Default' });
  expect(await names()).toEqual(['Default', 'Lisbon']);

  await notice(page, 'Deleted the scenario Default (copy). You can undo this for ten minutes.')
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(rowOf(dialog, 'Default (copy)')).toContainText('2 items');
  expect((await api.items()).map(({ name, scenario }) => [name, scenario])).toEqual(
    expect.arrayContaining([
      ['Rent', copy],
      ['Salary', copy],
    ]),
  );
});

test('Default is cleared, never deleted, and comes back', async ({ addItems, api, page }) => {
  await addItems(SALARY, RENT);
  const before = await api.items();
  await openDashboard(page);
  const dialog = await openManager(page);
  const row = rowOf(dialog, 'Default');
  await expect(row.getByRole('button', { name: /^(Delete|Rename)/ })).toHaveCount(0);
  await row.getByRole('button', { name: 'Clear Default' }).click();
  await answer(page, 'Clear all items from the default scenario? This cannot be undone.', 'Clear');
  await expect(row).toContainText('No items');
  expect(await api.items()).toEqual([]);
  // The question's words are product.md's; this is what holds.
  await notice(page, 'Deleted 2 items of Default. You can undo this for ten minutes.')
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(row).toContainText('2 items');
  const withoutVersion = (item: object) => ({ ...item, updated_at: '' });
  expect((await api.items()).map(withoutVersion)).toEqual(before.map(withoutVersion));
});

test('example data fills an empty plan, warns before it replaces one, and can be undone', async ({
  api,
  page,
}) => {
  await openDashboard(page);
  await page.getByRole('button', { name: 'Add example data', exact: true }).click();
  const told = notice(page, /^Put an example household of \d+ items into Default\.Undo/);
  await told.getByRole('button', { name: 'Close' }).click();
  await expect(told).toBeHidden();
  const example = await api.items();
  expect(new Set(example.map(({ category }) => category)).size).toBe(6);
  expect(new Set(example.map(({ currency }) => currency)).size).toBeGreaterThanOrEqual(3);

  const dialog = await openManager(page);
  const row = rowOf(dialog, 'Default');
  await row.getByRole('button', { name: /^Add example data/ }).click();
  const question = `Default already has ${example.length} items. They will be replaced by the example household.`;
  await answer(page, question, 'Cancel');
  expect(await api.items()).toEqual(example);
  await row.getByRole('button', { name: /^Add example data/ }).click();
  await answer(page, question, 'Replace');
  await expect.poll(async () => (await api.items())[0]?.id).not.toBe(example[0]?.id);
  await notice(page, /^Put an example household.* You can undo this for ten minutes\./)
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect.poll(async () => (await api.items()).map(({ id }) => id)).toEqual(example.map(({ id }) => id));
});

test('a template starts a new scenario, or takes the place of what is there, and can be undone', async ({
  addItems,
  api,
  page,
}) => {
  await addItems(SALARY);
  await openDashboard(page);
  const dialog = await openManager(page);
  await choose(dialog, 'Start with', 'Wedding');
  await expect(dialog.getByText('Set the month of the celebration')).toBeVisible();
  await expect(dialog.getByLabel('New scenario')).toHaveValue('Wedding');
  await create(dialog, 'Our day');
  await expect(rowOf(dialog, 'Our day')).toContainText('12 items');
  await expect(notice(page, 'Put the template Wedding, 12 items, into Our day. Set the month')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Start with' })).toHaveValue('Nothing yet');

  const before = await api.items();
  const use = rowOf(dialog, 'Default').getByRole('button', { name: 'Use a template for Default' });
  const templates = page.getByRole('dialog', { name: 'Start from a template' });
  await use.click();
  await expect(templates.getByRole('listitem')).toHaveCount(10);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(templates).toBeHidden();
  await expect(use, 'Escape closes one dialog, and the focus is back').toBeFocused();
  await use.click();
  await templates.getByRole('button', { name: 'Emergency fund' }).click();
  const question = 'Default already has 1 item. It will be replaced by the template Emergency fund.';
  await expect(page.getByText(question)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(question)).toBeHidden();
  await expect(dialog, 'Escape answers the question, and closes nothing else').toBeVisible();
  await use.click();
  await templates.getByRole('button', { name: 'Emergency fund' }).click();
  await answer(page, question, 'Replace');
  await expect(rowOf(dialog, 'Default')).toContainText('9 items');
  await notice(page, 'Put the template Emergency fund').getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(dialog, 'Default')).toContainText('1 item');
  expect((await api.items()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

test('a new scenario starts as a copy of another one, which it is opened beside', async ({
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

test('Clear All Data leaves an empty Default, and nothing promises an undo', async ({
  addItems,
  api,
  page,
}) => {
  await addItems(SALARY, RENT);
  await api.addScenario('Other');
  await openDashboard(page);
  await deleteItem(page, 'Rent');
  await expect(notice(page, 'Rent was deleted.').getByRole('button', { name: 'Undo' })).toBeVisible();
  const dialog = await openManager(page);
  await dialog.getByRole('button', { name: 'Clear All Data' }).click();
  const question = 'Delete ALL scenarios (except default) and ALL financial items? This cannot be undone!';
  await answer(page, question, 'Clear All Data');
  await expect(notice(page, 'Deleted 1 item and 1 scenario.')).toBeVisible();
  await expect(notice(page, /[Uu]ndo/)).toHaveCount(0);
  await expect(page.getByTitle('Undo', { exact: true })).toBeDisabled();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  expect(await api.items()).toEqual([]);
});

test('names of any kind work in the manager, the list and the address', async ({ api, page }) => {
  await openDashboard(page);
  const dialog = await openManager(page);
  const names = ['__proto__', 'constructor', '🏖️ 退休', 'תוכנית ב', 'n'.repeat(200)];
  for (const name of names) await create(dialog, name);
  await page.keyboard.press('Escape');
  for (const name of names) {
    await page.getByRole('combobox', { name: 'Current scenario' }).click();
    await page.getByRole('option', { name, exact: true }).click();
    await expect.poll(async () => (await api.selectedScenario()).name).toBe(name);
  }
});

test('the next name can be typed while one is on its way', async ({ page }) => {
  await openDashboard(page);
  const dialog = await openManager(page);
  const changes = await holdChanges(page);
  await dialog.getByLabel('New scenario').fill('First');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await changes.expectSent(1);
  await dialog.getByLabel('New scenario').fill('Second');
  await changes.release();
  await expect(rowOf(dialog, 'First')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(rowOf(dialog, 'Second')).toBeVisible();
});
