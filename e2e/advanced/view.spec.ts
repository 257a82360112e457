import type { User } from '@meridian/contract';
import type { Page } from '@playwright/test';
import { openAdvanced } from '#e2e/testing/advanced.ts';
import { openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

const toggle = (page: Page) => page.getByRole('navigation', { name: 'View' });
const standard = (page: Page) => toggle(page).getByRole('link', { name: 'Standard Dashboard' });
const advanced = (page: Page) => toggle(page).getByRole('link', { name: 'Advanced Economic Analysis BETA' });
const answer = (page: Page) => page.getByRole('region', { name: 'Monte Carlo simulation' });
const items = (page: Page) => page.getByRole('region', { name: 'Items' });
const keptView = (page: Page) =>
  page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('meridian.settings') ?? '{}') as { state?: { currentView?: string } }).state
        ?.currentView,
  );

test('staff switch between the views: the address, ‘Back’, the next visit and each tab show the same view, until the person is no longer staff', async ({
  api,
  page,
  server,
  staff: _,
}) => {
  const { id } = await api.addScenario('Another life');
  await openDashboard(page, `/dashboard?scenario=${id}`);
  await expect(standard(page)).toHaveAttribute('aria-current', 'page');
  await expect(advanced(page)).not.toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle('Dashboard · Meridian');

  await advanced(page).click();
  await expect(answer(page)).toBeVisible();
  await expect(items(page)).toHaveCount(0);
  await expect(advanced(page)).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle('Advanced Economic Analysis · Meridian');
  await expect(page).toHaveURL(`/dashboard?scenario=${id}&view=advanced`);

  await page.goBack();
  await expect(items(page)).toBeVisible();
  await expect(answer(page)).toHaveCount(0);
  await page.goForward();
  await expect(answer(page)).toBeVisible();
  expect(await keptView(page)).toBe('advanced');

  // A visit starts with the last view, unless the address names one. Two tabs show different views.
  const other = await page.context().newPage();
  await openAdvanced(other, '/dashboard');
  await expect(other).toHaveURL(/view=advanced/);
  await openDashboard(other, '/dashboard?view=standard');
  await expect(answer(other)).toHaveCount(0);
  expect(await keptView(other)).toBe('standard');
  await expect(answer(page)).toBeVisible();
  await page.reload();
  await expect(answer(page)).toBeVisible();
  await expect(page).toHaveURL(`/dashboard?scenario=${id}&view=advanced`);
  await expect(items(other)).toBeVisible();

  expect(await keptView(page)).toBe('advanced');
  await other.close();
  // As `npm run admin -- staff remove` does.
  const user = await api.get<User>('/api/auth/user/');
  await server.query('update users set is_staff = false, version = version + 1 where user_id = $1', [user.id]);
  await openDashboard(page);
  await expect(page).not.toHaveURL(/view=/);
  await expect(toggle(page)).toHaveCount(0);
  await expect.poll(() => keptView(page)).toBe('standard');
});
