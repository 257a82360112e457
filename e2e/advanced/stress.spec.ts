import { measureCrisisEffects } from '@meridian/engine';
import type { Locator } from '@playwright/test';
import { monthFromNow } from '#e2e/plan/built-in-rates.ts';
import { createRandomPlan } from '#e2e/plan/random-plans.ts';
import { downloadChartCsv, parseAmount, readChartTable } from '#e2e/testing/dashboard.ts';
import { expect } from '#e2e/testing/test-accounts.ts';
import {
  DETAIL_CHART_NAME,
  fetchStressResult,
  findKeyFigure,
  toSeriesInChartOrder,
  findLossTable,
  getOrCreateEconomicObjects,
  openStressCard,
  findCrisisSlider,
  test,
} from './stress-card.ts';

const cents = (amount: number) => Math.round(amount * 100);

/** Expects that every line of the table adds up to its total, to the cent. Returns the totals. */
async function expectLinesAddUp(card: Locator): Promise<number[]> {
  const rows = await findLossTable(card)
    .getByRole('row')
    .evaluateAll((all) => all.map((row) => Array.from(row.querySelectorAll('td'), (cell) => cell.textContent)));
  const [, ...amounts] = rows.map((row) => row.map(parseAmount));
  const totals = amounts.pop() ?? [];
  totals.forEach((total, column) => {
    expect(amounts.reduce((sum, row) => sum + cents(row[column] ?? 0), 0)).toBe(cents(total));
  });
  return totals;
}

test('figures, table and file equal the API’s figures for any choices', async ({ page, staff: _, api, addItems }) => {
  test.slow();
  await addItems(...createRandomPlan(21, 20));
  const { tests, models, scenarios } = await getOrCreateEconomicObjects(api);
  const model = (type: string) => models.find(({ model_type: each }) => each === type)?.id ?? 0;
  const choices = [
    { test: 0, offset: 0, years: 5, model: null, scenario: null },
    { test: 2, offset: 37, years: 10, model: model('historical_bootstrap'), scenario: 'pessimistic' },
    { test: 9, offset: 119, years: 10, model: model('mean_reverting'), scenario: 'optimistic' },
    { test: 6, offset: 100, years: 30, model: model('regime_switching'), scenario: 'pessimistic' },
  ];
  for (const choice of choices) {
    const stress_test_id = tests[choice.test]?.id ?? 0;
    const scenario = scenarios.find(({ kind }) => kind === choice.scenario)?.id ?? null;
    const analysis = {
      stressTestIds: [stress_test_id],
      crisisMonth: choice.offset,
      inflationModelId: choice.model,
      economicScenarioId: scenario,
    };
    const card = await openStressCard(page, { years: choice.years, analysis });
    const response = await fetchStressResult(api, {
      years: choice.years,
      stress_test_id,
      crisis_offset: choice.offset,
      inflation_model_id: choice.model,
      economic_scenario_id: scenario,
    });
    const lines = toSeriesInChartOrder(response);
    const figure = card.getByRole('figure', { name: DETAIL_CHART_NAME });
    const [heading = [], ...rows] = await downloadChartCsv(figure, DETAIL_CHART_NAME);
    expect(heading[0]).toBe('Month');
    expect(heading[1]).toMatch(/^Your plan, in today’s prices/);
    expect(rows.map((row) => row.slice(0, 5))).toEqual(
      response.labels.map((label, index) => [label, ...lines.map((values) => String(values[index]))]),
    );
    const fall = rows.map((row) => row[5]).indexOf('1');
    expect(fall, 'the shaded months begin with the crisis').toBe(choice.offset);
    await figure.getByRole('button', { name: 'Show as table' }).click();
    const { months, series } = await readChartTable(figure);
    expect(months).toEqual(response.labels.map((_label, index) => monthFromNow(index).name));
    expect(Object.values(series)).toEqual(lines);

    // The effects of a crisis are stated in today's prices.
    const base = Float64Array.from(response.base_forecast, (value, index) => value / response.price_index[index]!);
    // The API's values are rounded, so a difference of one or two cents between plan and crisis counts as none.
    const crisis = base.map((value, index) => {
      const through = response.crisis_real[index]!;
      return Math.abs(through - value) < 0.02 ? value : through;
    });
    const { trough, monthsBelow, recoveredAt } = measureCrisisEffects(base, crisis);
    const told = findKeyFigure(card, 'Largest fall').locator('bdi').first();
    const depth = trough?.amount ?? 0;
    // The figure shows four significant digits.
    expect(Math.abs(parseAmount((await told.textContent()) ?? '') - depth)).toBeLessThanOrEqual(
      Math.abs(depth) / 1_000,
    );
    await expect(findKeyFigure(card, 'Months below your plan')).toHaveText(String(monthsBelow));
    await expect(findKeyFigure(card, 'Back at your plan')).toHaveText(
      trough === null
        ? 'Never below it'
        : recoveredAt === null
          ? 'Not within the plan'
          : monthFromNow(recoveredAt).name,
    );
    const totals = await expectLinesAddUp(card);
    const last = response.labels.length - 1;
    expect(totals.at(-1)).toBeCloseTo(crisis[last]! - base[last]!, 1);
    if (totals.length > 1) expect(totals[0]).toBeCloseTo(-depth, 1);
  }
});

test('with 200 items, 30 years and four stress tests every figure follows the slider', async ({
  page,
  api,
  openWith,
}) => {
  test.slow();
  const { id } = await api.selectedScenario();
  // Exchange rates that change every month take the longest to compute.
  await api.patch(`/api/scenarios/${id}/`, {
    assumptions: { deficit_policy: 'liquidate', fx: { model: 'inflation_gap', drift: {} }, pinned_rates: {} },
  });
  const { card } = await openWith(createRandomPlan(31, 200), [0, 1, 2, 3], { years: 30 });
  await expect(findLossTable(card)).toBeVisible();
  await findCrisisSlider(card).focus();
  for (let move = 0; move < 20; move += 1) await page.keyboard.press('ArrowRight');
  await expect(card.getByRole('figure', { name: DETAIL_CHART_NAME })).toHaveAccessibleDescription(
    new RegExp(`begins in ${monthFromNow(20).name}`),
  );
  await page.keyboard.press('End');
  await expect(card.getByRole('figure', { name: DETAIL_CHART_NAME })).toHaveAccessibleDescription(
    new RegExp(`begins in ${monthFromNow(359).name}`),
  );
});
