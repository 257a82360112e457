/** A sign-in that expires during the analysis. */
import type { CrisisProbabilityAnalysis, OptimalAllocation } from '@meridian/contract';
import type { Page } from '@playwright/test';
import { signIn, readStoredToken } from '#e2e/account/sign-in-page.ts';
import { type Api, createApi } from '#e2e/testing/api.ts';
import { downloadChartCsv } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';
import { expectComputed, createHousehold, findSensitivityCard as sensitivityOf, findRow } from './sensitivity.ts';
import { saveChoices, findSimulationSection } from './simulation-section.ts';
import {
  DETAIL_CHART_NAME,
  fetchStressResult,
  toSeriesInChartOrder,
  getOrCreateEconomicObjects,
  openStressCard,
  findCrisisSlider,
} from './stress-card.ts';

const percent = (value: number) => `${Number(value.toFixed(2))}%`;
const YEARS = 12;

const allocationOf = (page: Page) => page.getByRole('region', { name: 'Optimal allocation' });
const crisesOf = (page: Page) => page.getByRole('region', { name: 'Crisis probability' });

/** Requests from the server the results for the choices that are made after the sign-in expired. */
async function answersOf(api: Api, stress_test_id: number, economic_scenario_id: number) {
  const economy = `economic_scenario_id=${economic_scenario_id}`;
  return {
    stress: await fetchStressResult(api, {
      years: YEARS,
      stress_test_id,
      crisis_offset: 8,
      economic_scenario_id,
    }),
    crises: await api.get<CrisisProbabilityAnalysis>(
      `/api/advanced-forecast/crisis_probability_analysis/?years=${YEARS}&${economy}`,
    ),
    optimum: await api.get<OptimalAllocation>(
      `/api/advanced-forecast/optimal_allocation/?risk_tolerance=aggressive&time_horizon_years=${YEARS}&${economy}`,
    ),
  };
}

async function expectAllocation(page: Page, optimum: OptimalAllocation): Promise<void> {
  const { allocation, expected_return, probability_of_nominal_loss, sharpe_ratio, volatility } = optimum;
  const told = [allocation.equities, allocation.bonds, allocation.cash, expected_return, volatility];
  const last = allocationOf(page)
    .getByRole('table', { name: 'The mixes, with their expected return and risk' })
    .locator('tr > td:last-child');
  await expect(last).toHaveText([
    ...told.map(percent),
    percent(probability_of_nominal_loss),
    String(Number((sharpe_ratio ?? 0).toFixed(2))),
  ]);
  await expect(allocationOf(page).getByRole('combobox', { name: 'Risk tolerance' })).toHaveValue('Aggressive');
}

async function expectCrises(page: Page, { crises }: CrisisProbabilityAnalysis): Promise<void> {
  const card = crisesOf(page);
  await expect(card).toContainText(`begins within ${YEARS} years`);
  await expect(card.getByRole('table').getByRole('rowheader')).toContainText(crises.map(({ name }) => name));
  await expect(card.getByRole('table').locator('tr > td:nth-of-type(1)')).toContainText(
    crises.map(({ probability }) => percent(probability)),
  );
}

test('a sign-in that expires during the analysis leads back to it, and the new choices give the right figures', async ({
  page,
  staff: person,
  api,
  addItems,
  guard,
  server,
}) => {
  test.slow();
  guard.allowError(/status of 401|could not be|ERR_FAILED/);
  await addItems(...createHousehold());
  const { tests, scenarios } = await getOrCreateEconomicObjects(api);
  const chosen = [0, 1].map((place) => tests[place] ?? { id: 0, name: '' });
  const stressTestIds = chosen.map(({ id }) => id);
  const stress = await openStressCard(page, {
    years: 5,
    analysis: { stressTestIds, crisisMonth: 6, paths: 100 },
  });
  // The sign-in has ended on the server when a variant is to be saved as a scenario.
  const table = sensitivityOf(page);
  await expectComputed(table);
  await api.post('/api/auth/logout/');
  await findRow(table, 'Spend 5% less')
    .getByRole('button', { name: /^Save ‘/ })
    .click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, person);
  await expect(page).toHaveURL(/view=advanced/);
  await expect(findSimulationSection(page)).toBeVisible();

  // The sign-in has ended when another result is requested.
  const later = createApi(server.url, (await readStoredToken(page)) ?? undefined);
  const pessimistic = scenarios.find(({ kind }) => kind === 'pessimistic')?.id ?? 0;
  const answers = await answersOf(later, chosen[0]?.id ?? 0, pessimistic);
  // The sign-in has ended when the server is asked for a simulation.
  await page.route('**/assets/*.csv', (route) => route.abort());
  await later.post('/api/auth/logout/');
  const chooseAnew = () =>
    saveChoices(
      page,
      {
        stressTestIds,
        crisisMonth: 8,
        economicScenarioId: pessimistic,
        riskTolerance: 'aggressive',
        returnModel: 'historical_bootstrap',
        seed: 77,
        paths: 2_500,
      },
      { forecastYears: YEARS },
    );
  await chooseAnew();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, person);
  await expect(page).toHaveURL(/view=advanced/);
  await expect(findCrisisSlider(stress), 'the choices begin as at first').toHaveValue('0');
  await chooseAnew();
  await expect(findSimulationSection(page).getByText('2,500 futures, simulated on the server.')).toBeVisible();
  await expect(findSimulationSection(page).getByRole('button', { name: 'Seed 77' })).toBeVisible();
  await expectAllocation(page, answers.optimum);
  await expectCrises(page, answers.crises);
  await expect(findCrisisSlider(stress)).toHaveValue('8');
  const [, ...rows] = await downloadChartCsv(
    stress.getByRole('figure', { name: DETAIL_CHART_NAME }),
    DETAIL_CHART_NAME,
  );
  expect(rows.map((row) => row.slice(1, 5))).toEqual(
    answers.stress.labels.map((_label, index) =>
      toSeriesInChartOrder(answers.stress).map((values) => String(values[index])),
    ),
  );
  // The order is by severity, so each row is found by its name.
  for (const { name } of chosen)
    await expect(
      stress.getByRole('region', { name: 'Side by side' }).getByRole('row').filter({ hasText: name }),
    ).toHaveCount(1);
});
