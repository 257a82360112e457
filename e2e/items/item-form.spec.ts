import type { Locator } from '@playwright/test';
import { chooseCurrency, choose, itemCell, openDashboard } from '#e2e/testing/dashboard.ts';
import {
  type Entries,
  enter,
  expectRefused,
  listField,
  openEdit,
  openForm,
  retype,
  save,
  textField,
} from './item-form.ts';
import { expect, test } from '#e2e/testing/people.ts';

const EVERYWHERE = ['Name', 'Category', 'Amount', 'Currency', 'From date', 'To date', 'Notes', 'Tags'];
const FLOW = ['How often', 'Yearly interest rate'];
const FUND = [
  'Existing funds',
  'Existing funds currency',
  'Management fee (saving)',
  'Management fee (deposit)',
  'Interest limit',
  'Pay out',
];

/** The smallest entries that can be saved. */
const GOOD: Entries = { Name: 'Rent', Category: 'Expense', Amount: '900' };

async function expectFields(form: Locator, names: string[]): Promise<void> {
  const fields = form.getByRole('textbox').or(form.getByRole('combobox'));
  await expect(fields).toHaveCount(names.length);
  for (const name of names) {
    const ofThisName = { name, exact: true };
    await expect(
      form.getByRole('textbox', ofThisName).or(form.getByRole('combobox', ofThisName)),
    ).toBeVisible();
  }
}

test.beforeEach(async ({ page }) => openDashboard(page));

test('each category has its own fields', async ({ page }) => {
  const form = await openForm(page);
  await expectFields(form, EVERYWHERE);
  for (const category of ['Balance', 'Saving', 'Income', 'Pension', 'Expense', 'Investment'] as const) {
    await choose(form, 'Category', category);
    const flow = category === 'Balance' ? [] : FLOW;
    const fund = ['Saving', 'Pension', 'Investment'].includes(category) ? FUND : [];
    await expectFields(form, [...EVERYWHERE, ...flow, ...fund]);
  }
});

test('a new item starts from the display currency, and empty numbers are stored as 0', async ({
  api,
  page,
}) => {
  await chooseCurrency(page, 'ILS');
  const form = await openForm(page);
  await expect(listField(form, 'Currency')).toHaveValue(/^ILS/);
  for (const field of ['Name', 'Amount', 'From date', 'To date'] as const) {
    await expect(textField(form, field)).toHaveValue('');
  }
  await expect(listField(form, 'Category')).toHaveValue('');
  await enter(form, { Name: 'Fund', Category: 'Saving', Amount: '0' });
  await expect(listField(form, 'Existing funds currency')).toHaveValue(/^ILS/);
  await choose(form, 'Currency', 'GBP');
  await expect(listField(form, 'Existing funds currency'), 'follows until touched').toHaveValue(/^GBP/);
  await save(form);
  await expect(form).toBeHidden();
  expect(await api.items()).toMatchObject([
    {
      name: 'Fund',
      category: 'saving',
      amount: 0,
      currency: 'GBP',
      from_date: null,
      to_date: null,
      existing_funds: 0,
      existing_funds_currency: 'GBP',
      monthly_interest_rate: 0,
      management_fee_saving: 0,
      management_fee_deposit: 0,
      interest_limit: 0,
      is_hidden: false,
      tags: [],
    },
  ]);
});

test('what is required says so on its own field, the first of them with the focus', async ({ api, page }) => {
  const form = await openForm(page);
  await save(form);
  await expectRefused(textField(form, 'Name'), 'Name is required');
  await expectRefused(listField(form, 'Category'), 'Category is required');
  await expectRefused(textField(form, 'Amount'), 'Amount is required');
  await expect(textField(form, 'Name')).toBeFocused();

  await enter(form, GOOD);
  await retype(textField(form, 'Name'), '   ');
  await save(form);
  await expectRefused(textField(form, 'Name'), 'Name is required');
  expect(await api.items()).toEqual([]);

  await enter(form, GOOD);
  await save(form);
  await expect(form).toBeHidden();
  expect(await api.items()).toHaveLength(1);
});

type Refused = readonly [field: Parameters<typeof textField>[1], text: string, message: string | RegExp];

/** Enters each wrong value, sees it refused, and puts a good one in its place; at the end the rest can be saved. */
async function expectRefusals(form: Locator, refused: readonly Refused[]): Promise<void> {
  for (const [name, text, message] of refused) {
    await test.step(`${name}: ${text.slice(0, 30)}`, async () => {
      const field = textField(form, name);
      const before = await field.inputValue();
      await retype(field, text);
      await save(form);
      await expectRefused(field, message);
      await retype(field, before);
    });
  }
  await save(form);
  await expect(form).toBeHidden();
}

test('wrong numbers are refused on their field, and nothing is stored', async ({ api, page }) => {
  const form = await openForm(page);
  await enter(form, { ...GOOD, Category: 'Saving' });
  await expectRefusals(form, [
    ['Amount', '-1', 'Amount must be positive'],
    ['Amount', '10000000000000', 'Amount can be at most 1,000,000,000,000.'],
    ['Amount', 'a lot', 'Enter a number'],
    ['Amount', '1e3', 'Enter a number'],
    ['Yearly interest rate', 'two', 'Enter a number'],
    ['Yearly interest rate', '500000', 'can be at most 100 %.'],
    ['Yearly interest rate', '-100', 'must be above -100 %.'],
    ['Existing funds', '-5', 'Existing funds must be positive'],
    ['Existing funds', 'some', 'Enter a number'],
    ['Management fee (saving)', '100.5', 'can be at most 100 %.'],
    ['Management fee (deposit)', '-1', 'must be at least 0 %.'],
    ['Interest limit', '-0.1', 'must be at least 0 %.'],
  ]);
  expect(await api.items(), 'only what was right in the end').toMatchObject([
    { amount: 900, existing_funds: 0 },
  ]);
  expect(await api.items()).toHaveLength(1);
});

test('a name too long and dates that do not exist are refused, and nothing is stored', async ({
  api,
  page,
}) => {
  const form = await openForm(page);
  await enter(form, { ...GOOD, 'From date': '2026-05-02' });
  await expectRefusals(form, [
    ['Name', 'n'.repeat(10_000), 'Name can have at most 200 characters.'],
    ['From date', '31/02/2026', 'Enter a real date'],
    ['To date', '2026-13-01', 'Enter a real date'],
    ['From date', 'soon', 'Enter a real date'],
    ['From date', '31/12/1899', 'between 1900 and 2200'],
    ['To date', '2201-01-01', 'between 1900 and 2200'],
    ['To date', '2026-05-01', 'cannot be before the start date'],
  ]);
  expect(await api.items()).toHaveLength(1);
  expect(await api.items()).toMatchObject([{ name: 'Rent', from_date: '2026-05-02', to_date: null }]);
});

test('an amount takes the largest value, rounds to cents and steps by 0.01', async ({ api, page }) => {
  const form = await openForm(page);
  await enter(form, { ...GOOD, Amount: '1,000,000,000,000' });
  await save(form);
  await expect(form).toBeHidden();

  const second = await openForm(page);
  await enter(second, { ...GOOD, Amount: '10.005' });
  await textField(second, 'Amount').press('ArrowUp');
  await textField(second, 'Amount').press('ArrowUp');
  await textField(second, 'Amount').press('ArrowDown');
  await save(second);
  await expect(second).toBeHidden();
  expect((await api.items()).map(({ amount }) => amount)).toEqual([10.02, 1e12]);
});

test('a number reached with the Tab key is replaced by typing', async ({ addItems, api, page }) => {
  await addItems({ name: 'Rent', category: 'expense', amount: 1_200.49, currency: 'USD' });
  await page.reload();
  const form = await openEdit(page, 'Rent');
  await listField(form, 'Category').focus();
  await page.keyboard.press('Tab');
  await expect(textField(form, 'Amount')).toBeFocused();
  await page.keyboard.type('1234.56');
  await expect(textField(form, 'Amount')).toHaveValue('1234.56');
  await save(form);
  await expect(form).toBeHidden();
  expect(await api.items()).toMatchObject([{ amount: 1_234.56 }]);
});

test('dates are understood as year-month-day and day/month/year', async ({ api, page }) => {
  const form = await openForm(page);
  await enter(form, { ...GOOD, 'From date': '2026-1-5', 'To date': '05/02/2026' });
  await textField(form, 'Name').focus();
  await expect(textField(form, 'From date')).toHaveValue('05/01/2026');
  await expect(textField(form, 'To date')).toHaveValue('05/02/2026');
  await save(form);
  await expect(form).toBeHidden();
  expect(await api.items()).toMatchObject([{ from_date: '2026-01-05', to_date: '2026-02-05' }]);
  await expect(itemCell(page, 'Rent', 'From')).toHaveText('05/01/2026');
  await expect(itemCell(page, 'Rent', 'To')).toHaveText('05/02/2026');

  const second = await openForm(page);
  await enter(second, { ...GOOD, 'From date': '1/3/2026', 'To date': '29/2/2028' });
  await save(second);
  await expect(second).toBeHidden();
  expect((await api.items())[0]).toMatchObject({ from_date: '2026-03-01', to_date: '2028-02-29' });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } });

  test('fields enlarge nothing, bring keys that can type what they take, and Save is always in view', async ({
    page,
  }) => {
    await openDashboard(page);
    const form = await openForm(page);
    await enter(form, { Category: 'Pension' });
    const fields = form.locator('input:not([type=hidden], [type=checkbox]), textarea');
    const small = await fields.evaluateAll((all) =>
      all
        .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
        .map(({ outerHTML }) => outerHTML),
    );
    expect(small).toEqual([]);
    expect(await fields.count()).toBeGreaterThan(10);
    for (const [name, keys] of [
      ['Amount', 'text'],
      ['Yearly interest rate', 'text'],
      ['Management fee (deposit)', 'decimal'],
    ] as const)
      await expect(textField(form, name)).toHaveAttribute('inputmode', keys);
    for (const name of ['Name', 'Notes'] as const) {
      await textField(form, name).focus();
      const saves = form.getByRole('button', { name: 'Save', exact: true });
      await expect(saves).toBeInViewport({ ratio: 1 });
      const [field, foot] = [await textField(form, name).boundingBox(), await saves.boundingBox()];
      expect(field!.y + field!.height, `${name} stands clear of the buttons`).toBeLessThanOrEqual(foot!.y);
    }
  });
});
