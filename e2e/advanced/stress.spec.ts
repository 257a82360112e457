import type { EconomicScenario, InflationAdjustedForecast, NewItem, Scenario } from '@meridian/contract';
import { crisisEffects } from '@meridian/engine';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, inEveryLook, layoutProblems, settle } from '#e2e/every-screen/accessibility.ts';
import { leaksIn } from '#e2e/every-screen/leaks.ts';
import { monthFromNow } from '#e2e/plan/closed-forms.ts';
import { randomPlan } from '#e2e/plan/random-plans.ts';
import { openAdvanced } from '#e2e/testing/advanced.ts';
import type { Api } from '#e2e/testing/api.ts';
import { downloadCsvOf, readAmount, readTableOf } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';

const DETAIL = 'Net worth through the crisis';
const COMPARED = 'Net worth through each crisis';

/** A household that lives on a salary, with funds that a crisis strikes. */
const PLAN: NewItem[] = [
  { name: 'Salary', category: 'income', amount: 5_200, currency: 'USD', monthly_interest_rate: 0.2 },
  { name: 'Rent', category: 'expense', amount: 1_900, currency: 'USD', monthly_interest_rate: 0.15 },
  { name: 'Living', category: 'expense', amount: 2_100, currency: 'EUR' },
  { name: 'Shares', category: 'investment', amount: 700, currency: 'USD', existing_funds: 84_000 },
  { name: 'Pension', category: 'pension', amount: 450, currency: 'EUR', existing_funds: 62_000 },
];

interface Named {
  id: number;
  name: string;
}

/** The economic objects of a person of staff, made if they are missing. */
async function objectsOf(api: Api) {
  const { stress_tests: tests } = await api.get<{ stress_tests: Named[] }>('/api/stress-tests/presets/');
  const { inflation_models: models } = await api.get<{
    inflation_models: (Named & { model_type: string })[];
  }>('/api/inflation-models/presets/');
  const { economic_scenarios: scenarios } = await api.post<{ economic_scenarios: EconomicScenario[] }>(
    '/api/economic-scenarios/create_default/',
  );
  return { tests, models, scenarios };
}

interface Chosen {
  readonly years?: number;
  readonly analysis?: Readonly<Record<string, unknown>>;
  readonly inTodaysMoney?: boolean;
  readonly language?: 'en' | 'he';
  readonly hideSensitiveData?: boolean;
}

/** Opens the view with these choices kept from an earlier visit. */
async function open(page: Page, { years = 10, ...chosen }: Chosen = {}): Promise<Locator> {
  await page.goto('/privacy');
  await page.evaluate(
    (text) => localStorage.setItem('meridian.settings', text),
    JSON.stringify({ state: { forecastYears: years, ...chosen }, version: 0 }),
  );
  if (chosen.language === 'he') await page.goto('/dashboard?view=advanced');
  else await openAdvanced(page);
  return page.locator('[data-card="stress"]');
}

const slider = (card: Locator) => card.getByRole('slider', { name: 'The crisis', exact: true });
const figureOf = (card: Locator, name: string) =>
  card
    .locator('dt')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd[1]');
const lossTable = (card: Locator) => card.getByRole('region', { name: 'Where the difference comes from' });

async function answerOf(api: Api, query: Record<string, number | null>): Promise<InflationAdjustedForecast> {
  const given = Object.entries(query).filter(([, value]) => value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return api.get(`/api/advanced-forecast/inflation_adjusted_forecast/?${search.toString()}`);
}

const cents = (amount: number) => Math.round(amount * 100);

/** Every line of the table adds up to what it says it does, to the cent; answers the totals. */
async function expectLinesAddUp(card: Locator): Promise<number[]> {
  const rows = await lossTable(card)
    .getByRole('row')
    .evaluateAll((all) =>
      all.map((row) => Array.from(row.querySelectorAll('td'), (cell) => cell.textContent)),
    );
  const [, ...amounts] = rows.map((row) => row.map(readAmount));
  const totals = amounts.pop() ?? [];
  totals.forEach((total, column) => {
    expect(amounts.reduce((sum, row) => sum + cents(row[column] ?? 0), 0)).toBe(cents(total));
  });
  return totals;
}

test('figures, table and file are those of the API, whatever is chosen', async ({
  page,
  staff: _,
  api,
  addItems,
}) => {
  test.slow();
  await addItems(...randomPlan(21, 20));
  const { tests, models, scenarios } = await objectsOf(api);
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
    const card = await open(page, { years: choice.years, analysis });
    const answer = await answerOf(api, {
      years: choice.years,
      stress_test_id,
      crisis_offset: choice.offset,
      inflation_model_id: choice.model,
      economic_scenario_id: scenario,
    });
    const lines = [
      answer.base_forecast,
      answer.inflation_adjusted,
      answer.crisis_adjusted,
      answer.crisis_real,
    ];
    const figure = card.getByRole('figure', { name: DETAIL });
    const [heading = [], ...rows] = await downloadCsvOf(figure, DETAIL);
    expect(heading.slice(0, 2)).toEqual(['Month', 'Your plan']);
    expect(rows.map((row) => row.slice(0, 5))).toEqual(
      answer.labels.map((label, index) => [label, ...lines.map((values) => String(values[index]))]),
    );
    const fall = rows.map((row) => row[5]).indexOf('1');
    expect(fall, 'the shaded months begin with the crisis').toBe(choice.offset);
    await figure.getByRole('button', { name: 'Show as table' }).click();
    const { months, series } = await readTableOf(figure);
    expect(months).toEqual(answer.labels.map((_, index) => monthFromNow(index).name));
    expect(Object.values(series)).toEqual(lines);

    const [base, crisis] = [answer.base_forecast, answer.crisis_adjusted].map((all) =>
      Float64Array.from(all),
    );
    const { trough, monthsBelow, recoveredAt } = crisisEffects(
      base ?? new Float64Array(),
      crisis ?? new Float64Array(),
    );
    const depth = readAmount((await figureOf(card, 'Largest fall').locator('bdi').textContent()) ?? '');
    expect(cents(depth)).toBe(cents(trough?.amount ?? 0));
    await expect(figureOf(card, 'Months below your plan')).toHaveText(String(monthsBelow));
    await expect(figureOf(card, 'Back at your plan')).toHaveText(
      trough === null
        ? 'Never below it'
        : recoveredAt === null
          ? 'Not within the plan'
          : monthFromNow(recoveredAt).name,
    );
    const totals = await expectLinesAddUp(card);
    const last = answer.labels.length - 1;
    expect(cents(totals.at(-1) ?? 0)).toBe(cents((crisis?.[last] ?? 0) - (base?.[last] ?? 0)));
    if (totals.length > 1) expect(cents(totals[0] ?? 0)).toBe(-cents(depth));
  }
});

test('what the plan assumes is honoured: covered shortfalls, which have a line of their own, and drifting rates', async ({
  page,
  staff: _,
  api,
  addItems,
}) => {
  await addItems(
    { name: 'Living', category: 'expense', amount: 2_000, currency: 'EUR' },
    { name: 'Shares', category: 'investment', amount: 0, currency: 'USD', existing_funds: 200_000 },
  );
  const { id } = await api.selectedScenario();
  await api.patch<Scenario>(`/api/scenarios/${id}/`, {
    assumptions: { deficit_policy: 'liquidate', fx: { model: 'drift', drift: { EUR: 2 } }, pinned_rates: {} },
  });
  const { tests } = await objectsOf(api);
  const [crisis] = tests;
  const card = await open(page, { analysis: { stressTestIds: [crisis?.id], crisisMonth: 12 } });
  const answer = await answerOf(api, { years: 10, stress_test_id: crisis?.id ?? 0, crisis_offset: 12 });
  const figure = card.getByRole('figure', { name: DETAIL });
  const [, ...rows] = await downloadCsvOf(figure, DETAIL);
  expect(rows.map((row) => row[3])).toEqual(answer.crisis_adjusted.map(String));
  await expect(lossTable(card).getByRole('row', { name: /^Sold because of it/ })).toBeVisible();
  await expectLinesAddUp(card);
  await expect(figure).toHaveAccessibleDescription(/The money runs out in .+, without it in .+\./);
});

test('the slider moves the crisis by keyboard, everything follows, and a later visit finds it there', async ({
  page,
  staff: _,
  api,
  addItems,
}) => {
  await addItems(...PLAN);
  const { tests } = await objectsOf(api);
  const card = await open(page, { analysis: { stressTestIds: [tests[0]?.id] } });
  const figure = card.getByRole('figure', { name: DETAIL });
  const months = [0, 1, 119] as const;
  for (const month of months) {
    await slider(card).focus();
    if (month > 0) await page.keyboard.press(month === 1 ? 'ArrowRight' : 'End');
    await expect(slider(card)).toHaveAttribute('aria-valuetext', `begins in ${monthFromNow(month).name}`);
    await expect(card.getByText(`begins in ${monthFromNow(month).name}`, { exact: true })).toBeVisible();
    const answer = await answerOf(api, {
      years: 10,
      stress_test_id: tests[0]?.id ?? 0,
      crisis_offset: month,
    });
    await expect(figure).toHaveAccessibleDescription(new RegExp(`begins in ${monthFromNow(month).name}`));
    const [, ...rows] = await downloadCsvOf(figure, DETAIL);
    expect(rows.map((row) => row[3])).toEqual(answer.crisis_adjusted.map(String));
    await expectLinesAddUp(card);
  }
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('meridian.settings')))
    .toContain('"crisisMonth":119');
  await page.reload();
  await expect(slider(card)).toHaveValue('119');
});

test('the chart shades the months of the crisis and names them under the keyboard’s cursor and in the table', async ({
  page,
  staff: _,
  api,
  addItems,
}) => {
  await addItems(...PLAN);
  const { tests } = await objectsOf(api);
  const card = await open(page, { analysis: { stressTestIds: [tests[0]?.id], crisisMonth: 12 } });
  const figure = card.getByRole('figure', { name: DETAIL });
  await expect(figure.getByRole('listitem').filter({ hasText: 'The crisis falls' })).toBeVisible();
  const cursor = figure.getByRole('slider');
  await cursor.focus();
  await page.keyboard.press('Home');
  await expect(figure.getByRole('status')).not.toContainText('The crisis');
  await page.keyboard.press('PageDown');
  for (let month = 0; month < 12; month += 1) await page.keyboard.press('ArrowRight');
  await expect(figure.getByRole('status')).toContainText(`${monthFromNow(12).name}, The crisis falls`);
  for (let month = 0; month < 17; month += 1) await page.keyboard.press('ArrowRight');
  await expect(figure.getByRole('status')).toContainText('The crisis recovers');
  await figure.getByRole('button', { name: 'Show as table' }).click();
  const fallen = figure.getByRole('row').filter({ hasText: 'The crisis falls' });
  await expect(fallen).toHaveCount(17);
});

test('up to four stress tests side by side, with the figures of the API and signs beside the colours', async ({
  page,
  staff: _,
  api,
  addItems,
}) => {
  await addItems(...PLAN);
  const { tests } = await objectsOf(api);
  const chosen = [0, 1, 10, 8].map((place) => tests[place] ?? { id: 0, name: '' });
  const card = await open(page, { analysis: { stressTestIds: chosen.map(({ id }) => id), crisisMonth: 6 } });
  const answers = await Promise.all(
    chosen.map(({ id }) => answerOf(api, { years: 10, stress_test_id: id, crisis_offset: 6 })),
  );
  await expect(card.getByRole('heading', { name: chosen[0]?.name ?? '', level: 3 })).toBeVisible();
  const figure = card.getByRole('figure', { name: COMPARED });
  const [heading = [], ...rows] = await downloadCsvOf(figure, COMPARED);
  expect(heading).toEqual(['Month', 'Your plan', ...chosen.map(({ name }) => name)]);
  expect(rows.map((row) => row.slice(2))).toEqual(
    rows.map((_, index) => answers.map((answer) => String(answer.crisis_adjusted[index]))),
  );
  const region = card.getByRole('region', { name: 'Side by side' });
  for (const [place, { name }] of chosen.entries()) {
    const row = region.getByRole('row').filter({ hasText: name });
    const answer = answers[place];
    const [base, crisis] = [answer?.base_forecast ?? [], answer?.crisis_adjusted ?? []];
    const { trough, monthsBelow } = crisisEffects(Float64Array.from(base), Float64Array.from(crisis));
    const cells = row.getByRole('cell');
    expect(cents(readAmount((await cells.nth(0).locator('bdi').textContent()) ?? ''))).toBe(
      cents(trough?.amount ?? 0),
    );
    await expect(cells.nth(1)).toHaveText(String(monthsBelow));
    expect(readAmount((await cells.nth(3).textContent()) ?? '')).toBe(crisis.at(-1));
    await expect(row.getByText(/^(High|Medium|Low)$/)).toBeVisible();
  }
  await expect(region.getByRole('row').filter({ hasText: 'Job loss' })).toContainText('Runs out in');
  const signs = await figure
    .locator('li svg')
    .evaluateAll((all) =>
      all.map((sign) =>
        [...sign.querySelectorAll('path')]
          .map((path) => `${path.getAttribute('d')} ${path.getAttribute('stroke-dasharray')}`)
          .join('|'),
      ),
    );
  expect(new Set(signs).size).toBe(5);
});

test('in today’s money the figures are those of the API divided by its prices', async ({
  page,
  staff: _,
  api,
  addItems,
}) => {
  await addItems(...PLAN);
  const { tests } = await objectsOf(api);
  const stress_test_id = tests[0]?.id ?? 0;
  const card = await open(page, {
    analysis: { stressTestIds: [stress_test_id], crisisMonth: 6 },
    inTodaysMoney: true,
  });
  const answer = await answerOf(api, { years: 10, stress_test_id, crisis_offset: 6 });
  // Without an economic scenario the second line is the plan itself in today's money.
  const { trough } = crisisEffects(
    Float64Array.from(answer.inflation_adjusted),
    Float64Array.from(answer.crisis_real),
  );
  const depth = readAmount((await figureOf(card, 'Largest fall').locator('bdi').textContent()) ?? '');
  expect(cents(depth)).toBe(cents(trough?.amount ?? 0));
  await expect(card.getByText('These figures are in today’s money')).toBeVisible();
  await expectLinesAddUp(card);
});

test('while amounts are hidden no digit of one is anywhere in the card, its table or its file', async ({
  page,
  staff: _,
  api,
  addItems,
}) => {
  await addItems(...PLAN);
  const { tests } = await objectsOf(api);
  const analysis = { stressTestIds: tests.slice(0, 3).map(({ id }) => id), crisisMonth: 6 };
  const everything = async (card: Locator) => {
    await expect(lossTable(card)).toBeVisible();
    const said: string[] = [];
    for (const name of [DETAIL, COMPARED]) {
      const figure = card.getByRole('figure', { name });
      said.push(...(await downloadCsvOf(figure, name)).flat());
      await figure.getByRole('slider').focus();
      await page.keyboard.press('End');
      said.push((await figure.getByRole('status').textContent()) ?? '');
      await figure.getByRole('button', { name: 'Show as table' }).click();
      await expect(figure.getByRole('table')).toBeVisible();
    }
    const markup = await card.evaluate((element) => element.outerHTML);
    return `${said.join('\n')}\n${markup.replaceAll(/ (d|style|class|id|viewBox|width|height|x|y)="[^"]*"/g, '')}`;
  };
  const shown = await everything(await open(page, { analysis }));
  const amounts = [...shown.matchAll(/\$([\d,]+(?:\.\d\d)?)(?![\d.]*[kMBT])/g)].map(
    ([, amount = '']) => amount,
  );
  const figures = [...new Set(amounts)].filter((amount) => /\d{4}/.test(amount.replaceAll(',', '')));
  expect(figures.length).toBeGreaterThan(100);
  const hidden = await everything(await open(page, { analysis, hideSensitiveData: true }));
  expect(leaksIn(hidden, figures)).toEqual([]);
  expect(hidden).not.toContain('$');
});

test('an empty plan says so, and so does a person without a stress test', async ({
  page,
  staff: _,
  addItems,
}) => {
  const card = await open(page);
  await expect(card.getByText('There is nothing to test yet')).toBeVisible();
  await addItems(...PLAN);
  await page.route('**/api/economic/dashboard/', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), stress_tests: [] } });
  });
  await page.route('**/api/stress-tests/presets/', (route) => route.fulfill({ json: { stress_tests: [] } }));
  await page.reload();
  await expect(card.getByText('You have no stress tests')).toBeVisible();
});

test('a call that fails is said in the card, and tried again there', async ({
  page,
  guard,
  staff: _,
  addItems,
}) => {
  await addItems(...PLAN);
  guard.allowError(/status of 503|ApiError: Busy/);
  await page.route('**/api/economic/dashboard/', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Busy.' } }),
  );
  const card = await open(page);
  const again = card.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/api/economic/dashboard/');
  await again.click();
  await expect(card.getByRole('figure', { name: DETAIL })).toBeVisible();
});

for (const language of ['en', 'he'] as const) {
  test(`every look: nothing for axe, nothing cut off (${language})`, async ({
    page,
    staff: _,
    api,
    addItems,
  }) => {
    test.slow();
    await addItems(...PLAN);
    const { tests } = await objectsOf(api);
    const analysis = { stressTestIds: tests.slice(0, 4).map(({ id }) => id), crisisMonth: 30 };
    const card = await open(page, { analysis, language });
    await expect(card.getByRole('table').first()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'he' ? 'rtl' : 'ltr');
    await inEveryLook(
      page,
      async (look) => {
        await expectAccessible(page, look, (axe) => axe.include('[data-card="stress"]'));
        await expect.poll(() => layoutProblems(page), look).toEqual([]);
      },
      { widths: [1440, 768, 360] },
    );
    await settle(page);
    if (language === 'he') {
      const words = await card.evaluate((element) => element.innerText);
      // Names of items and of currencies stay as they are.
      expect(words.replaceAll(/Salary|Rent|Living|Shares|Pension|PNG|CSV|[kM]\b/g, '')).not.toMatch(
        /[A-Za-z]{3}/,
      );
    }
  });
}
