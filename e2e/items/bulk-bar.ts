import type { Locator, Page } from '@playwright/test';
import { replaceText } from './item-form.ts';
import { expect } from '#e2e/testing/test.ts';

const findBulkBar = (page: Page) => page.getByRole('form', { name: 'Change the selected items' });
export const findApplyButton = (page: Page) => findBulkBar(page).getByRole('button', { name: 'Apply' });
const findItemCheckbox = (page: Page, name: string) =>
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

export const fillField = (label: string, text: string) => (within: Locator) =>
  replaceText(within.getByRole('textbox', { name: label, exact: true }), text);
