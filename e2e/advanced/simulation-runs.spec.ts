/** How simulations run, are cancelled and fail. */
import type { MonteCarloSimulation } from '@meridian/contract';
import { openAdvanced } from '#e2e/testing/advanced.ts';
import { expect, test } from '#e2e/testing/people.ts';
import {
  PLAN,
  SIMULATION_PATH,
  choose,
  expectDone,
  expectSectionAccessible,
  section,
} from './simulation-section.ts';

test.beforeEach(async ({ addItems, staff: _ }) => {
  await addItems(...PLAN);
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
