/** The Monte Carlo section, as a person of staff uses it. */
import type { InflationAdjustedForecast, MonteCarloSimulation } from '@meridian/contract';
import { inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { leaksIn } from '#e2e/every-screen/leaks.ts';
import { openAdvanced } from '#e2e/testing/advanced.ts';
import { expect, test } from '#e2e/testing/people.ts';
import {
  PLAN,
  SIMULATION_PATH,
  choose,
  editTargetPreset,
  expectDone,
  expectSectionAccessible,
  section,
} from './simulation-section.ts';

test.beforeEach(async ({ addItems, staff: _ }) => {
  await addItems(...PLAN);
});

test('the figures on screen are the API’s, in plain words first', async ({ page, api }) => {
  await openAdvanced(page);
  await expectDone(page, '1,000');
  const { id } = await api.selectedScenario();
  const answer = await api.post<MonteCarloSimulation>(SIMULATION_PATH, { scenario_id: id, years: 5 });
  const card = section(page);
  const success = 100 - answer.probability_of_shortfall;
  expect(success).toBeGreaterThan(1);
  expect(success).toBeLessThan(99);
  await expect(card).toContainText(`In ${Math.round(success)} of 100 simulated futures the money lasts.`);
  const { low, high } = answer.confidence.probability_of_shortfall;
  const tenth = (value: number) => String(Math.round(value * 10) / 10);
  await expect(card).toContainText(`between ${tenth(100 - high)} and ${tenth(100 - low)} of 100`);
  const money = (value: number) => {
    const written = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(
      Math.abs(value),
    );
    return (value < 0 ? `-${written}` : written).replace(/\.00$/, '');
  };
  const figure = (name: string) => card.locator('dl > div', { hasText: name }).locator('dd').first();
  await expect(figure('Mean')).toHaveText(money(answer.mean));
  await expect(figure('5th percentile').first()).toHaveText(money(answer.percentile_5));
  await expect(figure('95th percentile')).toHaveText(money(answer.percentile_95));
  await expect(figure('Probability of loss')).toHaveText(`${answer.probability_of_loss}%`);
  await expect(figure('Value at risk')).toHaveText(money(answer.value_at_risk_5).replace('-', '−'));
  for (const category of ['Pension', 'Saving', 'Investment'] as const) {
    const row = card.getByRole('row', { name: category });
    const { mean, percentile_5, percentile_95, std_dev } =
      answer.category_breakdown[category.toLowerCase() as 'pension'];
    // Without the headings that are for narrow windows.
    await expect(row.getByRole('cell')).toHaveText([mean, percentile_5, percentile_95, std_dev].map(money), {
      useInnerText: true,
    });
  }
  const byYear = card.getByRole('figure', { name: 'Probability that the money has run out' });
  await expect(byYear).toContainText(`in ${answer.probability_of_shortfall}%.`);
});

test('a path is shown under the pointer, by choice and with the keyboard', async ({ page, api }) => {
  await openAdvanced(page);
  await expectDone(page, '1,000');
  const { id } = await api.selectedScenario();
  const { samples } = await api.post<MonteCarloSimulation>(SIMULATION_PATH, { scenario_id: id, years: 5 });
  const card = section(page);
  const futures = card.getByRole('figure', { name: 'Range of futures' });
  const legend = futures.getByRole('listitem').filter({ hasText: 'Future number' });
  await expect(legend).toHaveCount(0);
  await card.getByText('A bad end: 1 of 10 lower').click();
  await expect(legend).toHaveText(`Future number ${samples.p10.path + 1}`);
  await expect(card.getByText(`Number ${samples.p10.path + 1} of 1,000 futures ends at`)).toBeVisible();

  // By the pointer: at the top of the range, whatever was chosen.
  const cursor = card.getByRole('slider', { name: 'Range of futures' });
  const { width, height } = (await cursor.boundingBox())!;
  await cursor.hover({ position: { x: width - 40, y: 15 } });
  await expect(legend).toHaveText(`Future number ${samples.p90.path + 1}`);
  await cursor.hover({ position: { x: width - 40, y: height - 40 } });
  await expect(legend).toHaveText(`Future number ${samples.p10.path + 1}`);

  // By the keyboard: up and down go from line to line.
  await cursor.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowDown');
  await expect(cursor).toHaveAttribute('aria-valuetext', /10th percentile/);
  await page.keyboard.press('ArrowDown');
  await expect(cursor).toHaveAttribute('aria-valuetext', /90th percentile/);
  await expect(legend).toHaveText(`Future number ${samples.p90.path + 1}`);
  await card.getByText('No path').click();
  await expect(legend).toHaveCount(0);
});

test('without volatility it is the forecast, to the cent, at one press', async ({ page, api }) => {
  await openAdvanced(page);
  await expectDone(page, '1,000');
  const { id } = await api.selectedScenario();
  const { forecast } = await api.forecast(5, id);
  await section(page)
    .getByRole('button', { name: 'Check: without volatility this is your forecast' })
    .click();
  const end = Math.abs(forecast.at(-1)!).toLocaleString('en-US', { maximumFractionDigits: 2 });
  await expect(section(page).getByText('It is: without volatility')).toContainText(end);
});

test('today’s money divides each future by its own prices, those of the stress card where no model is chosen', async ({
  page,
  api,
}) => {
  await editTargetPreset(api);
  await openAdvanced(page);
  await expectDone(page, '1,000');
  const { id } = await api.selectedScenario();
  const body = { scenario_id: id, years: 5, real: true };
  const { mean, real } = await api.post<MonteCarloSimulation>(SIMULATION_PATH, body);
  const { price_index: prices } = await api.get<InflationAdjustedForecast>(
    '/api/advanced-forecast/inflation_adjusted_forecast/?years=5',
  );
  expect(mean / real!.mean).toBeCloseTo(prices.at(-1)!, 4);
  const card = section(page);
  const fan = card.getByRole('figure', { name: 'Range of futures' });
  for (const key of ['Home', '+', '+']) await fan.getByRole('slider').press(key);
  await expect(fan.getByRole('button', { name: 'Reset zoom' })).toBeVisible();
  await card.getByRole('checkbox', { name: 'In today’s money' }).check();
  const amount = (value: number) => Math.abs(value).toLocaleString('en-US', { maximumFractionDigits: 2 });
  await expect(card.locator('dl')).toContainText(amount(real!.mean));
  await expect(fan.locator('figcaption')).toContainText(amount(real!.fan.p75.at(-1)!));
  // It has a point a quarter, of which the zoomed months say nothing.
  await expect(fan.getByRole('button', { name: 'Reset zoom' })).toBeHidden();
  await fan.getByRole('button', { name: 'Show as table' }).click();
  await expect(fan.getByRole('region', { name: 'Value by value' }).getByRole('row')).toHaveCount(1 + 20);
  await fan.getByText('By year').click();
  await expect(fan.getByRole('region', { name: 'Year by year' })).toBeVisible();
});

test('another seed draws other futures, and the first one the same again', async ({ page }) => {
  await openAdvanced(page);
  await expectDone(page, '1,000');
  const mean = section(page).locator('dl dd').first();
  const first = await mean.innerText();
  const other = section(page).getByRole('button', { name: 'Draw other futures' });
  await other.press('Enter');
  await expect(section(page).getByRole('button', { name: 'Seed 43' })).toBeVisible();
  await expect(mean).not.toHaveText(first);
  await expect(other, 'for the next press').toBeFocused();
  await section(page).getByRole('button', { name: 'Back to seed 42' }).click();
  await expect(mean).toHaveText(first);
});

test('no amount is in the page while amounts are hidden', async ({ page }) => {
  await openAdvanced(page);
  await expectDone(page, '1,000');
  await section(page).getByText('A weak end: 1 of 4 lower').click();
  await section(page)
    .getByRole('button', { name: /^Check/ })
    .click();
  await expect(section(page).getByText('It is: without volatility')).toBeVisible();
  const amounts = (await section(page).innerText()).match(/\$[\d,]+(?:\.\d\d)?/g) ?? [];
  expect(amounts.length).toBeGreaterThan(20);
  await page.locator('h1').first().click();
  await page.keyboard.press('p');
  await expect.poll(async () => (await section(page).innerText()).match(/\$\d/g) ?? []).toEqual([]);
  const shown = await section(page).evaluate((element) => element.outerHTML);
  const figures = amounts.map((amount) => amount.slice(1)).filter((amount) => amount.length > 5);
  expect(leaksIn(shown, figures)).toEqual([]);
  // Percentages and counts stay.
  await expect(section(page)).toContainText('of 100 simulated futures the money lasts');
});

test('wide and narrow, light and dark, in English and in Hebrew: accessible, and nothing scrolls sideways', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openAdvanced(page);
  await expectDone(page, '1,000');
  await section(page).getByText('The middle', { exact: true }).click();
  await inEveryLook(page, (look) => expectSectionAccessible(page, look), { widths: [1440, 768, 360] });
  await choose(page, {}, { language: 'he' });
  const hebrew = page.getByRole('region', { name: 'סימולציית מונטה קרלו', exact: true });
  await expect(hebrew.getByText('מתוך 100 עתידים מדומים הכסף מספיק')).toBeVisible();
  expect(await hebrew.innerText()).not.toMatch(/[a-z]{3,}/);
  await inEveryLook(page, (look) => expectSectionAccessible(page, look), { widths: [360] });
});

test('every chart is a table, a picture and a file, too', async ({ page }) => {
  await openAdvanced(page);
  await expectDone(page, '1,000');
  for (const name of [
    'Range of futures',
    'Probability that the money has run out',
    'Distribution of the end',
  ]) {
    const figure = section(page).getByRole('figure', { name });
    for (const kind of ['PNG', 'CSV']) {
      const saved = page.waitForEvent('download');
      await figure.getByRole('button', { name: kind }).click();
      expect((await saved).suggestedFilename()).toMatch(new RegExp(`\\.${kind}$`, 'i'));
    }
    await figure.getByRole('button', { name: 'Show as table' }).click();
    await expect(figure.getByRole('row').nth(4)).toBeVisible();
  }
});
