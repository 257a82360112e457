/** Finds and opens the card that selects the objects of the analysis. */
import type { Page } from '@playwright/test';
import { expect } from '#e2e/testing/test-accounts.ts';

export const findEconomyCard = (page: Page) => page.getByRole('region', { name: 'What to analyse' });

/** Opens the dialog that lists every object of this kind. */
export async function openListDialog(page: Page, kind: 'stress tests' | 'inflation models' | 'economic scenarios') {
  await findEconomyCard(page)
    .getByRole('button', { name: `Change or add ${kind}` })
    .click();
  const dialog = page.getByRole('dialog', { name: new RegExp(kind, 'i') });
  await expect(dialog.getByRole('list')).toBeVisible();
  return dialog;
}
