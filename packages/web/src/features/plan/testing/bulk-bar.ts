/** Test access to the bulk bar, and items for it. */
import type { FinancialItem, NewItem } from '@meridian/contract';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { checkbox, notice, retype, storedItems } from './rendered-list.tsx';

/** A fund, an item without a rate, and an item with dates: no action has the same result for all three. */
export const THREE_KINDS: readonly NewItem[] = [
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

export const bar = page.getByRole('form', { name: 'Change the selected items' });
export const applyButton = bar.getByRole('button', { name: 'Apply' });
export const bulkField = (label: string) => bar.getByRole('textbox', { name: label, exact: true });

export async function select(...names: readonly string[]): Promise<void> {
  for (const name of names) await checkbox(name).click();
  await expect.element(bar.getByText(`${names.length} selected`)).toBeVisible();
}

export async function chooseAction(label: string): Promise<void> {
  await bar.getByRole('combobox', { name: 'Action', exact: true }).click();
  await page.getByRole('option', { name: label, exact: true }).click();
}

export const fill = (label: string, text: string) => () => retype(bulkField(label), text);

/** Expects success: the message is shown and the bar is closed. */
export async function expectDone(words: string): Promise<void> {
  await expect.element(notice(words)).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
}

/** Returns the stored items in a record by name. */
export const storedByName = async (): Promise<Record<string, FinancialItem>> =>
  Object.fromEntries((await storedItems()).map((item) => [item.name, item]));
