import type { Scenario } from '@meridian/contract';
import { crisisEffects } from '@meridian/engine';
import type { Locator } from '@playwright/test';
import { monthFromNow } from '#e2e/plan/closed-forms.ts';
import { randomPlan } from '#e2e/plan/random-plans.ts';
import { downloadCsvOf, readAmount, readTableOf } from '#e2e/testing/dashboard.ts';
import { expect } from '#e2e/testing/people.ts';
import {
  COMPARED,
  DETAIL,
  PLAN,
  answerOf,
  figureOf,
  linesOf,
  lossTable,
  objectsOf,
  open,
  slider,
  test,
} from './stress-card.ts';

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
    const lines = linesOf(answer);
    const figure = card.getByRole('figure', { name: DETAIL });
    const [heading = [], ...rows] = await downloadCsvOf(figure, DETAIL);
    expect(heading.slice(0, 2)).toEqual(['Month', 'Your plan (USD)']);
    expect(rows.map((row) => row.slice(0, 5))).toEqual(
      answer.labels.map((label, index) => [label, ...lines.map((values) => String(values[index]))]),
    );
    const fall = rows.map((row) => row[5]).indexOf('1');
    expect(fall, 'the shaded months begin with the crisis').toBe(choice.offset);
    await figure.getByRole('button', { name: 'Show as table' }).click();
    const { months, series } = await readTableOf(figure);
    expect(months).toEqual(answer.labels.map((_label, index) => monthFromNow(index).name));
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
  api,
  openWith,
}) => {
  const { id } = await api.selectedScenario();
  await api.patch<Scenario>(`/api/scenarios/${id}/`, {
    assumptions: { deficit_policy: 'liquidate', fx: { model: 'drift', drift: { EUR: 2 } }, pinned_rates: {} },
  });
  const { card, tests } = await openWith(
    [
      { name: 'Living', category: 'expense', amount: 2_000, currency: 'EUR' },
      { name: 'Shares', category: 'investment', amount: 0, currency: 'USD', existing_funds: 200_000 },
    ],
    [0],
    { analysis: { crisisMonth: 12 } },
  );
  const [crisis] = tests;
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
  api,
  openWith,
}) => {
  const { card, tests } = await openWith(PLAN, [0]);
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

test('up to four stress tests side by side, with the figures of the API and signs beside the colours', async ({
  api,
  openWith,
}) => {
  const { card, tests: chosen } = await openWith(PLAN, [0, 1, 10, 8], { analysis: { crisisMonth: 6 } });
  const answers = await Promise.all(
    chosen.map(({ id }) => answerOf(api, { years: 10, stress_test_id: id, crisis_offset: 6 })),
  );
  await expect(card.getByRole('heading', { name: chosen[0]?.name ?? '', level: 3 })).toBeVisible();
  const figure = card.getByRole('figure', { name: COMPARED });
  const [heading = [], ...rows] = await downloadCsvOf(figure, COMPARED);
  const lines = ['Your plan', ...chosen.map(({ name }) => name)];
  expect(heading).toEqual(['Month', ...lines.map((line) => `${line} (in the money of each month, USD)`)]);
  expect(rows.map((row) => row.slice(2))).toEqual(
    rows.map((_row, index) => answers.map((answer) => String(answer.crisis_adjusted[index]))),
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

test('in today’s money the figures are those of the API divided by its prices', async ({ api, openWith }) => {
  const { card, tests } = await openWith(PLAN, [0], { analysis: { crisisMonth: 6 }, inTodaysMoney: true });
  const stress_test_id = tests[0]?.id ?? 0;
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

test('‘Run Stress Test’ leads to the result, which follows the choices without it', async ({
  page,
  openWith,
}) => {
  const { card } = await openWith(PLAN, [10]);
  await expect(card.getByRole('figure', { name: DETAIL })).toBeVisible();
  await page.getByRole('button', { name: 'Run Stress Test' }).click();
  const heading = card.getByRole('heading', { name: 'Job loss', level: 3 });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
});
