/** Text that people enter is shown as text: markup in it never becomes part of the page. */
import { openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

const HOSTILE = `<img src=x onerror="document.title='run'"><script>document.title='run'</script>`;

test('markup in names of items, scenarios, tags and people is shown as text', async ({ addItems, api, page }) => {
  const tag = '<b>bold</b>';
  await api.patch('/api/auth/user/', { first_name: HOSTILE });
  await api.addScenario(HOSTILE);
  const item = { name: HOSTILE, category: 'income', amount: 10, currency: 'USD', tag_names: [tag] } as const;
  await addItems({ ...item, tag_names: [tag] });
  const expectNoMarkup = async (path: string) => {
    expect(await page.locator('img[src="x"], b').count(), path).toBe(0);
    await expect(page).not.toHaveTitle('run');
  };
  await openDashboard(page);
  for (const text of [HOSTILE, tag]) await expect(page.getByText(text).first()).toBeVisible();
  await expectNoMarkup('/dashboard');
  await page.goto('/profile');
  await expect(page.getByLabel('First name')).toHaveValue(HOSTILE);
  await expectNoMarkup('/profile');
});
