import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createCrisis } from '@meridian/engine/testing/stress-test-factory.ts';
import { ForecastChartCard } from '#features/forecast/forecast-chart-card.tsx';
import { saveSettings } from '#features/saved-settings/public.ts';
import { delayResponses } from '#testing/intercept-calls.ts';
import { renderCard } from '#testing/render-card.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';
import { AskDialogHost } from '#features/questions/ask-dialog-host.tsx';
import { openPlanQuestionDialog } from '#features/plan/public.ts';

const dialog = page.getByRole('dialog');

test('a browser that cannot simulate uses the server, says so, and offers it only for questions that the server supports', async () => {
  // Simulates WebAssembly without SIMD.
  vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
  await signUp();
  saveSettings({ forecastYears: 1, inTodaysMoney: false });
  await addItems(
    { name: 'Account', category: 'balance', amount: 1_200, currency: 'USD' },
    { name: 'Wage', category: 'income', amount: 100, currency: 'USD', growth: 'fixed' },
    { name: 'Rent', category: 'expense', amount: 150, currency: 'USD', growth: 'fixed' },
  );
  await renderCard(
    <>
      <ForecastChartCard />
      <AskDialogHost />
    </>,
  );
  const held = delayResponses(/^POST \/api\/forecast\/solve\/$/);
  await page.getByRole('button', { name: 'Ask the plan' }).click();
  await dialog.getByText('in 90 of 100 futures', { exact: true }).click();
  await expect.poll(held.isRequested).toBe(true);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog.getByText('Cancelled.')).toBeVisible();
  held.release();
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  // The plan has no random part, so every simulated future equals the forecast.
  await expect
    .element(dialog.getByRole('status').first())
    .toHaveTextContent(/can be 133\.3% of .*: \$200 this month instead of \$150\./);
  await expect.element(dialog.getByText('This browser cannot simulate', { exact: false })).toBeVisible();
  await dialog.getByText('When can I stop working?').click();
  await expect.element(dialog.getByText('in 90 of 100 futures', { exact: true })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  const lean = createCrisis({ durationMonths: 12, recoveryMonths: 0, expenseShock: 0.5 });
  openPlanQuestionDialog({ about: 'crisis', crisis: { test: lean, offset: 0, name: 'A lean year' } });
  await dialog.getByText('in 90 of 100 futures', { exact: true }).click();
  // The year without a crisis ends with 600: 1,200 less 50 a month. The crisis adds 75 a month to the expenses, 900 in
  // all, so the plan survives two thirds of it.
  await expect
    .element(dialog.getByRole('status').first())
    .toHaveTextContent(/^The plan survives A lean year, begun in \w+ \d{4}, up to 66\.7%/);
  await expect.element(dialog.getByText('Every future goes through the crisis', { exact: false })).toBeVisible();
});
