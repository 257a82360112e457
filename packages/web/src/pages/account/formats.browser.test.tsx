import { accountEndpoints, currencyEndpoints } from '@meridian/contract';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '#lib/api/api-client.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { delayChanges } from '#testing/recorded-responses.ts';
import { renderCard } from '#testing/render-card.tsx';
import { signUp } from '#testing/sign-up.tsx';
import { ProfilePage } from './profile-page.tsx';

const list = (name: string) => page.getByRole('combobox', { name, exact: true });

async function choose(label: string, option: string | RegExp): Promise<void> {
  await list(label).click();
  await page.getByRole('option', { name: option }).click();
}

beforeEach(async () => {
  await signUp();
  await renderCard(<ProfilePage />, { path: '/profile?tab=currency' });
});

test('a choice of formats is saved at once and shown at once, on other tabs too', async () => {
  await expect.element(page.getByText('As in 1,234.56 or')).toBeVisible();
  for (const [label, format] of [
    ['Date format', 'YYYY-MM-DD'],
    ['Number format', '1.234,56'],
  ] as const) {
    await choose(label, format);
    await expect.element(page.getByRole('status').filter({ hasText: 'Your choice is saved.' })).toBeVisible();
    await expect.element(list(label)).toHaveValue(format);
  }
  await expect.element(page.getByText('As in 1.234,56 or')).toBeVisible();
  await expect.element(page.getByText(/Today is \d{4}-\d\d-\d\d$/)).toBeVisible();
  expect((await call(accountEndpoints.read)).preferences).toEqual({
    date_format: 'YYYY-MM-DD',
    number_format: '1.234,56',
  });
  await page.getByRole('tab', { name: 'Security' }).click();
  await expect.element(page.getByText(/Signed in \d{4}-\d\d-\d\d \d\d:\d\d/)).toBeVisible();
});

test('a choice that cannot be saved is reset, with a message', async () => {
  expectConsoleErrors(/could not be saved/);
  await expect.element(list('Number format')).toHaveValue('1,234.56');
  const changes = delayChanges();
  await choose('Number format', '1.234,56');
  await expect.element(list('Number format')).toHaveValue('1.234,56');
  await changes.expectSent(1);
  changes.refuseAll();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Your choice could not be saved. Everything is written as before.');
  await expect.element(list('Number format')).toHaveValue('1,234.56');
  await expect.element(page.getByText('As in 1,234.56 or')).toBeVisible();
});

test('the display currency is chosen here too, and a refused choice is reset', async () => {
  expectConsoleErrors(/could not be changed/);
  await choose('Display currency', /^EUR/);
  await expect.poll(() => call(currencyEndpoints.readPreferences)).toMatchObject({ current_currency: 'EUR' });
  const changes = delayChanges();
  await choose('Display currency', /^JPY/);
  await changes.expectSent(1);
  changes.refuseAll();
  await expect.element(page.getByText('Failed to update currency preference')).toBeVisible();
  await expect.element(list('Display currency')).toHaveDisplayValue(/^EUR/);
});
