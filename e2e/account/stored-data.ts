/** Everything that a person can leave in a browser: a plan, and what the dashboard stores. */
import type { NewItem } from '@meridian/contract';
import type { BrowserContext, Page } from '@playwright/test';
import type { Api } from '#e2e/testing/api.ts';
import { chooseYears, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect } from '#e2e/testing/test-accounts.ts';

export const PLAN: NewItem[] = [
  { name: 'Quicksilver', category: 'income', amount: 73_918.46, currency: 'EUR', tag_names: ['kangaroo'] },
  { name: 'Marmalade', category: 'expense', amount: 5_827.64, currency: 'EUR', tag_names: ['kangaroo'] },
];
/** Texts and numbers of the stored data that no page shows for any other reason. */
export const MARKS =
  'Quicksilver kangaroo Marmalade Zanzibar Rhubarb Pomegranate 73918 5827 4321.09 8642.97 2031-05-17 17/05/2031'.split(
    ' ',
  );

/** Uses every function that stores something in the browser. Returns the texts to search for. */
export async function fillEverything(page: Page, api: Api): Promise<string[]> {
  const other = await api.addScenario('Zanzibar');
  await api.addItem({ ...PLAN[0]!, name: 'Other Quicksilver', scenario_id: other.id });
  await openDashboard(page);
  await chooseYears(page, 17);
  await page.getByRole('button', { name: 'Compare Scenarios' }).click();
  const comparison = page.getByRole('dialog', { name: 'Compare Scenarios' });
  await comparison.getByLabel('Zanzibar').check();
  await comparison.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Advanced filters' }).click();
  await page.getByLabel('Amount at least').fill('4321.09');
  await page.keyboard.press('Tab');
  await page.getByLabel('Runs on or after').fill('17/05/2031');
  await page.keyboard.press('Tab');
  await page.getByRole('searchbox', { name: 'Search items' }).fill('Quicksilver');
  await page.getByRole('button', { name: 'Hide Data' }).click();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('meridian.settings')))
    .toMatch(/Quicksilver.*4321\.09|4321\.09.*Quicksilver/);
  return [String(other.id)];
}

/** Stores in a browser without a page what {@link fillEverything} stores there. Returns the texts to search for. */
export async function storeEverything(context: BrowserContext, api: Api, origin: string): Promise<string[]> {
  const other = await api.addScenario('Zanzibar');
  await api.addItem({ ...PLAN[0]!, name: 'Other Quicksilver', scenario_id: other.id });
  const state = {
    forecastYears: 17,
    compareScenarioIds: [other.id],
    hideSensitiveData: true,
    searchTerm: 'Quicksilver',
    showAdvancedFilters: true,
    filterAmountRange: { min: 4321.09, max: null },
    filterDateRange: { start: '2031-05-17', end: null },
  };
  const localStorage = [
    { name: 'meridian.token', value: api.token ?? '' },
    { name: 'meridian.settings', value: JSON.stringify({ state, version: 0 }) },
    { name: 'meridian.amountsHidden', value: 'true' },
  ];
  await context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
  return [String(other.id)];
}
