import { scenarioEndpoints } from '@meridian/contract';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ForecastChartCard } from '#features/forecast/forecast-chart-card.tsx';
import { saveSettings } from '#features/saved-settings/public.ts';
import { UndoNotifications } from '#features/plan/public-components.ts';
import { call } from '#lib/api/api-client.ts';
import { findLeakedFigures } from '#testing/find-leaked-figures.ts';
import { expectAccessible } from '#testing/page-appearances.ts';
import { focus, notice } from '#testing/dashboard-actions.ts';
import { findForecastChart, expectDrawn, readChartDescription, showTable } from '#testing/plan/forecast-chart.ts';
import { renderCard } from '#testing/render-card.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';

const lever = (name: string) => page.getByRole('slider', { name });
const tryOut = page.getByRole('button', { name: 'Try a change' });
const scenarios = async () => (await call(scenarioEndpoints.list, { query: {} })).results;

beforeEach(async () => {
  await signUp();
  saveSettings({ forecastYears: 1 });
  await addItems(
    { name: 'Salary', category: 'income', amount: 3_000, currency: 'USD', growth: 'fixed' },
    { name: 'Rent', category: 'expense', amount: 1_000, currency: 'USD', growth: 'fixed' },
  );
});

test('the chart follows a lever by keyboard; the tried change is in the URL, is reset by one press, and can be stored as a scenario', async () => {
  await renderCard(
    <>
      <ForecastChartCard />
      <UndoNotifications />
    </>,
    { path: '/dashboard' },
  );
  await expectDrawn();
  await tryOut.click();
  await expect.element(lever('Spending')).toBeEnabled();
  // Three levers have no effect, because the plan has no work with an end date, no fund and no other currency.
  await expect.element(lever('End of work')).toBeDisabled();
  await expect.element(lever('Exchange rate')).toBeDisabled();
  await expectAccessible('with levers');
  focus(lever('Spending'));
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(lever('Spending')).toHaveAttribute('aria-valuetext', '2% less');
  // 12 months of 2,000 are 24,000, and of 2,020 are 24,240.
  await expect
    .poll(readChartDescription)
    .toMatch(/^Trying out Default: net worth goes from \$2,020 in .* to \$24,240 in /);
  await showTable();
  await expect.element(findForecastChart().getByRole('columnheader', { name: 'Net worth as it is' })).toBeVisible();
  await expect.poll(() => location.search).toBe('?try=spending_-2');
  expect((await scenarios()).map(({ name }) => name)).toEqual(['Default']);

  await page.getByRole('button', { name: 'Keep as new scenario' }).click();
  await expect.element(notice('Saved as the new scenario Default: spending')).toBeVisible();
  expect((await scenarios()).map(({ name }) => name)).toEqual([
    'Default',
    expect.stringMatching(/^Default: spending .2%$/),
  ]);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(readChartDescription).toMatch(/^Default: net worth goes from \$2,000 .* to \$24,000 in /);
  await expect.poll(() => location.search).toBe('');
});

test('a URL restores the levers; hidden amounts stay hidden; after closing, the chart shows the plan again', async () => {
  saveSettings({ hideSensitiveData: true });
  await renderCard(<ForecastChartCard />, { path: '/dashboard?try=spending_50+return_99' });
  await expect.element(lever('Spending')).toHaveAttribute('aria-valuetext', '50% more');
  await expect.element(lever('Return')).toHaveAttribute('aria-valuetext', 'as planned');
  await expect.poll(readChartDescription).toContain('Trying out Default');
  expect(findLeakedFigures(document.body.outerHTML, ['1,500', '18,000', '3,000'])).toEqual([]);
  await tryOut.click();
  await expect.element(lever('Spending')).not.toBeInTheDocument();
  await expect.poll(readChartDescription).toMatch(/^Default: /);
  await expect.poll(() => location.search).toBe('');
});
