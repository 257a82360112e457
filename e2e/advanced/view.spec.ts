import type { Page } from '@playwright/test';
import { expectAccessible, runInEveryLook } from '#e2e/every-screen/accessibility.ts';
import { signIn } from '#e2e/account/sign-in-page.ts';
import { openAdvanced } from '#e2e/testing/advanced.ts';
import { openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, makeStaff, test } from '#e2e/testing/test-accounts.ts';

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

test('a guest or a person who is not or no longer staff has only the standard dashboard', async ({
  api,
  page,
  person,
  server,
}) => {
  const { id } = await api.addScenario('Another life');
  await openDashboard(page, `/dashboard?view=advanced&scenario=${id}`);
  await expect(items(page)).toBeVisible();
  await expect(page, 'an address that asks for the view is corrected').toHaveURL(`/dashboard?scenario=${id}`);
  await expect(toggle(page)).toHaveCount(0);
  await expect(answer(page)).toHaveCount(0);
  expect(await api.status('/api/economic/dashboard/')).toBe(403);

  await makeStaff(server, api);
  await openAdvanced(page);
  await server.admin('staff', 'remove', person.username);
  await openDashboard(page);
  await expect(page).not.toHaveURL(/view=/);
  await expect(toggle(page)).toHaveCount(0);
  await expect.poll(() => keptView(page)).toBe('standard');

  await page.context().setStorageState({ cookies: [], origins: [] });
  await openDashboard(page, '/try?view=advanced');
  await expect(page).not.toHaveURL(/view=/);
  await expect(toggle(page)).toHaveCount(0);
});

test('staff switch between the views: the address, ‘Back’ and the next visit show the same view', async ({
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

  // A visit starts with the last view, unless the address names one.
  await page.goto('/dashboard');
  await expect(answer(page)).toBeVisible();
  await expect(page).toHaveURL(/view=advanced/);
  await openDashboard(page, '/dashboard?view=standard');
  await expect(answer(page)).toHaveCount(0);
  expect(await keptView(page)).toBe('standard');
  await openDashboard(page, '/dashboard?view=everything');
  await expect(page).toHaveURL(/view=standard/);

  // Two tabs show different views.
  await openAdvanced(page);
  const other = await page.context().newPage();
  await openDashboard(other, '/dashboard?view=standard');
  await expect(answer(page)).toBeVisible();
  await page.reload();
  await expect(answer(page)).toBeVisible();
  await expect(items(other)).toBeVisible();
});

test('a sign-in that expires in the view leads back to it; a sign-out clears the choice of view', async ({
  api,
  guard,
  page,
  staff,
}) => {
  guard.allowError(/status of 401/);
  await openAdvanced(page);
  await api.post('/api/auth/logout/');
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
const cardsOf = (page: Page) =>
  page.locator('[data-card]').evaluateAll((slots) => slots.map((slot) => slot.getAttribute('data-card') ?? ''));
const USUAL = ['monte-carlo', 'analysis', 'stress', 'sensitivity', 'crisis', 'allocation', 'live'];

test('each view has its own arrangement, changed by keyboard too, readable meanwhile, and reset separately', async ({
  page,
  staff: _,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 1600 });
  await openAdvanced(page);
  expect(await cardsOf(page)).toEqual(USUAL);
  await runInEveryLook(page, (look) => expectAccessible(page, look), { height: 1600 });
  await page.getByRole('button', { name: 'Arrange' }).click();
  const earlier = page.getByRole('button', { name: 'Move earlier: Live economic data' });
  await earlier.focus();
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('Enter');
  await runInEveryLook(page, (look) => expectAccessible(page, `arranging, ${look}`), { height: 1600 });
  const moved = ['live', ...USUAL.filter((id) => id !== 'live')];
  await expect.poll(() => cardsOf(page)).toEqual(moved);
  await page.getByRole('button', { name: 'Full width: Live economic data' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect(answer(page)).toBeVisible();
  expect(await cardsOf(page)).toEqual(moved);

  await standard(page).click();
  await expect(items(page)).toBeVisible();
  expect(await cardsOf(page)).toEqual([
    'summary',
    'chart',
    'controls',
    'scenario',
    'safety',
    'pie',
    'table',
    'currencies',
  ]);
  await advanced(page).click();
  await expect(answer(page)).toBeVisible();
  await page.getByRole('button', { name: 'Arrange' }).click();
  await page.getByRole('button', { name: 'Reset layout' }).click();
  await expect.poll(() => cardsOf(page)).toEqual(USUAL);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => cardsOf(page)).toEqual(moved);
});

test('the views are switched by keyboard; shortcuts and the new item belong to the current view', async ({
  page,
  staff: _,
}) => {
  await openDashboard(page, '/dashboard?view=standard');
  await advanced(page).focus();
  await page.keyboard.press('Enter');
  await expect(answer(page)).toBeVisible();
  await expect(advanced(page)).toBeFocused();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toContainText('Add an item');
  await expect(keys).not.toContainText('Search items');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('p');
  await expect(page.getByRole('button', { name: 'Show Data' })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Add Financial Item' })).toBeVisible();
});
test('on a phone the bar links to the parts of the view', async ({ page, staff: _ }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAdvanced(page);
  const bar = page.getByRole('navigation', { name: 'Parts of the plan' });
  await bar.getByRole('button', { name: 'Crises' }).click();
  await expect(page.getByRole('heading', { name: 'Stress test' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Stress test' })).toBeInViewport();
  await expect(bar.getByRole('button', { name: 'Add Item' })).toBeVisible();
  await bar.getByRole('button', { name: 'Choices' }).click();
  await expect(page.getByRole('heading', { name: 'What to analyse' })).toBeFocused();
});
