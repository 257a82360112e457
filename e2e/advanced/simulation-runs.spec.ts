/** Running, cancelling and failing simulations. */
import type { MonteCarloSimulation } from '@meridian/contract';
import type { Route } from '@playwright/test';
import { openAdvanced } from '#e2e/testing/advanced.ts';
import { openDashboard } from '#e2e/testing/dashboard.ts';
import { delayRequests } from '#e2e/testing/delay-requests.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';
import {
  PLAN,
  SIMULATION_PATH,
  saveChoices,
  expectSimulated,
  expectSectionAccessible,
  findSimulationSection,
} from './simulation-section.ts';

test.beforeEach(async ({ addItems, staff: _ }) => {
  await addItems(...PLAN);
});

/** Files with the historical returns, which only a bootstrap of the past loads. */
const HISTORIES = '**/assets/*.csv';

/** Enough funds with different limits to occupy the server for a while. */
const SLOW = Array.from({ length: 60 }, (_, index) => ({
  ...PLAN[3]!,
  name: `Fund ${index}`,
  interest_limit: 1 + index / 10,
}));

/** Formats a simulated amount with four significant digits, as sentences and tiles do. */
const inFourDigits = (amount: number) => Number(Math.abs(amount).toPrecision(4)).toLocaleString('en-US');

test('a large simulation runs on the server, shows its progress, and can be cancelled', async ({ page, addItems }) => {
  test.setTimeout(180_000);
  await addItems(...SLOW);
  await openAdvanced(page);
  await expectSimulated(page, '1,000');
  await saveChoices(page, { paths: 100_000 }, { forecastYears: 30 });
  const card = findSimulationSection(page);
  // The simulation does not start by itself: the figures shown belong to the former choice.
  await expect(card.getByText('They belong to your earlier choices.')).toBeVisible();
  await card.getByRole('button', { name: 'Run Monte Carlo now' }).click();
  await expect(card.getByText('Simulating 100,000 futures…')).toBeVisible();
  await expect(card.getByText(/^[1-9][\d,]* of 100,000$/)).toBeVisible({ timeout: 60_000 });
  await expectSectionAccessible(page, 'running');
  await card.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(card.getByText('Cancelled. Your choices have not changed.')).toBeVisible();
  await expect(card.getByRole('status').first(), 'the focus stays here').toBeFocused();
  await expectSectionAccessible(page, 'cancelled');
  // The former result is still shown, and the next simulation can be started.
  await expect(card.getByText(/simulated futures? the money lasts until/)).toBeVisible();
  await saveChoices(page, { paths: 20_000 }, { forecastYears: 2 });
  await card.getByRole('button', { name: 'Run Monte Carlo now' }).click();
  await expect(card.getByText('20,000 futures, simulated on the server.')).toBeVisible({ timeout: 60_000 });
  // A setting that does not affect the simulation does not mark its result as outdated.
  await saveChoices(page, { crisisMonth: 7, riskTolerance: 'aggressive' });
  await expect(page.getByRole('slider', { name: 'The crisis', exact: true })).toHaveValue('7');
  await expect(card.getByText('They belong to your earlier choices.')).toHaveCount(0);
});

test('the server simulates once every edit is saved, and not at all if one is refused', async ({
  page,
  api,
  guard,
}) => {
  guard.allowError(/status of 500|could not be/);
  await openDashboard(page);
  await saveChoices(page, { paths: 20_000 }, { forecastYears: 2 });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(SIMULATION_PATH)) asked.push(request.url());
  });
  const hidden = '**/toggle_visibility/';
  const card = findSimulationSection(page);
  /** Hides an item, requests a simulation meanwhile, and lets the server respond to the edit at the end. */
  const simulateWhileHiding = async (item: string, answer: (route: Route) => Promise<void>) => {
    let letAnswer = () => {};
    const mayAnswer = new Promise<void>((resolve) => (letAnswer = resolve));
    const holdAnswer = async (route: Route) => {
      await mayAnswer;
      await answer(route);
    };
    await page.route(hidden, holdAnswer, { times: 1 });
    await page.getByRole('button', { name: `Hide ${item}` }).click();
    await page.getByRole('link', { name: /Advanced Economic Analysis/ }).click();
    await card.getByRole('button', { name: 'Run Monte Carlo now' }).click();
    await expect(card.getByText('Simulating 20,000 futures…')).toBeVisible();
    const before = asked.length;
    letAnswer();
    return before;
  };
  expect(await simulateWhileHiding('World fund', (route) => route.continue())).toBe(0);
  await expectSimulated(page, '20,000');
  const { id } = await api.selectedScenario();
  const body = { scenario_id: id, years: 2, num_simulations: 20_000, real: true };
  const response = await api.post<MonteCarloSimulation>(SIMULATION_PATH, body);
  await expect(card.getByRole('row', { name: 'Investment' }).getByRole('cell').first()).toHaveText('$0', {
    useInnerText: true,
  });
  await expect(card.locator('dl')).toContainText(inFourDigits(response.mean));
  await page.getByRole('link', { name: 'Standard Dashboard' }).click();
  const refuse = (route: Route) => route.fulfill({ status: 500, json: { detail: 'Oh no' } });
  expect(await simulateWhileHiding('Deposit', refuse)).toBe(1);
  await expect(card.getByText('A change to your plan could not be saved')).toBeVisible();
  expect(asked).toHaveLength(1);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expectSimulated(page, '20,000');
});

test('a bootstrap of the past is simulated in the page; without the history or a response, the card says so and continues', async ({
  page,
  api,
  context,
  guard,
}) => {
  test.slow();
  guard.allowError(/status of 50[03]|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const histories: string[] = [];
  page.on('request', (request) => {
    const name = /(\w+)-[\w-]+\.csv$/.exec(request.url())?.[1];
    if (name !== undefined) histories.push(name);
  });
  await openAdvanced(page);
  await expectSimulated(page, '1,000');
  // The history is loaded only when this model is chosen.
  expect(histories).toEqual([]);
  await page.route(HISTORIES, (route) => route.abort());
  await saveChoices(page, { returnModel: 'historical_bootstrap' });
  const card = findSimulationSection(page);
  const onServer = card.getByText('1,000 futures, simulated on the server.');
  await expect(onServer).toBeVisible();
  await expect(card.getByText('could not be loaded here, so the server ran the simulation')).toBeVisible();
  await expectSectionAccessible(page, 'without its history');
  // A card that is opened later does not request the history again.
  await page.getByRole('link', { name: 'Standard Dashboard' }).click();
  await page.getByRole('link', { name: /Advanced Economic Analysis/ }).click();
  await expect(card.getByText('could not be loaded here, so the server ran the simulation')).toBeVisible();
  expect(histories).toEqual(['us_market_monthly']);

  const failing = `**${SIMULATION_PATH}`;
  await page.route(failing, (route) => route.fulfill({ status: 500, json: { detail: 'Oh no' } }));
  await saveChoices(page, { seed: 7 });
  await expect(card.getByText('The simulation failed')).toBeVisible();
  await expect(card.getByText('simulated futures the money lasts')).toBeVisible();
  await expectSectionAccessible(page, 'failed');
  await page.unroute(failing);
  // A stream that breaks off in the middle of an event.
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
  await expect(onServer).toBeVisible();
  await expect(card.getByText('The simulation failed')).toHaveCount(0);

  // The connection is back and the history is loading.
  await page.unroute(HISTORIES);
  const letGo = await delayRequests(page, HISTORIES);
  await context.setOffline(true);
  await context.setOffline(false);
  const loading = card.getByText('Loading market history…');
  await expect(loading).toBeVisible();
  await expectSectionAccessible(page, 'loading its history');
  letGo();
  await expect(card.getByText('1,000 futures, simulated in your browser.')).toBeVisible();
  await expect(loading).toHaveCount(0);
  await expect(card.getByText('could not be loaded here')).toHaveCount(0);
  const { id } = await api.selectedScenario();
  const response = await api.post<MonteCarloSimulation>(SIMULATION_PATH, {
    scenario_id: id,
    years: 5,
    return_model: 'historical_bootstrap',
    seed: 7,
  });
  const end = response.samples.p25.totals.at(-1)!;
  await card.getByText('A weak end: 1 of 4 lower').click();
  await expect(card.getByText(`Number ${response.samples.p25.path + 1} of`)).toContainText(inFourDigits(end));
  await page.getByText('More about the simulation').click();
  await expect(page.getByLabel('How returns vary', { exact: true })).toHaveAccessibleDescription(
    /Data: Robert Shiller, Yale/,
  );
  const loaded = histories.length;
  await saveChoices(page, { returnModel: 'lognormal' });
  await saveChoices(page, { returnModel: 'historical_bootstrap', seed: 43 });
  await expect(card.getByRole('button', { name: 'Seed 43' })).toBeVisible();
  await expectSimulated(page, '1,000');
  expect(histories, 'loaded once').toHaveLength(loaded);
  expect(new Set(histories)).toEqual(new Set(['us_market_monthly']));
});
