import type { Page } from '@playwright/test';
import { signIn } from '#e2e/account/sign-in-page.ts';
import { openAdvanced } from '#e2e/testing/advanced.ts';
import { openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';
import { startServer } from '#e2e/server.ts';

const toggle = (page: Page) => page.getByRole('navigation', { name: 'View' });
const standard = (page: Page) => toggle(page).getByRole('link', { name: 'Standard Dashboard' });
const advanced = (page: Page) => toggle(page).getByRole('link', { name: 'Advanced Economic Analysis BETA' });
const answer = (page: Page) => page.getByRole('region', { name: 'Monte Carlo simulation' });
const items = (page: Page) => page.getByRole('region', { name: 'Items' });
const keptView = (page: Page) =>
  page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('meridian.settings') ?? '{}') as { state?: { currentView?: string } })
        .state?.currentView,
  );

test('who is not staff has no toggle, and an address that asks for the view is corrected', async ({
  api,
  page,
}) => {
  const { id } = await api.addScenario('Another life');
  await openDashboard(page, `/dashboard?view=advanced&scenario=${id}`);
  await expect(items(page)).toBeVisible();
  await expect(page).toHaveURL(`/dashboard?scenario=${id}`);
  await expect(toggle(page)).toHaveCount(0);
  await expect(answer(page)).toHaveCount(0);
  expect(await api.status('/api/economic/dashboard/')).toBe(403);
});

test('staff go from view to view: the address, the way back and the next visit know which', async ({
  api,
  page,
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

  await page.reload();
  await expect(answer(page)).toBeVisible();
  await expect(page).toHaveURL(`/dashboard?scenario=${id}&view=advanced`);
  await page.goBack();
  await expect(items(page)).toBeVisible();
  await expect(answer(page)).toHaveCount(0);
  await page.goForward();
  await expect(answer(page)).toBeVisible();
  expect(await keptView(page)).toBe('advanced');

  // The next visit begins where the last one ended; an address that names a view has the last word.
  await page.goto('/dashboard');
  await expect(answer(page)).toBeVisible();
  await expect(page).toHaveURL(/view=advanced/);
  await openDashboard(page, '/dashboard?view=standard');
  await expect(answer(page)).toHaveCount(0);
  expect(await keptView(page)).toBe('standard');
  await openDashboard(page, '/dashboard?view=everything');
  await expect(page).toHaveURL(/view=standard/);
});

test('who is no longer staff is back on the standard dashboard with the next visit', async ({
  page,
  server,
  staff,
}) => {
  await openAdvanced(page);
  await server.admin('staff', 'remove', staff.username);
  await openDashboard(page);
  await expect(page).not.toHaveURL(/view=/);
  await expect(toggle(page)).toHaveCount(0);
  await expect.poll(() => keptView(page)).toBe('standard');
});

test('a sign-in that ends on the view leads back to it; who signs out leaves no view behind', async ({
  api,
  guard,
  page,
  staff,
}) => {
  guard.allowError(/status of 401/);
  await openAdvanced(page);
  await api.post('/api/auth/logout/');
  await page.getByRole('button', { name: 'Hide Data' }).click();
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, staff);
  await expect(answer(page)).toBeVisible();
  await expect(page).toHaveURL(/view=advanced/);

  await page.getByRole('button', { name: staff.username }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).not.toHaveURL(/dashboard/);
  await page.goto('/login');
  await signIn(page, staff);
  await expect(items(page)).toBeVisible();
  await expect(advanced(page)).toBeVisible();
});

test('two tabs show a view each', async ({ page, staff: _ }) => {
  await openAdvanced(page);
  const other = await page.context().newPage();
  await openDashboard(other, '/dashboard?view=standard');
  await expect(answer(page)).toBeVisible();
  await page.reload();
  await expect(answer(page)).toBeVisible();
  await expect(items(other)).toBeVisible();
});

test('a guest has the standard dashboard', async ({ page }) => {
  await page.context().setStorageState({ cookies: [], origins: [] });
  await openDashboard(page, '/try?view=advanced');
  await expect(page).not.toHaveURL(/view=/);
  await expect(toggle(page)).toHaveCount(0);
});

test('where everyone may, so does a guest', async ({ guard, openContext }) => {
  test.slow();
  const server = await startServer({ ADVANCED_ACCESS: 'everyone' });
  try {
    guard.allowOrigin(server.url);
    const context = await openContext({ baseURL: server.url });
    const page = await context.newPage();
    await openDashboard(page, '/try');
    await advanced(page).click();
    await expect(answer(page)).toBeVisible();
    await expect(page).toHaveURL(/\/try\?.*view=advanced/);
    await page.reload();
    await expect(answer(page)).toBeVisible();
    await context.close();
  } finally {
    await server.stop();
  }
});

test('the code of the view comes when it is opened, and one that could not come is fetched anew', async ({
  guard,
  page,
  staff: _,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openDashboard(page);
  expect(asked.filter((url) => /advanced-view/.test(url))).toEqual([]);
  await page.route(/advanced-view.*\.js/, (route) => route.abort());
  guard.allowError(/advanced-view|could not be shown/);
  await advanced(page).click();
  const failed = page.getByRole('alert').filter({ hasText: 'This part could not be shown.' });
  await expect(failed).toBeVisible();
  await expect(advanced(page), 'the rest of the page works').toBeVisible();
  await page.unroute(/advanced-view.*\.js/);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(answer(page)).toBeVisible();
});
