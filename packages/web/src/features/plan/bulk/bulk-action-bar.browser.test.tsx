import { bulkEndpoints } from '@meridian/contract';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '#lib/api/api-client.ts';
import { saveSettings } from '#features/saved-settings/public.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { delayChanges } from '#testing/recorded-responses.ts';
import { addItems, signUp } from '#testing/sign-up.tsx';
import {
  ITEMS_OF_THREE_CATEGORIES,
  applyButton,
  bulkBar,
  bulkField,
  chooseAction,
  expectBulkActionDone,
  fillBulkField,
  selectItems,
  fetchItemsByName,
} from '#features/plan/testing/bulk-action-bar.ts';
import {
  checkbox,
  renderItemList,
  expectFieldError,
  itemTab,
  notice,
  fetchStoredItem,
  fetchStoredItems,
} from '#features/plan/testing/rendered-item-list.tsx';
import { replaceText } from '#testing/items-and-form.tsx';

beforeEach(async () => {
  await signUp();
  await addItems(...ITEMS_OF_THREE_CATEGORIES);
});

test('the bar is shown only while an item is selected, and Apply is enabled only after an action is chosen', async () => {
  await renderItemList();
  await expect.element(bulkBar).not.toBeInTheDocument();
  await selectItems('Rent');
  await expect.element(applyButton).toBeDisabled();
  await chooseAction('Hide');
  await expect.element(applyButton).toBeEnabled();
  await bulkBar.getByRole('button', { name: 'Clear selection' }).click();
  await expect.element(bulkBar).not.toBeInTheDocument();
  await selectItems('Rent');
  // Clearing the selection also clears the chosen action.
  await expect.element(applyButton).toBeDisabled();
});

test('a missing or wrong input is reported at its field, and nothing is sent', async () => {
  const { calls } = await renderItemList();
  await selectItems('Rent');
  await chooseAction('Set the interest rate');
  await applyButton.click();
  const rate = bulkBar.getByRole('textbox', { name: /interest rate$/ });
  await expectFieldError(rate, /Monthly interest rate is required/);
  await expect.element(rate).toHaveFocus();
  await replaceText(rate, '101 a month');
  await userEvent.keyboard('{Enter}');
  await expectFieldError(rate, /at most 100/);
  await chooseAction('Set the from date');
  await replaceText(bulkField('From date'), 'soon');
  await userEvent.keyboard('{Enter}');
  await expectFieldError(bulkField('From date'), /Enter a real date/);
  await chooseAction('Set management fees');
  await applyButton.click();
  const fee = bulkField('Management fee (saving)');
  await expectFieldError(fee, /Give at least one fee or the interest limit\./);
  await expect.element(fee).toHaveFocus();
  await chooseAction('Set the payout');
  await applyButton.click();
  await expectFieldError(bulkField('Paid out from'), /Give the payout date or the months of payout\./);
  await expect.element(bulkField('Paid out from')).toHaveFocus();
  await chooseAction('Change the currency');
  await applyButton.click();
  await expect.element(bulkBar.getByRole('combobox', { name: 'Currency' })).toHaveFocus();
  expect(calls.filter(({ address }) => address.includes('bulk_action'))).toEqual([]);
});

test('Enter applies a tag only if it has a name', async () => {
  await renderItemList();
  await selectItems('Rent');
  await chooseAction('Add a tag');
  const name = bulkBar.getByRole('combobox', { name: 'Tag name' });
  await name.fill('  ');
  await userEvent.keyboard('{Enter}');
  await expect.element(name).not.toHaveAttribute('aria-invalid', 'true');
  await expect.element(bulkBar).toBeVisible();
  await name.fill('city');
  await userEvent.keyboard('{Enter}');
  await expectBulkActionDone('Updated 1 item.');
  expect((await fetchStoredItem('Rent')).tags.map((tag) => tag.name)).toContain('city');
});

test('a result that is invalid for some items is refused, and the message lists their names', async () => {
  expectConsoleErrors(/status of 400|A bulk action failed/);
  await renderItemList();
  await selectItems('Fund', 'Account', 'Rent');
  await chooseAction('Adjust amounts by a sum');
  await fillBulkField('Amount to add', '-250')();
  await applyButton.click();
  await expect
    .element(bulkBar.getByRole('alert'))
    .toHaveTextContent(/^The amount would be below 0\. Nothing was changed, because of Rent\.$/);
  await expect.element(bulkBar.getByText('3 selected')).toBeVisible();
  await expect.element(bulkField('Amount to add')).toHaveDisplayValue(/^[-\u2212]?250$/);
  expect(await fetchItemsByName()).toMatchObject({ Fund: { amount: 300 }, Rent: { amount: 200 } });
});

test('a first day after the last one is refused at its field, with the names of the items', async () => {
  expectConsoleErrors(/status of 400|A bulk action failed/);
  await renderItemList();
  const { id } = await fetchStoredItem('Rent');
  await call(bulkEndpoints.bulkAction, {
    body: { action: 'edit_to_date', item_ids: [id], to_date: '2030-05-31' },
  });
  const before = await fetchItemsByName();
  await selectItems('Fund', 'Rent');
  await chooseAction('Set the from date');
  await fillBulkField('From date', '2030-06-01')();
  await applyButton.click();
  await expectFieldError(
    bulkField('From date'),
    /The end date cannot be before the start date\. Nothing was changed, because of Rent\./,
  );
  expect(await fetchItemsByName()).toEqual(before);
});

test('if one item was deleted elsewhere, the whole action fails and the selection stays', async () => {
  expectConsoleErrors(/status of 404|A bulk action failed/);
  await renderItemList();
  await selectItems('Fund', 'Rent');
  const { id } = await fetchStoredItem('Fund');
  await call(bulkEndpoints.bulkAction, { body: { action: 'delete', item_ids: [id] } });
  await chooseAction('Hide');
  await applyButton.click();
  await expect.element(bulkBar.getByRole('alert')).toHaveTextContent('some of these items are gone');
  await expect.element(bulkBar.getByText('1 selected')).toBeVisible();
  await applyButton.click();
  await expectBulkActionDone('Hid 1 item.');
});

test('a failed deletion is reported, and the items are shown again', async () => {
  expectConsoleErrors(/status of 500|A bulk action failed/);
  await renderItemList();
  await selectItems('Fund', 'Rent');
  await chooseAction('Delete');
  const changes = delayChanges();
  await applyButton.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await changes.expectSent(1);
  // The rows disappear before the server has responded.
  await expect.element(checkbox('Rent')).not.toBeInTheDocument();
  await expect.element(checkbox('Account')).toBeVisible();
  changes.refuseAll();
  await expect.element(notice('Nothing was changed.')).toBeVisible();
  await expect.element(checkbox('Rent')).toBeVisible();
  changes.release();
  expect(await fetchStoredItems()).toHaveLength(3);
});

test('a change of more than 1,000 items is refused with a message', async () => {
  for (;;) {
    const ids = (await fetchStoredItems()).map(({ id }) => id);
    if (ids.length === 1_000) break;
    const item_ids = ids.slice(0, 1_000 - ids.length);
    await call(bulkEndpoints.bulkAction, { body: { action: 'duplicate_items', item_ids } });
  }
  await addItems({ name: 'Newest', category: 'balance', amount: 1, currency: 'EUR' });
  await renderItemList();
  await page.getByRole('checkbox', { name: 'Select all items shown' }).click();
  await expect.element(bulkBar.getByText('1,001 selected')).toBeVisible();
  await chooseAction('Hide');
  await expect.element(bulkBar.getByRole('alert')).toHaveTextContent('At most 1,000 items can be changed at once.');
  await expect.element(applyButton).toBeDisabled();
  await checkbox('Newest').click();
  await applyButton.click();
  await expectBulkActionDone('Hid 1,000 items.');
});

test('amounts typed before they are hidden are hidden too', async () => {
  await renderItemList();
  await selectItems('Rent');
  await chooseAction('Adjust amounts by a sum');
  await fillBulkField('Amount to add', '7391')();
  await userEvent.keyboard('{Tab}');
  saveSettings({ hideSensitiveData: true });
  await expect.element(bulkField('Amount to add')).toHaveValue('');
  await expect.element(bulkField('Amount to add')).toHaveAttribute('placeholder', '•••••');
  await applyButton.click();
  await expectBulkActionDone('Updated 1 item.');
  expect(await fetchStoredItem('Rent')).toMatchObject({ amount: 7_591 });
});

test('the bar works by keyboard alone', async () => {
  await renderItemList();
  const press = (key: string) => userEvent.keyboard(`{${key}}`);
  const pressUntil = async (key: string, isThere: () => boolean) => {
    for (let presses = 0; presses < 40 && !isThere(); presses += 1) await press(key);
  };
  await expect.element(checkbox('Rent')).toBeVisible();
  checkbox('Rent').element().focus();
  await userEvent.keyboard(' ');
  const action = bulkBar.getByRole('combobox', { name: 'Action', exact: true });
  await expect.element(action).toBeVisible();
  await pressUntil('Tab', () => action.element() === document.activeElement);
  await expect.element(action).toHaveFocus();
  await press('ArrowDown');
  const option = page.getByRole('option', { name: 'Hide', exact: true });
  await expect.element(option).toBeVisible();
  await pressUntil('ArrowDown', () => option.element().hasAttribute('data-combobox-selected'));
  await press('Enter');
  await press('Tab');
  await expect.element(applyButton).toHaveFocus();
  await press('Enter');
  await expectBulkActionDone('Hid 1 item.');
  expect(await fetchStoredItem('Rent')).toMatchObject({ is_hidden: true });
  // The focus returns to the list.
  await expect.element(checkbox('Rent')).toHaveFocus();

  await userEvent.keyboard(' ');
  const pressOn = async (tab: string) => {
    itemTab(tab).element().focus();
    await press('Enter');
  };
  await pressOn('Selected');
  bulkBar.getByRole('button', { name: 'Clear selection' }).element().focus();
  await press('Enter');
  await expect.element(page.getByText('No items selected.')).toBeVisible();
  // If the list is empty, its tab gets the focus.
  await expect.element(itemTab('Selected')).toHaveFocus();
  await pressOn('Balance');
  await expect.element(page.getByRole('button', { name: 'Delete Account' })).toBeVisible();
  page.getByRole('button', { name: 'Delete Account' }).element().focus();
  await press('Enter');
  const sure = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
  await expect.element(sure).toBeVisible();
  sure.element().focus();
  await press('Enter');
  await expect.element(itemTab('Balance')).toHaveFocus();
});
