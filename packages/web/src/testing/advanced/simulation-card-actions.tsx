/** A plan for tests of the card 'Monte Carlo simulation', and functions that operate the card. */
import {
  type MonteCarloSimulation,
  type NewItem,
  advancedForecastEndpoints,
  scenarioEndpoints,
} from '@meridian/contract';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { SimulationCard } from '#features/advanced-forecast/simulation/simulation-card.tsx';
import { type CallOptions, call } from '#lib/api/api-client.ts';
import { renderCard } from '#testing/render-card.tsx';

/** A plan in two currencies, with funds of every category, whose cash runs out in some simulated paths. */
export const RISKY_PLAN: readonly NewItem[] = [
  { name: 'Salary', category: 'income', amount: 3_000, currency: 'USD' },
  { name: 'Living', category: 'expense', amount: 3_150, currency: 'EUR' },
  {
    name: 'Pension',
    category: 'pension',
    amount: 300,
    currency: 'USD',
    existing_funds: 41_000,
    existing_funds_currency: 'USD',
    monthly_interest_rate: 0.4,
  },
  {
    name: 'World fund',
    category: 'investment',
    amount: 0,
    currency: 'USD',
    existing_funds: 46_500,
    existing_funds_currency: 'USD',
    monthly_interest_rate: 0.5,
    management_fee_saving: 0.6,
  },
  {
    name: 'Deposit',
    category: 'saving',
    amount: 0,
    currency: 'USD',
    existing_funds: 7_700,
    existing_funds_currency: 'USD',
    monthly_interest_rate: 0.2,
  },
];

export const simulationCard = page.getByRole('region', {
  name: /^(Monte Carlo simulation|סימולציית מונטה קרלו)$/,
});
export const percentileBandFigure = simulationCard.getByRole('figure', { name: 'Range of futures' });

/** Renders the card and waits for its result. */
export async function openSimulation() {
  const { screen } = await renderCard(<SimulationCard />);
  await expect.element(simulationCard.getByText('1,000 futures, simulated')).toBeVisible();
  return screen;
}

type Question = CallOptions<typeof advancedForecastEndpoints.monteCarloSimulation>['body'];

/** Requests the server's simulation of the selected scenario, with the page's initial seed. */
export async function fetchSimulation(choices: Partial<Question> = {}): Promise<MonteCarloSimulation> {
  const { id } = await call(scenarioEndpoints.current);
  return call(advancedForecastEndpoints.monteCarloSimulation, {
    body: { scenario_id: id, years: 5, ...choices },
  });
}
