/** Operates the card of the stress tests, and requests the API's results for the same choices. */
import {
  type InflationAdjustedForecast,
  type NewItem,
  advancedForecastEndpoints,
  stressTestEndpoints,
} from '@meridian/contract';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { StressCard } from '#features/advanced-forecast/stress/stress-card.tsx';
import { type SavedSettings, saveSettings } from '#features/saved-settings/public.ts';
import { type CallOptions, call } from '#lib/api/api-client.ts';
import { renderCard } from '#testing/render-card.tsx';
import { addItems } from '#testing/sign-up.tsx';
import { parseUsd } from '#testing/format-figures.ts';

export const DETAIL_CHART_NAME = 'Net worth through the crisis';
export const COMPARISON_CHART_NAME = 'Net worth through each crisis';

/** A household with a salary, and funds that a crisis affects. */
export const STRESSED_PLAN: readonly NewItem[] = [
  { name: 'Salary', category: 'income', amount: 5_200, currency: 'USD', monthly_interest_rate: 0.2 },
  { name: 'Rent', category: 'expense', amount: 1_900, currency: 'USD', monthly_interest_rate: 0.15 },
  { name: 'Living', category: 'expense', amount: 2_100, currency: 'EUR' },
  { name: 'Shares', category: 'investment', amount: 700, currency: 'USD', existing_funds: 84_000 },
  { name: 'Pension', category: 'pension', amount: 450, currency: 'EUR', existing_funds: 62_000 },
];

export const stressCard = page.getByRole('region', { name: /^(Stress test|מבחן קיצון)$/ });
export const detailChart = stressCard.getByRole('figure', { name: DETAIL_CHART_NAME });
export const lossTable = stressCard.getByRole('region', { name: 'Where the difference comes from' }).getByRole('table');
/** The slider that sets the start of the crisis. */
export const crisisSlider = stressCard.getByRole('slider', { name: 'The crisis', exact: true });

/** Returns the element with the value of a key figure of the card. */
export const findKeyFigure = (name: string): Element | null | undefined =>
  [...stressCard.element().querySelectorAll('dt')].find(({ textContent }) => textContent === name)?.nextElementSibling;

/** Renders the card for a plan of ten years. `places` are the indexes of the chosen stress tests in the list. */
export async function openStressCard(
  items: readonly NewItem[],
  places: readonly number[],
  { analysis, ...chosen }: Partial<SavedSettings> = {},
) {
  await addItems(...items);
  const { stress_tests: all } = await call(stressTestEndpoints.stressTestPresets);
  const tests = places.map((place) => all[place] ?? { id: 0, name: '' });
  const stressTestIds = tests.map(({ id }) => id);
  saveSettings({ forecastYears: 10, ...chosen, analysis: { stressTestIds, ...analysis } });
  const { screen } = await renderCard(<StressCard />);
  return { tests, screen };
}

type StressQuery = CallOptions<typeof advancedForecastEndpoints.inflationAdjustedForecast>['query'];

/** Requests the result of a stress test from the API, for ten years unless `query` has another number. */
export const fetchStressResult = (query: StressQuery): Promise<InflationAdjustedForecast> =>
  call(advancedForecastEndpoints.inflationAdjustedForecast, { query: { years: 10, ...query } });

export const toCents = (amount: number): number => Math.round(amount * 100);

/** Returns the amounts of the table of losses, whose last row has the totals. */
const readLosses = (): number[][] =>
  Array.from(lossTable.element().querySelectorAll('tr:has(td)'), (row) =>
    Array.from(row.querySelectorAll('td'), ({ textContent }) => parseUsd(textContent)),
  );

export const readLossTotals = (): number[] => readLosses().at(-1) ?? [];

/** Expects that in the table of losses the amounts of each line add up to its total, to the cent. */
export async function expectLinesAddUp(): Promise<void> {
  await expect.element(lossTable).toBeVisible();
  const amounts = readLosses();
  const totals = amounts.pop() ?? [];
  expect(totals.length).toBeGreaterThan(0);
  const sums = totals.map((_total, column) => amounts.reduce((sum, row) => sum + toCents(row[column] ?? 0), 0));
  expect(sums).toEqual(totals.map(toCents));
}
