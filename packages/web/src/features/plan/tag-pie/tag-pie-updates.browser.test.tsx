import { itemEndpoints } from '@meridian/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DisplayCurrencySelect } from '#features/currency/public.ts';
import { call } from '#lib/api/api-client.ts';
import {
  choose,
  openEdit,
  renderItems,
  replaceText,
  saveAndClose,
  signUpWithItems,
  textField,
} from '#testing/items-and-form.tsx';
import { TagPieCard } from './tag-pie-card.tsx';

test('the tag chart shows an edit, a hidden item and another currency at once', async () => {
  await signUpWithItems(
    { name: 'Salary', category: 'income', amount: 3_000, currency: 'USD', tag_names: ['work'] },
    { name: 'Side job', category: 'income', amount: 500.5, currency: 'EUR', tag_names: ['work', 'side'] },
    { name: 'Rent', category: 'expense', amount: 1_200, currency: 'EUR', tag_names: ['home'] },
    { name: 'Boiler', category: 'expense', amount: 2_400, currency: 'USD', interval_months: 0, tag_names: ['home'] },
  );
  await renderItems(
    {},
    <>
      <TagPieCard />
      <DisplayCurrencySelect />
    </>,
  );
  const card = page.getByRole('region', { name: 'Amounts by Tags' });
  const row = (tag: string) => card.getByRole('listitem').filter({ has: page.getByText(tag, { exact: true }) });
  await choose(card, 'What is shown', 'Income');
  await expect.element(row('work')).toHaveTextContent('$3,588.82');
  const form = await openEdit('Salary');
  await replaceText(textField(form, 'Amount'), '4000');
  await saveAndClose(form);
  await expect.element(row('work')).toHaveTextContent('$4,588.82');
  await choose(card, 'What is shown', 'Spending');
  await expect.element(row('home')).toHaveTextContent('$1,411.76');
  await page.getByRole('button', { name: 'Hide Rent' }).click();
  await expect.element(row('home')).toHaveTextContent('$0');
  await choose(card, 'What is shown', 'Income');
  await choose(page, 'Display currency', 'EUR');
  await expect.element(row('work')).toHaveTextContent('€3,900.50');
  const isRentHidden = async () =>
    (await call(itemEndpoints.list)).results.find(({ name }) => name === 'Rent')?.is_hidden;
  await expect.poll(isRentHidden).toBe(true);
});
