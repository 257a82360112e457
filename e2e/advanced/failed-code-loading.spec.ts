/** The reaction of the page if code of the advanced view, which loads when it is needed, cannot be loaded. */
import { notice, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';
import { findEconomyCard as economyOf, openListDialog } from './economy-card.ts';
import { expectComputed, createHousehold, findSensitivityCard as sensitivityOf } from './sensitivity.ts';
import { expectSimulated, findSimulationSection } from './simulation-section.ts';

test('the code of the view, simulations and dialogs loads when it is needed; code that failed to load is fetched again', async ({
  guard,
  page,
  addItems,
  staff: _,
}) => {
  test.slow();
  guard.allowError(
    /ERR_FAILED|ERR_INTERNET_DISCONNECTED|advanced-view|could not be (shown|drawn|computed)|imported module|preload CSS|simulation/i,
  );
  await addItems(...createHousehold());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openDashboard(page);
  expect(asked.filter((url) => /advanced-view/.test(url))).toEqual([]);
  await page.route(/advanced-view.*\.js/, (route) => route.abort());
  await page.route('**/simulation-worker*', (route) => route.abort());
  const advanced = page.getByRole('link', { name: 'Advanced Economic Analysis BETA' });
  await advanced.click();
  const failed = page.getByRole('alert').filter({ hasText: 'This part could not be shown.' });
  await expect(failed).toBeVisible();
  await expect(advanced, 'the rest of the page works').toBeVisible();
  await page.unroute(/advanced-view.*\.js/);
  await failed.getByRole('button', { name: 'Try again' }).click();

  // The code of the worker that runs simulations still cannot be loaded.
  const simulation = findSimulationSection(page);
  await expect(simulation.getByText('The simulation failed')).toBeVisible();
  const effects = sensitivityOf(page);
  await effects.scrollIntoViewIfNeeded();
  await expect(effects.getByRole('alert')).toContainText('The effects could not be computed.', {
    timeout: 30_000,
  });
  await page.unroute('**/simulation-worker*');
  await effects.getByRole('button', { name: 'Try again' }).click();
  await expectComputed(effects);
  await simulation.getByRole('button', { name: 'Try again' }).click();
  await expectSimulated(page, '1,000');

  // A dialog whose code was first requested while offline needs a reload, and says so.
  const opening = economyOf(page).getByRole('button', { name: 'Change or add stress tests' });
  await page.context().setOffline(true);
  await opening.click();
  await expect(notice(page, 'You are offline. Reload the page once you are back.').first()).toBeVisible();
  await page.context().setOffline(false);
  await opening.click();
  const dead = notice(page, 'Some of this page could not be loaded.').first();
  const reload = dead.getByRole('button', { name: 'Reload' });
  await Promise.all([page.waitForEvent('load'), reload.click()]);
  await expect(
    (await openListDialog(page, 'stress tests')).getByRole('button', { name: 'New stress test' }),
  ).toBeVisible();
});
