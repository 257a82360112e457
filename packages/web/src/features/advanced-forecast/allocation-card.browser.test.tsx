import { type OptimalAllocation, advancedForecastEndpoints, bulkEndpoints, itemEndpoints } from '@meridian/contract';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AllocationCard } from './allocation-card.tsx';
import { saveAnalysisChoices } from '#features/economic/public.ts';
import { saveSettings } from '#features/saved-settings/public.ts';
import { call } from '#lib/api/api-client.ts';
import { failWithStatus } from '#testing/intercept-calls.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { renderCard } from '#testing/render-card.tsx';
import { addItems } from '#testing/sign-up.tsx';
import { createPresets, signUpStaff } from '#testing/advanced/sign-up-staff.ts';
import { formatPercent, readTableRows } from '#testing/format-figures.ts';

/**
 * Together with the account of 5,000, these are 60,000 in equities, 20,000 in bonds and 20,000 in cash: a pension fund consists of 60 %
 * equities and 40 % bonds.
 */
const HELD = [
  { name: 'World fund', category: 'investment', existing_funds: 30_000 },
  { name: 'Pension fund', category: 'pension', existing_funds: 50_000 },
  { name: 'Deposit', category: 'saving', existing_funds: 15_000 },
] as const;

const card = page.getByRole('region', { name: 'Optimal allocation' });
const table = card.getByRole('table', { name: 'The mixes, with their expected return and risk' });
const chart = card.getByRole('figure', { name: 'Return and volatility of the mixes' });
const choice = (name: string) => card.getByRole('combobox', { name });

type AllocationQuery = Partial<Record<'risk_tolerance', OptimalAllocation['risk_tolerance']>> &
  Partial<Record<'time_horizon_years' | 'economic_scenario_id', number>>;
const optimumOf = (query: AllocationQuery = {}) =>
  call(advancedForecastEndpoints.optimalAllocation, { query: query as object });

/** Expects the column of the optimum to show the server's response. */
async function expectTold(optimum: OptimalAllocation): Promise<void> {
  const { allocation, expected_return, probability_of_nominal_loss, sharpe_ratio, volatility } = optimum;
  await expect.element(table).toBeVisible();
  await expect
    .poll(() => readTableRows(table).map((cells) => cells.at(-1)))
    .toEqual([
      formatPercent(allocation.equities),
      formatPercent(allocation.bonds),
      formatPercent(allocation.cash),
      formatPercent(expected_return),
      formatPercent(volatility),
      formatPercent(probability_of_nominal_loss),
      String(Number((sharpe_ratio ?? 0).toFixed(2))),
    ]);
}

async function choose(name: string, option: string): Promise<void> {
  await choice(name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

beforeEach(async () => {
  await signUpStaff();
  const fund = { amount: 0, currency: 'USD', existing_funds_currency: 'USD' } as const;
  const funds = HELD.map((held) => ({ ...fund, ...held }));
  await addItems(...funds, { name: 'Account', category: 'balance', amount: 5_000, currency: 'USD' });
});

test('the figures equal the figures of the server for the chosen risk, horizon and economic scenario', async () => {
  const { economic_scenarios: scenarios } = await createPresets();
  const pessimistic = scenarios.find(({ kind }) => kind === 'pessimistic')?.id ?? 0;
  saveAnalysisChoices({ economicScenarioId: pessimistic });
  await renderCard(<AllocationCard />);
  await expectTold(await optimumOf({ economic_scenario_id: pessimistic }));
  await choose('Risk tolerance', 'Aggressive');
  saveSettings({ forecastYears: 20 });
  const optimum = await optimumOf({
    risk_tolerance: 'aggressive',
    time_horizon_years: 20,
    economic_scenario_id: pessimistic,
  });
  expect(optimum.allocation.equities).toBeGreaterThan(80);
  await expectTold(optimum);
  // A probability below 1 % is shown with a decimal, because rounding would make it '0 of 100'.
  await expect.element(card).toHaveTextContent('Over 20 years, the best mix');
  expect(optimum.probability_of_nominal_loss).toBeLessThan(0.5);
  await expect
    .element(card)
    .toHaveTextContent(
      `In ${Number(optimum.probability_of_nominal_loss.toFixed(1))} of 100 possible futures it ends with less than it began with.`,
    );
});

test('the current mix is beside the optimum, in the table and on the frontier, unless the plan has no funds', async () => {
  const { screen } = await renderCard(<AllocationCard />);
  await expect.element(table).toBeVisible();
  const today = readTableRows(table).map(([, cell]) => cell);
  expect(today.slice(0, 3)).toEqual(['60%', '20%', '20%']);
  const optimum = await optimumOf();
  const { efficient_frontier: frontier, inputs, expected_return, volatility } = optimum;
  const { equities, bonds, cash } = inputs.expected_return;
  const gain = 0.6 * equities + 0.2 * bonds + 0.2 * cash;
  expect(today[3]).toBe(formatPercent(gain));
  const [first, last] = [frontier[0], frontier.at(-1)];
  await expect
    .element(chart)
    .toHaveAccessibleDescription(
      `Highest return at each volatility: ${formatPercent(first?.expected_return ?? 0)} at ${formatPercent(first?.volatility ?? 0)} to ${formatPercent(last?.expected_return ?? 0)} at ${formatPercent(last?.volatility ?? 0)}. Optimum ${formatPercent(expected_return)} at ${formatPercent(volatility)}, today’s mix ${formatPercent(gain)} at ${today[4]}.`,
    );
  await chart.getByRole('button', { name: 'Show as table' }).click();
  const values = chart.getByRole('table');
  await expect.element(values).toBeVisible();
  for (const name of ['Volatility', 'Highest return for its volatility', 'Optimum', 'Today’s mix'])
    await expect.element(values.getByRole('columnheader', { name }).first()).toBeVisible();
  const rows = readTableRows(values);
  expect(rows).toHaveLength(frontier.length + 2);
  expect(rows.filter((cells) => cells.includes(formatPercent(gain)))).toHaveLength(1);
  const missing = frontier.filter(
    (point) =>
      !rows.some(
        (cells) =>
          cells.includes(formatPercent(point.volatility)) && cells.includes(formatPercent(point.expected_return)),
      ),
  );
  expect(missing).toEqual([]);

  await screen.unmount();
  const { results } = await call(itemEndpoints.list, { query: { page_size: 1_000 } });
  await call(bulkEndpoints.bulkAction, { body: { action: 'delete', item_ids: results.map(({ id }) => id) } });
  await renderCard(<AllocationCard />);
  await expect.element(card).toHaveTextContent('has no cash or funds yet');
  expect(
    table
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Asset', 'Optimum']);
  await expectTold(await optimumOf());
});

test('a failed request is reported in its own card, and a retry uses the same choices', async () => {
  expectConsoleErrors(/status of 503|ApiError: Broken/);
  await createPresets();
  await renderCard(<AllocationCard />);
  await expectTold(await optimumOf());
  const standAside = failWithStatus(/optimal_allocation/, 503);
  await choose('Risk tolerance', 'Conservative');
  await expect.element(card.getByRole('alert')).toHaveTextContent('The optimal allocation could not be computed.');
  standAside();
  await card.getByRole('button', { name: 'Try again' }).click();
  await expectTold(await optimumOf({ risk_tolerance: 'conservative' }));
});

test('with its explanation it is accessible, wide and narrow, and by keyboard; it says that it is not financial advice', async () => {
  await renderCard(<AllocationCard />);
  await expect.element(card).toHaveTextContent('not advice');
  const why = card.getByRole('button', { name: 'How is this computed?' });
  await expect.element(why).toBeVisible();
  (why.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(card).toHaveTextContent('Markowitz 1952');
  await runInAlternatingAppearances([1440, 360], expectAccessible);
  const term = card.getByRole('button', { name: 'Sharpe ratio' });
  (term.element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('tooltip').filter({ hasText: 'Higher is better' })).toBeVisible();
});
