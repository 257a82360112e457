import { monthFromNow } from './built-in-rates.ts';
import { openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

test('on a phone a tap explains a figure; the printed plan says when cash runs out, in today’s money', async ({
  addItems,
  page,
}) => {
  // After two months 2,000 per month are missing: the third month ends below zero.
  await addItems(
    { name: 'Account', category: 'balance', amount: 4_000, currency: 'USD' },
    { name: 'Living', category: 'expense', amount: 2_000, currency: 'USD' },
  );
  await openDashboard(page);
  const summary = page.getByRole('region', { name: 'Summary', exact: true });
  await summary.getByRole('button', { name: 'Savings rate' }).tap();
  const explanation = page.getByRole('tooltip').filter({ hasText: 'not spent' });
  await expect(explanation).toBeVisible();
  await summary.getByRole('heading', { name: 'Summary' }).tap();
  await expect(explanation).toBeHidden();

  await page.getByRole('checkbox', { name: 'In today’s money' }).check();
  const real = Number(((4_000 - 60 * 2_000) / 1.02 ** 5).toPrecision(4));
  const written = `\u2212$${Math.abs(real).toLocaleString('en-US')}`;
  await expect(summary).toContainText(written);
  // The printed layout of a plan loads once the page is idle.
  await page.waitForLoadState('networkidle');
  const bar = page.getByRole('navigation', { name: 'Parts of the plan' });
  await expect(bar).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('[data-paper]');
  const month = monthFromNow(2).name;
  await expect(paper.getByRole('heading', { name: `Money runs out in ${month}` })).toBeVisible();
  await expect(paper.locator('svg')).toContainText([new RegExp(`Money runs out: ${month}`)]);
  await expect(paper).toContainText('Fees over the plan');
  await expect(paper).toContainText(written);
  await expect(paper).toContainText('In today’s money');
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(bar).toBeHidden();
});
