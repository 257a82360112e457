import type { NewItem } from '@meridian/contract';
import type { Locator, Page } from '@playwright/test';
import { expect } from '#e2e/testing/test-accounts.ts';

/** Returns a household whose salary ends in the third year and whose money lasts in most simulated paths. */
export function createHousehold(): NewItem[] {
  const year = new Date().getUTCFullYear() + 2;
  const currency = 'USD';
  return [
    { name: 'Salary', category: 'income', amount: 4200, currency, to_date: `${year}-12-31` },
    { name: 'Rent', category: 'expense', amount: 2100, currency, monthly_interest_rate: 0.2 },
    { name: 'Living', category: 'expense', amount: 1600, currency },
    {
      name: 'World fund',
      category: 'investment',
      amount: 400,
      currency,
      existing_funds: 60_000,
      monthly_interest_rate: 0.5,
      management_fee_saving: 1.2,
    },
    {
      name: 'Pension',
      category: 'pension',
      amount: 600,
      currency: 'EUR',
      existing_funds: 90_000,
      to_date: `${year}-12-31`,
    },
    { name: 'Cash', category: 'balance', amount: 12_345.67, currency },
  ];
}

export const findSensitivityCard = (page: Page) => page.getByRole('region', { name: 'What would help most' });

const OUTDATED_TEXT = 'The result below belongs to your earlier plan or choices.';

/**
 * Waits until the figures of the current plan are shown. The computation starts when the card is visible;
 * cards above it that grow may move it out of view, so scrolling is repeated.
 */
export async function expectComputed(card: Locator): Promise<void> {
  await expect(async () => {
    await card.scrollIntoViewIfNeeded();
    await expect(card.getByRole('table')).toBeVisible({ timeout: 1_000 });
    await expect(card.locator('[aria-busy="false"]')).toBeVisible({ timeout: 1_000 });
    await expect(card).not.toContainText(OUTDATED_TEXT, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
}

export const findRow = (card: Locator, name: string) =>
  card.getByRole('row').filter({ has: card.page().getByRole('rowheader', { name }) });
