import { choose, openDashboard, readChartDescription } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

test('assumptions about rates and prices are entered once, shown beside the chart and on paper, and copied with the scenario', async ({
  addItems,
  api,
  page,
}) => {
  await addItems(
    { name: 'Salary', category: 'income', amount: 10_000, currency: 'ILS' },
    { name: 'Account', category: 'balance', amount: 8_000, currency: 'GBP' },
  );
  await openDashboard(page);
  const line = page.getByRole('button', { name: /^Assumptions/ });
  await expect(line).toHaveText('Assumptions');
  const before = await readChartDescription(page);
  // The dialog is operated by keyboard only.
  await line.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Assumptions of ‘Default’' });
  await panel.getByRole('radio', { name: 'Follow prices' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(panel.getByRole('radio', { name: 'Drift' })).toBeChecked();
  const of = (code: string) => panel.getByRole('group', { name: code });
  await of('ILS').getByLabel('Value against the dollar').fill('-2');
  await of('GBP').getByLabel('Pinned rate').fill('1.27');
  await of('USD').getByLabel('Prices rise a year').fill('3');
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  const told = 'Assumptions: shekel −2% a year, pound pinned at 1.27 dollars, prices 3% a year';
  await expect(line).toContainText(told);
  await expect(line).toBeFocused();
  expect(await readChartDescription(page)).not.toBe(before);
  await expect(page.getByText('Pinned: GBP')).toBeVisible();
  await expect(page.getByText('Prices rise 3% a year: as this plan assumes.')).toBeVisible();

  const { id } = await api.selectedScenario();
  await api.post(`/api/scenarios/${id}/duplicate/`);
  await page.reload();
  await expect(line).toContainText(told);
  // The printed layout of a plan loads once the page is idle.
  await page.waitForLoadState('networkidle');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-paper]')).toContainText(told);
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  await choose(page, 'Current scenario', 'Default .copy');
  await expect(page).not.toHaveURL(new RegExp(`scenario=${id}$`));
  await expect(line).toContainText(told);
});
