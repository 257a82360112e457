import { openAdvanced } from '#e2e/testing/advanced.ts';
import { test } from '#e2e/testing/people.ts';

test('look', async ({ page, staff: _, addItems }) => {
  test.setTimeout(120_000);
  const base = { currency: 'USD' } as const;
  await addItems(
    { ...base, name: 'Salary', category: 'income', amount: 4200, to_date: '2029-06-30' },
    { ...base, name: 'Rent', category: 'expense', amount: 1900, monthly_interest_rate: 0.2 },
    { ...base, name: 'Living', category: 'expense', amount: 1500 },
    { ...base, name: 'World fund', category: 'investment', amount: 400, existing_funds: 60000, monthly_interest_rate: 0.5, management_fee_saving: 1.2 },
    { ...base, name: 'Pension', category: 'pension', amount: 600, existing_funds: 90000, monthly_interest_rate: 0.4, to_date: '2029-06-30', management_fee_saving: 0.8, payout_from_date: '2032-01-01', payout_months: 240 },
    { ...base, name: 'Cash', category: 'balance', amount: 20000 },
    { ...base, name: 'חיסכון', category: 'saving', amount: 100, existing_funds: 8000, monthly_interest_rate: 0.2 },
  );
  await page.addInitScript(() => localStorage.setItem('x', '1'));
  await openAdvanced(page);
  const card = page.getByRole('region', { name: 'What would help most' });
  await card.scrollIntoViewIfNeeded();
  await card.getByRole('table').waitFor({ timeout: 60_000 });
  for (const scheme of ['light', 'dark'] as const) {
    for (const width of [1440, 768, 360]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(300);
      await card.screenshot({ path: `/tmp/sens-shots/${scheme}-${width}.png` });
    }
  }
});
