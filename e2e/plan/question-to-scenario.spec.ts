/** A question about a plan is asked, and the plan that solves it is saved as a scenario. */
import type { Scenario, ScenarioForecast } from '@meridian/contract';
import { openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

test('the plan finds when a wage can end, and saves that as a scenario', async ({ addItems, api, page }) => {
  // 60 rents of 50 add up to 3,000, for which 30 monthly wages of 100 are enough.
  await addItems(
    { name: 'Wage', category: 'income', amount: 100, currency: 'USD', growth: 'fixed' },
    { name: 'Rent', category: 'expense', amount: 50, currency: 'USD', growth: 'fixed' },
  );
  await openDashboard(page);
  await page.getByRole('button', { name: 'Edit Wage' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'When can I stop working?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask the plan' });
  await expect(dialog.getByText(/^Wage has to go on until/)).toBeVisible();
  await expect(dialog.locator('canvas')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep as new scenario' }).click();
  await dialog.getByRole('link', { name: 'Open Default: When can I stop working?' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/scenario=\d+/);
  const { results } = await api.get<{ results: Scenario[] }>('/api/scenarios/');
  const kept = results.find(({ name }) => name === 'Default: When can I stop working?');
  const path = `/api/forecast/?years=5&scenario_ids=${kept?.id}`;
  const { scenarios } = await api.get<{ scenarios: Record<string, ScenarioForecast> }>(path);
  const [forecast] = Object.values(scenarios);
  expect(forecast?.cash).toHaveLength(60);
  expect(Math.min(...(forecast?.cash ?? []))).toBe(0);
});
