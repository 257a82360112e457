import {
  advancedForecastEndpoints,
  economicScenarioEndpoints,
  inflationModelEndpoints,
  scenarioEndpoints,
  stressTestEndpoints,
} from '@meridian/contract';
import { expect, test } from 'vitest';
import { SensitivityCard } from '#features/advanced-forecast/sensitivity/sensitivity-card.tsx';
import { SimulationCard } from '#features/advanced-forecast/simulation/simulation-card.tsx';
import { saveSettings } from '#features/saved-settings/settings-store.ts';
import { call } from '#lib/api/api-client.ts';
import { renderCard } from '#testing/render-card.tsx';
import { captureSavedFile } from '#testing/saved-file.ts';
import {
  expectComputed,
  expectFigures,
  createHousehold,
  findRow,
  fetchScenarios,
  sensitivityCard,
  fetchSimulation,
} from '#testing/advanced/sensitivity-card-actions.tsx';
import { addItems } from '#testing/sign-up.tsx';
import { signUpStaff } from '#testing/advanced/sign-up-staff.ts';
import { simulationCard } from '#testing/advanced/simulation-card-actions.tsx';
import { formatRoundedUsd, formatUsd } from '#testing/format-figures.ts';

test('in today’s money the table’s end value equals the end value of the Monte Carlo section, at any inflation', async () => {
  await signUpStaff();
  await addItems(...createHousehold());
  const { stress_tests: tests } = await call(stressTestEndpoints.stressTestPresets);
  const { inflation_models: models } = await call(inflationModelEndpoints.inflationPresets);
  const { economic_scenarios: economies } = await call(economicScenarioEndpoints.createDefaultScenarios);
  const { id } = await call(scenarioEndpoints.current);
  const target = models.find(({ model_type: each }) => each === 'constant')?.id ?? 0;
  await renderCard(
    <>
      <SimulationCard />
      <SensitivityCard />
    </>,
  );
  const base = findRow('The plan as it is').getByRole('cell');
  for (const [type, kind] of [
    ['mean_reverting', null],
    ['regime_switching', 'pessimistic'],
    ['historical_bootstrap', null],
    [null, null],
  ] as const) {
    const inflation_model_id = models.find(({ model_type: each }) => each === type)?.id ?? null;
    const economic_scenario_id = economies.find(({ kind: each }) => each === kind)?.id ?? null;
    const analysis = {
      inflationModelId: inflation_model_id,
      economicScenarioId: economic_scenario_id,
      stressTestIds: [tests[0]?.id],
    };
    saveSettings({ inTodaysMoney: true, analysis });
    const { real } = await fetchSimulation(id, {
      inflation_model_id: inflation_model_id ?? target,
      economic_scenario_id,
      real: true,
    });
    const median = formatUsd(real?.median ?? Number.NaN);
    await expect
      .element(simulationCard)
      .toHaveTextContent(`half of the futures end above ${formatRoundedUsd(real?.median ?? Number.NaN)}`);
    await expectComputed();
    await expect.element(base.nth(1)).toHaveTextContent(median);
    const { inflation_adjusted: adjusted } = await call(advancedForecastEndpoints.inflationAdjustedForecast, {
      query: {
        years: 5,
        ...(inflation_model_id === null ? {} : { inflation_model_id }),
        ...(economic_scenario_id === null ? {} : { economic_scenario_id }),
      },
    });
    await expect.element(base.nth(2)).toHaveTextContent(formatUsd(adjusted.at(-1) ?? Number.NaN));
    await expect.element(sensitivityCard).toHaveTextContent('Amounts are in today’s money');
  }
  // A change is saved as a scenario. The table still shows the figures of this change, and they equal the figures of
  // the saved scenario, both nominal and in today's money.
  const less = findRow('Spend 5% less');
  await less.getByRole('button', { name: /^Save/ }).click();
  await expect.element(less.getByRole('link')).toBeVisible();
  const kept = (await fetchScenarios()).find(({ name }) => name === 'Default: Spend 5% less')?.id ?? 0;
  const { real } = await fetchSimulation(kept, { inflation_model_id: target, real: true });
  await expect.element(less.getByRole('cell').nth(1)).toHaveTextContent(formatUsd(real?.median ?? Number.NaN));
  const saving = sensitivityCard.getByRole('button', { name: 'Save the table as a CSV file' });
  expect((await (await captureSavedFile(saving)).text()).split('\r\n')[0]).toContain(
    'Middle end value (USD in today’s money),Difference (USD in today’s money),± (USD in today’s money),Forecast (USD in today’s money),',
  );
  saveSettings({ inTodaysMoney: false });
  await expectFigures('The plan as it is', id);
  await expectFigures('Spend 5% less', kept);
  await expect.element(less.getByRole('link')).toBeVisible();
});
