/** Opens and reads the Monte Carlo section. */
import type { AxeBuilder } from '@axe-core/playwright';
import type { InflationModelResponse, NewItem } from '@meridian/contract';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '#e2e/every-screen/accessibility.ts';
import { expect } from '#e2e/testing/test.ts';

export const SIMULATION_PATH = '/api/advanced-forecast/monte_carlo_simulation/';

/** A plan in two currencies, with funds of every category, whose cash runs out in some simulated paths. */
export const PLAN: NewItem[] = [
  { name: 'Salary', category: 'income', amount: 3_000, currency: 'USD' },
  { name: 'Living', category: 'expense', amount: 3_150, currency: 'EUR' },
  {
    name: 'Pension',
    category: 'pension',
    amount: 300,
    currency: 'USD',
    existing_funds: 41_000,
    existing_funds_currency: 'USD',
    monthly_interest_rate: 0.4,
  },
  {
    name: 'World fund',
    category: 'investment',
    amount: 0,
    currency: 'USD',
    existing_funds: 46_500,
    existing_funds_currency: 'USD',
    monthly_interest_rate: 0.5,
    management_fee_saving: 0.6,
  },
  {
    name: 'Deposit',
    category: 'saving',
    amount: 0,
    currency: 'USD',
    existing_funds: 7_700,
    existing_funds_currency: 'USD',
    monthly_interest_rate: 0.2,
  },
];

export const findSimulationSection = (page: Page): Locator =>
  page.getByRole('region', { name: 'Monte Carlo simulation', exact: true });

/** Saves choices as the controls do and notifies the page. */
export async function saveChoices(page: Page, analysis: object, settings: object = {}): Promise<void> {
  await page.evaluate(
    ([chosen, others]) => {
      interface Kept {
        state: { analysis?: object };
      }
      const kept = JSON.parse(localStorage.getItem('meridian.settings') ?? '{"state":{}}') as Kept;
      const state = { ...kept.state, ...others, analysis: { ...kept.state.analysis, ...chosen } };
      localStorage.setItem('meridian.settings', JSON.stringify({ state, version: 0 }));
      dispatchEvent(new StorageEvent('storage', { key: 'meridian.settings' }));
    },
    [analysis, settings] as const,
  );
}

/** Waits until the section shows the result for the current choices. */
export async function expectSimulated(page: Page, paths: string): Promise<void> {
  await expect(findSimulationSection(page).getByText(`${paths} futures, simulated`)).toBeVisible({
    timeout: 30_000,
  });
}

/** Expects that the section does not scroll the page sideways and that axe finds no violation in it. */
export async function expectSectionAccessible(page: Page, look: string): Promise<void> {
  const heading = await page
    .locator('section', { has: page.locator('h2', { hasText: /Monte Carlo|מונטה קרלו/ }) })
    .getAttribute('aria-labelledby');
  await expectAccessible(page, look, (axe: AxeBuilder) => axe.include(`[aria-labelledby="${heading}"]`));
}

/** The fields of the response of GET /api/economic/dashboard/ that journeys use. */
export interface EconomyResponse {
  inflation_models: InflationModelResponse[];
}
