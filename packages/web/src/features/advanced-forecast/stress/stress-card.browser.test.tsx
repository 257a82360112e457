import { scenarioEndpoints } from '@meridian/contract';
import { measureCrisisEffects } from '@meridian/engine';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '#lib/api/api-client.ts';
import { readSavedCsv } from '#testing/saved-file.ts';
import { signUpStaff } from '#testing/advanced/sign-up-staff.ts';
import {
  COMPARISON_CHART_NAME,
  STRESSED_PLAN,
  toCents,
  detailChart,
  expectLinesAddUp,
  findKeyFigure,
  lossTable,
  openStressCard,
  crisisSlider,
  fetchStressResult,
  stressCard,
} from '#testing/advanced/stress-card-actions.tsx';
import { monthFromNow, parseUsd, formatRoundedUsd } from '#testing/format-figures.ts';

const focus = (element: Element) => (element as HTMLElement).focus();

beforeEach(async () => {
  await signUpStaff();
});

test("the plan's assumptions apply: covered shortfalls with a line of their own, drifting pinned rates, inflation and interest on cash", async () => {
  const { id } = await call(scenarioEndpoints.current);
  const fx = { model: 'drift', drift: { EUR: 2 } } as const;
  const assumptions = {
    deficit_policy: 'liquidate',
    fx,
    pinned_rates: { EUR: 0.6 },
    cash_rate: 3,
    prices: { EUR: 5, USD: 1 },
  } as const;
  await call(scenarioEndpoints.update, { params: { id }, body: { assumptions } });
  const { tests } = await openStressCard(
    [
      { name: 'Living', category: 'expense', amount: 2_000, currency: 'EUR', growth: 'prices' },
      { name: 'Account', category: 'balance', amount: 20_000, currency: 'USD' },
      { name: 'Shares', category: 'investment', amount: 0, currency: 'USD', existing_funds: 200_000 },
    ],
    [0],
    { analysis: { crisisMonth: 12 } },
  );
  await expect.element(detailChart).toHaveAccessibleDescription(/The money runs out in .+, without it in .+\./);
  const response = await fetchStressResult({ stress_test_id: tests[0]?.id ?? 0, crisis_offset: 12 });
  const [, ...rows] = await readSavedCsv(detailChart);
  expect(rows.map((row) => row[4])).toEqual(response.crisis_adjusted.map(String));
  await expect.element(lossTable.getByRole('row', { name: /^Sold because of it/ })).toBeVisible();
  await expectLinesAddUp();
});

test('the slider moves the crisis by keyboard, and everything follows', async () => {
  const { tests } = await openStressCard(STRESSED_PLAN, [0]);
  await expect.element(crisisSlider).toBeVisible();
  for (const [month, key] of [
    [0, ''],
    [1, '{ArrowRight}'],
    [119, '{End}'],
  ] as const) {
    focus(crisisSlider.element());
    if (key !== '') await userEvent.keyboard(key);
    const begins = `begins in ${monthFromNow(month)}`;
    await expect.element(crisisSlider).toHaveAttribute('aria-valuetext', begins);
    await expect.element(stressCard.getByText(begins, { exact: true })).toBeVisible();
    await expect.element(detailChart).toHaveAccessibleDescription(new RegExp(begins));
    const response = await fetchStressResult({ stress_test_id: tests[0]?.id ?? 0, crisis_offset: month });
    const [, ...rows] = await readSavedCsv(detailChart);
    expect(rows.map((row) => row[4])).toEqual(response.crisis_adjusted.map(String));
    await expectLinesAddUp();
  }
  await expect.poll(() => localStorage.getItem('meridian.settings')).toContain('"crisisMonth":119');
});

test('the chart shades the months of the crisis, and names them for the keyboard cursor and in the table', async () => {
  await openStressCard(STRESSED_PLAN, [0], { analysis: { crisisMonth: 12 } });
  await expect.element(detailChart.getByRole('listitem').filter({ hasText: 'The crisis falls' })).toBeVisible();
  const cursor = detailChart.getByRole('slider');
  const status = detailChart.getByRole('status');
  focus(cursor.element());
  await userEvent.keyboard('{Home}');
  await expect.element(status).not.toHaveTextContent('The crisis');
  await userEvent.keyboard('{PageDown}');
  await userEvent.keyboard('{ArrowRight>12/}');
  await expect.element(status).toHaveTextContent(`${monthFromNow(12)}, The crisis falls`);
  await userEvent.keyboard('{ArrowRight>17/}');
  await expect.element(status).toHaveTextContent('The crisis recovers');
  await detailChart.getByRole('button', { name: 'Show as table' }).click();
  const fallen = detailChart.getByRole('row').filter({ hasText: 'The crisis falls' });
  await expect.poll(() => fallen.elements().length).toBe(17);
});

test('up to four stress tests side by side equal the API, with signs in addition to colours', async () => {
  const { tests: chosen } = await openStressCard(STRESSED_PLAN, [0, 1, 10, 8], {
    analysis: { crisisMonth: 6 },
  });
  const answers = await Promise.all(
    chosen.map(({ id }) => fetchStressResult({ stress_test_id: id, crisis_offset: 6 })),
  );
  await expect.element(stressCard.getByRole('heading', { name: chosen[0]?.name ?? '', level: 3 })).toBeVisible();
  const figure = stressCard.getByRole('figure', { name: COMPARISON_CHART_NAME });
  await expect.element(figure).toBeVisible();
  const [heading = [], ...rows] = await readSavedCsv(figure);
  const lines = ['Your plan', ...chosen.map(({ name }) => name)];
  expect(heading.toSorted()).toEqual(['Month', ...lines.map((line) => `${line} (in today’s prices, USD)`)].toSorted());
  for (const [place, { name }] of chosen.entries()) {
    const column = heading.findIndex((each) => each.startsWith(name));
    expect(rows.map((row) => row[column])).toEqual(answers[place]?.crisis_real.map(String));
  }
  const region = stressCard.getByRole('region', { name: 'Side by side' });
  const ends = Array.from(region.element().querySelectorAll('tbody tr'), (row) =>
    parseUsd(row.querySelectorAll('td')[3]?.textContent ?? ''),
  );
  expect(ends, 'none breaks the plan: what leaves least comes first').toEqual(
    ends.toSorted((one, other) => one - other),
  );
  for (const [place, { name }] of chosen.entries()) {
    const row = region.getByRole('row').filter({ hasText: name });
    const response = answers[place];
    // Without an economic scenario the plan in today's prices equals the API's inflation_adjusted.
    const [base, crisis] = [response?.inflation_adjusted ?? [], response?.crisis_real ?? []];
    const { trough, monthsBelow } = measureCrisisEffects(Float64Array.from(base), Float64Array.from(crisis));
    const cells = row.getByRole('cell').elements();
    const depth = cells[0]?.querySelector('bdi')?.textContent ?? '';
    expect(toCents(parseUsd(depth))).toBe(toCents(trough?.amount ?? 0));
    expect(cells[1]?.textContent).toBe(String(monthsBelow));
    expect(parseUsd(cells[3]?.textContent ?? '')).toBe(crisis.at(-1));
    await expect.element(row.getByText(/^(High|Medium|Low)$/)).toBeVisible();
  }
  await expect.element(region.getByRole('row').filter({ hasText: 'Job loss' })).toHaveTextContent('Lasts');
  const signs = Array.from(figure.element().querySelectorAll('li svg'), (sign) =>
    Array.from(
      sign.querySelectorAll('path'),
      (path) => `${path.getAttribute('d')} ${path.getAttribute('stroke-dasharray')}`,
    ).join('|'),
  );
  expect(new Set(signs).size).toBe(5);
});

test('the figures are always in today’s prices: the figures of the API divided by its price level, to four digits', async () => {
  const { tests } = await openStressCard(STRESSED_PLAN, [0], { analysis: { crisisMonth: 6 } });
  await expect.element(stressCard.getByText('All figures are in today’s prices')).toBeVisible();
  const response = await fetchStressResult({ stress_test_id: tests[0]?.id ?? 0, crisis_offset: 6 });
  // Without an economic scenario the second line is the plan itself in today's prices.
  const { trough } = measureCrisisEffects(
    Float64Array.from(response.inflation_adjusted),
    Float64Array.from(response.crisis_real),
  );
  const depth = findKeyFigure('Largest fall')?.querySelector('bdi')?.textContent ?? '';
  expect(parseUsd(depth)).toBe(Number((trough?.amount ?? 0).toPrecision(4)));
  await expectLinesAddUp();
});

const list = stressCard.getByRole('region', { name: 'What would break your plan' });
const crises = () => Array.from(list.element().querySelectorAll('li'), ({ textContent }) => textContent);

test('all crises are in one list, the worst first, each with its cost, and one can be selected', async () => {
  const struck = STRESSED_PLAN.filter(({ category }) => category === 'income' || category === 'expense');
  await openStressCard(
    [...struck, { name: 'Shares', category: 'investment', amount: 0, currency: 'USD', existing_funds: 6_000 }],
    [0],
  );
  await expect.poll(() => crises().length).toBe(5);
  await expect.element(list).toHaveTextContent(/(One|\d+) of these 12 crises breaks? your plan: the money runs out\./);
  expect(crises()[0]).toMatch(/runs out in/);
  await list.getByRole('button', { name: 'Show all 12 crises' }).click();
  await expect.poll(() => crises().length).toBe(12);
  expect(crises().every((text) => /runs out in|cost|more than without it/.test(text))).toBe(true);
  expect(crises().find((text) => text.startsWith('Global financial crisis'))).toMatch(
    /Largest losses: .+\(\$[\d,.]+\)/,
  );
  await list.getByRole('button', { name: 'Look closer: Job loss' }).click();
  await expect.element(stressCard.getByRole('heading', { name: 'Job loss', level: 3 })).toBeVisible();
  await expect.poll(() => crises().find((text) => text.startsWith('Job loss'))).toContain('shown in detail below');
});

test("the currency that crises hit can be chosen without storing it; the default is the server's", async () => {
  const { tests } = await openStressCard(
    [
      { name: 'Salary', category: 'income', amount: 5_000, currency: 'EUR' },
      { name: 'Shares', category: 'investment', amount: 500, currency: 'EUR' },
    ],
    [9],
  );
  await list.getByRole('button', { name: /^Show all/ }).click();
  const words = () => crises().find((each) => each.startsWith('Currency crisis')) ?? '';
  // The plan's amounts are in euros and are shown in dollars. The crisis was defined for dollars.
  await expect.poll(words).toContain('(USD) loses up to 20% of its value.');
  const response = await fetchStressResult({ stress_test_id: tests[0]?.id ?? 0, crisis_offset: 0 });
  const change = (response.crisis_real.at(-1) ?? 0) - (response.inflation_adjusted.at(-1) ?? 0);
  expect(words()).toContain(formatRoundedUsd(Math.abs(change)));
  const before = words();
  await stressCard.getByRole('combobox', { name: 'Currency that crises hit' }).click();
  await page.getByRole('option', { name: /^ILS/ }).click();
  await expect.poll(words).toContain('(ILS) loses up to 20% of its value.');
  expect(words().replaceAll('ILS', 'USD')).not.toBe(before);
  expect(localStorage.getItem('meridian.settings')).not.toContain('ILS');
});

test('a saver who gains from a crisis sees why', async () => {
  await openStressCard(
    [
      { name: 'Salary', category: 'income', amount: 5_000, currency: 'USD' },
      { name: 'Shares', category: 'investment', amount: 1_000, currency: 'USD' },
    ],
    [6],
  );
  await list.getByRole('button', { name: /^Show all/ }).click();
  await expect
    .poll(() => crises().find((each) => each.startsWith('Flash crash')))
    .toMatch(/you have \$[\d,.]+ more than without it.+Deposits help/);
});
