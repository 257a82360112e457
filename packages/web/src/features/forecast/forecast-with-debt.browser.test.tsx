import { scenarioEndpoints } from '@meridian/contract';
import { Suspense } from 'react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { TodaysMoneySwitch } from './horizon-and-money-choices.tsx';
import { ForecastChartCard } from './forecast-chart-card.tsx';
import { SummaryCard } from './summary-figures.tsx';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { call } from '#lib/api/api-client.ts';
import { switchLanguage } from '#lib/text/language.ts';
import {
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
import { renderCard } from '#testing/render-card.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';

/**
 * The index of the 51st month, in which shares are sold for the first time. Cash of 50,000 falls by 1,000 a month: first by the mortgage of
 * 24,000 without interest, which is paid off after 24 months, then by the cost of living.
 */
const SALES_BEGIN = 50;
const PAID_OFF = 23;

const summary = () => page.getByRole('region', { name: 'Summary', exact: true });
const figureText = (id: string) => summary().element().querySelector(`[data-figure="${id}"]`)?.textContent ?? '';

async function open(years: number): Promise<void> {
  saveSettings({ forecastYears: years });
  await renderCard(
    <Suspense>
      <h1>Plan</h1>
      <SummaryCard />
      <TodaysMoneySwitch />
      <ForecastChartCard />
    </Suspense>,
  );
  await expectDrawn();
}

beforeEach(async () => {
  await signUp();
  await addItems(
    { name: 'Account', category: 'balance', amount: 50_000, currency: 'USD' },
    { name: 'Mortgage', category: 'expense', amount: 1_000, currency: 'USD', loan_balance: 24_000 },
    {
      name: 'Living',
      category: 'expense',
      amount: 1_000,
      currency: 'USD',
      from_date: monthFromNow(PAID_OFF + 1).iso(),
    },
    { name: 'Shares', category: 'investment', amount: 0, currency: 'USD', existing_funds: 300_000 },
    {
      name: 'House',
      category: 'investment',
      asset_class: 'property',
      amount: 0,
      currency: 'USD',
      existing_funds: 480_000,
    },
  );
});

test('debts have a line and a figure and are deducted from net worth until they are paid off', async () => {
  await open(1);
  await expect
    .poll(() => figureText('debts'))
    .toBe(`Debts$24,000Today; $12,000 at the end of ${monthFromNow(11).name}`);
  expect(figureText('netWorth')).toContain('Balances and existing funds, after debts');
  expect(figureText('horizon')).toContain('after debts');
  expect(readChartDescription()).toContain('net worth, after debts, goes from');
  await expect.element(findLineCheckbox('Debts')).toBeChecked();
  await showTable();
  expect(readForecastTable().series['Debts']?.slice(0, 2)).toEqual([23_000, 22_000]);
  saveSettings({ forecastYears: 5 });
  await expect
    .poll(() => figureText('debts'))
    .toBe(`Debts$24,000Today; none is left from ${monthFromNow(PAID_OFF).name}`);
});

test('spendable money is an optional line', async () => {
  await open(1);
  const box = findLineCheckbox('Spendable');
  await expect.element(box).not.toBeChecked();
  await showTable();
  expect(readForecastTable().series['Spendable']).toBeUndefined();
  await box.click();
  await expect.poll(() => readForecastTable().series['Spendable']?.[0]).toBe(349_000);
  await expect.element(page.getByText('Spendable is cash, plus what selling everything')).toBeVisible();
});

test('sales after the shown years are mentioned, and a press shows them: the amounts, until when, and the locked funds', async () => {
  await open(4);
  const first = monthFromNow(SALES_BEGIN).name;
  await expect
    .element(summary())
    .toHaveTextContent(
      `4 years are shown, to the end of ${monthFromNow(47).name}. From ${first}, after the 4 years shown, investments are sold to cover what cash lacks. Money runs out in ${monthFromNow(350).name}, after the 4 years shown.`,
    );
  expect(summary().element().textContent).not.toContain('House');
  await summary().getByRole('button', { name: 'Show 30 years' }).click();
  await expect.poll(() => useSavedSettings.getState().forecastYears).toBe(30);
  await expect.element(summary().getByRole('button', { name: /^Show \d/ })).not.toBeInTheDocument();
  saveSettings({ forecastYears: 5 });
  await expect
    .element(summary())
    .toHaveTextContent(
      `From ${first} investments are sold to cover what cash lacks: $10,000 by ${monthFromNow(59).name}. House is never sold to cover it.`,
    );
});

test('a later cash shortfall, and items that end later, are mentioned with their month', async () => {
  const { id } = await call(scenarioEndpoints.current);
  const body = { assumptions: { deficit_policy: 'overdraft' } } as const;
  await call(scenarioEndpoints.update, { params: { id }, body });
  await addItems({
    name: 'School',
    category: 'expense',
    amount: 0,
    currency: 'USD',
    to_date: monthFromNow(100).iso(28),
  });
  await open(2);
  await expect
    .element(summary())
    .toHaveTextContent(`Cash runs out in ${monthFromNow(SALES_BEGIN).name}, after the 2 years shown.`);
  await expect
    .element(summary())
    .toHaveTextContent(`2 items begin or end after the 2 years shown, up to ${monthFromNow(100).name}.`);
  await summary().getByRole('button', { name: 'Show 9 years' }).click();
  await expect.element(summary()).not.toHaveTextContent('years shown.');
});

test('the row of a year has the sum of margins and the other values at year end', async () => {
  await open(3);
  await showTable();
  const monthly = readForecastTable();
  await page.getByText('By year').click();
  const yearly = readForecastTable();
  const margins = monthly.series['Margin'] ?? [];
  expect(yearly.series['Margin, sum']?.reduce((sum, value) => sum + value, 0)).toBe(
    margins.reduce((sum, value) => sum + value, 0),
  );
  expect(yearly.series['Debts']?.at(-1)).toBe(monthly.series['Debts']?.at(-1));
  expect(yearly.series['Cash']?.at(-1)).toBe(monthly.series['Cash']?.at(-1));
});

test('in today’s money the figures of this month are converted too', async () => {
  await open(5);
  await expect.poll(() => figureText('expense')).toContain('$1,000');
  await page.getByRole('checkbox', { name: 'In today’s money' }).click();
  await expect.poll(() => figureText('expense')).toContain('$998.35');
});

test('hidden amounts stay hidden; in Hebrew too nothing is cut off, and axe finds nothing', async () => {
  await open(5);
  await page.viewport(360, 900);
  await expect.poll(layoutProblems, { message: 'in English' }).toEqual([]);
  await switchLanguage('he');
  onTestFinished(() => switchLanguage('en'));
  await expect.element(page.getByText(/מוכרים השקעות/)).toBeVisible();
  await runInAlternatingAppearances([1_440, 360], expectAccessible);
  saveSettings({ hideSensitiveData: true });
  await expect.poll(() => findLeakedFigures(document.body.outerHTML, ['24,000', '10,000', '349,000'])).toEqual([]);
});
