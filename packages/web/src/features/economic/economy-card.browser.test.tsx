import { scenarioEndpoints } from '@meridian/contract';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '#lib/api/api-client.ts';
import {
  choiceField,
  economyCard,
  fetchEconomicObjects,
  openEconomyCard,
  findOption,
} from '#testing/advanced/economy-page.tsx';
import { signUpStaff } from '#testing/advanced/signed-in-staff.ts';
import { addItems } from '#testing/sign-up.tsx';

beforeEach(async () => {
  await signUpStaff();
});

test('at the first visit all presets exist, and the first one is chosen', async () => {
  expect((await fetchEconomicObjects()).stress_tests).toEqual([]);
  const { screen } = await openEconomyCard();
  await expect.element(choiceField('Stress test')).toHaveValue('Global financial crisis (2008)');
  for (const fact of ['Probability 1% a year', 'Duration 17 months', 'Recovery 41 months', 'Severity High'])
    await expect.element(economyCard.getByText(fact)).toBeVisible();
  const made = await fetchEconomicObjects();
  expect([made.stress_tests.length, made.inflation_models.length, made.economic_scenarios.length]).toEqual([12, 4, 3]);
  await screen.unmount();
  await openEconomyCard();
  await expect.element(choiceField('Stress test')).toHaveValue('Global financial crisis (2008)');
  expect(await fetchEconomicObjects()).toEqual(made);
});

test("the plan's assumptions are shown in the same line as in the forecast", async () => {
  const { id } = await call(scenarioEndpoints.current);
  const assumptions = { fx: { model: 'drift', drift: { ILS: -2 } }, pinned_rates: { GBP: 0.8 } } as const;
  await call(scenarioEndpoints.update, { params: { id }, body: { assumptions } });
  await addItems({ name: 'Salary', category: 'income', amount: 10_000, currency: 'ILS' });
  await openEconomyCard();
  const line = economyCard.getByRole('button', { name: /^Assumptions/ });
  await expect.element(line).toHaveTextContent(/^Assumptions: shekel −2% a year, pound pinned at 1\.25 dollars/);
  await line.click();
  await expect.element(page.getByRole('dialog', { name: 'Assumptions of ‘Default’' })).toBeVisible();
});

test('each stress test shows its probability, duration and severity', async () => {
  await openEconomyCard();
  await choiceField('Stress test').click();
  await expect
    .element(findOption(/^Mild recession/))
    .toHaveTextContent(/^Mild recessionProbability 5% a yearDuration 9 monthsRecovery 12 monthsSeverity Low$/);
  const severities = { Low: 'rgb(26, 102, 67)', Medium: 'rgb(194, 96, 12)', High: 'rgb(160, 45, 38)' };
  for (const [level, color] of Object.entries(severities)) {
    const option = page
      .getByRole('option')
      .filter({ hasText: `Severity ${level}` })
      .first();
    const mark = option.element().querySelector('rect');
    expect(mark === null ? '' : getComputedStyle(mark).fill, level).toBe(color);
  }
});
