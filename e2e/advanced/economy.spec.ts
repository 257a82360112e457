/** What the advanced view analyses: chosen, kept, brought up to date, and what happens when a call fails. */
import { openAdvanced } from '#e2e/testing/advanced.ts';
import { notice } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';
import {
  chooseByKeyboard,
  cardOf,
  choice,
  choose,
  confirmDelete,
  dialogOf,
  elsewhere,
  objectsOf,
  openCard,
  openList,
} from './economy-card.ts';

const UPDATED = '3 values were updated from the built-in figures';

test('somebody’s first visit finds everything to begin with; the first preset is chosen', async ({
  api,
  page,
  staff: _,
}) => {
  expect((await objectsOf(api)).stress_tests).toEqual([]);
  const card = await openCard(page);
  await expect(choice(page, 'Stress test')).toHaveValue('Global financial crisis (2008)');
  for (const fact of ['Probability 1% a year', 'Duration 17 months', 'Recovery 41 months', 'Severity High'])
    await expect(card.getByText(fact)).toBeVisible();
  const made = await objectsOf(api);
  expect([made.stress_tests.length, made.inflation_models.length, made.economic_scenarios.length]).toEqual([
    12, 4, 3,
  ]);
  await page.reload();
  await expect(choice(page, 'Stress test')).toHaveValue('Global financial crisis (2008)');
  expect(await objectsOf(api)).toEqual(made);
});

test('each stress test on offer tells how likely, how long and how bad it is', async ({ page, staff: _ }) => {
  await openCard(page);
  await choice(page, 'Stress test').click();
  await expect(page.getByRole('option', { name: /^Mild recession/ })).toHaveText(
    'Mild recessionProbability 5% a yearDuration 9 monthsRecovery 12 monthsSeverity Low',
  );
  const severities = { Low: 'rgb(26, 102, 67)', Medium: 'rgb(194, 96, 12)', High: 'rgb(160, 45, 38)' };
  for (const [level, color] of Object.entries(severities)) {
    const mark = page
      .getByRole('option')
      .filter({ hasText: `Severity ${level}` })
      .first()
      .locator('rect')
      .first();
    await expect(mark).toHaveCSS('fill', color);
  }
});

test('what is analysed is chosen by keyboard and kept: four stress tests at most, model, scenario, numbers', async ({
  api,
  page,
  staff: _,
}) => {
  const card = await openCard(page);
  await chooseByKeyboard(page, choice(page, 'Stress test'), 'Dot-com bust (2000)');
  await expect(choice(page, 'Stress test')).toHaveValue('Dot-com bust (2000)');
  const another = card.getByRole('button', { name: 'Compare another one' });
  for (const number of [2, 3, 4]) {
    await another.focus();
    await page.keyboard.press('Enter');
    await expect(choice(page, `Beside it, number ${number}`)).toBeVisible();
  }
  await expect(another).toBeDisabled();
  await expect(card.getByText('4 can stand beside each other at most.')).toBeVisible();
  await card.getByRole('button', { name: 'Take Stagflation (1973) out' }).click();
  await expect(choice(page, 'Beside it, number 4')).toBeHidden();

  await choose(page, 'Inflation model', 'Mean reversion (USD)');
  await expect(card.getByText(/today toward 2\.3% a year/)).toBeVisible();
  await choose(page, 'Economic scenario', 'Pessimistic');
  await expect(card.getByText(/pensions .?[-−]1\.5.?, investments .?[-−]2\.5/)).toBeVisible();

  await card.getByText('More about the simulation').click();
  const paths = card.getByLabel('Number of simulations');
  await paths.fill('100001');
  await expect(paths).toHaveAccessibleDescription(/whole number from 1 to 100000/);
  await paths.fill('5000');
  await card.getByLabel('Seed', { exact: true }).fill('7');
  await choose(page, 'How returns vary', 'With more extremes');
  await card.getByRole('checkbox', { name: 'Exchange rates vary too' }).uncheck();

  await page.reload();
  await expect(choice(page, 'Stress test')).toHaveValue('Dot-com bust (2000)');
  await expect(choice(page, 'Beside it, number 3')).toHaveValue('Pandemic shock (2020)');
  await expect(choice(page, 'Inflation model')).toHaveValue('Mean reversion (USD)');
  await expect(choice(page, 'Economic scenario')).toHaveValue('Pessimistic');
  await card.getByText('More about the simulation').click();
  await expect(paths).toHaveValue('5,000');
  await expect(card.getByLabel('Seed', { exact: true })).toHaveValue('7');
  await card.getByRole('button', { name: 'Draw another seed' }).click();
  await expect(card.getByLabel('Seed', { exact: true })).not.toHaveValue('7');
  await expect(choice(page, 'How returns vary')).toHaveValue('With more extremes');
  await expect(card.getByRole('checkbox', { name: 'Exchange rates vary too' })).not.toBeChecked();

  // After a change of the display currency everything follows.
  await choice(page, 'Display currency').click();
  await page.getByRole('option', { name: /ILS/ }).click();
  await expect(choice(page, 'Inflation model')).toHaveValue('Mean reversion (ILS)');
  const crisis = async () =>
    (await objectsOf(api)).stress_tests.find(({ name }) => name === 'Currency crisis')?.fx_shock;
  expect(await crisis()).toBe(17);
  await card.getByRole('button', { name: 'Refresh stress tests' }).click();
  const refresh = dialogOf(page, 'Refresh stress tests');
  await expect(refresh.getByText('There is nothing to refresh.')).toBeVisible();
  await refresh.getByRole('button', { name: 'Cancel' }).click();
  await choice(page, 'Inflation model').click();
  await expect(page.getByRole('option', { name: 'Central bank target (ILS)' })).toBeVisible();
  await expect(page.getByRole('option', { name: /USD/ })).toHaveCount(0);
});

test('each call that fails says a sentence, leaves what was typed, and can be tried again', async ({
  api,
  guard,
  page,
  staff: _,
}) => {
  guard.allowError(
    /status of 500|could not be (saved|changed|shown|drawn)|Not done: undo|A card failed|ApiError: Broken|DISCONNECTED|imported module|preload CSS/,
  );
  let isBroken = true;
  const breakDown = (path: string) =>
    page.route(`**${path}`, (route) =>
      isBroken ? route.fulfill({ status: 500, json: { detail: 'Broken.' } }) : route.fallback(),
    );
  await breakDown('/api/economic/dashboard/');
  await openAdvanced(page);
  const card = cardOf(page);
  await expect(card.getByRole('alert')).toContainText('This part could not be shown');
  isBroken = false;
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(card.getByRole('button', { name: 'Run Stress Test' })).toBeVisible();

  // A dialog whose code was first asked for offline needs a reload, and says so.
  const opening = card.getByRole('button', { name: 'Change or add stress tests' });
  await page.context().setOffline(true);
  await opening.click();
  await expect(notice(page, 'You are offline. Reload the page once you are back.').first()).toBeVisible();
  await page.context().setOffline(false);
  await opening.click();
  const dead = notice(page, 'Some of this page could not be loaded.').first();
  const reload = dead.getByRole('button', { name: 'Reload' });
  await Promise.all([page.waitForEvent('load'), reload.click()]);

  const list = await openList(page, 'stress tests');
  await list.getByRole('button', { name: 'New stress test' }).click();
  const form = dialogOf(page, 'New stress test');
  await form.getByLabel('Name').fill('Kept');
  await breakDown('/api/stress-tests/');
  isBroken = true;
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('It could not be saved.');
  await expect(form.getByLabel('Name')).toHaveValue('Kept');
  isBroken = false;
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(list.getByRole('button', { name: 'Delete Kept' })).toBeVisible();
  await breakDown('/api/stress-tests/*/');
  isBroken = true;
  await list.getByRole('button', { name: 'Delete Kept' }).click();
  await confirmDelete(page);
  await expect(notice(page, 'This could not be done.')).toBeVisible();
  await expect(list.getByRole('button', { name: 'Delete Kept' })).toBeVisible();
  await list.getByRole('button', { name: 'Close' }).click();

  await breakDown('/api/advanced-forecast/update_scenarios_from_live_data/**');
  await card.getByRole('button', { name: 'Update from live data' }).click();
  const live = dialogOf(page, 'Update from live data');
  await expect(live.getByRole('alert')).toContainText('What would change could not be found out');
  isBroken = false;
  await live.getByRole('button', { name: 'Try again' }).click();
  await expect(live.getByRole('list', { name: 'What would change' })).toBeVisible();
  isBroken = true;
  await live.getByRole('button', { name: 'Update' }).click();
  await expect(live.getByRole('alert')).toContainText('This could not be done.');
  isBroken = false;
  await live.getByRole('button', { name: 'Try again' }).click();
  await expect(live).toBeHidden();
  const multipliers = async () =>
    (await objectsOf(api)).economic_scenarios.map((one) => one.volatility_multiplier);
  expect(await multipliers()).not.toEqual([1, 0.8, 1.3]);
  await breakDown('/api/financial-items/undo/');
  isBroken = true;
  await notice(page, UPDATED).getByRole('button', { name: 'Undo' }).click();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  isBroken = false;
  await again.click();
  await expect(notice(page, `Undid: ${UPDATED}`)).toBeVisible();
  expect(await multipliers()).toEqual([1, 0.8, 1.3]);
});

test('updating from live data and refreshing stress tests show from what to what before they do it, and can be undone', async ({
  api,
  guard,
  page,
  staff: _,
}) => {
  guard.allowError(/status of 409|Not done: undo/);
  const card = await openCard(page);
  const before = await objectsOf(api);
  await card.getByRole('button', { name: 'Update from live data' }).click();
  const live = dialogOf(page, 'Update from live data');
  await expect(live.getByText(/the built-in figures of [A-Z][a-z]+ 2026\./)).toBeVisible();
  const changes = live.getByRole('list', { name: 'What would change' }).getByRole('listitem');
  await expect(changes).toHaveText([
    /^Base: Volatility multiplier1 → 0\.9347$/,
    /^Optimistic: Volatility multiplier0\.8 → 0\.7477$/,
    /^Pessimistic: Volatility multiplier1\.3 → 1\.2151$/,
  ]);
  await live.getByRole('button', { name: 'Cancel' }).click();
  expect(await objectsOf(api)).toEqual(before);
  await card.getByRole('button', { name: 'Update from live data' }).click();
  await live.getByRole('button', { name: 'Update' }).click();
  await expect(notice(page, UPDATED)).toBeVisible();
  expect((await objectsOf(api)).economic_scenarios.map((one) => one.volatility_multiplier)).toEqual([
    0.9347, 0.7477, 1.2151,
  ]);
  // Until the server has told what would change now, what it told before counts no more.
  let letGo = () => {};
  const mayGo = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/update_scenarios_from_live_data/?dry_run=true', async (route) => {
    await mayGo;
    await route.continue();
  });
  await expect(live).toBeHidden();
  await card.getByRole('button', { name: 'Update from live data' }).click();
  await expect(live.getByRole('button', { name: 'Update' })).toBeDisabled();
  await expect(changes).toHaveCount(0);
  letGo();
  await expect(live.getByText('Everything is up to date already.')).toBeVisible();
  await expect(live.getByRole('button', { name: 'Update' })).toBeDisabled();
  await live.getByRole('button', { name: 'Cancel' }).click();
  await notice(page, UPDATED).getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, `Undid: ${UPDATED}`)).toBeVisible();
  const replaced = before.economic_scenarios.map((one) => ({ ...one, version: 3 }));
  expect(await objectsOf(api)).toEqual({ ...before, economic_scenarios: replaced });

  await card.getByRole('button', { name: 'Refresh stress tests' }).click();
  const refresh = dialogOf(page, 'Refresh stress tests');
  await expect(refresh.getByText('go back to their first values')).toBeVisible();
  await expect(refresh.getByRole('button', { name: 'Put them back' })).toBeDisabled();
  await refresh.getByRole('button', { name: 'Cancel' }).click();

  const testOf = (name: string) => before.stress_tests.find((one) => one.name === name);
  const list = await openList(page, 'stress tests');
  await elsewhere(page, api, 'DELETE', `/api/stress-tests/${testOf('Mild recession')?.id}/`);
  await list.getByRole('button', { name: 'Change Global financial crisis (2008)' }).click();
  const form = dialogOf(page, /^Change Global/);
  await form.getByLabel('Investment shock').fill('70');
  await form.getByRole('button', { name: 'Save' }).click();
  await list.getByRole('button', { name: 'Close' }).click();
  const edited = (await objectsOf(api)).stress_tests;
  const [crisis, ...others] = edited;
  const putThemBack = async () => {
    await card.getByRole('button', { name: 'Refresh stress tests' }).click();
    await expect(refresh.getByRole('listitem')).toHaveText([
      'Global financial crisis (2008): Investment shock70 → 49',
      'Mild recessionis made anew',
    ]);
    await refresh.getByRole('button', { name: 'Put them back' }).click();
    await expect(refresh).toBeHidden();
  };
  await putThemBack();
  const first = { ...testOf('Mild recession'), id: expect.anything(), created_at: expect.anything() };
  expect((await objectsOf(api)).stress_tests).toEqual([
    { ...crisis, investment_shock: 49, version: 3 },
    ...others,
    first,
  ]);
  const undo = notice(page, 'The stress tests are as they were at first.').getByRole('button', {
    name: 'Undo',
  });
  await undo.click();
  await expect(undo).toBeHidden();
  await expect
    .poll(async () => (await objectsOf(api)).stress_tests)
    .toEqual([{ ...crisis, version: 4 }, ...others]);

  // What somebody changes after the refresh stays, and that is said.
  await putThemBack();
  const theirs = { name: crisis?.name, probability: 3, duration_months: 5, recovery_months: 5 };
  await elsewhere(page, api, 'PUT', `/api/stress-tests/${crisis?.id}/`, theirs);
  await undo.click();
  const refusal =
    'Something was changed since, so this can no longer be undone: The stress tests are as they were at first.';
  await expect(notice(page, refusal)).toBeVisible();
  expect((await objectsOf(api)).stress_tests).toEqual([expect.objectContaining(theirs), ...others, first]);
});
