/** Opens and operates the card that selects the objects of the analysis. */
import type { EconomicScenario, InflationModelResponse, StressTestResponse } from '@meridian/contract';
import type { Locator, Page } from '@playwright/test';
import { openAdvanced } from '#e2e/testing/advanced.ts';
import type { Api } from '#e2e/testing/api.ts';
import { expect } from '#e2e/testing/test-accounts.ts';

interface Objects {
  currency: string;
  inflation_models: InflationModelResponse[];
  stress_tests: StressTestResponse[];
  economic_scenarios: EconomicScenario[];
}
/** Returns the economic objects that the server has stored. */
export const fetchEconomicObjects = (api: Api) => api.get<Objects>('/api/economic/dashboard/');

export const findEconomyCard = (page: Page) => page.getByRole('region', { name: 'What to analyse' });
/** Returns a select field of the card. */
export const choiceField = (page: Page, name: string) =>
  findEconomyCard(page).getByRole('combobox', { name, exact: true });
export const findDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Opens the advanced view. Returns the card once it can be used. */
export async function openEconomyCard(page: Page): Promise<Locator> {
  await openAdvanced(page);
  const card = findEconomyCard(page);
  await expect(card.getByRole('button', { name: 'Run Stress Test' })).toBeVisible();
  return card;
}

export async function choose(page: Page, name: string, option: string): Promise<void> {
  await choiceField(page, name).click();
  await page.getByRole('option', { name: option }).click();
}

/** Opens the dialog that lists every object of this kind. */
export async function openListDialog(page: Page, kind: 'stress tests' | 'inflation models' | 'economic scenarios') {
  await findEconomyCard(page)
    .getByRole('button', { name: `Change or add ${kind}` })
    .click();
  const dialog = findDialog(page, new RegExp(kind, 'i'));
  await expect(dialog.getByRole('list')).toBeVisible();
  return dialog;
}

/** Chooses an option with the arrow keys. Each key press waits for the list. */
export async function chooseByKeyboard(page: Page, field: Locator, name: string): Promise<void> {
  await field.focus();
  await page.keyboard.press('ArrowDown');
  const option = page.getByRole('option', { name });
  await expect(option).toBeVisible();
  const id = (await option.getAttribute('id')) ?? '';
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(field).toHaveAttribute('aria-activedescendant', id, { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
}
