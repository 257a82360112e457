import { scenarioEndpoints } from '@meridian/contract';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { saveAnalysisChoices } from './analysis-choices.ts';
import { BROWSER_SETTINGS, switchSettingsStorage } from '#features/saved-settings/public.ts';
import { call } from '#lib/api/api-client.ts';
import {
  selectField,
  choose,
  chooseByKeyboard,
  economyCard,
  fetchEconomicObjects,
  findDialog,
  findOption,
  openEconomyCard,
} from '#testing/advanced/economy-card-actions.tsx';
import { createPresets, signUpStaff } from '#testing/advanced/sign-up-staff.ts';
import { press } from '#testing/dashboard-actions.ts';
import { addItems } from '#testing/sign-up.tsx';

beforeEach(async () => {
  await signUpStaff();
});

test('at the first visit all presets exist, and the first one is chosen', async () => {
  expect((await fetchEconomicObjects()).stress_tests).toEqual([]);
  const { screen } = await openEconomyCard();
  await expect.element(selectField('Stress test')).toHaveValue('Global financial crisis (2008)');
  for (const fact of ['Probability 1% a year', 'Duration 17 months', 'Recovery 41 months', 'Severity High'])
    await expect.element(economyCard.getByText(fact)).toBeVisible();
  const made = await fetchEconomicObjects();
  expect([made.stress_tests.length, made.inflation_models.length, made.economic_scenarios.length]).toEqual([12, 4, 3]);
  await screen.unmount();
  await openEconomyCard();
  await expect.element(selectField('Stress test')).toHaveValue('Global financial crisis (2008)');
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
  await selectField('Stress test').click();
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

test('the analysis is chosen by keyboard and saved: at most four stress tests, model, scenario, numbers', async () => {
  const { screen } = await openEconomyCard();
  await chooseByKeyboard(selectField('Stress test'), 'Dot-com bust (2000)');
  await expect.element(selectField('Stress test')).toHaveValue('Dot-com bust (2000)');
  const another = economyCard.getByRole('button', { name: 'Compare another one' });
  for (const number of [2, 3, 4]) {
    await press(another, '{Enter}');
    await expect.element(selectField(`Beside it, number ${number}`)).toBeVisible();
  }
  await expect.element(another).toBeDisabled();
  await expect.element(economyCard.getByText('At most 4 can be compared.')).toBeVisible();
  await economyCard.getByRole('button', { name: 'Take Stagflation (1973) out' }).click();
  await expect.element(selectField('Beside it, number 4')).not.toBeInTheDocument();

  await choose('Inflation model', 'Mean reversion (USD)');
  await expect.element(economyCard.getByText(/today toward 2\.3% a year/)).toBeVisible();
  await choose('Economic scenario', 'Pessimistic');
  await expect.element(economyCard.getByText(/pensions .?[-−]1\.5.?, investments .?[-−]2\.5/)).toBeVisible();

  const more = economyCard.getByText('More about the simulation');
  const paths = economyCard.getByLabelText('Number of simulations');
  const seed = economyCard.getByLabelText('Seed', { exact: true });
  const fxRisk = economyCard.getByRole('checkbox', { name: 'Exchange rates vary too' });
  await more.click();
  await paths.fill('100001');
  await expect.element(paths).toHaveAccessibleDescription(/whole number from 1 to 100000/);
  await paths.fill('5000');
  await seed.fill('7');
  await choose('How returns vary', 'With more extremes');
  await fxRisk.click();

  // The card is opened again with only the settings that the browser stored.
  await screen.unmount();
  switchSettingsStorage(BROWSER_SETTINGS);
  await openEconomyCard();
  await expect.element(selectField('Stress test')).toHaveValue('Dot-com bust (2000)');
  await expect.element(selectField('Beside it, number 3')).toHaveValue('Pandemic shock (2020)');
  await expect.element(selectField('Inflation model')).toHaveValue('Mean reversion (USD)');
  await expect.element(selectField('Economic scenario')).toHaveValue('Pessimistic');
  await more.click();
  await expect.element(paths).toHaveValue('5,000');
  await expect.element(seed).toHaveValue('7');
  await economyCard.getByRole('button', { name: 'Choose another seed' }).click();
  await expect.element(seed).not.toHaveValue('7');
  await expect.element(selectField('How returns vary')).toHaveValue('With more extremes');
  await expect.element(fxRisk).not.toBeChecked();
});

test('a change of the display currency changes all choices that depend on it, and the crises once they are created again', async () => {
  saveAnalysisChoices({ inflationModelId: await idOfModel('Mean reversion (USD)') });
  await openEconomyCard();
  await expect.element(selectField('Inflation model')).toHaveValue('Mean reversion (USD)');
  await selectField('Display currency').click();
  await findOption(/ILS/).click();
  await expect.element(selectField('Inflation model')).toHaveValue('Mean reversion (ILS)');
  const crisis = async () =>
    (await fetchEconomicObjects()).stress_tests.find(({ name }) => name === 'Currency crisis')?.fx_shock;
  // The crises affect the currency for which they were created, until they are created again.
  expect(await crisis()).toBe(25);
  const refresh = findDialog('Refresh stress tests');
  const opening = economyCard.getByRole('button', { name: 'Refresh stress tests' });
  await opening.click();
  await refresh.getByRole('button', { name: 'Put them back' }).click();
  await expect.poll(crisis).toBe(17);
  await opening.click();
  await expect.element(refresh.getByText('There is nothing to refresh.')).toBeVisible();
  await refresh.getByRole('button', { name: 'Cancel' }).click();
  await selectField('Inflation model').click();
  await expect.element(findOption('Central bank target (ILS)')).toBeVisible();
  expect(findOption(/USD/).elements()).toHaveLength(0);
});

test('a bootstrap of the past names the source of its data', async () => {
  saveAnalysisChoices({ returnModel: 'historical_bootstrap' });
  await openEconomyCard();
  await economyCard.getByText('More about the simulation').click();
  await expect
    .element(economyCard.getByLabelText('How returns vary', { exact: true }))
    .toHaveAccessibleDescription(/Data: Robert Shiller, Yale/);
});

async function idOfModel(name: string): Promise<number> {
  const { inflation_models: models } = await createPresets();
  return models.find((model) => model.name === name)?.id ?? 0;
}
