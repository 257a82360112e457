/** An empty field and an unreadable text get different messages, in every input: in the form in both formats, elsewhere in the rarer one. */
import { type NewItem, accountEndpoints } from '@meridian/contract';
import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { applyProfileChange } from '#features/identity/public.ts';
import { call } from '#lib/api/api-client.ts';
import {
  filterChanges,
  choose,
  renderItems,
  findCellInput,
  enterValues,
  expectInvalidField,
  expectShown,
  focus,
  itemTab,
  openForm,
  replaceText,
  save,
  saveAndClose,
  signUpWithItems,
  openCellForEdit,
  fetchStoredItems,
  textField,
} from '#testing/items-and-form.tsx';

const FUND = {
  name: 'Fund',
  category: 'investment',
  amount: 250,
  currency: 'EUR',
  from_date: '2026-02-03',
  existing_funds: 5_000,
  existing_funds_currency: 'GBP',
  monthly_interest_rate: 0.5,
} as const satisfies NewItem;
const RENT: NewItem = { name: 'Rent', category: 'expense', amount: 1_000, currency: 'USD' };

const FORMATS = [
  { number: '1,234.56', date: 'DD/MM/YYYY', wrong: '12,34,5', shown: '1,234.56', isDefault: true },
  { number: '1.234,56', date: 'YYYY-MM-DD', wrong: '12.34.5', shown: '1.234,56', isDefault: false },
] as const;

const fieldOf = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true });

describe.each(FORMATS)('number format $number and date format $date', ({ number, date, wrong, shown, isDefault }) => {
  const noNumber = `Enter a number, such as ${number}.`;
  const noDate = `Enter a real date between 1900 and 2200, as ${date}.`;

  const draw = async () => {
    await signUpWithItems(RENT, FUND);
    const preferences = { number_format: number, date_format: date };
    applyProfileChange(await call(accountEndpoints.update, { body: { preferences } }));
    return renderItems();
  };

  test('in the form', async () => {
    const { calls } = await draw();
    const form = await openForm();
    await enterValues(form, { Name: 'Savings', Category: 'Saving' });
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
    for (const [name, text] of fields) await replaceText(textField(form, name), text);
    await save(form);
    for (const [name, text, message] of fields) {
      await expectInvalidField(textField(form, name), message);
      await expect.element(textField(form, name)).toHaveValue(text);
    }
    for (const [name] of fields) await replaceText(textField(form, name), '');
    await save(form);
    await expectInvalidField(textField(form, 'Amount'), 'Amount is required');
    await expect.poll(() => form.getByCss('[aria-invalid=true]').elements()).toHaveLength(1);
    expect(filterChanges(calls)).toEqual([]);
    await replaceText(textField(form, 'Amount'), '1.234,56');
    await saveAndClose(form);
    expect((await fetchStoredItems())[0]).toMatchObject({
      amount: 1234.56,
      from_date: null,
      to_date: null,
      existing_funds: 0,
      interest_limit: 0,
    });

    // A text in a field that the chosen category lacks is ignored, in either format.
    if (!isDefault) return;
    await openForm();
    await enterValues(form, { Name: 'Gift', Category: 'Saving', Amount: '5' });
    await replaceText(textField(form, 'Interest limit'), wrong);
    await choose(form, 'Category', 'Income');
    await saveAndClose(form);
    expect((await fetchStoredItems())[0]).toMatchObject({ name: 'Gift', interest_limit: 0 });
  });

  if (isDefault) return;

  test('in a cell', async () => {
    const { calls } = await draw();
    for (const [item, column, text, message] of [
      ['Fund', 'existing_funds', wrong, noNumber],
      ['Fund', 'interest_limit', wrong, noNumber],
      ['Fund', 'from_date', '31/02/2026', noDate],
      ['Rent', 'to_date', 'soon', noDate],
      ['Fund', 'amount', wrong, noNumber],
      ['Fund', 'amount', '', 'Amount is required'],
    ] as const) {
      const input = await openCellForEdit(item, column);
      await replaceText(input, text);
      await userEvent.keyboard('{Enter}');
      await expectInvalidField(input, message);
      await expect.element(input).toHaveValue(text);
      await userEvent.keyboard('{Escape}');
      await expect.element(findCellInput()).not.toBeInTheDocument();
    }
    expect(filterChanges(calls)).toEqual([]);
    // An empty text is valid in a cell with an optional value, and removes the value.
    await userEvent.keyboard('{Escape}');
    await replaceText(await openCellForEdit('Fund', 'from_date'), '');
    await userEvent.keyboard('{Enter}');
    await expect.poll(async () => (await fetchStoredItems())[0]).toMatchObject({ name: 'Fund', from_date: null });
  });

  test('in the bulk bar', async () => {
    await draw();
    const bar = page.getByRole('form', { name: 'Change the selected items' });
    const chooseAction = async (action: string) => {
      await bar.getByRole('combobox', { name: 'Action', exact: true }).click();
      await page.getByRole('option', { name: action, exact: true }).click();
    };
    const apply = () => bar.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('checkbox', { name: 'Select Fund' }).click();
    await expect.element(bar).toBeVisible();
    for (const [action, label, text, message] of [
      ['Set the from date', 'From date', '31/02/2026', noDate],
      ['Set the to date', 'To date', 'soon', noDate],
      ['Adjust amounts by a sum', 'Amount to add', wrong, noNumber],
      ['Set the interest rate', 'Yearly interest rate', wrong, noNumber],
      ['Set management fees', 'Interest limit', wrong, noNumber],
    ] as const) {
      await chooseAction(action);
      const field = fieldOf(bar, label);
      await replaceText(field, text);
      await apply();
      await expectInvalidField(field, message);
      await expect.element(field).toHaveValue(text);
      expect(bar.getByRole('alert').elements(), 'not called empty').toEqual([]);
    }
    await replaceText(fieldOf(bar, 'Interest limit'), '');
    await apply();
    await expectInvalidField(fieldOf(bar, 'Management fee (saving)'), 'Give at least one fee or the interest limit.');
    await chooseAction('Set the from date');
    await replaceText(fieldOf(bar, 'From date'), '');
    await apply();
    await expect.element(bar).not.toBeInTheDocument();
    expect((await fetchStoredItems())[0]).toMatchObject({ ...FUND, from_date: null });
  });

  test('in the filters', async () => {
    await draw();
    await itemTab('All').click();
    await page.getByRole('button', { name: 'Advanced filters' }).click();
    const filters = page.getByRole('group', { name: 'Advanced filters' });
    const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('button');
    const leave = () => focus(page.getByRole('searchbox', { name: 'Search items' }));
    for (const [label, text, message] of [
      ['Amount at least', wrong, noNumber],
      ['Amount at most', wrong, noNumber],
      ['Runs on or after', '31/02/2026', noDate],
      ['Runs on or before', 'soon', noDate],
    ] as const) {
      const field = fieldOf(filters, label);
      await replaceText(field, text);
      await leave();
      await expectInvalidField(field, message);
      await expect.element(field).toHaveValue(text);
      expect(chips.elements(), 'nothing is filtered by it').toEqual([]);
      await replaceText(field, '');
      await leave();
      await expect.element(field).not.toHaveAttribute('aria-invalid', 'true');
    }
    await replaceText(fieldOf(filters, 'Amount at least'), '1.234,56');
    await leave();
    await expect.element(fieldOf(filters, 'Amount at least')).toHaveValue(shown);
    await expect.poll(() => chips.elements()).toHaveLength(1);
    await expectShown([]);
  });
});

test('while amounts are hidden, an unreadable text is refused and not shown', async () => {
  await signUpWithItems(FUND);
  await renderItems({ hideSensitiveData: true });
  const form = await openForm();
  const amount = textField(form, 'Amount');
  await replaceText(amount, '7391x');
  await focus(textField(form, 'Name'));
  await expectInvalidField(amount, 'Enter a number');
  await expect.element(amount).toHaveValue('');
  expect(document.body.outerHTML).not.toContain('7391');
});
