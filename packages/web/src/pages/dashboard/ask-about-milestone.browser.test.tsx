import { forecastEndpoints, scenarioEndpoints } from '@meridian/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AskDialogHost } from '#features/questions/ask-dialog-host.tsx';
import { call } from '#lib/api/api-client.ts';
import { renderForecast } from '#testing/plan/render-forecast.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';

test('the plan finds the earliest date of a milestone, and saves that as a scenario', async () => {
  await signUp();
  const { id } = await call(scenarioEndpoints.current);
  const year = new Date().getFullYear() + 20;
  const dates = ['Retirement', 'Party'].map((name) => ({ name, date: `${year}-06-15` }));
  const marked = await call(scenarioEndpoints.update, { params: { id }, body: { milestones: dates } });
  const to_date = { milestone_id: marked.milestones[0]?.id ?? 0, offset_months: -1 };
  // The rent adds up to 3,000 in 60 months. 30 wages of 100 pay it, so the milestone is in the month after the thirtieth wage.
  await addItems(
    { name: 'Wage', category: 'income', amount: 100, currency: 'USD', growth: 'fixed', to_date },
    { name: 'Rent', category: 'expense', amount: 50, currency: 'USD', growth: 'fixed' },
  );
  await renderForecast(<AskDialogHost />);
  const life = page.getByRole('button', { name: 'Life events', exact: true });
  await life.click();
  await page.getByRole('button', { name: 'How early can Party be?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask the plan' });
  await expect.element(dialog.getByText(/^No item begins or ends by Party/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await life.click();
  await page.getByRole('button', { name: 'How early can Retirement be?' }).click();
  await expect.element(dialog.getByText(/^Retirement can be on .* at the earliest/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep as new scenario' }).click();
  await dialog.getByRole('link', { name: 'Open Default: How early can Retirement be?' }).click();
  await expect.element(dialog).not.toBeInTheDocument();

  const { results } = await call(scenarioEndpoints.list);
  const saved = results.find(({ name }) => name === 'Default: How early can Retirement be?');
  const query = { years: 5, scenario_ids: String(saved?.id) };
  const { labels, scenarios } = await call(forecastEndpoints.read, { query });
  expect(Math.min(...(Object.values(scenarios)[0]?.cash ?? []))).toBe(0);
  expect(saved?.milestones.map(({ date }) => date)).toEqual([`${labels[30]}-15`, `${year}-06-15`]);
});
