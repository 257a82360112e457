import type { FinancialItem, NewItem } from '@meridian/contract';
import type { Locator, Page } from '@playwright/test';
import { notice } from '#e2e/testing/dashboard.ts';
import { replaceText } from './item-form.ts';
import { expect } from '#e2e/testing/test.ts';

/** A fund, an item without a rate, and an item with dates: no action has the same effect on all three. */
export const ITEMS: NewItem[] = [
  {
    name: 'Fund',
    category: 'pension',
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

export const findBulkBar = (page: Page) => page.getByRole('form', { name: 'Change the selected items' });
export const findApplyButton = (page: Page) => findBulkBar(page).getByRole('button', { name: 'Apply' });
export const findItemCheckbox = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true });

export async function selectItems(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await findItemCheckbox(page, name).click();
  await expect(findBulkBar(page).getByText(`${names.length} selected`)).toBeVisible();
}

export async function chooseAction(page: Page, label: string): Promise<Locator> {
  await findBulkBar(page).getByRole('combobox', { name: 'Action', exact: true }).click();
  await page.getByRole('option', { name: label, exact: true }).click();
  return findBulkBar(page);
}

/** Expects success: the notice, an empty selection and a hidden bar. */
export async function expectBulkChangeDone(page: Page, words: string): Promise<void> {
  // After a reload the notice that offers to undo the newest change is shown again, possibly with the same text.
  await expect(notice(page, words).last()).toBeVisible();
  await expect(findBulkBar(page)).toBeHidden();
}

export const groupByName = (items: FinancialItem[]) => Object.fromEntries(items.map((item) => [item.name, item]));

export const fillField = (label: string, text: string) => (within: Locator) =>
  replaceText(within.getByRole('textbox', { name: label, exact: true }), text);
