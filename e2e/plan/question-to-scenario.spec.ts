/** A question is asked, and its answer is saved as a scenario. */
import type { Scenario, ScenarioForecast } from '@meridian/contract';
import { openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

test('the plan finds when a wage can end, and saves that as a scenario', async ({ addItems, api, page }) => {
  // Rent of 3,000 in 60 months: 30 wages are enough.
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

test('the plan finds the earliest date of a milestone, and saves that as a scenario', async ({
  addItems,
  api,
  page,
}) => {
  const { results: own } = await api.get<{ results: Scenario[] }>('/api/scenarios/');
  const year = new Date().getFullYear() + 20;
  const marked = await api.patch<Scenario>(`/api/scenarios/${own[0]?.id}/`, {
    milestones: [
      { name: 'Retirement', date: `${year}-06-15` },
      { name: 'Party', date: `${year}-06-15` },
    ],
  });
  const to_date = { milestone_id: marked.milestones[0]?.id ?? 0, offset_months: -1 };
  // The same figures: 30 wages are enough, so the milestone is in the month after the thirtieth.
  await addItems(
    { name: 'Wage', category: 'income', amount: 100, currency: 'USD', growth: 'fixed', to_date },
    { name: 'Rent', category: 'expense', amount: 50, currency: 'USD', growth: 'fixed' },
  );
  await openDashboard(page);
  const life = page.getByRole('button', { name: 'Life events', exact: true });
  await life.click();
  await page.getByRole('button', { name: 'How early can Party be?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask the plan' });
  await expect(dialog.getByText(/^No item begins or ends by Party/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await life.click();
  await page.getByRole('button', { name: 'How early can Retirement be?' }).click();
  await expect(dialog.getByText(/^Retirement can be on .* at the earliest/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep as new scenario' }).click();
  await dialog.getByRole('link', { name: 'Open Default: How early can Retirement be?' }).click();
  await expect(dialog).toBeHidden();
  const { results } = await api.get<{ results: Scenario[] }>('/api/scenarios/');
  const kept = results.find(({ name }) => name === 'Default: How early can Retirement be?');
  const path = `/api/forecast/?years=5&scenario_ids=${kept?.id}`;
  const { labels, scenarios } = await api.get<{
    labels: string[];
    scenarios: Record<string, ScenarioForecast>;
  }>(path);
  const [forecast] = Object.values(scenarios);
  expect(Math.min(...(forecast?.cash ?? []))).toBe(0);
  expect(kept?.milestones.map(({ date }) => date)).toEqual([`${labels[30]}-15`, `${year}-06-15`]);
});
