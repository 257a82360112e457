/** The figures of the card equal the API's, whatever is chosen and however large the plan is. */
import {
  economicScenarioEndpoints,
  inflationModelEndpoints,
  scenarioEndpoints,
  stressTestEndpoints,
} from '@meridian/contract';
import { measureCrisisEffects } from '@meridian/engine';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { call } from '#lib/api/api-client.ts';
import { signUpStaff } from '#testing/advanced/sign-up-staff.ts';
import {
  crisisSlider,
  detailChart,
  expectLinesAddUp,
  fetchStressResult,
  findKeyFigure,
  lossTable,
  openStressCard,
  readLossTotals,
} from '#testing/advanced/stress-card-actions.tsx';
import { focus } from '#testing/dashboard-actions.ts';
import { monthFromNow, parseUsd } from '#testing/format-figures.ts';
import { readChartTable } from '#testing/plan/forecast-chart.ts';
import { createRandomPlan } from '#testing/plan/random-plans.ts';
import { readSavedCsv } from '#testing/saved-file.ts';

beforeEach(async () => {
  await signUpStaff();
});

const CHOICES = [
  { place: 0, offset: 0, years: 5, model: null, economy: null },
  { place: 2, offset: 37, years: 10, model: 'historical_bootstrap', economy: 'pessimistic' },
  { place: 9, offset: 119, years: 10, model: 'mean_reverting', economy: 'optimistic' },
  { place: 6, offset: 100, years: 30, model: 'regime_switching', economy: 'pessimistic' },
] as const;

test('figures, table and file equal the API’s figures for any choices', async () => {
  const { stress_tests: tests } = await call(stressTestEndpoints.stressTestPresets);
  const { inflation_models: models } = await call(inflationModelEndpoints.inflationPresets);
  const { economic_scenarios: economies } = await call(economicScenarioEndpoints.createDefaultScenarios);
  let items = createRandomPlan(21, 20);
  for (const { place, offset, years, model, economy } of CHOICES) {
    const inflation_model_id = models.find(({ model_type: type }) => type === model)?.id ?? null;
    const economic_scenario_id = economies.find(({ kind }) => kind === economy)?.id ?? null;
    const { screen } = await openStressCard(items, [place], {
      forecastYears: years,
      analysis: {
        crisisMonth: offset,
        inflationModelId: inflation_model_id,
        economicScenarioId: economic_scenario_id,
      },
    });
    items = [];
    await expect.element(lossTable).toBeVisible();
    const response = await fetchStressResult({
      years,
      stress_test_id: tests[place]?.id ?? 0,
      crisis_offset: offset,
      ...(inflation_model_id === null ? {} : { inflation_model_id }),
      ...(economic_scenario_id === null ? {} : { economic_scenario_id }),
    });
    const { labels, base_forecast: nominal, price_index: prices, crisis_real: real } = response;
    const lines = [response.inflation_adjusted, real, nominal, response.crisis_adjusted];
    const [heading = [], ...rows] = await readSavedCsv(detailChart);
    expect(heading[0]).toBe('Month');
    expect(heading[1]).toMatch(/^Your plan, in today’s prices/);
    expect(rows.map((row) => row.slice(0, 5))).toEqual(
      labels.map((label, index) => [label, ...lines.map((values) => String(values[index]))]),
    );
    expect(rows.map((row) => row[5]).indexOf('1'), 'the shaded months begin with the crisis').toBe(offset);
    await detailChart.getByRole('button', { name: 'Show as table' }).click();
    await expect.element(detailChart.getByRole('table')).toBeVisible();
    const { months, series } = readChartTable(detailChart);
    expect(months).toEqual(labels.map((_label, index) => monthFromNow(index)));
    expect(Object.values(series)).toEqual(lines);
    await expectEffects(nominal, prices, real);
    await screen.unmount();
  }
});

/** Expects the key figures and the table of losses, which state the effects of a crisis in today's prices. */
async function expectEffects(nominal: readonly number[], prices: readonly number[], real: readonly number[]) {
  const base = Float64Array.from(nominal, (value, index) => value / (prices[index] ?? Number.NaN));
  // The API's values are rounded, so a difference of one or two cents between plan and crisis counts as none.
  const crisis = base.map((value, index) => {
    const through = real[index] ?? Number.NaN;
    return Math.abs(through - value) < 0.02 ? value : through;
  });
  const { trough, monthsBelow, recoveredAt } = measureCrisisEffects(base, crisis);
  const depth = trough?.amount ?? 0;
  const told = parseUsd(findKeyFigure('Largest fall')?.querySelector('bdi')?.textContent ?? '');
  // The figure shows four significant digits.
  expect(Math.abs(told - depth)).toBeLessThanOrEqual(Math.abs(depth) / 1_000);
  expect(findKeyFigure('Months below your plan')?.textContent).toBe(String(monthsBelow));
  expect(findKeyFigure('Back at your plan')?.textContent).toBe(
    trough === null ? 'Never below it' : recoveredAt === null ? 'Not within the plan' : monthFromNow(recoveredAt),
  );
  await expectLinesAddUp();
  const totals = readLossTotals();
  expect(totals.at(-1)).toBeCloseTo((crisis.at(-1) ?? 0) - (base.at(-1) ?? 0), 1);
  if (totals.length > 1) expect(totals[0]).toBeCloseTo(-depth, 1);
}

test('with 200 items, 30 years and four stress tests every figure follows the slider', async () => {
  const { id } = await call(scenarioEndpoints.current);
  // Exchange rates that change every month take the longest to compute.
  const assumptions = {
    deficit_policy: 'liquidate',
    fx: { model: 'inflation_gap', drift: {} },
    pinned_rates: {},
  } as const;
  await call(scenarioEndpoints.update, { params: { id }, body: { assumptions } });
  await openStressCard(createRandomPlan(31, 200), [0, 1, 2, 3], { forecastYears: 30 });
  await expect.element(lossTable).toBeVisible();
  focus(crisisSlider);
  await userEvent.keyboard('{ArrowRight>20/}');
  for (const month of [20, 359]) {
    if (month === 359) await userEvent.keyboard('{End}');
    await expect.element(detailChart).toHaveAccessibleDescription(new RegExp(`begins in ${monthFromNow(month)}`));
  }
});
