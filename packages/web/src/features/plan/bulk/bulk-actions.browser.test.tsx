import type { BulkActionName } from '@meridian/contract';
import { cleanNotifications } from '@mantine/notifications';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  ITEMS_OF_THREE_CATEGORIES,
  applyButton,
  bulkBar,
  chooseAction,
  expectBulkActionDone,
  fillBulkField,
  selectItems,
  fetchItemsByName,
} from '#features/plan/testing/bulk-action-bar.ts';
import {
  checkbox,
  choose,
  chooseItemTab,
  renderWithItems,
  itemGrid,
  itemTab,
  notice,
  fetchStoredItems,
} from '#features/plan/testing/rendered-item-list.tsx';
import { press } from '#testing/dashboard-actions.ts';

interface Action {
  label: string;
  enter?: () => Promise<void>;
  words: string;
  /** The stored items after the action, by name. */
  stored: Record<string, object>;
}

/** Each bulk action, applied to the items Fund, Account and Rent. */
const ACTIONS: Record<Exclude<BulkActionName, 'duplicate_items' | 'delete'>, Action> = {
  edit_from_date: {
    label: 'Set the from date',
    enter: fillBulkField('From date', '01/02/2026'),
    words: 'Updated 3 items.',
    stored: { Fund: { from_date: '2026-02-01' }, Rent: { from_date: '2026-02-01', to_date: '2027-01-31' } },
  },
  edit_to_date: {
    label: 'Set the to date',
    words: 'Updated 3 items.',
    stored: { Rent: { from_date: '2026-01-31', to_date: null } },
  },
  extend_period: {
    label: 'Extend the period',
    enter: fillBulkField('Months', '1'),
    words: 'Updated 1 item, skipped 2: Open-ended items have no end date to move.',
    stored: { Rent: { to_date: '2027-02-28' }, Fund: { to_date: null } },
  },
  shift_dates: {
    label: 'Shift the dates',
    enter: fillBulkField('Days', '-7'),
    words: 'Updated 1 item, skipped 2: The item has no dates to shift.',
    stored: { Rent: { from_date: '2026-01-24', to_date: '2027-01-24' } },
  },
  change_currency: {
    label: 'Change the currency',
    enter: () => choose(bulkBar, 'Currency', /^GBP\b/),
    words: 'Updated 3 items.',
    stored: { Fund: { currency: 'GBP', amount: 300 }, Rent: { currency: 'GBP', amount: 200 } },
  },
  adjust_amount_percent: {
    label: 'Adjust amounts by percent',
    enter: async () => {
      await fillBulkField('Percent', '-2.5')();
      await press(bulkBar.getByRole('checkbox', { name: 'Existing funds too' }), ' ');
    },
    words: 'Updated 3 items.',
    stored: {
      Fund: { amount: 292.5, existing_funds: 3_900 },
      Account: { amount: 975 },
      Rent: { amount: 195 },
    },
  },
  adjust_amount_fixed: {
    label: 'Adjust amounts by a sum',
    enter: fillBulkField('Amount to add', '-50.25'),
    words: 'Updated 3 items.',
    stored: { Fund: { amount: 249.75 }, Account: { amount: 949.75 }, Rent: { amount: 149.75 } },
  },
  set_interval: {
    label: 'Set the interval',
    enter: () => choose(bulkBar, 'How often', 'Yearly'),
    words: 'Updated 2 items, skipped 1: Balance items have no interval.',
    stored: { Fund: { interval_months: 12 }, Account: { interval_months: 1 }, Rent: { interval_months: 12 } },
  },
  set_payout: {
    label: 'Set the payout',
    enter: fillBulkField('Paid out over', '20'),
    words: 'Updated 1 item, skipped 2: ',
    stored: { Fund: { payout_months: 240, payout_from_date: null }, Rent: { payout_months: 0 } },
  },
  set_growth: {
    label: 'Set how it changes',
    enter: () => choose(bulkBar, 'How it changes', 'Rises with prices'),
    words: 'Updated 2 items, skipped 1: ',
    stored: { Fund: { growth: 'prices' }, Rent: { growth: 'prices' }, Account: { growth: 'rate' } },
  },
  set_tax: {
    label: 'Set the tax',
    enter: fillBulkField('Tax (%)', '15'),
    words: 'Updated 1 item, skipped 2: ',
    stored: { Fund: { tax_percent: 15 }, Rent: { tax_percent: 0 } },
  },
  set_asset_class: {
    label: 'Set what it is',
    enter: () => choose(bulkBar, 'Moves as', 'Property'),
    words: 'Updated 1 item, skipped 2: ',
    stored: { Fund: { asset_class: 'property', is_locked: false }, Rent: { asset_class: null } },
  },
  set_locked: {
    label: 'Lock or unlock',
    words: 'Updated 1 item, skipped 2: ',
    stored: { Fund: { is_locked: true }, Rent: { is_locked: false } },
  },
  set_interest_rate: {
    label: 'Set the interest rate',
    enter: fillBulkField('Yearly interest rate', '0.25 a month'),
    words: 'Updated 2 items, skipped 1: Balance items have no interest rate.',
    stored: { Fund: { monthly_interest_rate: 0.25 }, Rent: { monthly_interest_rate: 0.25 } },
  },
  set_mgmt_fees: {
    label: 'Set management fees',
    enter: fillBulkField('Management fee (deposit)', '3'),
    words: 'Updated 1 item, skipped 2: ',
    stored: { Fund: { management_fee_saving: 0.7, management_fee_deposit: 3, interest_limit: 2 } },
  },
  set_notes: {
    label: 'Set the notes',
    enter: fillBulkField('Notes', 'Ask in May\nand again'),
    words: 'Updated 3 items.',
    stored: { Fund: { notes: 'Ask in May\nand again' }, Account: { notes: 'Ask in May\nand again' } },
  },
  clear_fees: {
    label: 'Clear management fees',
    words: 'Updated 1 item, skipped 2: ',
    stored: { Fund: { management_fee_saving: 0, management_fee_deposit: 0, interest_limit: 0 } },
  },
  change_category: {
    label: 'Change the category',
    enter: () => choose(bulkBar, 'Category', 'Income'),
    words: 'Updated 3 items.',
    stored: { Fund: { category: 'income', interest_limit: 0 }, Account: { category: 'income' } },
  },
  add_tag: {
    label: 'Add a tag',
    enter: async () => {
      await bulkBar.getByRole('combobox', { name: 'Tag name' }).fill('new');
      await bulkBar.getByLabelText('Colour').fill('#112233');
    },
    words: 'Updated 3 items.',
    stored: { Account: { tags: [{ name: 'new', color: '#112233' }] } },
  },
  remove_tag: {
    label: 'Remove a tag',
    enter: () => bulkBar.getByRole('combobox', { name: 'Tag name' }).fill('HOME'),
    words: 'Updated 1 item, skipped 2: ',
    stored: { Rent: { tags: [] } },
  },
  clear_all_tags: {
    label: 'Remove all tags',
    words: 'Updated 2 items, skipped 1: The item has no tags.',
    stored: { Fund: { tags: [] }, Rent: { tags: [] } },
  },
  hide: {
    label: 'Hide',
    words: 'Hid 3 items.',
    stored: { Fund: { is_hidden: true }, Rent: { is_hidden: true } },
  },
  show: { label: 'Show', words: 'Showed 3 items.', stored: { Fund: { is_hidden: false } } },
};

/** Applies an action with the bar, checks the stored items, and undoes it. */
async function expectDoneAndUndone({ label, enter, words, stored }: Action): Promise<void> {
  const before = await fetchItemsByName();
  await press(itemGrid.getByRole('checkbox', { name: 'Select all items shown' }), ' ');
  await chooseAction(label);
  await enter?.();
  await press(applyButton, '{Enter}');
  await expectBulkActionDone(words);
  expect(await fetchItemsByName(), label).toMatchObject(stored);

  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(notice(/^Undid: .* ([23] items|1 item)/)).toBeVisible();
  const after = await fetchItemsByName();
  for (const { updated_at: _, ...same } of Object.values(before)) expect(after[same.name], label).toMatchObject(same);
  cleanNotifications();
}

const SO_MANY_A_TEST = 8;
const all = Object.values(ACTIONS);
for (let at = 0; at < all.length; at += SO_MANY_A_TEST) {
  const some = all.slice(at, at + SO_MANY_A_TEST);
  test(`actions of the bar are stored and can be undone: ${some.map(({ label }) => label).join(', ')}`, async () => {
    await renderWithItems(...ITEMS_OF_THREE_CATEGORIES);
    for (const action of some) await expectDoneAndUndone(action);
  });
}

test('amounts are converted at today’s rate if the checkbox is set', async () => {
  await renderWithItems(...ITEMS_OF_THREE_CATEGORIES);
  await selectItems('Rent');
  await chooseAction('Change the currency');
  await choose(bulkBar, 'Currency', /^JPY\b/);
  await bulkBar.getByRole('checkbox', { name: 'Convert at today’s rate' }).click();
  await applyButton.click();
  await expectBulkActionDone('Updated 1 item.');
  const { Rent: rent } = await fetchItemsByName();
  expect(rent).toMatchObject({ currency: 'JPY' });
  expect(rent?.amount).toBeGreaterThan(10_000);
});

test('duplicates are added, and undo removes them', async () => {
  await renderWithItems(...ITEMS_OF_THREE_CATEGORIES);
  await selectItems('Fund', 'Rent');
  await chooseAction('Duplicate');
  await applyButton.click();
  await expectBulkActionDone('Duplicated 2 items.');
  await expect.element(checkbox('Rent (copy)')).toBeVisible();
  expect(await fetchItemsByName()).toHaveProperty(['Fund (copy)']);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(notice('Undid: duplicated 2 items.')).toBeVisible();
  expect(await fetchStoredItems()).toHaveLength(3);
});

test('deleting asks for confirmation, and can be undone and redone with the keyboard', async () => {
  await renderWithItems(...ITEMS_OF_THREE_CATEGORIES);
  await selectItems('Fund', 'Rent');
  await chooseAction('Delete');
  await applyButton.click();
  const question = page.getByRole('dialog', { name: 'Delete 2 items' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(await fetchStoredItems()).toHaveLength(3);
  await applyButton.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectBulkActionDone('Deleted 2 items.');
  expect((await fetchStoredItems()).map(({ name }) => name)).toEqual(['Account']);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(notice('Undid: deleted 2 items.')).toBeVisible();
  await expect.element(checkbox('Fund')).toBeVisible();
  expect((await fetchStoredItems()).map(({ name }) => name)).toEqual(['Rent', 'Account', 'Fund']);
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.element(notice('Redid: deleted 2 items.')).toBeVisible();
  expect(await fetchStoredItems()).toHaveLength(1);
});

test('changed items stay listed in the tab Selected', async () => {
  await renderWithItems(...ITEMS_OF_THREE_CATEGORIES);
  await selectItems('Account', 'Rent');
  await chooseItemTab('Selected');
  await chooseAction('Hide');
  await applyButton.click();
  await expect.element(notice('Hid 2 items.')).toBeVisible();
  await expect.element(itemTab('Selected')).toHaveAttribute('aria-selected', 'true');
  await expect.element(checkbox('Account')).toBeChecked();
});
