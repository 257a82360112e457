import { ACCOUNT, editor, FUND, RENT, startEdit, watchPatches } from './cell-editor.ts';
import { type ItemColumn, itemCell, notice, openDashboard } from '#e2e/testing/dashboard.ts';
import { holdChanges } from './held-changes.ts';
import { expectRefused } from './item-form.ts';
import { expect, test } from '#e2e/testing/people.ts';

test.beforeEach(async ({ addItems, page }) => {
  await addItems(ACCOUNT, RENT, FUND);
  await openDashboard(page);
});

test('a cell that the category lacks says so and opens no editor', async ({ page }) => {
  const cell = itemCell(page, 'Account', 'Monthly interest rate');
  await expect(cell).toHaveAttribute('aria-readonly', 'true');
  await expect(cell.getByRole('img', { name: 'Not editable for this category' })).toBeVisible();
  await expect(cell).toHaveAttribute('title', 'Not editable for this category');
  await cell.dblclick();
  await page.keyboard.press('Enter');
  await page.keyboard.type('5');
  await expect(editor(page)).toBeHidden();
  await expect(cell).toBeFocused();
  for (const column of ['Existing funds', 'Management fee (saving)', 'Interest limit'] as const) {
    await expect(itemCell(page, 'Rent', column)).toHaveAttribute('aria-readonly', 'true');
  }
  await expect(itemCell(page, 'Fund', 'Interest limit')).not.toHaveAttribute('aria-readonly');
});

test('what cannot be saved stays in its cell with the reason, and nothing is stored', async ({
  api,
  page,
}) => {
  const patches = watchPatches(page);
  const refusals: [string, ItemColumn, string, string | RegExp][] = [
    ['Fund', 'Amount', '-3', 'Amount must be positive'],
    ['Fund', 'Amount', '', 'Amount is required'],
    ['Fund', 'Name', '   ', 'Name is required'],
    ['Fund', 'To', '1/1/2020', 'The end date cannot be before the start date.'],
    ['Fund', 'To', 'soon', /DD\/MM\/YYYY/],
    ['Fund', 'Interest limit', 'x', /1,234\.56/],
  ];
  for (const [item, column, text, reason] of refusals) {
    const input = await startEdit(page, item, column);
    await input.fill(text);
    await page.keyboard.press('Enter');
    await expectRefused(input, reason);
    await page.getByRole('heading', { name: 'Items' }).click();
    await expectRefused(input, reason);
    await itemCell(page, 'Rent', 'Name').dblclick();
    await expectRefused(input, reason);
    await input.press('Escape');
    await expect(editor(page)).toBeHidden();
  }
  expect(patches).toEqual([]);
  expect(await api.items()).toMatchObject([FUND, RENT, ACCOUNT]);
});

test('an edit shows before the server knows; refused, the old value returns and it is said', async ({
  api,
  guard,
  page,
}) => {
  guard.allowError(/status of 500|could not be saved/);
  const changes = await holdChanges(page);
  await (await startEdit(page, 'Rent', 'Amount')).fill('1500');
  await page.keyboard.press('Enter');
  await expect(itemCell(page, 'Rent', 'Amount')).toContainText('$1,500');
  await changes.expectSent(1);
  await changes.refuseAll();
  await expect(notice(page, 'Failed to update field. Please try again.')).toBeVisible();
  await expect(itemCell(page, 'Rent', 'Amount')).toContainText('$1,000');
  const atCell = itemCell(page, 'Rent', 'Amount').getByRole('alert');
  await expect(atCell).toHaveText('Not saved');
  await changes.release();
  expect((await api.items())[1]).toMatchObject({ amount: 1_000 });

  await notice(page, 'Failed to update field.').getByRole('button', { name: 'Edit again' }).click();
  await expect(editor(page)).toHaveValue(/1,?500/);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await api.items())[1]?.amount).toBe(1_500);
  await expect(atCell).toBeHidden();
});
