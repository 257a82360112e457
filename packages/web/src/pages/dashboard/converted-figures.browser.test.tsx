import { type NewItem, scenarioEndpoints } from '@meridian/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { saveSettings } from '#features/saved-settings/public.ts';
import { call } from '#lib/api/api-client.ts';
import { focus } from '#testing/dashboard-actions.ts';
import { movePointerToCorner } from '#testing/page-appearances.ts';
import { renderPage } from '#testing/render-page.tsx';
import { addItems, signUp } from '#testing/sign-up.tsx';

const ITEMS: readonly NewItem[] = [
  { name: 'Rent', category: 'expense', amount: 1_200, currency: 'EUR', tag_names: ['home'] },
  { name: 'Dacha', category: 'expense', amount: 90_000, currency: 'RUB' },
  { name: 'Food', category: 'expense', amount: 600, currency: 'USD' },
];

const tip = page.getByRole('tooltip');

test('the keyboard reaches the rates of every card with converted figures: summary, chart, comparison, tags, totals', async () => {
  await signUp();
  saveSettings({ selectedTab: 'all' });
  await addItems(...ITEMS);
  const { id } = await call(scenarioEndpoints.current);
  await call(scenarioEndpoints.duplicate, { params: { id }, body: { name: 'Twin' } });
  await renderPage();
  const stops = page.getByRole('button', { name: /^Rates used/ });
  await expect.poll(() => stops.elements().length).toBe(4);
  for (const stop of stops.all()) {
    focus(stop);
    // Moves the focus by keyboard, as a user would.
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}');
    await expect.element(stop).toHaveAccessibleDescription(/1 EUR = 1\.1765 USD/);
  }
  const figure = page.getByRole('region', { name: 'Summary' }).getByText(/^\$/).first();
  await figure.hover();
  await expect.element(tip).toHaveTextContent('1 EUR = 1.1765 USD');
  await movePointerToCorner();
  await expect.element(tip).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Compare Scenarios' }).click();
  await page.getByRole('checkbox', { name: 'Twin' }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page
    .getByRole('table', { name: /than in Default/ })
    .getByRole('button', { name: /^Rates used/ })
    .click();
  await expect.element(tip).toHaveTextContent('1 RUB = 0.01111 USD');
});
