/** Checks the content of the card 'Crisis probability'. */
import { type CrisisProbabilityAnalysis, advancedForecastEndpoints } from '@meridian/contract';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '#lib/api/api-client.ts';
import { formatPercent, formatRoundedUsd, readTableRows, formatUsd, readVisibleText } from '#testing/format-figures.ts';

export const crisisCard = page.getByRole('region', { name: 'Crisis probability' });
export const crisisTable = crisisCard.getByRole('table', { name: 'Crises, the most probable first' });

/** Matches the calls that compute the crises. */
export const CRISIS_ANALYSIS = /GET \/api\/advanced-forecast\/crisis_probability_analysis/;

export const WORLD_FUND = {
  name: 'World fund',
  category: 'investment',
  amount: 700,
  currency: 'USD',
  existing_funds: 80_000,
  existing_funds_currency: 'USD',
  monthly_interest_rate: 0.5,
} as const;

export const fetchCrisisAnalysis = (
  query: { economic_scenario_id?: number; years?: number } = {},
): Promise<CrisisProbabilityAnalysis> =>
  call(advancedForecastEndpoints.crisisProbabilityAnalysis, { query: { years: 5, ...query } });

/**
 * Expects that the card shows the server's result: every crisis in order, and the three figures above the table. `sign` is the symbol of
 * the currency.
 */
export async function expectCrisesShown(analysis: CrisisProbabilityAnalysis, sign = '$'): Promise<void> {
  const write = (amount: string) => amount.replace('$', sign);
  const crises = analysis.crises.map((crisis) => [
    // The preset currency crisis was created while the dollar was the display currency, so its name mentions the dollar.
    `${crisis.name} ${crisis.severity}${crisis.name === 'Currency crisis' ? ' Hits USD' : ''}`,
    `${formatPercent(crisis.probability)} ${formatPercent(crisis.annual_probability)} a year`,
    `${write(formatUsd(-crisis.expected_impact))} (${formatPercent(-(crisis.impact_percent ?? Number.NaN))}) ${formatPercent(crisis.trough_percent ?? Number.NaN)} at worst`,
  ]);
  await expect.element(crisisTable).toBeVisible();
  await expect.poll(() => readTableRows(crisisTable)).toEqual(crises);
  expect(crisisCard.getByRole('definition').elements().map(readVisibleText)).toEqual([
    formatPercent(analysis.any_crisis_probability),
    String(Number(analysis.expected_crises.toFixed(2))),
    write(formatRoundedUsd(analysis.expected_loss)),
  ]);
}
