import { AxeBuilder } from '@axe-core/playwright';
import type { BulkActionName, FinancialItem } from '@meridian/contract';
import type { Locator, Page } from '@playwright/test';
import { choose, notice, openDashboard } from './dashboard.ts';
import { expectRefused, retype } from './item-form.ts';
import { expect, test } from './people.ts';

const ITEMS = [
  {
    name: 'Fund',
    category: 'pension',
    amount: 300,
    currency: 'USD',
    monthly_interest_rate: 0.4,
    management_fee_saving: 0.7,
    management_fee_deposit: 1,
    interest_limit: 2,
    tag_names: ['future', 'safe'],
  },
  { name: 'Account', category: 'balance', amount: 1_000, currency: 'EUR' },
  {
    name: 'Rent',
    category: 'expense',
    amount: 200,
    currency: 'EUR',
    from_date: '2026-01-31',
    to_date: '2027-01-31',
    tag_names: ['home'],
  },
] as const;

const bar = (page: Page) => page.getByRole('form', { name: 'Change the selected items' });
const applyButton = (page: Page) => bar(page).getByRole('button', { name: 'Apply' });
const checkbox = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true });

async function select(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await checkbox(page, name).click();
  await expect(bar(page).getByText(`${names.length} selected`)).toBeVisible();
}

async function chooseAction(page: Page, label: string): Promise<Locator> {
  await bar(page).getByRole('combobox', { name: 'Action', exact: true }).click();
  await page.getByRole('option', { name: label, exact: true }).click();
  return bar(page);
}

/** After success: the result in words, nothing selected, nothing left in the bar. */
async function expectDone(page: Page, words: string): Promise<void> {
  await expect(notice(page, words)).toBeVisible();
  await expect(bar(page)).toBeHidden();
}

const byName = (items: FinancialItem[]) => Object.fromEntries(items.map((item) => [item.name, item]));

const fill = (label: string, text: string) => (within: Locator) =>
  retype(within.getByRole('textbox', { name: label, exact: true }), text);

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
    enter: fill('Percent', '-2.5'),
    words: 'Updated 3 items.',
    stored: { Fund: { amount: 292.5 }, Account: { amount: 975 }, Rent: { amount: 195 } },
  },
  adjust_amount_fixed: {
    label: 'Adjust amounts by a sum',
    enter: fill('Amount to add', '-50.25'),
    words: 'Updated 3 items.',
    stored: { Fund: { amount: 249.75 }, Account: { amount: 949.75 }, Rent: { amount: 149.75 } },
  },
  set_interest_rate: {
    label: 'Set the interest rate',
    enter: fill('Monthly interest rate', '0.25'),
    words: 'Updated 2 items, skipped 1: Balance items have no interest rate.',
    stored: { Fund: { monthly_interest_rate: 0.25 }, Rent: { monthly_interest_rate: 0.25 } },
  },
  set_mgmt_fees: {
    label: 'Set management fees',
    enter: fill('Management fee (deposit)', '3'),
    words: 'Updated 1 item, skipped 2: ',
    stored: { Fund: { management_fee_saving: 0.7, management_fee_deposit: 3, interest_limit: 2 } },
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

test('a bulk action and an edit after it are undone one after the other', async ({ api, page }) => {
  await select(page, 'Account', 'Rent');
  await chooseAction(page, 'Hide');
  await applyButton(page).click();
  await expectDone(page, 'Hid 2 items.');
  await page.getByRole('button', { name: 'Show Rent' }).click();
  await expect.poll(async () => byName(await api.items())['Rent']?.is_hidden).toBe(false);
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(notice(page, 'Undid: hid 2 items.')).toBeVisible();
  expect((await api.items()).map((item) => item.is_hidden)).toEqual([false, false, false]);
});

test('the bar is there only while something is selected, and Apply only with an action', async ({ page }) => {
  await expect(bar(page)).toHaveCount(0);
  await select(page, 'Rent');
  await expect(applyButton(page)).toBeDisabled();
  await chooseAction(page, 'Hide');
  await expect(applyButton(page)).toBeEnabled();
  await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar(page)).toHaveCount(0);
  await select(page, 'Rent');
  await expect(applyButton(page), 'the action is forgotten with the selection').toBeDisabled();
});

test('a missing or wrong input is told at its field, and nothing is sent', async ({ api, page }) => {
  await select(page, 'Rent');
  await chooseAction(page, 'Set the interest rate');
  await applyButton(page).click();
  const rate = bar(page).getByRole('textbox', { name: 'Monthly interest rate' });
  await expectRefused(rate, 'Monthly interest rate is required');
  await retype(rate, '101');
  await rate.press('Enter');
  await expectRefused(rate, 'at most 100');
  await chooseAction(page, 'Set the from date');
  const date = bar(page).getByRole('textbox', { name: 'From date' });
  await date.fill('soon');
  await date.press('Enter');
  await expectRefused(date, 'Enter a real date');
  await chooseAction(page, 'Set management fees');
  await applyButton(page).click();
  await expect(bar(page).getByRole('alert')).toHaveText('Give at least one fee or the interest limit.');
  expect(byName(await api.items())['Rent']).toMatchObject({
    monthly_interest_rate: 0,
    from_date: '2026-01-31',
  });
});

test('a tag without a name is not applied by Enter; with one it is', async ({ api, page }) => {
  await select(page, 'Rent');
  await chooseAction(page, 'Add a tag');
  const name = bar(page).getByRole('combobox', { name: 'Tag name' });
  await name.fill('  ');
  await name.press('Enter');
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  await expect(bar(page)).toBeVisible();
  await name.fill('city');
  await name.press('Enter');
  await expectDone(page, 'Updated 1 item.');
  expect(byName(await api.items())['Rent']?.tags.map((tag) => tag.name)).toContain('city');
});

test('a result that no item may have is refused with the names of the items', async ({
  api,
  guard,
  page,
}) => {
  guard.allowError(/status of 400|A bulk action failed/);
  await select(page, 'Fund', 'Account', 'Rent');
  const within = await chooseAction(page, 'Adjust amounts by a sum');
  await fill('Amount to add', '-250')(within);
  await applyButton(page).click();
  await expect(bar(page).getByRole('alert')).toHaveText(
    'The amount would be below 0. Nothing was changed, because of Rent.',
  );
  await expect(bar(page).getByText('3 selected')).toBeVisible();
  await expect(within.getByRole('textbox', { name: 'Amount to add' })).toHaveValue(/-?250/);
  expect(byName(await api.items())).toMatchObject({ Fund: { amount: 300 }, Rent: { amount: 200 } });
});

test('an item deleted elsewhere stops the whole action, and leaves the selection', async ({
  api,
  guard,
  page,
}) => {
  guard.allowError(/status of 404|A bulk action failed/);
  await select(page, 'Fund', 'Rent');
  const fund = byName(await api.items())['Fund'];
  await api.post('/api/financial-items/bulk_action/', { action: 'delete', item_ids: [fund!.id] });
  await chooseAction(page, 'Hide');
  await applyButton(page).click();
  await expect(bar(page).getByRole('alert')).toContainText('some of these items are gone');
  await expect(bar(page).getByText('1 selected')).toBeVisible();
  await applyButton(page).click();
  await expectDone(page, 'Hid 1 item.');
});

test('amounts typed before they are hidden are hidden too', async ({ page }) => {
  await select(page, 'Rent');
  const within = await chooseAction(page, 'Adjust amounts by a sum');
  const amount = within.getByRole('textbox', { name: 'Amount to add' });
  await retype(amount, '7391');
  await page.getByRole('button', { name: 'Hide Data' }).click();
  await expect(amount).toHaveValue('');
  await expect(amount).toHaveAttribute('placeholder', '•••••');
  await applyButton(page).click();
  await expectDone(page, 'Updated 1 item.');
});

test('works by keyboard alone', async ({ api, page }) => {
  await checkbox(page, 'Rent').focus();
  await page.keyboard.press('Space');
  const action = bar(page).getByRole('combobox', { name: 'Action', exact: true });
  await expect(action).toBeVisible();
  for (
    let presses = 0;
    presses < 40 && !(await action.evaluate((it) => it === document.activeElement));
    presses++
  )
    await page.keyboard.press('Tab');
  await expect(action).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const option = page.getByRole('option', { name: 'Hide', exact: true });
  for (
    let presses = 0;
    presses < 20 && (await option.getAttribute('data-combobox-selected')) === null;
    presses++
  )
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(applyButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectDone(page, 'Hid 1 item.');
  expect(byName(await api.items())['Rent']).toMatchObject({ is_hidden: true });
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1440]) {
    test(`the bar at ${width} px, ${colorScheme}: axe finds nothing, it sticks out nowhere and works`, async ({
      page,
    }) => {
      test.slow();
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 700 });
      await select(page, 'Fund', 'Rent');
      await chooseAction(page, 'Set management fees');
      await applyButton(page).click();
      await expect(bar(page).getByRole('alert')).toBeVisible();
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await expect(page.getByRole('button', { name: 'Add Item' })).toBeHidden();
      await chooseAction(page, 'Hide');
      await applyButton(page).click();
      await expectDone(page, 'Hid 2 items.');
      await expect(page.getByRole('button', { name: 'Add Item' })).toBeVisible();
    });
  }
}
