/** Gives tests access to the bulk bar, and items to change with it. */
import type { FinancialItem, NewItem } from '@meridian/contract';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { chooseOption, press } from '#testing/dashboard-actions.ts';
import { checkbox, notice, fetchStoredItems } from './rendered-item-list.tsx';
import { replaceText } from '#testing/items-and-form.tsx';

/** A fund, an item without a rate, and an item with dates: no action has the same result for all three. */
export const ITEMS_OF_THREE_CATEGORIES: readonly NewItem[] = [
  {
    name: 'Fund',
    category: 'saving',
    amount: 300,
    existing_funds: 4_000,
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
];

export const bulkBar = page.getByRole('form', { name: 'Change the selected items' });
export const applyButton = bulkBar.getByRole('button', { name: 'Apply' });
export const bulkField = (label: string) => bulkBar.getByRole('textbox', { name: label, exact: true });

export async function selectItems(...names: readonly string[]): Promise<void> {
  for (const name of names) await press(checkbox(name), ' ');
  await expect.element(bulkBar.getByText(`${names.length} selected`)).toBeVisible();
}

export const chooseAction = (label: string): Promise<void> =>
  chooseOption(
    bulkBar.getByRole('combobox', { name: 'Action', exact: true }),
    page.getByRole('option', { name: label, exact: true }),
  );

export const fillBulkField = (label: string, text: string) => () => replaceText(bulkField(label), text);

/** Expects success: the message is shown and the bar is closed. */
export async function expectBulkActionDone(text: string): Promise<void> {
  await expect.element(notice(text)).toBeVisible();
  await expect.element(bulkBar).not.toBeInTheDocument();
}

/** Returns the stored items in a record by name. */
export const fetchItemsByName = async (): Promise<Record<string, FinancialItem>> =>
  Object.fromEntries((await fetchStoredItems()).map((item) => [item.name, item]));
