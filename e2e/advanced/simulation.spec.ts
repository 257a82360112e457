/** The Monte Carlo section, as a person of staff uses it. */
import type { AxeBuilder } from '@axe-core/playwright';
import { type InflationModelAnswer, type MonteCarloSimulation, toMonteCarlo } from '@meridian/contract';
import type { SimulationResult } from '@meridian/engine';
import type { Page } from '@playwright/test';
import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { leaksIn } from '#e2e/every-screen/leaks.ts';
import { openAdvanced } from '#e2e/testing/advanced.ts';
import { expect, test } from '#e2e/testing/people.ts';
import { PLAN, SIMULATION_PATH, choose, expectDone, section } from './simulation-section.ts';

interface Economy {
  inflation_models: InflationModelAnswer[];
}

/** Nothing of the section scrolls the page sideways, and axe has nothing to say of it. */
async function expectSectionAccessible(page: Page, look: string): Promise<void> {
  const heading = await page
    .locator('section', { has: page.locator('h2', { hasText: /Monte Carlo|מונטה קרלו/ }) })
    .getAttribute('aria-labelledby');
  await expectAccessible(page, look, (axe: AxeBuilder) => axe.include(`[aria-labelledby="${heading}"]`));
}

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
  const figure = (name: string) => card.locator('dl > div', { hasText: name }).locator('dd > span').first();
  await expect(figure('Mean')).toHaveText(money(answer.mean));
  await expect(figure('5th percentile').first()).toHaveText(money(answer.percentile_5));
  await expect(figure('95th percentile')).toHaveText(money(answer.percentile_95));
  await expect(figure('Probability of loss')).toHaveText(`${answer.probability_of_loss}%`);
  await expect(figure('Value at risk')).toHaveText(money(answer.value_at_risk_5).replace('-', '−'));
  for (const category of ['Pension', 'Saving', 'Investment'] as const) {
    const row = card.getByRole('row', { name: category });
    const { mean, percentile_5, percentile_95, std_dev } =
      answer.category_breakdown[category.toLowerCase() as 'pension'];
    await expect(row.getByRole('cell')).toHaveText([mean, percentile_5, percentile_95, std_dev].map(money));
  }
  const byYear = card.getByRole('figure', { name: 'Probability that the money has run out' });
  await expect(byYear).toContainText(`in ${answer.probability_of_shortfall}%.`);
});

/** The worker's messages, as plain JSON: what was asked and what was answered. */
interface Told {
  requests: { number: number; request: { paths: number; returnModel: string } }[];
  answers: { number: number; result: SimulationResult }[];
}

/** Writes down what the page and its worker tell each other. */
async function listenToWorkers(page: Page): Promise<() => Promise<Told>> {
  await page.addInitScript(() => {
    const told: { requests: unknown[]; answers: unknown[] } = { requests: [], answers: [] };
    Object.assign(globalThis, { told });
    const plain = (value: unknown): unknown =>
      JSON.parse(
        JSON.stringify(value, (_, one: unknown) => (one instanceof Float64Array ? Array.from(one) : one)),
      );
    const Original = globalThis.Worker;
    globalThis.Worker = class extends Original {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener('message', ({ data }) => told.answers.push(plain(data)));
      }
      override postMessage(message: unknown, options?: unknown): void {
        if (!(message instanceof ArrayBuffer)) told.requests.push(plain(message));
        super.postMessage(message, options as StructuredSerializeOptions);
      }
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { told: Told }).told);
}

test('worker and server answer the same bytes for the same seed', async ({ page, api }) => {
  test.setTimeout(120_000);
  const told = await listenToWorkers(page);
  await openAdvanced(page);
  await expectDone(page, '1,000');
  const { id } = await api.selectedScenario();
  const { inflation_models: models } = await api.get<Economy>('/api/economic/dashboard/');
  const modelOf = (type: string) => models.find(({ model_type }) => model_type === type)!.id;
  const cases = [
    { paths: 1_000, seed: 42, returnModel: 'lognormal', includeFxRisk: true, model: modelOf('constant') },
    {
      paths: 1_000,
      seed: 7,
      returnModel: 'student_t',
      includeFxRisk: true,
      model: modelOf('regime_switching'),
    },
    {
      paths: 10_000,
      seed: 42,
      returnModel: 'lognormal',
      includeFxRisk: false,
      model: modelOf('mean_reverting'),
    },
    {
      paths: 10_000,
      seed: 4_294_967_295,
      returnModel: 'student_t',
      includeFxRisk: true,
      model: modelOf('constant'),
    },
  ];
  for (const { paths, seed, returnModel, includeFxRisk, model } of cases) {
    await choose(page, { paths, seed, returnModel, includeFxRisk, inflationModelId: model });
    const isAnswered = async () => {
      const { answers } = await told();
      const last = answers.at(-1)?.result;
      return last?.paths === paths && last.seed === seed;
    };
    await expect.poll(isAnswered, { timeout: 30_000 }).toBe(true);
    const { answers, requests } = await told();
    expect(requests.at(-1)?.request).toMatchObject({ paths, returnModel });
    const here = toMonteCarlo({ scenario_id: id, years: 5, seed }, answers.at(-1)!.result);
    const response = await fetch(new URL(SIMULATION_PATH, page.url()), {
      method: 'POST',
      headers: { Authorization: `Token ${api.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        scenario_id: id,
        years: 5,
        num_simulations: paths,
        seed,
        return_model: returnModel,
        include_fx_risk: includeFxRisk,
        inflation_model_id: model,
      }),
    });
    // Fields come in the schema's order there and in the code's order here.
    expect(inOrder(here)).toBe(inOrder(await response.json()));
    expect(here.real?.fan.p50.length).toBe(20);
  }
});

/** JSON with the fields of every object in the order of their names: numbers digit by digit. */
function inOrder(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

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

test('today’s money divides each future by its own prices', async ({ page, api }) => {
  await openAdvanced(page);
  await expectDone(page, '1,000');
  const { inflation_models: models } = await api.get<Economy>('/api/economic/dashboard/');
  const target = models.find(({ model_type, is_preset: isPreset }) => isPreset && model_type === 'constant')!;
  const { id } = await api.selectedScenario();
  const { real } = await api.post<MonteCarloSimulation>(SIMULATION_PATH, {
    scenario_id: id,
    years: 5,
    inflation_model_id: target.id,
  });
  const card = section(page);
  await card.getByRole('checkbox', { name: 'In today’s money' }).check();
  const amount = (value: number) => Math.abs(value).toLocaleString('en-US', { maximumFractionDigits: 2 });
  await expect(card.locator('dl')).toContainText(amount(real!.mean));
  await expect(card.getByRole('figure', { name: 'Range of futures' }).locator('figcaption')).toContainText(
    amount(real!.fan.p75.at(-1)!),
  );
});

test('another seed draws other futures, and the first one the same again', async ({ page }) => {
  await openAdvanced(page);
  await expectDone(page, '1,000');
  const mean = section(page).locator('dl dd > span').first();
  const first = await mean.innerText();
  await section(page).getByRole('button', { name: 'Draw other futures' }).click();
  await expect(section(page).getByRole('button', { name: 'Seed 43' })).toBeVisible();
  await expect(mean).not.toHaveText(first);
  await section(page).getByRole('button', { name: 'Back to seed 42' }).click();
  await expect(mean).toHaveText(first);
});

/** So many funds, each with a limit of its own, that the server has work for a while. */
const SLOW = Array.from({ length: 60 }, (_, index) => ({
  ...PLAN[3]!,
  name: `Fund ${index}`,
  interest_limit: 1 + index / 10,
}));

test('a large simulation runs on the server, tells its progress, and can be cancelled', async ({
  page,
  addItems,
}) => {
  test.setTimeout(180_000);
  await addItems(...SLOW);
  await openAdvanced(page);
  await expectDone(page, '1,000');
  await choose(page, { paths: 100_000 }, { forecastYears: 30 });
  const card = section(page);
  // Not by itself: what is there belongs to the former choice.
  await expect(card.getByText('They belong to your former choice.')).toBeVisible();
  await card.getByRole('button', { name: 'Run Monte Carlo now' }).click();
  await expect(card.getByText('Drawing 100,000 futures…')).toBeVisible();
  await expect(card.getByText(/^[1-9][\d,]* of 100,000$/)).toBeVisible({ timeout: 60_000 });
  await expectSectionAccessible(page, 'running');
  await card.getByRole('button', { name: 'Cancel' }).click();
  await expect(card.getByText('Cancelled. What you chose is kept.')).toBeVisible();
  await expectSectionAccessible(page, 'cancelled');
  // The former answer is still there, and the next one comes.
  await expect(card.getByText(/simulated futures? the money lasts\./)).toBeVisible();
  await choose(page, { paths: 20_000 }, { forecastYears: 2 });
  await card.getByRole('button', { name: 'Run Monte Carlo now' }).click();
  await expect(card.getByText('20,000 futures, drawn on the server.')).toBeVisible({ timeout: 60_000 });
});

test('what needs the past is asked of the server at any number', async ({ page, api }) => {
  await openAdvanced(page);
  await expectDone(page, '1,000');
  await choose(page, { returnModel: 'historical_bootstrap' });
  await expect(section(page).getByText('1,000 futures, drawn on the server.')).toBeVisible();
  const { id } = await api.selectedScenario();
  const answer = await api.post<MonteCarloSimulation>(SIMULATION_PATH, {
    scenario_id: id,
    years: 5,
    return_model: 'historical_bootstrap',
  });
  const end = answer.samples.p25.totals.at(-1)!;
  await section(page).getByText('A weak end: 1 of 4 lower').click();
  await expect(section(page).getByText(`Number ${answer.samples.p25.path + 1} of`)).toContainText(
    Math.abs(end).toLocaleString('en-US', { maximumFractionDigits: 2 }),
  );
});

test('a failure is a sentence with a way on, and leaves the rest alone', async ({ page, guard }) => {
  guard.allowError(/status of 50[03]|ERR_FAILED|Failed to load resource/);
  await openAdvanced(page);
  await expectDone(page, '1,000');
  const failing = `**${SIMULATION_PATH}`;
  await page.route(failing, (route) => route.fulfill({ status: 500, json: { detail: 'Oh no' } }));
  await choose(page, { returnModel: 'historical_bootstrap' });
  const card = section(page);
  await expect(card.getByText('The simulation did not succeed')).toBeVisible();
  await expect(card.getByText('simulated futures the money lasts')).toBeVisible();
  await expectSectionAccessible(page, 'failed');
  await page.unroute(failing);
  // A stream that ends in the middle of its work.
  await page.route(failing, (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: 'event: progress\ndata: {"done":1,"total":1000}\n\nevent: res',
    }),
  );
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(card.getByText('The server could not be reached')).toBeVisible();
  await page.unroute(failing);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(card.getByText('1,000 futures, drawn on the server.')).toBeVisible();
  await expect(card.getByText('The simulation did not succeed')).toHaveCount(0);
});

test('a sign-in that runs out in the middle of a simulation loses nothing that was chosen', async ({
  page,
  api,
  guard,
  person,
}) => {
  guard.allowError(/status of 401/);
  await openAdvanced(page);
  await expectDone(page, '1,000');
  await api.post('/api/auth/logout/');
  await choose(page, { returnModel: 'historical_bootstrap', seed: 77, paths: 2_500 });
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Username or Email').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/dashboard/);
  if (!page.url().includes('view=advanced')) await openAdvanced(page);
  await expect(section(page).getByText('2,500 futures, drawn on the server.')).toBeVisible();
  await expect(section(page).getByRole('button', { name: 'Seed 77' })).toBeVisible();
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
