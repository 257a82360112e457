/** What the advanced view analyses, and the economic objects behind it. */
import type { EconomicScenario, InflationModelAnswer, StressTestAnswer } from '@meridian/contract';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { openAdvanced } from '#e2e/testing/advanced.ts';
import type { Api } from '#e2e/testing/api.ts';
import { notice } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';

interface Objects {
  currency: string;
  inflation_models: InflationModelAnswer[];
  stress_tests: StressTestAnswer[];
  economic_scenarios: EconomicScenario[];
}
const objectsOf = (api: Api) => api.get<Objects>('/api/economic/dashboard/');

const cardOf = (page: Page) => page.getByRole('region', { name: 'What to analyse' });
const choice = (page: Page, name: string) => cardOf(page).getByRole('combobox', { name, exact: true });
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function openCard(page: Page): Promise<Locator> {
  await openAdvanced(page);
  const card = cardOf(page);
  await expect(card.getByRole('button', { name: 'Run Stress Test' })).toBeVisible();
  return card;
}

async function choose(page: Page, name: string, option: string): Promise<void> {
  await choice(page, name).click();
  await page.getByRole('option', { name: option }).click();
}

async function openList(page: Page, kind: 'stress tests' | 'inflation models' | 'economic scenarios') {
  await cardOf(page)
    .getByRole('button', { name: `Change or add ${kind}` })
    .click();
  const dialog = dialogOf(page, new RegExp(kind, 'i'));
  await expect(dialog.getByRole('list')).toBeVisible();
  return dialog;
}

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
  page,
  staff: _,
}) => {
  const card = await openCard(page);
  await choice(page, 'Stress test').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
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
  await page.getByRole('combobox', { name: 'Display currency' }).click();
  await page.getByRole('option', { name: /ILS/ }).click();
  await expect(choice(page, 'Inflation model')).toHaveValue('Mean reversion (ILS)');
  await expect(card.getByText(/currency crisis among your stress tests is that of another/)).toBeVisible();
  await choice(page, 'Inflation model').click();
  await expect(page.getByRole('option', { name: 'Central bank target (ILS)' })).toBeVisible();
  await expect(page.getByRole('option', { name: /USD/ })).toHaveCount(0);
});

test('a stress test of one’s own: errors on the fields, the picture follows, numbers in one’s own format', async ({
  api,
  page,
  staff: _,
}) => {
  await api.patch('/api/auth/user/', { preferences: { number_format: '1.234,56' } });
  await openCard(page);
  const list = await openList(page, 'stress tests');
  await list.getByRole('button', { name: 'New stress test' }).click();
  const form = dialogOf(page, 'New stress test');
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByText('It gets worse for 9 months, then recovers over 12 months')).toBeVisible();
  await form.getByLabel('Investment shock').fill('42,5');
  await form.getByLabel('Duration').fill('18');
  await expect(form.getByText('Investment −42,5%').or(form.getByText('Investment -42,5%'))).toBeVisible();
  await expect(form.getByText('It gets worse for 18 months')).toBeVisible();
  await expect(form.getByRole('combobox', { name: 'Severity' })).toHaveValue('By the shocks: High');

  await form.getByLabel('Probability').fill('101');
  await form.getByLabel('Recovery').fill('soon');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription(/Name is required/);
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByLabel('Probability')).toHaveAccessibleDescription(/can be at most 100 %/);
  await expect(form.getByLabel('Recovery')).toHaveAccessibleDescription(/Enter a number/);

  await form.getByLabel('Name').fill('Markets halve');
  await form.getByLabel('Probability').fill('2,5');
  await form.getByLabel('Recovery').fill('36');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, '‘Markets halve’ was saved.')).toBeVisible();
  const [made] = (await objectsOf(api)).stress_tests.filter(({ is_preset: isPreset }) => !isPreset);
  expect(made).toMatchObject({
    name: 'Markets halve',
    probability: 2.5,
    duration_months: 18,
    recovery_months: 36,
    investment_shock: 42.5,
    pension_shock: 9,
    income_shock: 5,
    recovery_fraction: 100,
    severity: 'High',
  });

  await list.getByRole('button', { name: 'Copy Markets halve' }).click();
  await expect(list.getByRole('button', { name: 'Change Markets halve (copy)' })).toBeVisible();
  await list.getByRole('button', { name: 'Change Markets halve (copy)' }).click();
  const change = dialogOf(page, 'Change Markets halve (copy)');
  await expect(change.getByLabel('Investment shock')).toHaveValue('42,5');
  await change.getByLabel('Investment shock').fill('10');
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Not saved yet' })
    .getByRole('button', { name: 'Keep typing' })
    .click();
  await expect(change.getByLabel('Investment shock')).toHaveValue('10');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(list.getByRole('button', { name: 'Delete Markets halve (copy)' })).toBeVisible();
  const own = (await objectsOf(api)).stress_tests.filter(({ is_preset: isPreset }) => !isPreset);
  expect(own.map(({ name, investment_shock: shock }) => [name, shock])).toEqual([
    ['Markets halve', 42.5],
    ['Markets halve (copy)', 10],
  ]);
  await list.getByRole('button', { name: 'Close' }).click();
  await choose(page, 'Stress test', 'Markets halve (copy)');
  await expect(cardOf(page).getByText('Duration 18 months')).toBeVisible();
});

test('an inflation model by keyboard alone: its type decides its fields, and the server’s word stands at its field', async ({
  api,
  guard,
  page,
  staff: _,
}) => {
  guard.allowError(/status of 400|could not be saved/);
  await openCard(page);
  await cardOf(page).getByRole('button', { name: 'Change or add inflation models' }).focus();
  await page.keyboard.press('Enter');
  const list = dialogOf(page, 'Inflation models');
  await list.getByRole('button', { name: 'New inflation model' }).focus();
  await page.keyboard.press('Enter');
  const form = dialogOf(page, 'New inflation model');
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('As in Japan');
  await expect(form.getByLabel('Persistence')).toBeVisible();
  await form.getByLabel('Volatility').fill('0');
  await expect(form.getByText('In 8 of 10 futures it lies then between 2% and 2%.')).toBeVisible();
  await form.getByRole('combobox', { name: 'How prices rise' }).focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(form.getByRole('combobox', { name: 'How prices rise' })).toHaveValue('As it was since 2000');
  await expect(form.getByLabel('Persistence')).toBeHidden();
  await form.getByRole('combobox', { name: 'Currency' }).focus();
  await page.keyboard.type('jpy');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  const currency = form.getByRole('combobox', { name: 'Currency' });
  await expect(currency).toHaveAccessibleDescription(/There is no monthly price history of this currency/);
  await expect(currency).toBeFocused();
  await page.keyboard.type('ils');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await expect(notice(page, '‘As in Japan’ was saved.')).toBeVisible();
  const own = (await objectsOf(api)).inflation_models.filter(({ is_preset: isPreset }) => !isPreset);
  expect(own).toMatchObject([{ name: 'As in Japan', model_type: 'historical_bootstrap', currency: 'ILS' }]);

  // Two regimes, changed in place: what is wrong in the fields of another type says nothing.
  await list.getByRole('button', { name: 'Change Normal and high regimes (USD)' }).click();
  const change = dialogOf(page, 'Change Normal and high regimes (USD)');
  await change.getByLabel('High rate').fill('12');
  await change.getByLabel('Probability of rising').fill('2');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change.getByLabel('Probability of rising')).toHaveAccessibleDescription(/from 0 to 1/);
  await change.getByLabel('Probability of rising').fill('0.02');
  await change.getByRole('combobox', { name: 'How it is now' }).click();
  await page.getByRole('option', { name: 'High inflation' }).click();
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, '‘Normal and high regimes (USD)’ was saved.')).toBeVisible();
  const { inflation_models: models } = await objectsOf(api);
  expect(models.find(({ model_type: type }) => type === 'regime_switching')).toMatchObject({
    name: 'Normal and high regimes (USD)',
    high_rate: 12,
    p_normal_to_high: 0.02,
    current_regime: 'high',
    is_preset: true,
  });
});

test('what an economic scenario uses stays, in words that lead on; what was deleted comes back', async ({
  api,
  guard,
  page,
  staff: _,
}) => {
  guard.allowError(/status of 409/);
  await openCard(page);
  const list = await openList(page, 'economic scenarios');
  await list.getByRole('button', { name: 'New economic scenario' }).click();
  const form = dialogOf(page, 'New economic scenario');
  await form.getByLabel('Name').fill('Lean years');
  await form.getByLabel('Investment adjustment').fill('-2.5');
  await form.getByLabel('Pension adjustment').fill('21');
  await form.getByRole('checkbox', { name: 'Job loss' }).check();
  await form.getByRole('checkbox', { name: 'Flash crash (1987)' }).check();
  await form.getByRole('combobox', { name: 'Inflation model' }).click();
  await page.getByRole('option', { name: 'Central bank target (USD)' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Pension adjustment')).toHaveAccessibleDescription(/can be at most 20 %/);
  await form.getByLabel('Pension adjustment').fill('1');
  await expect(form.getByText(/\+1.? points/)).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, '‘Lean years’ was saved.')).toBeVisible();
  await list.getByRole('button', { name: 'Close' }).click();
  const made = (await objectsOf(api)).economic_scenarios.at(-1);
  const { stress_tests: tests } = await objectsOf(api);
  const idOf = (name: string) => tests.find((one) => one.name === name)?.id;
  expect(made).toMatchObject({
    kind: 'custom',
    stress_test_ids: [idOf('Job loss'), idOf('Flash crash (1987)')],
    return_adjustment: { pension: 1, investment: -2.5, saving: 0 },
  });

  const stress = await openList(page, 'stress tests');
  const confirmDelete = async () =>
    page
      .getByRole('dialog')
      .filter({ hasText: 'Are you sure' })
      .getByRole('button', { name: 'Delete' })
      .click();
  await stress.getByRole('button', { name: 'Delete Job loss' }).click();
  await confirmDelete();
  await expect(stress.getByRole('alert')).toContainText('An economic scenario names this stress test.');
  await stress.getByRole('alert').getByRole('button', { name: 'Change Lean years' }).click();
  const change = dialogOf(page, 'Change Lean years');
  await change.getByRole('checkbox', { name: 'Job loss' }).uncheck();
  await change.getByRole('button', { name: 'Save' }).click();
  await stress.getByRole('button', { name: 'Delete Job loss' }).click();
  await confirmDelete();
  await expect(notice(page, '‘Job loss’ was deleted.')).toBeVisible();
  await expect(stress.getByRole('list')).toBeFocused();
  expect((await objectsOf(api)).stress_tests).toHaveLength(11);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, '‘Job loss’ is back.')).toBeVisible();
  const again = (await objectsOf(api)).stress_tests.find(({ name }) => name === 'Job loss');
  expect(again).toMatchObject({ income_shock: 60, is_preset: true });
});

test('changed or deleted in another tab: it is said, and what was typed stays', async ({
  api,
  guard,
  page,
  staff: _,
}) => {
  guard.allowError(/status of 404/);
  await openCard(page);
  const { stress_tests: tests } = await objectsOf(api);
  const [crisis] = tests;
  const list = await openList(page, 'stress tests');
  await list.getByRole('button', { name: 'Change Global financial crisis (2008)' }).click();
  const form = dialogOf(page, /^Change Global/);
  await form.getByLabel('Name').fill('Mine');
  const address = `${new URL(page.url()).origin}/api/stress-tests/${crisis?.id}/`;
  const headers = { authorization: `Token ${api.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Theirs', probability: 1, duration_months: 5, recovery_months: 5 });
  await fetch(address, { method: 'PUT', headers, body });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('It has been changed meanwhile');
  await expect(form.getByLabel('Name')).toHaveValue('Mine');
  expect((await objectsOf(api)).stress_tests[0]?.name).toBe('Theirs');

  await fetch(address, { method: 'DELETE', headers: { authorization: `Token ${api.token}` } });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('It has been deleted meanwhile');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, '‘Mine’ was saved.')).toBeVisible();
  const after = (await objectsOf(api)).stress_tests;
  expect(after.at(-1)).toMatchObject({ name: 'Mine', investment_shock: 49, duration_months: 17 });

  // Gone before its button was pressed.
  const gone = after.at(-1)?.id;
  await fetch(address.replace(String(crisis?.id), String(gone)), {
    method: 'DELETE',
    headers: { authorization: `Token ${api.token}` },
  });
  await list.getByRole('button', { name: 'Delete Mine' }).click();
  await page
    .getByRole('dialog')
    .filter({ hasText: 'Are you sure' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(notice(page, '‘Mine’ had been deleted already.')).toBeVisible();
  await expect(list.getByRole('button', { name: 'Delete Mine' })).toBeHidden();
});

test('each call that fails says a sentence, leaves what was typed, and can be tried again', async ({
  api,
  guard,
  page,
  staff: _,
}) => {
  guard.allowError(/status of 500|could not be (saved|changed)|A card failed|ApiError: Broken/);
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
  await page
    .getByRole('dialog')
    .filter({ hasText: 'Are you sure' })
    .getByRole('button', { name: 'Delete' })
    .click();
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
  expect((await objectsOf(api)).economic_scenarios.map((one) => one.volatility_multiplier)).not.toEqual([
    1, 0.8, 1.3,
  ]);
});

test('updating from live data and refreshing stress tests show from what to what before they do it', async ({
  api,
  page,
  staff: _,
}) => {
  const card = await openCard(page);
  const before = await objectsOf(api);
  await card.getByRole('button', { name: 'Update from live data' }).click();
  const live = dialogOf(page, 'Update from live data');
  await expect(live.getByText(/built-in figures of 2026/)).toBeVisible();
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
  await expect(notice(page, '3 values were updated from live data.')).toBeVisible();
  expect((await objectsOf(api)).economic_scenarios.map((one) => one.volatility_multiplier)).toEqual([
    0.9347, 0.7477, 1.2151,
  ]);
  await card.getByRole('button', { name: 'Update from live data' }).click();
  await expect(live.getByText('Everything is up to date already.')).toBeVisible();
  await expect(live.getByRole('button', { name: 'Update' })).toBeDisabled();
  await live.getByRole('button', { name: 'Cancel' }).click();

  await card.getByRole('button', { name: 'Refresh stress tests' }).click();
  const refresh = dialogOf(page, 'Refresh stress tests');
  await expect(refresh.getByText('go back to their first values')).toBeVisible();
  await expect(refresh.getByRole('button', { name: 'Put them back' })).toBeDisabled();
  await refresh.getByRole('button', { name: 'Cancel' }).click();

  const list = await openList(page, 'stress tests');
  await list.getByRole('button', { name: 'Change Global financial crisis (2008)' }).click();
  const form = dialogOf(page, /^Change Global/);
  await form.getByLabel('Investment shock').fill('70');
  await form.getByRole('button', { name: 'Save' }).click();
  await list.getByRole('button', { name: 'Close' }).click();
  await card.getByRole('button', { name: 'Refresh stress tests' }).click();
  await expect(refresh.getByRole('listitem')).toHaveText([
    'Global financial crisis (2008): Investment shock70 → 49',
  ]);
  await refresh.getByRole('button', { name: 'Put them back' }).click();
  await expect(refresh).toBeHidden();
  expect((await objectsOf(api)).stress_tests).toEqual(before.stress_tests);
});

test('a sign-in that runs out while a model is typed loses nothing', async ({ api, guard, page, staff }) => {
  guard.allowError(/status of 401|could not be saved/);
  await openCard(page);
  const list = await openList(page, 'inflation models');
  await list.getByRole('button', { name: 'New inflation model' }).click();
  const form = dialogOf(page, 'New inflation model');
  await form.getByLabel('Name').fill('Half done');
  await form.getByLabel('Long-run rate').fill('3,,5');
  await form.getByLabel('Volatility').fill('2.5');
  await form.getByLabel('Long-run rate').fill('3.5');
  const { origin } = new URL(page.url());
  await fetch(`${origin}/api/auth/logout/`, {
    method: 'POST',
    headers: { authorization: `Token ${api.token}` },
  });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Username').fill(staff.username);
  await page.getByLabel('Password', { exact: true }).fill(staff.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(form.getByLabel('Name')).toHaveValue('Half done');
  await expect(form.getByLabel('Long-run rate')).toHaveValue('3.5');
  await expect(form.getByLabel('Volatility')).toHaveValue('2.5');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, '‘Half done’ was saved.')).toBeVisible();
});

test('card, lists and forms are accessible in every look', async ({ page, staff: _ }) => {
  test.setTimeout(240_000);
  const card = await openCard(page);
  await card.getByRole('button', { name: 'Compare another one' }).click();
  await card.getByText('More about the simulation').click();
  await inEveryLook(page, (look) => expectAccessible(page, `the card, ${look}`));
  const forms = {
    'stress tests': 'New stress test',
    'inflation models': 'New inflation model',
    'economic scenarios': 'New economic scenario',
  } as const;
  for (const [kind, button] of Object.entries(forms)) {
    const list = await openList(page, kind as keyof typeof forms);
    await inEveryLook(page, (look) => expectAccessible(page, `${kind}, ${look}`));
    await list.getByRole('button', { name: button }).click();
    const form = dialogOf(page, button);
    await form.getByRole('button', { name: 'Save' }).click();
    await inEveryLook(page, (look) => expectAccessible(page, `${button}, ${look}`));
    await form.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('what asks before an update is accessible, and so is everything in Hebrew', async ({
  page,
  staff: _,
}) => {
  test.setTimeout(120_000);
  const card = await openCard(page);
  for (const name of ['Refresh stress tests', 'Update from live data']) {
    await card.getByRole('button', { name }).click();
    await expect(dialogOf(page, name).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await inEveryLook(page, (look) => expectAccessible(page, `${name}, ${look}`));
    await dialogOf(page, name).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('meridian.settings') ?? '{}') as { state: object };
    const state = { ...stored.state, language: 'he' };
    localStorage.setItem('meridian.settings', JSON.stringify({ ...stored, state }));
  });
  await page.reload();
  const hebrew = page.getByRole('region', { name: 'מה לנתח' });
  const crisis = hebrew.getByRole('combobox', { name: 'מבחן קיצון', exact: true });
  await expect(crisis).toHaveValue('המשבר הפיננסי העולמי (2008)');
  await inEveryLook(page, (look) => expectAccessible(page, `Hebrew, ${look}`));
  await hebrew.getByRole('button', { name: 'שינוי והוספה של מבחני קיצון' }).click();
  await page.getByRole('button', { name: 'שינוי המשבר הפיננסי העולמי (2008)' }).click();
  await inEveryLook(page, (look) => expectAccessible(page, `Hebrew form, ${look}`));
});
