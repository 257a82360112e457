import type { Locator, Page } from '@playwright/test';
import { choose, chooseItemTab, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';
import { applyButton, bar, chooseAction, select } from './bulk-bar.ts';
import { FUND, RENT, startEdit, watchPatches } from './cell-editor.ts';
import { enter, expectRefused, openForm, retype, save, textField } from './item-form.ts';

/** An empty field and one whose text cannot be read are told apart, in every format, wherever something is typed. */
const FORMATS = [
  { number: '1,234.56', date: 'DD/MM/YYYY', wrong: '12,34,5', shown: '1,234.56' },
  { number: '1.234,56', date: 'YYYY-MM-DD', wrong: '12.34.5', shown: '1.234,56' },
] as const;

for (const { number, date, wrong, shown } of FORMATS) {
  test.describe(`as ${number} and ${date}`, () => {
    const noNumber = `Enter a number, such as ${number}.`;
    const noDate = `Enter a real date between 1900 and 2200, as ${date}.`;

    test.beforeEach(async ({ addItems, api, page }) => {
      await api.patch('/api/auth/user/', { preferences: { number_format: number, date_format: date } });
      await addItems(RENT, FUND);
      await openDashboard(page);
    });

    test('in the form', async ({ api, page }) => {
      const form = await openForm(page);
      await enter(form, { Name: 'Savings', Category: 'Saving' });
      const fields = [
        ['Amount', wrong, noNumber],
        ['Existing funds', wrong, noNumber],
        ['Yearly interest rate', wrong, noNumber],
        ['Management fee (saving)', wrong, noNumber],
        ['Management fee (deposit)', wrong, noNumber],
        ['Interest limit', wrong, noNumber],
        ['From date', '31/02/2026', noDate],
        ['To date', 'soon', noDate],
      ] as const;
      for (const [name, text] of fields) await retype(textField(form, name), text);
      await save(form);
      for (const [name, text, message] of fields) {
        await expectRefused(textField(form, name), message);
        await expect(textField(form, name)).toHaveValue(text);
      }
      for (const [name] of fields) await retype(textField(form, name), '');
      await save(form);
      await expectRefused(textField(form, 'Amount'), 'Amount is required');
      await expect(form.locator('[aria-invalid=true]')).toHaveCount(1);
      await retype(textField(form, 'Amount'), '1.234,56');
      await save(form);
      await expect(form).toBeHidden();
      expect((await api.items())[0]).toMatchObject({
        amount: 1234.56,
        from_date: null,
        to_date: null,
        existing_funds: 0,
        interest_limit: 0,
      });
    });

    test('in a category without the field, its text is not held against it', async ({ api, page }) => {
      const form = await openForm(page);
      await enter(form, { Name: 'Gift', Category: 'Saving', Amount: '5' });
      await retype(textField(form, 'Interest limit'), wrong);
      await choose(form, 'Category', 'Income');
      await save(form);
      await expect(form).toBeHidden();
      expect((await api.items())[0]).toMatchObject({ name: 'Gift', interest_limit: 0 });
    });

    test('in a cell', async ({ api, page }) => {
      const patches = watchPatches(page);
      for (const [item, column, text, message] of [
        ['Fund', 'Amount', wrong, noNumber],
        ['Fund', 'Amount', '', 'Amount is required'],
        ['Fund', 'Existing funds', wrong, noNumber],
        ['Fund', 'Interest limit', wrong, noNumber],
        ['Fund', 'From', '31/02/2026', noDate],
        ['Rent', 'To', 'soon', noDate],
      ] as const) {
        const input = await startEdit(page, item, column);
        await input.fill(text);
        await input.press('Enter');
        await expectRefused(input, message);
        await expect(input).toHaveValue(text);
        await input.press('Escape');
        await expect(input).toBeHidden();
      }
      expect(patches).toEqual([]);
      // Left empty, an optional field is cleared.
      await (await startEdit(page, 'Fund', 'From')).fill('');
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await api.items())[0]).toMatchObject({ name: 'Fund', from_date: null });
    });

    test('in the bulk bar', async ({ api, page }) => {
      await select(page, 'Fund');
      for (const [action, label, text, message] of [
        ['Set the from date', 'From date', '31/02/2026', noDate],
        ['Set the to date', 'To date', 'soon', noDate],
        ['Adjust amounts by a sum', 'Amount to add', wrong, noNumber],
        ['Set the interest rate', 'Yearly interest rate', wrong, noNumber],
        ['Set management fees', 'Interest limit', wrong, noNumber],
      ] as const) {
        await chooseAction(page, action);
        const field = fieldOf(bar(page), label);
        await retype(field, text);
        await applyButton(page).click();
        await expectRefused(field, message);
        await expect(field).toHaveValue(text);
        await expect(bar(page).getByRole('alert'), 'not called empty').toHaveCount(0);
      }
      await retype(fieldOf(bar(page), 'Interest limit'), '');
      await applyButton(page).click();
      const first = fieldOf(bar(page), 'Management fee (saving)');
      await expectRefused(first, 'Give at least one fee or the interest limit.');
      await chooseAction(page, 'Set the from date');
      await retype(fieldOf(bar(page), 'From date'), '');
      await applyButton(page).click();
      await expect(bar(page)).toBeHidden();
      expect((await api.items())[0]).toMatchObject({ ...FUND, from_date: null });
    });

    test('in the filters', async ({ page }) => {
      await chooseItemTab(page, 'All');
      await page.getByRole('button', { name: 'Advanced filters' }).click();
      const filters = page.getByRole('group', { name: 'Advanced filters' });
      const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('button');
      for (const [label, text, message] of [
        ['Amount at least', wrong, noNumber],
        ['Amount at most', wrong, noNumber],
        ['Runs on or after', '31/02/2026', noDate],
        ['Runs on or before', 'soon', noDate],
      ] as const) {
        const field = fieldOf(filters, label);
        await field.fill(text);
        await field.blur();
        await expectRefused(field, message);
        await expect(field).toHaveValue(text);
        await expect(chips, 'nothing is filtered by it').toHaveCount(0);
        await field.fill('');
        await field.blur();
        await expect(field).not.toHaveAttribute('aria-invalid', 'true');
      }
      await fieldOf(filters, 'Amount at least').fill('1.234,56');
      await fieldOf(filters, 'Amount at least').blur();
      await expect(fieldOf(filters, 'Amount at least')).toHaveValue(shown);
      await expect(chips).toHaveCount(1);
      await expectNames(page, []);
    });
  });
}

test('while amounts are hidden, what is no number is refused and not shown', async ({ addItems, page }) => {
  await addItems(FUND);
  await openDashboard(page);
  await page.getByRole('button', { name: 'Hide Data' }).click();
  const form = await openForm(page);
  const amount = textField(form, 'Amount');
  await retype(amount, '7391x');
  await textField(form, 'Name').focus();
  await expectRefused(amount, 'Enter a number');
  await expect(amount).toHaveValue('');
  expect(await page.content()).not.toContain('7391');
});

const fieldOf = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true });

async function expectNames(page: Page, names: readonly string[]): Promise<void> {
  await expect(page.getByRole('tabpanel').getByRole('button', { name: /^Edit / })).toHaveText([...names]);
}
