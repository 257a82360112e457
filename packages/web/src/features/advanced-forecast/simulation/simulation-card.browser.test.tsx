import {
  advancedForecastEndpoints,
  forecastEndpoints,
  inflationModelEndpoints,
  scenarioEndpoints,
} from '@meridian/contract';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '#lib/api/api-client.ts';
import { addItems } from '#testing/sign-up.tsx';
import { signUpStaff } from '#testing/advanced/sign-up-staff.ts';
import {
  RISKY_PLAN,
  percentileBandFigure,
  openSimulation,
  fetchSimulation,
  simulationCard,
} from '#testing/advanced/simulation-card-actions.tsx';
import { monthFromNow, formatRoundedUsd, formatUsd, readVisibleText } from '#testing/format-figures.ts';

const focus = (element: Element) => (element as HTMLElement).focus();
const rounded = (amount: number) => plain(Number(amount.toPrecision(4)));
const plain = (amount: number) => Math.abs(amount).toLocaleString('en-US', { maximumFractionDigits: 2 });
const figure = (name: string) => {
  const all = [...simulationCard.element().querySelectorAll('dl > div')];
  return all.find(({ textContent }) => textContent.includes(name))?.querySelector('dd')?.textContent;
};
const metrics = () => readVisibleText(simulationCard.element().querySelector('dl') as Element);

beforeEach(async () => {
  await signUpStaff();
  await addItems(...RISKY_PLAN);
});

test('the figures on screen equal the figures of the API, and the sentences come first', async () => {
  await openSimulation();
  const response = await fetchSimulation();
  const success = 100 - response.probability_of_shortfall;
  expect(success).toBeGreaterThan(1);
  expect(success).toBeLessThan(99);
  await expect
    .element(simulationCard)
    .toHaveTextContent(`In ${Math.round(success)} of 100 simulated futures the money lasts until ${monthFromNow(59)}.`);
  const { low, high } = response.confidence.probability_of_shortfall;
  const tenths = (share: number) => Math.round(share * 10) / 10;
  await expect
    .element(simulationCard)
    .toHaveTextContent(`Margin of error: ${tenths(100 - high)} to ${tenths(100 - low)} of 100.`);
  expect(figure('Mean')).toBe(formatRoundedUsd(response.mean));
  expect(figure('5th percentile')).toBe(formatRoundedUsd(response.percentile_5));
  expect(figure('95th percentile')).toBe(formatRoundedUsd(response.percentile_95));
  expect(figure('Probability of loss')).toBe(`${response.probability_of_loss}%`);
  expect(figure('Value at risk')).toBe(formatRoundedUsd(response.value_at_risk_5));
  for (const category of ['Pension', 'Saving', 'Investment'] as const) {
    const row = simulationCard.getByRole('row', { name: category });
    const { mean, percentile_5, percentile_95, std_dev } =
      response.category_breakdown[category.toLowerCase() as 'pension'];
    // The text that is visible, without the headings that only narrow windows show.
    expect(row.getByRole('cell').elements().map(readVisibleText)).toEqual(
      [mean, percentile_5, percentile_95, std_dev].map(formatUsd),
    );
  }
  await expect
    .element(simulationCard.getByRole('figure', { name: 'Probability that the money has run out' }))
    .toHaveTextContent(`in ${response.probability_of_shortfall}%.`);
});

test('a sample path is shown on hover, by choice and by keyboard', async () => {
  await openSimulation();
  const { samples } = await fetchSimulation();
  const legend = percentileBandFigure.getByRole('listitem').filter({ hasText: 'Future number' });
  await expect.element(percentileBandFigure).toBeVisible();
  await expect.element(legend).not.toBeInTheDocument();
  await simulationCard.getByText('A bad end: 1 of 10 lower').click();
  const weak = `Future number ${samples.p10.path + 1}`;
  const strong = `Future number ${samples.p90.path + 1}`;
  await expect.element(legend).toHaveTextContent(new RegExp(`^${weak}$`));
  await expect
    .element(simulationCard.getByText(`Number ${samples.p10.path + 1} of 1,000 futures ends at`))
    .toBeVisible();

  // The pointer at the top of the bands selects the 90th percentile, whichever path was chosen before.
  const cursor = simulationCard.getByRole('slider', { name: 'Range of futures' });
  const { width, height } = cursor.element().getBoundingClientRect();
  await cursor.hover({ position: { x: width - 40, y: 15 } });
  await expect.element(legend).toHaveTextContent(new RegExp(`^${strong}$`));
  await cursor.hover({ position: { x: width - 40, y: height - 40 } });
  await expect.element(legend).toHaveTextContent(new RegExp(`^${weak}$`));

  // With the keyboard, the arrow keys up and down move between the lines.
  focus(cursor.element());
  await userEvent.keyboard('{End}{ArrowDown}');
  await expect.element(cursor).toHaveAttribute('aria-valuetext', expect.stringContaining('10th percentile'));
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(cursor).toHaveAttribute('aria-valuetext', expect.stringContaining('90th percentile'));
  await expect.element(legend).toHaveTextContent(new RegExp(`^${strong}$`));
  await simulationCard.getByText('None', { exact: true }).click();
  await expect.element(legend).not.toBeInTheDocument();
});

test('with all assumptions the figures equal the figures of the API, and without volatility they equal the forecast to the cent, checked with one press', async () => {
  const { id } = await call(scenarioEndpoints.current);
  const assumptions = {
    deficit_policy: 'liquidate',
    fx: { model: 'drift', drift: { EUR: -1.5 } },
    pinned_rates: { EUR: 0.8 },
    cash_rate: 2,
    prices: { USD: 3, EUR: 1 },
  } as const;
  await addItems({ name: 'Food', category: 'expense', amount: 100, currency: 'EUR', growth: 'prices' });
  await call(scenarioEndpoints.update, { params: { id }, body: { assumptions } });
  await openSimulation();
  const { mean, percentile_5 } = await fetchSimulation();
  expect([figure('Mean'), figure('5th percentile')]).toEqual([mean, percentile_5].map(formatRoundedUsd));
  const { scenarios } = await call(forecastEndpoints.read, { query: { years: 5, scenario_ids: String(id) } });
  await simulationCard.getByRole('button', { name: 'Check: without volatility this is your forecast' }).click();
  const end = Object.values(scenarios)[0]?.forecast.at(-1) ?? Number.NaN;
  await expect.element(simulationCard.getByText('It is: without volatility')).toHaveTextContent(plain(end));
});

test('in today’s money each future is divided by its own price level; without a chosen inflation model the stress card uses the same inflation', async () => {
  const { inflation_models: models } = await call(inflationModelEndpoints.inflationPresets);
  const target = models.find(({ model_type: type }) => type === 'constant')!;
  // The inflation preset that starts with the central bank's target is changed to 9 % a year.
  await call(inflationModelEndpoints.replaceInflationModel, {
    params: { id: target.id },
    body: { name: target.name, model_type: 'constant', currency: 'USD', rate: 9 },
  });
  await openSimulation();
  const { mean, real } = await fetchSimulation({ real: true });
  const { price_index: prices } = await call(advancedForecastEndpoints.inflationAdjustedForecast, {
    query: { years: 5 },
  });
  expect(mean / real!.mean).toBeCloseTo(prices.at(-1)!, 4);
  focus(percentileBandFigure.getByRole('slider').element());
  await userEvent.keyboard('{Home}++');
  const zoomed = percentileBandFigure.getByRole('button', { name: 'Reset zoom' });
  await expect.element(zoomed).toBeVisible();
  await simulationCard.getByRole('checkbox', { name: 'In today’s money' }).click();
  await expect.poll(metrics).toContain(rounded(real!.mean));
  const margin = Math.max(real!.mean - real!.confidence.mean.low, real!.confidence.mean.high - real!.mean);
  expect(metrics()).toContain(`± $${plain(Number(margin.toPrecision(2)))}`);
  expect(figure('Value at risk')).toBe(formatRoundedUsd(real!.value_at_risk_5));
  expect(metrics()).toContain(`without any return: ${formatRoundedUsd(real!.invested_capital)}`);
  expect(percentileBandFigure.element().querySelector('figcaption')?.textContent).toContain(
    rounded(real!.fan.p75.at(-1)!),
  );
  // In today's money the chart has one value per quarter, so the zoom into single months was reset.
  await expect.element(zoomed).not.toBeInTheDocument();
  await percentileBandFigure.getByRole('button', { name: 'Show as table' }).click();
  const values = percentileBandFigure.getByRole('region', { name: 'Value by value' });
  await expect.poll(() => values.getByRole('row').elements().length).toBe(1 + 20);
  await percentileBandFigure.getByText('By year').click();
  await expect.element(percentileBandFigure.getByRole('region', { name: 'Year by year' })).toBeVisible();
});

test('another seed gives other paths, and the first seed gives its paths again', async () => {
  await openSimulation();
  const mean = () => simulationCard.element().querySelector('dl dd')?.textContent;
  const first = mean();
  const other = simulationCard.getByRole('button', { name: 'Simulate other futures' });
  focus(other.element());
  await userEvent.keyboard('{Enter}');
  await expect.element(simulationCard.getByRole('button', { name: 'Seed 43' })).toBeVisible();
  await expect.poll(mean).not.toBe(first);
  // The focus stays on the button, so that it can be pressed again.
  await expect.element(other).toHaveFocus();
  await simulationCard.getByRole('button', { name: 'Back to seed 42' }).click();
  await expect.poll(mean).toBe(first);
  await expect.element(page.getByRole('button', { name: 'Seed 42' })).toBeVisible();
});
