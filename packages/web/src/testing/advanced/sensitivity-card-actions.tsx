/** A plan for tests of the card 'What would help most', and functions that operate the card. */
import {
  type NewItem,
  type Scenario,
  advancedForecastEndpoints,
  forecastEndpoints,
  scenarioEndpoints,
} from '@meridian/contract';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { type CallOptions, call } from '#lib/api/api-client.ts';
import { formatUsd } from '#testing/format-figures.ts';

/** Returns a household whose salary ends in the third year and whose money lasts in most simulated paths. */
export function createHousehold(): NewItem[] {
  const year = new Date().getUTCFullYear() + 2;
  const currency = 'USD';
  return [
    { name: 'Salary', category: 'income', amount: 4200, currency, to_date: `${year}-12-31` },
    { name: 'Rent', category: 'expense', amount: 2100, currency, monthly_interest_rate: 0.2 },
    { name: 'Living', category: 'expense', amount: 1600, currency },
    {
      name: 'World fund',
      category: 'investment',
      amount: 400,
      currency,
      existing_funds: 60_000,
      monthly_interest_rate: 0.5,
      management_fee_saving: 1.2,
    },
    {
      name: 'Pension',
      category: 'pension',
      amount: 600,
      currency: 'EUR',
      existing_funds: 90_000,
      to_date: `${year}-12-31`,
    },
    { name: 'Cash', category: 'balance', amount: 12_345.67, currency },
  ];
}

export const sensitivityCard = page.getByRole('region', {
  name: /^(What would help most|מה יעזור יותר מכול)$/,
});

export const OUTDATED_TEXT = 'The result below belongs to your earlier plan or choices.';

/** Waits for the figures of the current plan. The computation starts when the card is visible. */
export async function expectComputed(): Promise<void> {
  await expect.element(sensitivityCard).toBeVisible();
  const isComputed = () => {
    const card = sensitivityCard.element();
    card.scrollIntoView();
    const isThere = card.querySelector('table') !== null && card.querySelector('[aria-busy="false"]') !== null;
    return isThere && !card.textContent.includes(OUTDATED_TEXT);
  };
  await expect.poll(isComputed).toBe(true);
}

export const findRow = (name: string): Locator =>
  sensitivityCard.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

export const fetchScenarios = async (): Promise<readonly Scenario[]> =>
  (await call(scenarioEndpoints.list, { query: { page_size: 100 } })).results;

type Choices = Partial<CallOptions<typeof advancedForecastEndpoints.monteCarloSimulation>['body']>;

/** Requests the simulation of a scenario from the server. Seed and number of paths are those of the table, unless `choices` has others. */
export const fetchSimulation = (scenario_id: number, choices: Choices = {}) =>
  call(advancedForecastEndpoints.monteCarloSimulation, { body: { scenario_id, years: 5, ...choices } });

/** Expects that a row of the table shows the server's figures of that scenario. */
export async function expectFigures(name: string, scenario: number, choices?: Choices): Promise<void> {
  const { median, probability_of_shortfall: shortfall } = await fetchSimulation(scenario, choices);
  const { scenarios: all } = await call(forecastEndpoints.read, {
    query: { years: 5, scenario_ids: String(scenario) },
  });
  const cell = (place: number) => findRow(name).getByRole('cell').nth(place);
  await expect.element(cell(1)).toHaveTextContent(formatUsd(median));
  const success = cell(0).element() as HTMLElement;
  expect(Number(/[\d.]+/.exec(success.innerText)?.[0])).toBeCloseTo(100 - shortfall, 2);
  const end = Object.values(all)[0]?.forecast.at(-1) ?? Number.NaN;
  await expect.element(cell(2)).toHaveTextContent(formatUsd(end));
}
