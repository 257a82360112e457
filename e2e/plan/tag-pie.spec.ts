import { chooseCurrency, choose, openDashboard } from '#e2e/testing/dashboard.ts';
import { openEdit, textField } from '#e2e/items/item-form.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';
import { pieCard } from './tag-pie.ts';

test('the tag chart shows an edit, a hidden item and another currency at once', async ({ addItems, api, page }) => {
  await addItems(
    { name: 'Salary', category: 'income', amount: 3_000, currency: 'USD', tag_names: ['work'] },
    { name: 'Side job', category: 'income', amount: 500.5, currency: 'EUR', tag_names: ['work', 'side'] },
    { name: 'Rent', category: 'expense', amount: 1_200, currency: 'EUR', tag_names: ['home'] },
    {
      name: 'Boiler',
      category: 'expense',
      amount: 2_400,
      currency: 'USD',
      interval_months: 0,
      tag_names: ['home'],
    },
  );
  await openDashboard(page);
  const row = (tag: string) =>
    pieCard(page)
      .getByRole('listitem')
      .filter({ has: page.getByText(tag, { exact: true }) });
  await choose(pieCard(page), 'What is shown', 'Income');
  await expect(row('work')).toContainText('$3,588.82');
  const form = await openEdit(page, 'Salary');
  await textField(form, 'Amount').fill('4000');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row('work')).toContainText('$4,588.82');
  await choose(pieCard(page), 'What is shown', 'Spending');
  await expect(row('home')).toContainText('$1,411.76');
  await page.getByRole('button', { name: 'Hide Rent' }).click();
  await expect(row('home')).toContainText('$0');
  await choose(pieCard(page), 'What is shown', 'Income');
  await chooseCurrency(page, 'EUR');
  await expect(row('work')).toContainText('€3,900.50');
  // Waits until the server has saved the last change before the page is closed.
  await expect.poll(async () => (await api.items()).find(({ name }) => name === 'Rent')?.is_hidden).toBe(true);
});
