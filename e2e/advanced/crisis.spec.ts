import type { CrisisProbabilityAnalysis, EconomicScenario, FinancialItem } from '@meridian/contract';
import type { Page } from '@playwright/test';
import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { everything, leaksIn } from '#e2e/every-screen/leaks.ts';
import { signIn } from '#e2e/account/sign-in-page.ts';
import { enter, openForm, save } from '#e2e/items/item-form.ts';
import { openAdvanced, inCard } from '#e2e/testing/advanced.ts';
import { chooseCurrency, readAmount } from '#e2e/testing/dashboard.ts';
import type { Api } from '#e2e/testing/api.ts';
import { hold } from '#e2e/testing/hold.ts';
import { expect, test } from '#e2e/testing/people.ts';
import { elsewhere } from './economy-card.ts';
import { choose as chooseAnalysis } from './simulation-section.ts';

const CALL = '**/api/advanced-forecast/crisis_probability_analysis/**';

const FUND = {
  name: 'World fund',
  category: 'investment',
  amount: 700,
  currency: 'USD',
  existing_funds: 80_000,
  existing_funds_currency: 'USD',
  monthly_interest_rate: 0.5,
} as const;

const cardOf = (page: Page) => page.getByRole('region', { name: 'Crisis probability' });
const tableOf = (page: Page) => cardOf(page).getByRole('table', { name: 'Crises, the most probable first' });

/** Percentages are written to two places, in the format that an account begins with. */
const percent = (value: number) => `${value < 0 ? '\u2212' : ''}${Number(Math.abs(value).toFixed(2))}%`;

async function analysisOf(api: Api, query = ''): Promise<CrisisProbabilityAnalysis> {
  return api.get(`/api/advanced-forecast/crisis_probability_analysis/?years=5${query}`);
}

async function makePresets(api: Api): Promise<EconomicScenario[]> {
  const made = await api.post<{ economic_scenarios: EconomicScenario[] }>(
    '/api/economic/create-enhanced-models/',
  );
  return made.economic_scenarios;
}

/** What the card says is what the server says: every crisis in its order, and the three figures above. */
async function expectTold(page: Page, analysis: CrisisProbabilityAnalysis): Promise<void> {
  const rows = tableOf(page).getByRole('row');
  await expect(rows).toHaveCount(analysis.crises.length + 1);
  for (const [at, crisis] of analysis.crises.entries()) {
    const row = rows.nth(at + 1);
    await expect(row.getByRole('rowheader')).toHaveText(`${crisis.name}${crisis.severity}`);
    const [likely, effect] = [row.getByRole('cell').nth(0), row.getByRole('cell').nth(1)];
    await expect(likely).toHaveText(
      `${percent(crisis.probability)}${percent(crisis.annual_probability)} a year`,
    );
    await expect(effect).toContainText(`(${percent(-(crisis.impact_percent ?? Number.NaN))})`);
    await expect(effect).toContainText(`${percent(crisis.trough_percent ?? Number.NaN)} at worst`);
    const amount = (await effect.locator('bdi').innerText()).trim();
    expect(readAmount(amount)).toBeCloseTo(-crisis.expected_impact, 2);
  }
  const figures = cardOf(page).getByRole('definition');
  await expect(figures.nth(0)).toHaveText(percent(analysis.any_crisis_probability));
  await expect(figures.nth(1)).toHaveText(String(Number(analysis.expected_crises.toFixed(2))));
  expect(readAmount((await figures.nth(2).innerText()).trim())).toBeCloseTo(analysis.expected_loss, 2);
}

test('the figures are those of the server, and follow an edited item and another economic scenario', async ({
  addItems,
  api,
  page,
  staff: _,
}) => {
  await addItems(FUND);
  const pessimistic = (await makePresets(api)).find(({ kind }) => kind === 'pessimistic');
  await openAdvanced(page);
  const before = await analysisOf(api);
  expect(before.crises).toHaveLength(12);
  await expectTold(page, before);
  await expect(cardOf(page)).toContainText(
    `In ${Math.round(before.any_crisis_probability)} of 100 possible futures at least one of these 12 crises begins within 5 years.`,
  );

  const { id } = (await api.items())[0] ?? {};
  await api.patch<FinancialItem>(`/api/financial-items/${id}/`, { existing_funds: 10_000 });
  await page.reload();
  await expectTold(page, await analysisOf(api));

  const state = { analysis: { economicScenarioId: pessimistic?.id } };
  await page.evaluate((text) => localStorage.setItem('meridian.settings', text), JSON.stringify({ state }));
  await page.reload();
  const doubled = await analysisOf(api, `&economic_scenario_id=${pessimistic?.id}`);
  expect(doubled.any_crisis_probability).toBeGreaterThan(before.any_crisis_probability);
  await expectTold(page, doubled);
  // The first preset, 1% of itself, is as likely in every card.
  for (const said of ['2% likely to begin within a year', 'Probability 2% a year'])
    await expect(page.getByText(said, { exact: true })).toBeVisible();
  await cardOf(page).getByRole('button', { name: 'How is this computed?' }).click();
  await expect(cardOf(page)).toContainText('Pessimistic multiplies every yearly probability by 2');
  await page.keyboard.press('Escape');
  await expect(cardOf(page).getByText('Years and crises are taken to be independent')).toBeHidden();
});

test('the chart ends at the probability of any crisis, and says so in a table', async ({
  addItems,
  api,
  page,
  staff: _,
}) => {
  await addItems(FUND);
  await makePresets(api);
  await openAdvanced(page);
  const { any_crisis_probability: any } = await analysisOf(api);
  const chart = cardOf(page).getByRole('figure', { name: 'Probability of a crisis by year' });
  await expect(chart).toHaveAccessibleDescription(
    new RegExp(
      `in \\d+ of 100 possible futures, within 5 years in ${Math.round(any)}\\. One of high severity begins`,
    ),
  );
  await chart.getByRole('button', { name: 'Show as table' }).click();
  const rows = chart.getByRole('row');
  await expect(rows).toHaveCount(7);
  await expect(rows.nth(1).getByRole('cell')).toHaveText(['0%', '0%']);
  await expect(rows.nth(6).getByRole('cell').first()).toHaveText(percent(any));
});

test('an empty plan, and a single year, are told in plain words', async ({ api, page, staff: _ }) => {
  await makePresets(api);
  const state = { forecastYears: 1 };
  await page.addInitScript(
    (text) => localStorage.setItem('meridian.settings', text),
    JSON.stringify({ state }),
  );
  await openAdvanced(page);
  await expect(cardOf(page)).toContainText(
    /In \d+ of 100 possible futures at least one of these 12 crises begins within 1 year\. None of them would change what your plan ends with\./,
  );
  await expect(cardOf(page).getByRole('figure')).toHaveAccessibleDescription(
    /^Within 1 year some crisis begins in \d+ of 100 possible futures\. One of high severity begins by then in \d+\.$/,
  );
});

test('an edit on the page is followed once it is stored', async ({ addItems, api, page, staff: _ }) => {
  await addItems(FUND);
  await makePresets(api);
  await openAdvanced(page);
  await expectTold(page, await analysisOf(api));
  const asked = page.waitForRequest(CALL);
  const form = await openForm(page);
  await enter(form, { Name: 'Second fund', Category: 'Investment', Amount: '5000' });
  await save(form);
  await asked;
  expect(await api.items()).toHaveLength(2);
  await expectTold(page, await analysisOf(api));
});

test('a call that fails says so in its own card, and is tried again', async ({
  addItems,
  api,
  guard,
  page,
  staff: _,
}) => {
  guard.allowError(/status of 500|ApiError: Something broke/);
  await addItems(FUND);
  await makePresets(api);
  const failing = () =>
    page.route(CALL, (route) => route.fulfill({ status: 500, json: { detail: 'Something broke.' } }));
  await failing();
  await openAdvanced(page);
  await expect(cardOf(page).getByRole('alert')).toContainText(
    'The probability of a crisis could not be computed.',
  );
  await expect(page.getByRole('region', { name: 'Optimal allocation' }).getByRole('table')).toBeVisible();
  await page.unroute(CALL);
  await cardOf(page).getByRole('button', { name: 'Try again' }).click();
  await expectTold(page, await analysisOf(api));

  // Later the figures of before stay: marked until an answer comes, and called so when none does.
  const before = await analysisOf(api);
  await failing();
  const fail = await hold(page, CALL);
  const asked = page.waitForRequest(CALL);
  const form = await openForm(page);
  await enter(form, { Name: 'Second fund', Category: 'Investment', Amount: '5000' });
  await save(form);
  await asked;
  await expect(cardOf(page).locator('[aria-busy="true"]')).toBeVisible();
  fail();
  await expect(cardOf(page).getByRole('alert')).toContainText('those shown are from before');
  await expect(cardOf(page).locator('[aria-busy="true"]')).toHaveCount(0);
  await expectTold(page, before);
  await page.unroute(CALL);
  await cardOf(page).getByRole('button', { name: 'Try again' }).click();
  await expect(cardOf(page).getByRole('alert')).toHaveCount(0);
  await expectTold(page, await analysisOf(api));
});

test('figures of another currency never wear the sign of the one before', async ({
  addItems,
  api,
  page,
  staff: _,
}) => {
  await addItems(FUND);
  await makePresets(api);
  await openAdvanced(page);
  await expectTold(page, await analysisOf(api));
  await expect(cardOf(page)).toContainText('$');
  // Live sources of the other economy are slow.
  const answer = await hold(page, '**/api/economic/dashboard/');
  await chooseCurrency(page, 'EUR');
  await expect(cardOf(page)).toContainText('€');
  await expect(cardOf(page)).not.toContainText('$');
  const inEuros = await analysisOf(api);
  await expectTold(page, inEuros);
  answer();
  await expect(page.getByText('Economy of the Euro (EUR)')).toBeVisible();
  await expect(cardOf(page)).not.toContainText('$');
  await expectTold(page, inEuros);
});

test('an economic scenario that was deleted in another tab is no dead end', async ({
  addItems,
  api,
  guard,
  page,
  staff: _,
}) => {
  guard.allowError(/status of 404/);
  await addItems(FUND);
  const pessimistic = (await makePresets(api)).find(({ kind }) => kind === 'pessimistic');
  await openAdvanced(page);
  const analysis = await analysisOf(api);
  await expectTold(page, analysis);
  await elsewhere(page, api, 'DELETE', `/api/economic-scenarios/${pessimistic?.id}/`);
  const refused = page.waitForResponse((answer) => answer.status() === 404);
  await chooseAnalysis(page, { economicScenarioId: pessimistic?.id });
  await refused;
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  await expectTold(page, analysis);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

test('a sign-in that runs out in the middle of the analysis loses nothing that was chosen', async ({
  addItems,
  api,
  guard,
  page,
  person,
  staff: _,
}) => {
  guard.allowError(/status of 401/);
  await addItems(FUND);
  const pessimistic = (await makePresets(api)).find(({ kind }) => kind === 'pessimistic');
  await openAdvanced(page);
  await expectTold(page, await analysisOf(api));
  const asked = `/api/advanced-forecast/crisis_probability_analysis/?years=12&economic_scenario_id=${pessimistic?.id}`;
  const analysis = await api.get<CrisisProbabilityAnalysis>(asked);
  await api.post('/api/auth/logout/');
  // Whichever call the page makes next is refused, be it the analysis or another.
  await chooseAnalysis(page, { economicScenarioId: pessimistic?.id }, { forecastYears: 12 });
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, person);
  await expect(page).toHaveURL(/view=advanced/);
  await expectTold(page, analysis);
  await expect(cardOf(page)).toContainText('begins within 12 years');
});

test('without any stress test it says what to do', async ({ api, page, staff: _ }) => {
  await makePresets(api);
  await page.route(CALL, async (route) => {
    const answer = await route.fetch();
    const analysis = (await answer.json()) as CrisisProbabilityAnalysis;
    await route.fulfill({ response: answer, json: { ...analysis, crises: [] } });
  });
  await openAdvanced(page);
  await expect(cardOf(page)).toContainText('No stress test to look at');
});

test('hidden amounts stay hidden; readable in every look', async ({ addItems, api, page, staff: _ }) => {
  test.slow();
  await addItems(FUND);
  await makePresets(api);
  await openAdvanced(page);
  const { crises, expected_loss: loss } = await analysisOf(api);
  await expect(tableOf(page)).toBeVisible();
  await inEveryLook(page, (look) => expectAccessible(page, `crisis, ${look}`, inCard('crisis')), {
    widths: [1440, 768, 360],
  });
  await page.getByRole('button', { name: 'Hide Data' }).click();
  await expect(cardOf(page).getByRole('img', { name: 'Hidden amount' }).first()).toHaveText('•••••');
  const figures = [loss, ...crises.map((crisis) => Math.abs(crisis.expected_impact))]
    .filter((amount) => amount >= 1_000)
    .map((amount) => amount.toFixed(2));
  expect(figures.length).toBeGreaterThan(5);
  expect(leaksIn(await everything(page), figures)).toEqual([]);
  await expect(tableOf(page)).toContainText('% at worst');
});
