/** The form and the list use the user's number and date format, and hide amounts in privacy mode. */
import { type Preferences, accountEndpoints, itemEndpoints } from '@meridian/contract';
import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { applyProfileChange } from '#features/identity/public.ts';
import { ItemsCard } from '#features/plan/items-card.tsx';
import { saveSettings } from '#features/saved-settings/public.ts';
import { call } from '#lib/api/api-client.ts';
import { findLeakedFigures } from '#testing/find-leaked-figures.ts';
import { renderCard } from '#testing/render-card.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';
import { AddItemButton, ItemDialogHost } from './item-dialog-host.tsx';

const FUND = {
  name: 'Fund',
  category: 'pension',
  amount: 9_753.19,
  currency: 'ILS',
  existing_funds: 864_207.35,
  existing_funds_currency: 'JPY',
} as const;
const SALARY = {
  name: 'Salary',
  category: 'income',
  amount: 1_234.56,
  currency: 'USD',
  from_date: '2020-03-04',
} as const;

const form = page.getByRole('dialog', { name: /Financial Item$/ });
const field = (name: string) => form.getByRole('textbox', { name, exact: true });
const row = (name: string) =>
  page
    .getByRole('grid', { name: 'Items' })
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) });
const stored = async (name: string) =>
  (await call(itemEndpoints.list, { query: { page_size: 100 } })).results.find((item) => item.name === name);

async function renderItems(): Promise<void> {
  await renderCard(
    <>
      <ItemsCard />
      <AddItemButton />
      <ItemDialogHost />
    </>,
  );
  await page.getByRole('tab', { name: /^All/ }).click();
}

async function chooseFormats(preferences: Preferences): Promise<void> {
  applyProfileChange(await call(accountEndpoints.update, { body: { preferences } }));
}

async function openEdit(name: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  await expect.element(field('Name')).toHaveValue(name);
}

/**
 * Replaces the text of an input. Clicks it first, because a number input removes the thousands separators from its text when it gets the
 * focus.
 */
async function retype(into: Locator, text: string): Promise<void> {
  await into.click();
  await into.fill(text);
}

async function save(): Promise<void> {
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(form).not.toBeInTheDocument();
}

/** Returns all text of the page, including attributes and input values. */
const everything = () =>
  [
    document.title,
    document.body.outerHTML,
    ...Array.from(document.querySelectorAll('input, textarea'), (each) => (each as HTMLInputElement).value),
  ].join('\n');

beforeEach(async () => {
  await signUp();
  await addItems(SALARY, FUND);
});

test("'1.234,56' is accepted when typed or pasted, and shown in the same format", async () => {
  await chooseFormats({ date_format: 'YYYY-MM-DD', number_format: '1.234,56' });
  await renderItems();
  await page.getByRole('button', { name: 'Add Item' }).last().click();
  await form.getByRole('combobox', { name: 'Category', exact: true }).click();
  await page.getByRole('option', { name: 'Saving' }).click();
  await field('Name').fill('Typed');
  await field('Amount').click();
  await userEvent.keyboard('2.345,67');
  await field('From date').fill('2031-02-03');
  await userEvent.keyboard('{Tab}');
  await expect.element(field('Amount')).toHaveValue('2.345,67');
  await retype(field('Existing funds'), '1.234');
  await retype(field('Yearly interest rate'), '0,25 a month');
  await save();
  expect(await stored('Typed')).toMatchObject({
    amount: 2345.67,
    existing_funds: 1234,
    monthly_interest_rate: 0.25,
    from_date: '2031-02-03',
  });

  await openEdit('Typed');
  await expect.element(field('Amount')).toHaveValue('2.345,67');
  await expect.element(field('Existing funds')).toHaveValue('1.234');
  await expect.element(field('Monthly interest rate')).toHaveValue('0,25');
  await expect.element(field('From date')).toHaveValue('2031-02-03');
  const notes = field('Notes');
  await notes.fill(' 9.876.543,21\n');
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  await userEvent.cut();
  await expect.element(notes).toHaveValue('');
  await field('Amount').click();
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}');
  await userEvent.paste();
  await save();
  expect(await stored('Typed')).toMatchObject({ amount: 9_876_543.21 });
  await expect.element(row('Typed')).toHaveTextContent('$9.876.543,21');
});

test('a third format groups with spaces, and month-first dates are read month first', async () => {
  await chooseFormats({ date_format: 'MM/DD/YYYY', number_format: '1 234,56' });
  await renderItems();
  // The page contains a no-break space here; the matcher normalizes it to a plain space.
  await expect.poll(() => row('Salary').element().textContent).toContain('$1\u00a0234,56');
  await expect.element(row('Salary')).toHaveTextContent('03/04/2020');
  await openEdit('Salary');
  await expect.element(field('From date')).toHaveValue('03/04/2020');
  await retype(field('From date'), '5/6/2021');
  await retype(field('Amount'), '1 500,25');
  await save();
  expect(await stored('Salary')).toMatchObject({ amount: 1500.25, from_date: '2021-05-06' });
});

test('editing with hidden amounts shows none, and leaves untouched amounts unchanged', async () => {
  saveSettings({ hideSensitiveData: true });
  await renderItems();
  await openEdit('Fund');
  await expect.element(field('Existing funds')).toHaveValue('');
  await field('Amount').click();
  expect(findLeakedFigures(everything(), ['9,753.19', '864,207.35'])).toEqual([]);
  await field('Name').fill('Pension fund');
  await save();
  const { amount, existing_funds } = FUND;
  expect(await stored('Pension fund')).toMatchObject({ amount, existing_funds });

  await openEdit('Salary');
  await field('Amount').fill('61234.5');
  await save();
  expect(await stored('Salary')).toMatchObject({ amount: 61_234.5 });
  expect(findLeakedFigures(everything(), ['61,234.50'])).toEqual([]);
});
