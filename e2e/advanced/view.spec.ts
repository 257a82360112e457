import { openAdvanced } from '#e2e/testing/advanced.ts';
import { expect, test } from '#e2e/testing/people.ts';

test('a person of staff opens the view by its address', async ({ page, staff: _ }) => {
  await openAdvanced(page);
  await expect(page.getByRole('region', { name: 'Monte Carlo simulation' })).toBeVisible();
});
