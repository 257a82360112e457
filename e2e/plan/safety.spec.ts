/** The safety of a plan and the effect of changes, for everyone, on the standard dashboard. */
import type { Page } from '@playwright/test';
import { findForecastChart, notice, openDashboard, readChartDescription } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

const safety = (page: Page) => page.getByRole('region', { name: 'How safe is your plan?' });
const HOUSEHOLD = [
  { name: 'Salary', category: 'income', amount: 3_000, currency: 'USD', growth: 'fixed' },
  { name: 'Living', category: 'expense', amount: 2_600, currency: 'EUR', growth: 'fixed' },
  { name: 'Fund', category: 'investment', amount: 0, currency: 'USD', existing_funds: 20_000 },
] as const;

test('a person without the advanced view sees how safe a plan is, follows an edit, and saves what helps', async ({
  addItems,
  page,
}) => {
  await addItems(...HOUSEHOLD);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openDashboard(page);
  await expect(findForecastChart(page).getByRole('button', { name: 'Download as PNG' })).toBeEnabled();
  expect(
    asked.filter((path) => path.includes('safety')),
    'not before it is in sight',
  ).toEqual([]);
  await safety(page).scrollIntoViewIfNeeded();
  await expect(safety(page)).toContainText(/futures? (does )?the money lasts? until \w+ \d{4}\./);
  await expect(safety(page)).toContainText('What would break it');
  // This needs no permission for stress tests.
  await safety(page).getByRole('button', { name: 'What is the smallest crisis that breaks it?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask the plan' });
  await expect(dialog).toContainText(/begun in \w+ \d{4}, up to [\d.]+% of its size: with that it works until/);
  await dialog.getByRole('combobox', { name: 'Which crisis' }).click();
  await page.getByRole('option', { name: 'Currency crisis' }).click();
  await dialog.getByText('The currency alone').click();
  await expect(dialog).toContainText('Currency crisis, begun in');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const first = safety(page)
    .getByRole('button', { name: /^Save ‘.*’ as a new scenario$/ })
    .first();
  await expect(first).toBeEnabled();
  await first.click();
  await expect(notice(page, 'Saved as the new scenario')).toBeVisible();
  expect(
    asked.filter((path) => path.includes('advanced-forecast')),
    'the server computes nothing',
  ).toEqual([]);
  // An edit in another tab: the plan now fails without a crisis.
  await addItems({ name: 'Boat', category: 'expense', amount: 100_000, currency: 'USD', growth: 'fixed' });
  await page.reload();
  await safety(page).scrollIntoViewIfNeeded();
  await expect(safety(page)).toContainText('In no simulated future does the money last until');
  await expect(safety(page)).toContainText('The plan breaks without any crisis');
});

test('a browser that cannot simulate says so, and shows what would break the plan', async ({ addItems, page }) => {
  await page.addInitScript(() => {
    WebAssembly.validate = () => false;
  });
  await addItems(...HOUSEHOLD);
  await openDashboard(page);
  await safety(page).scrollIntoViewIfNeeded();
  await expect(safety(page)).toContainText('This browser cannot simulate your plan');
  await expect(safety(page)).toContainText('crises tried');
});

test('the chart follows the levers, a reload restores them from the address, and Reset removes them', async ({
  addItems,
  page,
}) => {
  await addItems(...HOUSEHOLD);
  await openDashboard(page);
  const before = await readChartDescription(page);
  await page.getByRole('button', { name: 'Try a change' }).click();
  const spending = page.getByRole('slider', { name: 'Spending' });
  await spending.press('Home');
  await expect.poll(() => readChartDescription(page)).toMatch(/^Trying out Default/);
  await expect(page).toHaveURL(/try=spending_-50/);
  const tried = await readChartDescription(page);
  await page.reload();
  await expect(spending).toHaveAttribute('aria-valuetext', '50% less');
  await expect.poll(() => readChartDescription(page)).toBe(tried);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect.poll(() => readChartDescription(page)).toBe(before);
  await expect(page).not.toHaveURL(/try=/);
});
