import type { Page } from '@playwright/test';
import { itemRow, notice, openDashboard, questionOf } from '#e2e/testing/dashboard.ts';
import {
  addByForm,
  enter,
  expectRefused,
  listField,
  openEdit,
  openForm,
  save,
  textField,
} from './item-form.ts';
import { expect, test } from '#e2e/testing/people.ts';

/** The tags chosen in the form, in their order. */
const pills = (page: Page) => page.getByRole('dialog').locator('.mantine-Pill-label');

test('names in any script and emoji are stored and shown as they are, in their own direction', async ({
  api,
  page,
}) => {
  await openDashboard(page);
  const names = ['🏠 Rent 🇮🇱', 'שכר דירה', 'إيجار الشقة', '家賃', "O'Neill <b>&amp; sons</b>"];
  for (const name of names) await addByForm(page, { Name: name, Category: 'Expense', Amount: '100' });
  expect((await api.items()).map((item) => item.name)).toEqual(names.toReversed());
  for (const name of names) await expect(itemRow(page, name)).toBeVisible();
  for (const name of ['שכר דירה', 'إيجار الشقة']) {
    await expect(itemRow(page, name).getByText(name, { exact: true })).toHaveCSS('direction', 'rtl');
  }
  await expect(itemRow(page, '家賃').getByText('家賃', { exact: true })).toHaveCSS('direction', 'ltr');
  await page.reload();
  const form = await openEdit(page, 'שכר דירה');
  await expect(textField(form, 'Name')).toHaveCSS('direction', 'rtl');
});

test('a name of 200 characters is kept whole and breaks no layout', async ({ api, page }) => {
  await openDashboard(page);
  const name = '👩‍💻'.repeat(10) + 'x'.repeat(170);
  await addByForm(page, { Name: name, Category: 'Income', Amount: '1' });
  expect(await api.items()).toMatchObject([{ name }]);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
});

test('tags: trimmed, never empty, never twice', async ({ api, page }) => {
  await openDashboard(page);
  const form = await openForm(page);
  await enter(form, {
    Name: 'Rent',
    Category: 'Expense',
    Amount: '1',
    Tags: ['  home  ', 'home', 'Home', 'צרכים', ' '],
  });
  await expect(form, 'a blank is no reason to save').toBeVisible();
  await expect(pills(page)).toHaveText(['home', 'צרכים']);
  await listField(form, 'Tags').fill('');
  await save(form);
  await expect(form).toBeHidden();
  const [item] = await api.items();
  expect(item?.tags.map(({ name }) => name).toSorted()).toEqual(['home', 'צרכים'].toSorted());
  await expect(itemRow(page, 'Rent').getByRole('list').getByRole('listitem')).toHaveCount(2);

  const edit = await openEdit(page, 'Rent');
  await listField(edit, 'Tags').press('Backspace');
  await enter(edit, { Tags: ['city'] });
  await save(edit);
  await expect(edit).toBeHidden();
  const [edited] = await api.items();
  expect(edited?.tags).toHaveLength(2);
  expect(edited?.tags.map(({ name }) => name)).toContain('city');
});

test('a tag of more than 50 characters is not stored', async ({ api, page }) => {
  await openDashboard(page);
  const form = await openForm(page);
  await enter(form, { Name: 'Rent', Category: 'Expense', Amount: '1', Tags: ['t'.repeat(51)] });
  await save(form);
  await expect(form).toBeHidden();
  const [item] = await api.items();
  expect(item?.tags.map(({ name }) => name.length) ?? []).not.toContain(51);
});

test('the form suggests the first ten existing tags that the item does not carry', async ({
  addItems,
  page,
}) => {
  const tags = Array.from({ length: 13 }, (_, index) => `tag ${String(index + 1).padStart(2, '0')}`);
  await addItems({ name: 'Rent', category: 'expense', amount: 1, currency: 'USD', tag_names: tags });
  await openDashboard(page);
  const form = await openForm(page);
  await listField(form, 'Tags').click();
  await expect(page.getByRole('option')).toHaveText(tags.slice(0, 10));
  await page.getByRole('option', { name: 'tag 03' }).click();
  await expect(pills(page)).toHaveText(['tag 03']);
  await expect(page.getByRole('option')).toHaveText(tags.filter((tag) => tag !== 'tag 03').slice(0, 10));
});

test('an edit changes what was changed, and the category keeps what it does not show', async ({
  addItems,
  api,
  page,
}) => {
  await addItems({
    name: 'Fund',
    category: 'investment',
    amount: 250,
    currency: 'EUR',
    from_date: '2026-02-03',
    existing_funds: 5_000,
    existing_funds_currency: 'GBP',
    monthly_interest_rate: 0.5,
    interest_limit: 0.9,
    tag_names: ['future'],
  });
  await openDashboard(page);
  const form = await openEdit(page, 'Fund');
  await expect(textField(form, 'From date')).toHaveValue('03/02/2026');
  await expect(textField(form, 'Existing funds')).toHaveValue('5,000');
  await expect(listField(form, 'Existing funds currency')).toHaveValue(/^GBP/);
  await expect(textField(form, 'Interest limit')).toHaveValue('0.9');
  await expect(pills(page)).toHaveText(['future']);
  await enter(form, { Name: 'Shares', Category: 'Expense', Amount: '-3' });
  await save(form);
  await expectRefused(textField(form, 'Amount'), 'Amount must be positive');
  expect(await api.items()).toMatchObject([{ name: 'Fund', amount: 250 }]);

  await enter(form, { Amount: '300', 'From date': '' });
  await save(form);
  await expect(form).toBeHidden();
  expect(await api.items()).toMatchObject([
    {
      name: 'Shares',
      category: 'expense',
      amount: 300,
      from_date: null,
      existing_funds: 0,
      interest_limit: 0,
    },
  ]);

  const again = await openEdit(page, 'Shares');
  await enter(again, { Category: 'Investment' });
  await save(again);
  await expect(again).toBeHidden();
  expect(await api.items()).toMatchObject([
    { category: 'investment', existing_funds: 5_000, existing_funds_currency: 'GBP', interest_limit: 0.9 },
  ]);
});

test('hide and show', async ({ addItems, api, page }) => {
  await addItems({ name: 'Rent', category: 'expense', amount: 900, currency: 'USD' });
  await openDashboard(page);
  await page.getByRole('button', { name: 'Hide Rent' }).click();
  await expect(itemRow(page, 'Rent').getByText('Hidden')).toBeVisible();
  await expect.poll(async () => (await api.items())[0]?.is_hidden).toBe(true);
  await page.reload();
  await page.getByRole('button', { name: 'Show Rent' }).click();
  await expect(itemRow(page, 'Rent').getByText('Hidden')).toBeHidden();
  await expect.poll(async () => (await api.items())[0]?.is_hidden).toBe(false);
});

test('a deletion asks first', async ({ addItems, api, page }) => {
  await addItems({ name: 'Rent', category: 'expense', amount: 900, currency: 'USD' });
  await openDashboard(page);
  const question = questionOf(page);
  for (const no of ['Cancel', 'Escape'] as const) {
    await page.getByRole('button', { name: 'Delete Rent' }).click();
    await expect(question).toContainText('Are you sure you want to delete this item?');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    if (no === 'Cancel') await question.getByRole('button', { name: 'Cancel' }).click();
    else await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
  }
  expect(await api.items()).toHaveLength(1);

  await page.getByRole('button', { name: 'Delete Rent' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page, 'Rent was deleted.')).toBeVisible();
  await expect(itemRow(page, 'Rent')).toBeHidden();
  expect(await api.items()).toEqual([]);
});
