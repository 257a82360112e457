import type { EconomicScenario, OptimalAllocation } from '@meridian/contract';
import type { Page } from '@playwright/test';
import { signIn } from '#e2e/account/sign-in-page.ts';
import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { openAdvanced, inCard } from '#e2e/testing/advanced.ts';
import { choose } from '#e2e/testing/dashboard.ts';
import type { Api } from '#e2e/testing/api.ts';
import { expect, test } from '#e2e/testing/people.ts';

const CALL = '**/api/advanced-forecast/optimal_allocation/**';

/** Holds 60,000 of equities, 20,000 of bonds and 20,000 of cash. */
const HELD = [
  { name: 'World fund', category: 'investment', existing_funds: 30_000 },
  { name: 'Pension fund', category: 'pension', existing_funds: 50_000 },
  { name: 'Deposit', category: 'saving', existing_funds: 15_000 },
] as const;
const CASH = { name: 'Account', category: 'balance', amount: 5_000, currency: 'USD' } as const;

const cardOf = (page: Page) => page.getByRole('region', { name: 'Optimal allocation' });
const tableOf = (page: Page) =>
  cardOf(page).getByRole('table', { name: 'What the mixes consist of, and what they promise' });
const percent = (value: number) => `${Number(value.toFixed(2))}%`;

const optimumOf = (api: Api, query = '') =>
  api.get<OptimalAllocation>(`/api/advanced-forecast/optimal_allocation/${query}`);

/** The column of the optimum says what the server says. */
async function expectTold(page: Page, optimum: OptimalAllocation): Promise<void> {
  const { allocation, expected_return, probability_of_nominal_loss, sharpe_ratio, volatility } = optimum;
  const told = [
    percent(allocation.equities),
    percent(allocation.bonds),
    percent(allocation.cash),
    percent(expected_return),
    percent(volatility),
    percent(probability_of_nominal_loss),
    String(Number((sharpe_ratio ?? 0).toFixed(2))),
  ];
  const rows = tableOf(page).getByRole('row');
  await expect(rows).toHaveCount(told.length + 1);
  for (const [at, text] of told.entries()) {
    await expect(
      rows
        .nth(at + 1)
        .getByRole('cell')
        .last(),
    ).toHaveText(text);
  }
}

/** Chooses once the cards above have their height: a list that is pushed out of the window closes. */
async function chooseThere(page: Page, label: string, option: string): Promise<void> {
  const top = () =>
    cardOf(page).evaluate((card) => {
      card.scrollIntoView();
      return card.getBoundingClientRect().top + scrollY;
    });
  await expect
    .poll(async () => {
      const before = await top();
      await page.waitForTimeout(500);
      return (await top()) - before;
    })
    .toBe(0);
  await choose(cardOf(page), label, option);
}

test.beforeEach(async ({ addItems }) => {
  const fund = { amount: 0, currency: 'USD', existing_funds_currency: 'USD' } as const;
  await addItems(...HELD.map((held) => ({ ...fund, ...held })), CASH);
});

test('the figures are those of the server for the chosen risk, horizon and economic scenario, and are kept', async ({
  api,
  page,
  staff: _,
}) => {
  const { economic_scenarios: scenarios } = await api.post<{ economic_scenarios: EconomicScenario[] }>(
    '/api/economic/create-enhanced-models/',
  );
  const pessimistic = scenarios.find(({ kind }) => kind === 'pessimistic')?.id;
  const state = { analysis: { economicScenarioId: pessimistic } };
  await page.addInitScript((text) => {
    if (localStorage.getItem('meridian.settings') === null) localStorage.setItem('meridian.settings', text);
  }, JSON.stringify({ state }));
  await openAdvanced(page);
  await expectTold(page, await optimumOf(api, `?economic_scenario_id=${pessimistic}`));
  await chooseThere(page, 'Risk tolerance', 'Aggressive');
  await chooseThere(page, 'Invested for', '20 years');
  const query = `?risk_tolerance=aggressive&time_horizon_years=20&economic_scenario_id=${pessimistic}`;
  const optimum = await optimumOf(api, query);
  expect(optimum.allocation.equities).toBeGreaterThan(80);
  await expectTold(page, optimum);
  // Less than 1 of 100 is no 0 of 100.
  expect(optimum.probability_of_nominal_loss).toBeLessThan(0.5);
  await expect(cardOf(page)).toContainText(
    `In ${Number(optimum.probability_of_nominal_loss.toFixed(1))} of 100 possible futures this mix is worth less at the end`,
  );
  await page.reload();
  await expect(cardOf(page).getByRole('combobox', { name: 'Invested for' })).toHaveValue('20 years');
  await expectTold(page, optimum);
});

test("today's mix stands beside the optimum, in the table and on the frontier", async ({
  api,
  page,
  staff: _,
}) => {
  await openAdvanced(page);
  const cells = tableOf(page).getByRole('row').getByRole('cell');
  await expect(cells.nth(0)).toHaveText('60%');
  await expect(cells.nth(2)).toHaveText('20%');
  await expect(cells.nth(4)).toHaveText('20%');
  const { efficient_frontier: frontier, inputs, expected_return, volatility } = await optimumOf(api);
  const gain =
    0.6 * inputs.expected_return.equities +
    0.2 * inputs.expected_return.bonds +
    0.2 * inputs.expected_return.cash;
  await expect(cells.nth(6)).toHaveText(percent(gain));
  const chart = cardOf(page).getByRole('figure', { name: 'Return and volatility of the mixes' });
  await expect(chart).toHaveAccessibleDescription(
    `The line is the highest expected return at each volatility: from ${percent(frontier[0]?.expected_return ?? 0)} a year at a volatility of ${percent(frontier[0]?.volatility ?? 0)} to ${percent(frontier.at(-1)?.expected_return ?? 0)} at ${percent(frontier.at(-1)?.volatility ?? 0)}. The optimum lies at ${percent(expected_return)} and ${percent(volatility)}, today’s mix at ${percent(gain)} and ${(await cells.nth(8).innerText()).trim()}.`,
  );
  await chart.getByRole('button', { name: 'Show as table' }).click();
  const heads = chart.getByRole('columnheader');
  await expect(heads).toContainText([
    'Volatility',
    'Highest return for its volatility',
    'Optimum',
    'Today’s mix',
  ]);
  await expect(chart.getByRole('row')).toHaveCount(1 + frontier.length + 2);
  await expect(chart.getByRole('row').filter({ hasText: percent(gain) })).toHaveCount(1);
  for (const point of frontier) {
    const row = chart.getByRole('row').filter({ hasText: percent(point.volatility) });
    await expect(row.filter({ hasText: percent(point.expected_return) }).first()).toBeVisible();
  }
});

test('a plan that holds nothing has no mix of today, and the rest stands', async ({
  api,
  page,
  staff: _,
}) => {
  const ids = (await api.items()).map(({ id }) => id);
  await api.post('/api/financial-items/bulk_action/', { action: 'delete', item_ids: ids });
  await openAdvanced(page, '/dashboard?view=advanced');
  await expect(cardOf(page)).toContainText('holds nothing yet');
  await expect(tableOf(page).getByRole('columnheader')).toHaveText(['Asset', 'Optimum']);
  await expectTold(page, await optimumOf(api));
});

test('a call that fails says so in its own card, and is tried again with what was chosen', async ({
  api,
  guard,
  page,
  staff: _,
}) => {
  guard.allowError(/status of 503|ApiError: Busy/);
  await api.post('/api/economic/create-enhanced-models/');
  await openAdvanced(page);
  await expectTold(page, await optimumOf(api));
  await page.route(CALL, (route) => route.fulfill({ status: 503, json: { detail: 'Busy.' } }));
  await chooseThere(page, 'Risk tolerance', 'Conservative');
  await expect(cardOf(page).getByRole('alert')).toContainText(
    'The optimal allocation could not be computed.',
  );
  await expect(page.getByRole('region', { name: 'Crisis probability' }).getByRole('table')).toBeVisible();
  await page.unroute(CALL);
  await cardOf(page).getByRole('button', { name: 'Try again' }).click();
  await expectTold(page, await optimumOf(api, '?risk_tolerance=conservative'));
});

test('a sign-in that runs out in the middle of the analysis loses nothing that was chosen', async ({
  api,
  guard,
  page,
  person,
  staff: _,
}) => {
  guard.allowError(/status of 401/);
  await api.post('/api/economic/create-enhanced-models/');
  await openAdvanced(page);
  await chooseThere(page, 'Invested for', '20 years');
  await expectTold(page, await optimumOf(api, '?time_horizon_years=20'));
  const optimum = await optimumOf(api, '?risk_tolerance=aggressive&time_horizon_years=20');
  // Only a page at rest still shows the list when the sign-in has ended: any other call would lead away.
  await page.waitForLoadState('networkidle');
  await api.post('/api/auth/logout/');
  await chooseThere(page, 'Risk tolerance', 'Aggressive');
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, person);
  await expect(page).toHaveURL(/view=advanced/);
  await expectTold(page, optimum);
  await expect(cardOf(page).getByRole('combobox', { name: 'Risk tolerance' })).toHaveValue('Aggressive');
  await expect(cardOf(page).getByRole('combobox', { name: 'Invested for' })).toHaveValue('20 years');
});

test('readable in every look and by keyboard; it says that it is no advice', async ({ page, staff: _ }) => {
  test.slow();
  await openAdvanced(page);
  await expect(cardOf(page)).toContainText('no advice');
  const why = cardOf(page).getByRole('button', { name: 'How is this computed?' });
  await why.focus();
  await page.keyboard.press('Enter');
  await expect(cardOf(page)).toContainText('Markowitz 1952');
  await inEveryLook(page, (look) => expectAccessible(page, `allocation, ${look}`, inCard('allocation')), {
    widths: [1440, 768, 360],
  });
  await page.getByRole('button', { name: 'Sharpe ratio' }).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  // That of the term before may still fade.
  await expect(page.getByRole('tooltip').filter({ hasText: 'the better the risk is paid' })).toBeVisible();
});
