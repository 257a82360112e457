import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { delayChanges } from '#testing/recorded-responses.ts';
import {
  ACCOUNT,
  FUND,
  RENT,
  cellEditor,
  enterInCell,
  recordedPatches,
  pressKey,
} from '#features/plan/testing/cell-editor.ts';
import {
  renderWithItems,
  expectFieldError,
  itemCell,
  notice,
  fetchStoredItem,
  fetchStoredItems,
} from '#features/plan/testing/rendered-item-list.tsx';
import type { ItemColumn } from '#features/plan/view/item-columns.ts';

test('a cell whose category lacks the field shows an explanation and opens no editor', async () => {
  await renderWithItems(ACCOUNT, RENT, FUND);
  const cell = itemCell('Account', 'monthly_interest_rate');
  await expect.element(cell).toHaveAttribute('aria-readonly', 'true');
  await expect.element(cell.getByRole('img', { name: 'Not editable for this category' })).toBeVisible();
  await expect.element(cell).toHaveAttribute('title', 'Not editable for this category');
  await cell.dblClick();
  await pressKey('Enter');
  await userEvent.keyboard('5');
  await expect.element(cellEditor).not.toBeInTheDocument();
  await expect.element(cell).toHaveFocus();
  for (const column of ['existing_funds', 'management_fee_saving', 'interest_limit'] as const)
    await expect.element(itemCell('Rent', column)).toHaveAttribute('aria-readonly', 'true');
  await expect.element(itemCell('Fund', 'interest_limit')).not.toHaveAttribute('aria-readonly');
});

test('an invalid entry stays in its cell with the reason, and nothing is stored', async () => {
  const { calls } = await renderWithItems(RENT, FUND);
  const refusals: [ItemColumn, string, RegExp][] = [
    ['amount', '-3', /Amount must be positive/],
    ['amount', '', /Amount is required/],
    ['name', '   ', /Name is required/],
    ['to_date', '1/1/2020', /The end date cannot be before the start date\./],
    ['to_date', 'soon', /DD\/MM\/YYYY/],
    ['interest_limit', 'x', /1,234\.56/],
  ];
  for (const [column, text, reason] of refusals) {
    await enterInCell('Fund', column, text);
    await expectFieldError(cellEditor, reason);
    await page.getByRole('heading', { name: 'Items' }).click();
    await expectFieldError(cellEditor, reason);
    await itemCell('Rent', 'name').dblClick();
    await expectFieldError(cellEditor, reason);
    cellEditor.element().focus();
    await pressKey('Escape');
    await expect.element(cellEditor).not.toBeInTheDocument();
  }
  expect(recordedPatches(calls)).toEqual([]);
  expect(await fetchStoredItems()).toMatchObject([FUND, RENT]);
});

test('an edit is shown before the server responds; after a refusal the old value returns with a message', async () => {
  expectConsoleErrors(/status of 500|could not be saved/);
  await renderWithItems(RENT);
  const changes = delayChanges();
  await enterInCell('Rent', 'amount', '1500');
  await expect.element(itemCell('Rent', 'amount')).toHaveTextContent('$1,500');
  await changes.expectSent(1);
  changes.refuseAll();
  await expect.element(notice('Failed to update field. Please try again.')).toBeVisible();
  await expect.element(itemCell('Rent', 'amount')).toHaveTextContent('$1,000');
  const atCell = itemCell('Rent', 'amount').getByRole('alert');
  await expect.element(atCell).toHaveTextContent(/^Not saved$/);
  changes.release();
  expect(await fetchStoredItem('Rent')).toMatchObject({ amount: 1_000 });

  await notice('Failed to update field.').getByRole('button', { name: 'Edit again' }).click();
  await expect.element(cellEditor).toHaveDisplayValue(/^1,?500$/);
  await pressKey('Enter');
  await expect.poll(() => fetchStoredItem('Rent')).toMatchObject({ amount: 1_500 });
  await expect.element(atCell).not.toBeInTheDocument();
});
