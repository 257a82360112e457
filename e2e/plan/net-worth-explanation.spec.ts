import { findForecastChart, readPlotPixels, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

test('a press on the chart opens the pieces of a month, the flow of its year, and all years on paper', async ({
  api,
  page,
}) => {
  await api.addItem({ name: 'Salary', category: 'income', amount: 3_000, currency: 'EUR' });
  await api.addItem({ name: 'Rent', category: 'expense', amount: 1_000, currency: 'EUR' });
  await openDashboard(page);
  await expect.poll(() => readPlotPixels(page).then(({ length }) => length)).toBeGreaterThan(5_000);
  const slider = findForecastChart(page).getByRole('slider');
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (box === null) throw new Error('The chart is not visible.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const dialog = page.getByRole('dialog', { name: 'Where the change comes from' });
  const month = dialog.getByRole('heading', { level: 3 });
  await expect(month).toHaveText(/^[A-Z][a-z]+ 20\d\d$/);
  await expect(dialog.getByRole('row', { name: /^Salary/ })).toBeVisible();

  await dialog.getByText('Year', { exact: true }).click();
  await expect(month).toHaveText(/^20\d\d$/);
  const year = await month.textContent();
  await dialog.getByText('Flow of money').click();
  await expect(dialog.getByRole('figure', { name: `Flow of money: ${year}` }).locator('svg:has(rect)')).toContainText(
    'Stays in cash',
  );

  await dialog.getByText('Year by year').click();
  await expect(dialog.getByRole('rowheader', { name: 'Net worth before' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('[data-paper]').filter({ hasText: 'Year by year: Default' });
  await expect(paper).toBeVisible();
  await expect(paper.getByRole('row', { name: /^Rent/ }).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('figure', { name: 'Forecast' })).toBeVisible();
});
