import type { Page } from '@playwright/test';
import { choose, chooseItemTab, itemRow, itemTab, notice, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';
import {
  type Entries,
  addByForm,
  discardQuestion,
  enter,
  listField,
  openEdit,
  openForm,
  retype,
  save,
  saveAndAddAnother,
  textField,
} from './item-form.ts';

/** The smallest entries that can be saved. */
const GOOD: Entries = { Name: 'Rent', Category: 'Expense', Amount: '900' };

const formOf = (page: Page) => page.getByRole('dialog', { name: 'Add Financial Item' });

test.beforeEach(async ({ page }) => openDashboard(page));

test('one item is added after the other: saved, told, and the last category and currency offered', async ({
  api,
  page,
}) => {
  const form = await openForm(page);
  await enter(form, { ...GOOD, Currency: 'ILS', Tags: ['home'] });
  await saveAndAddAnother(form);
  await expect(notice(page, 'Rent was saved under Expense.')).toBeVisible();
  await expect(textField(form, 'Name')).toBeFocused();
  await expect(textField(form, 'Name')).toHaveValue('');
  await expect(textField(form, 'Amount')).toHaveValue('');
  await expect(listField(form, 'Category')).toHaveValue('Expense');
  await expect(listField(form, 'Currency')).toHaveValue(/^ILS/);
  await expect(form.getByText('home', { exact: true })).toBeHidden();

  await retype(textField(form, 'Name'), 'Water');
  await retype(textField(form, 'Amount'), '80');
  // Twice, faster than a button is disabled.
  await textField(form, 'Amount').evaluate((field) => {
    const press = () =>
      new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true });
    for (let times = 0; times < 2; times += 1) field.dispatchEvent(press());
  });
  await expect(notice(page, 'Water was saved under Expense.')).toBeVisible();
  await expect(textField(form, 'Name')).toHaveValue('');
  await expect(textField(form, 'Name')).toBeFocused();
  // What is only offered was not typed: nothing is asked.
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  expect(await api.items()).toMatchObject([
    { name: 'Water', category: 'expense', amount: 80, currency: 'ILS', tags: [] },
    { name: 'Rent', category: 'expense', amount: 900, currency: 'ILS', tags: [{ name: 'home' }] },
  ]);
});

test('what is wrong stays in the form, also of the second item', async ({ api, page }) => {
  const form = await openForm(page);
  await enter(form, GOOD);
  await saveAndAddAnother(form);
  await expect(textField(form, 'Name')).toHaveValue('');
  await retype(textField(form, 'Name'), 'Water');
  await saveAndAddAnother(form);
  await expect(textField(form, 'Amount')).toHaveAccessibleDescription(/Amount is required/);
  await expect(textField(form, 'Amount')).toBeFocused();
  await retype(textField(form, 'Amount'), '80');
  await save(form);
  await expect(form).toBeHidden();
  expect((await api.items()).map(({ name }) => name)).toEqual(['Water', 'Rent']);
});

test('a form that was saved opens empty the next time', async ({ page }) => {
  await addByForm(page, { ...GOOD, Tags: ['home'] });
  const form = await openForm(page);
  await expect(textField(form, 'Name')).toHaveValue('');
  await expect(listField(form, 'Category')).toHaveValue('');
  await expect(form.getByText('home', { exact: true })).toBeHidden();
});

test('an item of another category than the tab shows is shown, and the next n adds another', async ({
  addItems,
  api,
  page,
}) => {
  await addItems({ name: 'Rent', category: 'expense', amount: 900, currency: 'USD' });
  await page.reload();
  await chooseItemTab(page, 'Expense');
  // As after a visit: the tab is remembered, and nothing has the focus.
  await page.reload();
  await expect(itemRow(page, 'Rent')).toBeVisible();
  await page.keyboard.press('n');
  const form = formOf(page);
  await enter(form, { Name: 'Salary', Category: 'Income', Amount: '3000' });
  await save(form);
  await expect(form).toBeHidden();
  await expect(notice(page, 'Salary was saved under Income.')).toBeVisible();
  await expect(itemTab(page, 'Income')).toHaveAttribute('aria-selected', 'true');
  await expect(itemRow(page, 'Salary')).toBeVisible();
  await expect(itemTab(page, 'Income')).toBeFocused();
  await page.keyboard.press('n');
  await expect(textField(form, 'Name')).toBeFocused();
  await page.keyboard.type('Bonus');
  await expect(textField(form, 'Name')).toHaveValue('Bonus');
  expect(await api.items()).toMatchObject([{ name: 'Salary' }, { name: 'Rent' }]);
});

test('the focus on a cell of the list is not where the next n would edit it', async ({
  addItems,
  api,
  page,
}) => {
  await addItems(
    { name: 'Rent', category: 'expense', amount: 900, currency: 'USD' },
    { name: 'Salary', category: 'income', amount: 3_000, currency: 'USD' },
  );
  await page.reload();
  await chooseItemTab(page, 'Expense');
  await page.getByRole('button', { name: 'Edit Rent', exact: true }).focus();
  await page.keyboard.press('n');
  const form = formOf(page);
  await enter(form, { Name: 'Bonus', Category: 'Income', Amount: '500' });
  await save(form);
  await expect(form).toBeHidden();
  await expect(itemRow(page, 'Bonus')).toBeVisible();
  await expect(itemTab(page, 'Income')).toBeFocused();
  await page.keyboard.press('n');
  await expect(textField(form, 'Name')).toBeFocused();
  expect((await api.items()).map(({ name }) => name)).toEqual(['Bonus', 'Salary', 'Rent']);
});

test('an untouched form closes by Escape, Cancel or the cross without a word', async ({ api, page }) => {
  for (const leave of ['Escape', 'Cancel', 'Close'] as const) {
    const form = await openForm(page);
    if (leave === 'Escape') await page.keyboard.press('Escape');
    else await form.getByRole('button', { name: leave }).click();
    await expect(form).toBeHidden();
  }
  expect(await api.items()).toEqual([]);
});

test('what was typed is thrown away only when somebody says so', async ({ api, page }) => {
  const address = page.url();
  for (const leave of ['Back', 'Escape', 'Cancel', 'Close', 'Back'] as const) {
    const form = await openForm(page);
    await enter(form, GOOD);
    const ask = async () => {
      if (leave === 'Back') await page.goBack();
      else if (leave === 'Escape') await page.keyboard.press('Escape');
      else await form.getByRole('button', { name: leave }).click();
      await expect(discardQuestion(page)).toBeVisible();
    };
    await ask();
    await page.keyboard.press('Escape');
    await expect(discardQuestion(page)).toBeHidden();
    await expect(textField(form, 'Name')).toHaveValue('Rent');
    await ask();
    await discardQuestion(page).getByRole('button', { name: 'Discard' }).click();
    await expect(form).toBeHidden();
  }
  const form = await openForm(page);
  await expect(textField(form, 'Name')).toHaveValue('');
  expect(await api.items()).toEqual([]);
  expect(page.url()).toBe(address);
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(page, 'with nothing typed one press of Back is enough').toHaveURL('about:blank');
});

test('what was typed about an item that exists is asked for too', async ({ addItems, api, page }) => {
  await addItems({ name: 'Rent', category: 'expense', amount: 900, currency: 'USD' });
  await page.reload();
  const form = await openEdit(page, 'Rent');
  await retype(textField(form, 'Amount'), '950');
  await page.keyboard.press('Escape');
  await discardQuestion(page).getByRole('button', { name: 'Discard' }).click();
  await expect(form).toBeHidden();
  const again = await openEdit(page, 'Rent');
  await page.keyboard.press('Escape');
  await expect(again).toBeHidden();
  expect(await api.items()).toMatchObject([{ amount: 900 }]);
});

test('the whole form can be filled and saved by keyboard', async ({ api, page }) => {
  await page.getByRole('button', { name: 'Add Item' }).last().focus();
  await page.keyboard.press('Enter');
  const form = formOf(page);
  await expect(textField(form, 'Name')).toBeFocused();
  await page.keyboard.type('Coffee');
  await page.keyboard.press('Tab');
  await page.keyboard.type('exp');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(listField(form, 'Category')).toHaveValue('Expense');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3.5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('shekel');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(listField(form, 'Currency')).toHaveValue(/^ILS/);
  await page.keyboard.press('Tab');
  await expect(listField(form, 'How often')).toBeFocused();
  await page.keyboard.type('y');
  await page.keyboard.press('Enter');
  await expect(listField(form, 'How often')).toHaveValue('Yearly');
  await page.keyboard.press('Tab');
  await expect(textField(form, 'From date')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  expect(await api.items()).toMatchObject([
    { name: 'Coffee', category: 'expense', amount: 3.5, currency: 'ILS', interval_months: 12 },
  ]);
});

test('typing in a list finds first what begins with the letters', async ({ page }) => {
  const form = await openForm(page);
  await listField(form, 'Category').focus();
  await page.keyboard.type('p');
  await page.keyboard.press('Enter');
  await expect(listField(form, 'Category')).toHaveValue('Pension');
  await choose(form, 'Category', 'Income');
  await expect(listField(form, 'Category')).toHaveValue('Income');
});
