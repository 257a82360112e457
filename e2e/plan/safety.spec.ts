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

/** Expects that the chart follows a lever, that a reload restores it from the address, and that Reset removes it. */
async function expectLeversRestored(page: Page): Promise<void> {
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
}

test('a person without the advanced view tries a change, sees how safe a plan is, saves what helps, and the figures follow an edit', async ({
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
  await expectLeversRestored(page);
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
  await page.getByRole('button', { name: 'Hide Salary' }).click();
  // Nothing is simulated while the card is out of sight.
  await safety(page).scrollIntoViewIfNeeded();
  await expect(safety(page)).toContainText('In no simulated future does the money last until');
  await expect(safety(page)).toContainText('The plan breaks without any crisis');
});
