import { itemEndpoints } from '@meridian/contract';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '#lib/api/api-client.ts';
import { ItemsCard } from '#features/items/items-card.tsx';
import { expectConsoleErrors } from '#testing/expected-errors.ts';
import { expectAccessible, inEveryLook } from '#testing/looks.ts';
import { holdChanges } from '#testing/recorded-answers.ts';
import { renderCard } from '#testing/render-card.tsx';
import { addItems, signUp } from '#testing/signed-in.tsx';

const card = (name: string) =>
  page.getByRole('list', { name: 'Items', exact: true }).getByRole('listitem', { name, exact: true });
const value = (name: string, field: string) =>
  card(name).getByRole('button', { name: `Edit ${field} of ${name}` });
const storedItems = async () => (await call(itemEndpoints.list, { query: { page_size: 1_000 } })).results;

beforeEach(async () => {
  await page.viewport(360, 740);
  await signUp();
  await addItems(
    {
      name: 'Rent',
      category: 'expense',
      amount: 900,
      currency: 'USD',
      to_date: '2035-12-31',
      tag_names: ['home'],
    },
    { name: 'Fund', category: 'saving', amount: 50, currency: 'EUR', existing_funds: 7_000 },
  );
});

test('a press on a value edits it where it stands', async () => {
  await renderCard(<ItemsCard />);
  await page.getByRole('tab', { name: /^All/ }).click();
  await value('Rent', 'Amount').click();
  const amount = page.getByRole('textbox', { name: 'Amount of Rent' });
  await expect.element(amount).toHaveFocus();
  await amount.fill('-1');
  await userEvent.keyboard('{Enter}');
  await expect.element(amount).toHaveAccessibleDescription(/Amount must be positive/);
  await amount.fill('950');
  await userEvent.keyboard('{Enter}');
  await expect.element(value('Rent', 'Amount')).toHaveTextContent('$950');
  await expect.element(value('Rent', 'Amount')).toHaveFocus();
  await value('Rent', 'To').click();
  await page.getByRole('textbox', { name: 'To of Rent' }).fill('31/12/2040');
  await value('Fund', 'Existing funds').click();
  await expect.element(value('Rent', 'To')).toHaveTextContent('31/12/2040');
  const funds = page.getByRole('textbox', { name: 'Existing funds of Fund' });
  await expect.element(funds).toHaveFocus();
  await funds.fill('1');
  await userEvent.keyboard('{Escape}');
  await expect.element(value('Fund', 'Existing funds')).toHaveTextContent('€7,000');
  await value('Fund', 'Category').click();
  await page.getByRole('option', { name: 'Pension' }).click();
  await expect.element(value('Fund', 'Category')).toHaveTextContent('Pension');
  await expect.poll(storedItems).toMatchObject([
    { category: 'pension', existing_funds: 7_000 },
    { amount: 950, to_date: '2040-12-31' },
  ]);
});

test('what is emptied leaves the card, and the focus stays on it', async () => {
  await renderCard(<ItemsCard />);
  await page.getByRole('tab', { name: /^All/ }).click();
  await value('Rent', 'To').click();
  await page.getByRole('textbox', { name: 'To of Rent' }).fill('');
  await userEvent.keyboard('{Enter}');
  await expect.element(value('Rent', 'To')).not.toBeInTheDocument();
  await expect.element(value('Rent', 'Name')).toHaveFocus();
});

test('axe finds nothing on the cards', async () => {
  await renderCard(<ItemsCard />);
  await page.getByRole('tab', { name: /^All/ }).click();
  await expect.element(card('Rent')).toBeVisible();
  await inEveryLook([390, 320], expectAccessible);
});

test('a refused edit goes back and is told', async () => {
  expectConsoleErrors(/status of 500|could not be saved/);
  await renderCard(<ItemsCard />);
  await page.getByRole('tab', { name: /^All/ }).click();
  const changes = holdChanges();
  await value('Rent', 'Name').click();
  await page.getByRole('textbox', { name: 'Name of Rent' }).fill('Flat');
  await userEvent.keyboard('{Enter}');
  await expect.element(card('Flat')).toBeVisible();
  await changes.expectSent(1);
  changes.refuseAll();
  await expect.element(page.getByText('Failed to update field. Please try again.')).toBeVisible();
  await expect.element(card('Rent')).toBeVisible();
});
