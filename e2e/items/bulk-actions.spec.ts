import type { BulkActionName } from '@meridian/contract';
import type { Locator } from '@playwright/test';
import { ITEMS, applyButton, byName, checkbox, chooseAction, expectDone, fill, select } from './bulk-bar.ts';
import { choose, chooseItemTab, notice, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';

interface Action {
  label: string;
  enter?: (within: Locator) => Promise<void>;
  words: string;
  /** What is stored afterwards, by name. */
  stored: Record<string, object>;
}

/** Each action on Fund, Account and Rent. */
const ACTIONS: Record<Exclude<BulkActionName, 'duplicate_items' | 'delete'>, Action> = {
  edit_from_date: {
    label: 'Set the from date',
    enter: fill('From date', '01/02/2026'),
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
    enter: fill('Months', '1'),
    words: 'Updated 1 item, skipped 2: Open-ended items have no end date to move.',
    stored: { Rent: { to_date: '2027-02-28' }, Fund: { to_date: null } },
  },
  shift_dates: {
    label: 'Shift the dates',
    enter: fill('Days', '-7'),
    words: 'Updated 1 item, skipped 2: The item has no dates to shift.',
    stored: { Rent: { from_date: '2026-01-24', to_date: '2027-01-24' } },
  },
  change_currency: {
    label: 'Change the currency',
    enter: (within) => choose(within, 'Currency', 'GBP'),
    words: 'Updated 3 items.',
    stored: { Fund: { currency: 'GBP', amount: 300 }, Rent: { currency: 'GBP', amount: 200 } },
  },
  adjust_amount_percent: {
    label: 'Adjust amounts by percent',
    enter: async (within) => {
      await fill('Percent', '-2.5')(within);
      await within.getByRole('checkbox', { name: 'Existing funds too' }).check();
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
    enter: fill('Amount to add', '-50.25'),
    words: 'Updated 3 items.',
    stored: { Fund: { amount: 249.75 }, Account: { amount: 949.75 }, Rent: { amount: 149.75 } },
  },
  set_interval: {
    label: 'Set the interval',
    enter: (within) => choose(within, 'How often', 'Yearly'),
    words: 'Updated 2 items, skipped 1: Balance items have no interval.',
    stored: { Fund: { interval_months: 12 }, Account: { interval_months: 1 }, Rent: { interval_months: 12 } },
  },
  set_payout: {
    label: 'Set the payout',
    enter: fill('Paid out over', '20'),
    words: 'Updated 1 item, skipped 2: ',
    stored: { Fund: { payout_months: 240, payout_from_date: null }, Rent: { payout_months: 0 } },
  },
  set_interest_rate: {
    label: 'Set the interest rate',
    enter: fill('Yearly interest rate', '0.25 a month'),
    words: 'Updated 2 items, skipped 1: Balance items have no interest rate.',
    stored: { Fund: { monthly_interest_rate: 0.25 }, Rent: { monthly_interest_rate: 0.25 } },
  },
  set_mgmt_fees: {
    label: 'Set management fees',
    enter: fill('Management fee (deposit)', '3'),
    words: 'Updated 1 item, skipped 2: ',
    stored: { Fund: { management_fee_saving: 0.7, management_fee_deposit: 3, interest_limit: 2 } },
  },
  set_notes: {
    label: 'Set the notes',
    enter: fill('Notes', 'Ask in May\nand again'),
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
    enter: (within) => choose(within, 'Category', 'Income'),
    words: 'Updated 3 items.',
    stored: { Fund: { category: 'income', interest_limit: 0 }, Account: { category: 'income' } },
  },
  add_tag: {
    label: 'Add a tag',
    enter: async (within) => {
      await within.getByRole('combobox', { name: 'Tag name' }).fill('new');
      await within.getByLabel('Colour').fill('#112233');
    },
    words: 'Updated 3 items.',
    stored: { Account: { tags: [{ name: 'new', color: '#112233' }] } },
  },
  remove_tag: {
    label: 'Remove a tag',
    enter: (within) => within.getByRole('combobox', { name: 'Tag name' }).fill('HOME'),
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

test.beforeEach(async ({ addItems, page }) => {
  await addItems(...ITEMS);
  await openDashboard(page);
});

for (const [action, { label, enter, words, stored }] of Object.entries(ACTIONS)) {
  test(`${action} from the bar, and its undo`, async ({ api, page }) => {
    const before = byName(await api.items());
    await select(page, 'Fund', 'Account', 'Rent');
    const within = await chooseAction(page, label);
    await enter?.(within);
    await applyButton(page).click();
    await expectDone(page, words);
    expect(byName(await api.items())).toMatchObject(stored);

    await notice(page, words).getByRole('button', { name: 'Undo' }).click();
    await expect(notice(page, /^Undid: .* 3 items|^Undid: .* 2 items|^Undid: .* 1 item/)).toBeVisible();
    const after = byName(await api.items());
    for (const { updated_at: _, ...same } of Object.values(before))
      expect(after[same.name]).toMatchObject(same);
  });
}

test('amounts are converted at today’s rate when asked for', async ({ api, page }) => {
  await select(page, 'Rent');
  const within = await chooseAction(page, 'Change the currency');
  await choose(within, 'Currency', 'JPY');
  await within.getByRole('checkbox', { name: 'Convert at today’s rate' }).check();
  await applyButton(page).click();
  await expectDone(page, 'Updated 1 item.');
  const rent = byName(await api.items())['Rent'];
  expect(rent).toMatchObject({ currency: 'JPY' });
  expect(rent!.amount).toBeGreaterThan(10_000);
});

test('copies are made, and go again', async ({ api, page }) => {
  await select(page, 'Fund', 'Rent');
  await chooseAction(page, 'Duplicate');
  await applyButton(page).click();
  await expectDone(page, 'Duplicated 2 items.');
  await expect(checkbox(page, 'Rent (copy)')).toBeVisible();
  expect((await api.items()).map(({ name }) => name)).toContain('Fund (copy)');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(notice(page, 'Undid: duplicated 2 items.')).toBeVisible();
  expect(await api.items()).toHaveLength(3);
});

test('deleting asks first, and is undone and redone by keys', async ({ api, page }) => {
  await select(page, 'Fund', 'Rent');
  await chooseAction(page, 'Delete');
  await applyButton(page).click();
  const question = page.getByRole('dialog', { name: 'Delete 2 items' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  expect(await api.items()).toHaveLength(3);
  await applyButton(page).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectDone(page, 'Deleted 2 items.');
  expect((await api.items()).map(({ name }) => name)).toEqual(['Account']);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(notice(page, 'Undid: deleted 2 items.')).toBeVisible();
  await expect(checkbox(page, 'Fund')).toBeVisible();
  expect((await api.items()).map(({ name }) => name)).toEqual(['Rent', 'Account', 'Fund']);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(notice(page, 'Redid: deleted 2 items.')).toBeVisible();
  expect(await api.items()).toHaveLength(1);
});

test('a bulk action in Selected leaves what it changed in sight, and is undone after an edit that followed it', async ({
  api,
  page,
}) => {
  await select(page, 'Account', 'Rent');
  await chooseItemTab(page, 'Selected');
  await chooseAction(page, 'Hide');
  await applyButton(page).click();
  await expect(notice(page, 'Hid 2 items.')).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Selected/ })).toHaveAttribute('aria-selected', 'true');
  await expect(checkbox(page, 'Account')).toBeChecked();
  await page.reload();
  await expect(page.getByRole('tab', { name: /^All/ })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Show Rent' }).click();
  await expect.poll(async () => byName(await api.items())['Rent']?.is_hidden).toBe(false);
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(notice(page, 'Undid: hid 2 items.')).toBeVisible();
  expect((await api.items()).map((item) => item.is_hidden)).toEqual([false, false, false]);
});
