import type { Locator, Page } from '@playwright/test';
import { type ItemColumn, itemCell, itemGrid } from '#e2e/testing/dashboard.ts';
import { expect } from '#e2e/testing/test-accounts.ts';

/** Three items for editing cells; together they have every kind of cell. */
export const FUND = {
  name: 'Fund',
  category: 'investment',
  amount: 250,
  currency: 'EUR',
  from_date: '2026-02-03',
  existing_funds: 5_000,
  existing_funds_currency: 'GBP',
  monthly_interest_rate: 0.5,
} as const;
export const RENT = { name: 'Rent', category: 'expense', amount: 1_000, currency: 'USD' } as const;
export const ACCOUNT = { name: 'Account', category: 'balance', amount: 14_200, currency: 'USD' } as const;

/** Returns the input of the cell that is being edited; at most one exists. */
export function findCellInput(page: Page): Locator {
  return itemGrid(page).locator('[data-editing] :is(input, textarea):not([type=hidden], [aria-hidden])').first();
}

/** Opens a cell by a double click and waits until its input has the focus. */
export async function openCellForEdit(page: Page, name: string, column: ItemColumn): Promise<Locator> {
  await itemCell(page, name, column).dblclick();
  await expect(findCellInput(page)).toBeFocused();
  return findCellInput(page);
}
