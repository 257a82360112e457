import { scenarioEndpoints } from '@meridian/contract';
import { Suspense } from 'react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { TodaysMoneySwitch } from './horizon-and-money-choices.tsx';
import { ForecastChartCard } from '#features/forecast/forecast-chart-card.tsx';
import { SummaryCard } from '#features/forecast/summary-figures.tsx';
import { BROWSER_SETTINGS, switchSettingsStorage, saveSettings } from '#features/saved-settings/public.ts';
import { UndoNotifications } from '#features/plan/public-components.ts';
import { call } from '#lib/api/api-client.ts';
import { switchLanguage } from '#lib/text/language.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import {
  findForecastChart,
  findChartCursor,
  readPlotPixels,
  expectDrawn,
  findLineCheckbox,
  readForecastTable,
  readChartDescription,
  showTable,
} from '#testing/plan/forecast-chart.ts';
import { findLeakedFigures } from '#testing/find-leaked-figures.ts';
import { layoutProblems } from '#testing/layout-problems.ts';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { monthFromNow } from '#testing/plan/month-from-now.ts';
import { focus, notice, press } from '#testing/dashboard-actions.ts';
import { delayChanges } from '#testing/recorded-responses.ts';
import { renderCard } from '#testing/render-card.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';

/**
 * Cash of 6,000 grows by 1,000 in each of five months to 11,000. From the sixth month on it falls by 2,000 a month and is below zero at the
 * end of the eleventh month. Savings and investments of 9,000 delay this to the sixteenth month.
 */
const RUNS_OUT = 10;
const RUNS_OUT_WITH_FUNDS = 15;
const YEARS = 30;
const LOWEST = 6_000 + 5 * 1_000 - 2_000 * (12 * YEARS - 5);

const [month, laterMonth, lastMonth] = [RUNS_OUT, RUNS_OUT_WITH_FUNDS, 12 * YEARS - 1].map(
  (offset) => monthFromNow(offset).name,
);
const written = (value: number) => `\u2212$${Math.abs(value).toLocaleString('en-US')}`;

const summary = () => page.getByRole('region', { name: 'Summary', exact: true });
const banner = (title: RegExp | string) => summary().getByRole('region', { name: title });
const drawFromFunds = () => page.getByRole('button', { name: 'Draw from savings and investments' });
const seeMonths = () => page.getByRole('button', { name: 'See which months' });

/** Returns the element of a summary figure by its name. */
const figure = (name: string) =>
  Array.from(summary().element().querySelectorAll('dl > div')).find((part) => part.textContent.includes(name));
async function expectFigure(name: string, text: string): Promise<void> {
  await expect.poll(() => figure(name)?.textContent).toContain(text);
}

const policy = async () => (await call(scenarioEndpoints.current)).assumptions.deficit_policy;
const topOf = (part: Locator | Element | undefined) =>
  (part instanceof Element ? part : part?.element())?.getBoundingClientRect().top;

/** Renders the cards; the returned function renders them again from the browser's storage. */
async function open() {
  const whole = (
    <Suspense>
      <h1>Plan</h1>
      <SummaryCard />
      <TodaysMoneySwitch />
      <ForecastChartCard />
      <UndoNotifications />
    </Suspense>
  );
  let { screen } = await renderCard(whole);
  await expectDrawn();
  return async () => {
    await screen.unmount();
    switchSettingsStorage(BROWSER_SETTINGS);
    ({ screen } = await renderCard(whole));
    await expectDrawn();
  };
}

beforeEach(async () => {
  await signUp();
  await addItems(
    { name: 'Account', category: 'balance', amount: 6_000, currency: 'USD' },
    { name: 'Salary', category: 'income', amount: 3_000, currency: 'USD', to_date: monthFromNow(4).iso(28) },
    { name: 'Living', category: 'expense', amount: 2_000, currency: 'USD' },
    { name: 'Cushion', category: 'saving', amount: 0, currency: 'USD', existing_funds: 4_000 },
    { name: 'Shares', category: 'investment', amount: 0, currency: 'USD', existing_funds: 5_000 },
    { name: 'Pension', category: 'pension', amount: 0, currency: 'USD', existing_funds: 70_000 },
  );
  const { id } = await call(scenarioEndpoints.current);
  const body = { assumptions: { deficit_policy: 'overdraft' } } as const;
  await call(scenarioEndpoints.update, { params: { id }, body });
  saveSettings({ forecastYears: YEARS });
});

test('the summary first says when cash runs out, and the chart, its sentence and its table say it too', async () => {
  await open();
  const said = banner(`Cash runs out in ${month}`);
  await expect.element(said).toHaveTextContent(`Lowest: ${written(LOWEST)} in ${lastMonth}`);
  expect(topOf(said)).toBeLessThan(topOf(figure('Net worth today')) ?? 0);
  expect(readChartDescription()).toContain(
    `Cash runs out in ${month} and is lowest in ${lastMonth}: ${written(LOWEST)}.`,
  );
  await expectFigure('Lowest cash', written(LOWEST));
  const whole = readPlotPixels();
  const boxes = page.getByRole('group', { name: 'Lines of the chart' }).getByRole('checkbox');
  expect(boxes.elements()).toHaveLength(6);
  await press(findLineCheckbox('Cash'), ' ');
  await expect.poll(readPlotPixels).not.toBe(whole);
  await press(findLineCheckbox('Cash'), ' ');
  await showTable();
  const cash = readForecastTable().series['Cash'] ?? [];
  expect(cash.findIndex((value) => value < 0)).toBe(RUNS_OUT);
  expect(cash.at(-1)).toBe(LOWEST);
});

test("'See which months' moves the chart cursor to the month, also from the table and from a zoomed range", async () => {
  await open();
  const expectShown = async () => {
    await expect.element(findChartCursor()).toHaveFocus();
    await expect.element(findChartCursor()).toBeInViewport();
    await expect.element(findChartCursor()).toHaveAttribute('aria-valuetext', month);
    const spoken = findForecastChart().getByRole('status');
    await expect.element(spoken).toHaveTextContent(`Cash runs out: ${month}`);
    await expect.element(spoken).toHaveTextContent('Cash \u2212$1,000');
  };
  await seeMonths().click();
  await expectShown();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(findChartCursor()).toHaveAttribute('aria-valuetext', monthFromNow(RUNS_OUT + 1).name);
  await userEvent.keyboard('{End}++++');
  await expect.element(page.getByRole('button', { name: 'Reset zoom' })).toBeVisible();
  await seeMonths().click();
  await expectShown();
  await showTable();
  await seeMonths().click();
  await expectShown();
});

test('selling savings and investments delays the shortfall; it is explained, and can be undone, switched off and refused', async () => {
  expectConsoleErrors(/status of 500|could not be changed/);
  await open();
  const changes = delayChanges();
  await drawFromFunds().click();
  await changes.expectSent(1);
  changes.refuseAll();
  await expect.element(notice('The scenario could not be changed.')).toBeVisible();
  await expect.element(banner(`Cash runs out in ${month}`)).toBeVisible();
  changes.release();

  await drawFromFunds().click();
  const covered = banner(`Money runs out in ${laterMonth}`);
  await expect
    .element(covered)
    .toHaveTextContent('Shortfalls are covered by selling savings, then investments, never pensions.');
  await expect.element(covered.getByRole('button', { name: 'Switch off' })).toHaveFocus();
  await expect.poll(policy).toBe('liquidate');
  expect(readChartDescription()).toContain(`Money runs out in ${laterMonth}`);
  await showTable();
  const { series } = readForecastTable();
  expect(series['Cash']?.slice(RUNS_OUT, RUNS_OUT + 4)).toEqual([0, 0, 0, 0]);
  expect(series['Pension']?.at(-1)).toBe(70_000);
  await findForecastChart().getByRole('button', { name: 'Show as chart' }).click();

  await notice('Shortfalls are now covered').getByRole('button', { name: 'Undo' }).last().click();
  await expect.element(banner(`Cash runs out in ${month}`)).toBeVisible();
  await expect.poll(policy).toBe('overdraft');

  await drawFromFunds().click();
  saveSettings({ forecastYears: 1 });
  const quiet = banner(/^Shortfalls are covered by selling savings/);
  await expect.element(quiet).toBeVisible();
  await expect.element(summary()).toHaveTextContent(`Money runs out in ${laterMonth}, after the year shown.`);
  await quiet.getByRole('button', { name: 'Switch off' }).click();
  await expect.element(notice('Shortfalls are no longer covered')).toBeVisible();
  await expect.element(banner(`Cash runs out in ${month}`)).toBeVisible();
  await expect.poll(policy).toBe('overdraft');
});

test('today’s money applies to summary, sentence, chart and table together, and is always labelled', async () => {
  const renderAgain = await open();
  const nominal = LOWEST + 79_000;
  const real = Math.round((nominal / 1.02 ** YEARS) * 100) / 100;
  await expectFigure('Net worth in 30 years', written(nominal));
  await expect.element(summary()).toHaveTextContent('In the money of each month');
  await expectFigure('Fees over the plan', '$0');
  expect(readChartDescription()).toContain('In the money of each month');
  const before = readPlotPixels();
  const realMoney = page.getByRole('checkbox', { name: 'In today’s money' });
  await expect.element(page.getByText('Prices rise 2% a year: the central bank’s target for USD.')).toBeVisible();
  await realMoney.click();
  await expectFigure('Net worth in 30 years', written(Number(real.toPrecision(4))));
  await expect.element(summary()).toHaveTextContent('In today’s money');
  expect(readChartDescription()).toContain('In today’s money');
  await expect.poll(readPlotPixels).not.toBe(before);
  await expect.element(banner(`Cash runs out in ${month}`)).toBeVisible();
  await renderAgain();
  await expect.element(realMoney).toBeChecked();
  await showTable();
  expect(readForecastTable().series['Forecast']?.at(-1)).toBe(real);
});

test('amounts are hidden in privacy mode, months may be shown', async () => {
  await open();
  await expectFigure('Lowest cash', written(LOWEST));
  const figures = [
    ...new Set(document.body.innerText.match(/\d{1,3}(?:,\d{3})+(?:\.\d\d)?|\d{4,}(?:\.\d\d)?/g) ?? []),
  ].filter((text) => /\d\d,\d{3}/.test(text));
  expect(figures.length).toBeGreaterThan(3);
  saveSettings({ hideSensitiveData: true });
  await expect.element(banner(`Cash runs out in ${month}`)).toHaveTextContent('Lowest: \u2022\u2022');
  await seeMonths().click();
  await expect.element(findForecastChart().getByRole('status')).toHaveTextContent(`Cash runs out: ${month}`);
  expect(findLeakedFigures(document.body.outerHTML, figures)).toEqual([]);
});

test('every figure is explained on hover and focus', async () => {
  await open();
  const term = summary().getByRole('button', { name: 'Net worth today' });
  const explanation = page.getByRole('tooltip').filter({ hasText: 'Cash and all your funds now' });
  await term.hover();
  await expect.element(explanation).toHaveTextContent('The chart begins at the end of this month');
  await page.getByRole('heading', { name: 'Plan', exact: true }).hover();
  await expect.element(explanation).not.toBeInTheDocument();
  focus(term);
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}');
  await expect.element(explanation).toBeVisible();
  await expect.element(term).toHaveAccessibleDescription(/Cash and all your funds now/);
  await userEvent.keyboard('{Escape}');
  await expect.element(explanation).not.toBeInTheDocument();
  const terms = Array.from(summary().element().querySelectorAll('dt'));
  expect(terms).toHaveLength(8);
  expect(terms.filter((one) => one.querySelector('button')?.checkVisibility() !== true)).toEqual([]);
});

test('in Hebrew too; wide and narrow nothing is cut off and axe finds nothing', async () => {
  await open();
  await page.viewport(360, 900);
  await expect.poll(layoutProblems, { message: 'in English' }).toEqual([]);
  await switchLanguage('he');
  onTestFinished(() => switchLanguage('en'));
  const said = page.getByRole('region', { name: /^המזומן נגמר ב/ });
  await expect.element(said).toHaveTextContent('השפל: ');
  await runInAlternatingAppearances([1_440, 360], expectAccessible);
  await page.getByRole('button', { name: 'משיכה מחסכונות ומהשקעות' }).click();
  await expect.element(page.getByRole('region', { name: /^הכסף נגמר ב/ })).toHaveTextContent('חוסרים מכוסים');
});
