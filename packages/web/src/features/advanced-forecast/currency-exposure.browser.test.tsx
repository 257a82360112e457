import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { saveSettings } from '#features/saved-settings/public.ts';
import { exposureEndpoints } from '@meridian/contract';
import { failCalls } from '#testing/failing-calls.ts';
import { expectAccessible } from '#testing/page-appearances.ts';
import { renderCard } from '#testing/render-card.tsx';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { addItems, signUp } from '#testing/sign-up.tsx';
import { CurrencyExposureCard } from './currency-exposure-card.tsx';

const once = { interval_months: 0, growth: 'fixed' } as const;

beforeEach(async () => {
  await signUp();
  saveSettings({ forecastYears: 1 });
});

const list = page.getByRole('listitem');

test('the currency change that breaks the plan is shown, and the amounts by currency and year', async () => {
  // 1,000 euros are 1,176.47 dollars (0.85 euros per dollar), and 10 pounds are 13.33 dollars (0.75 pounds per dollar).
  // Together they cover 1,000 dollars until the euro loses 16.1 %.
  await addItems(
    { name: 'Fee', category: 'income', amount: 1_000, currency: 'EUR', ...once },
    { name: 'Bill', category: 'expense', amount: 1_000, currency: 'USD', ...once },
    { name: 'Gift', category: 'income', amount: 10, currency: 'GBP', ...once },
  );
  await renderCard(<CurrencyExposureCard />);
  await expect.element(list.first()).toHaveTextContent('Net worth stays above zero until the Euro loses 16.1%');
  await expect.element(list.nth(1)).toHaveTextContent('No move of these alone takes net worth to zero: British Pound');
  await expect.element(page.getByRole('figure', { name: 'Income' })).toHaveTextContent('99% Euro and 1% British Pound');
  await page.getByText('Spending', { exact: true }).click();
  await expect.element(page.getByRole('figure', { name: 'Spending' })).toHaveTextContent('100% US Dollar');
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect.element(page.getByRole('columnheader', { name: 'US Dollar' })).toBeVisible();
  await expectAccessible('as a table');
});

test('a plan in one currency depends on no exchange rate; a plan that fails anyway shows when', async () => {
  await addItems({ name: 'Salary', category: 'income', amount: 1_000, currency: 'USD', ...once });
  const { screen } = await renderCard(<CurrencyExposureCard />);
  await expect
    .element(page.getByText('Everything in this plan is in US Dollar: no exchange rate moves it.'))
    .toBeVisible();
  await screen.unmount();
  await addItems({ name: 'Bill', category: 'expense', amount: 2_000, currency: 'EUR', ...once });
  await renderCard(<CurrencyExposureCard />);
  await expect
    .element(page.getByText(/^Net worth falls to zero in .* at today’s exchange rates already/))
    .toBeVisible();
});

test('an empty plan and a server without response have their own messages', async () => {
  const { screen } = await renderCard(<CurrencyExposureCard />);
  await expect.element(page.getByText('No currencies yet')).toBeVisible();
  await screen.unmount();
  await addItems({ name: 'Salary', category: 'income', amount: 1_000, currency: 'GBP' });
  await renderCard(<CurrencyExposureCard />);
  expectConsoleErrors(/Out of order|A card failed/);
  const mend = failCalls(exposureEndpoints.currencyExposure, { status: 503 });
  const again = page.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  mend();
  await again.click();
  await expect.element(list.first()).toHaveTextContent('No move of these alone takes net worth to zero: British Pound');
});
