import { openAdvanced } from '#e2e/testing/advanced.ts';
import { expect, test } from '#e2e/testing/people.ts';
import { PLAN, choose, expectDone, section } from './simulation-section.ts';
test('look', async ({ page, addItems, staff: _ }) => {
  test.setTimeout(120_000);
  await addItems(...PLAN);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAdvanced(page);
  await choose(page, {}, { forecastYears: 20 });
  await expectDone(page, '1,000');
  await section(page).getByText('A weak end').click();
  await section(page).getByRole('button', { name: /Check/ }).click();
  await expect(section(page).getByText('It is: without')).toBeVisible();
  for (const [scheme, width] of [['light', 1440], ['dark', 1440], ['light', 768], ['light', 360], ['dark', 360]] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    await page.waitForTimeout(500);
    await section(page).screenshot({ path: `/tmp/shots/${scheme}-${width}.png` });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await choose(page, {}, { language: 'he', inTodaysMoney: true });
  await page.waitForTimeout(800);
  await page.locator('section', { hasText: 'סימולציית' }).first().screenshot({ path: `/tmp/shots/he-360.png` });
});
