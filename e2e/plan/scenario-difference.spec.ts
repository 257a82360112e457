import type { NewItem } from '@meridian/contract';
import { openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

const SALARY: NewItem = { name: 'Salary', category: 'income', amount: 500, currency: 'USD', growth: 'fixed' };

test('two scenarios are compared, and the reasons for the difference are shown and printed', async ({
  addItems,
  api,
  page,
}) => {
  await addItems(SALARY);
  const { id: lisbon } = await api.addScenario('Lisbon');
  await api.post('/api/financial-items/', { ...SALARY, amount: 750, scenario_id: lisbon });
  await openDashboard(page);
  await page.getByRole('button', { name: 'Compare Scenarios' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare Scenarios' });
  await dialog.getByRole('checkbox', { name: 'Lisbon' }).check();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Why they differ' }).click();
  const part = page.getByRole('region', { name: 'Why they differ', exact: true });
  const rows = part.getByRole('table', { name: 'What each item adds' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Salary' })).toContainText('$15,000');
  await expect(part.getByRole('figure', { name: 'Why they differ' })).toContainText(
    'Lisbon ends with $15,000 more than Default.',
  );
  // Printing uses a separate layout, which is loaded first.
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('[data-paper]');
  await expect(paper.getByRole('heading', { name: 'Why they differ' })).toBeVisible();
  await expect(paper.getByRole('table', { name: 'What each item adds' })).toContainText('$15,000');
  await expect(paper.getByRole('button')).toHaveCount(0);
});
