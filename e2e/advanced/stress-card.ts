/** Operates the card of the stress tests, and requests the API's results for the same choices. */
import type { EconomicScenario, InflationAdjustedForecast, NewItem } from '@meridian/contract';
import type { Locator, Page } from '@playwright/test';
import { openAdvanced } from '#e2e/testing/advanced.ts';
import type { Api } from '#e2e/testing/api.ts';

export const DETAIL_CHART_NAME = 'Net worth through the crisis';

/** A household with a salary, and funds that a crisis affects. */
export const STRESSED_PLAN: NewItem[] = [
  { name: 'Salary', category: 'income', amount: 5_200, currency: 'USD', monthly_interest_rate: 0.2 },
  { name: 'Rent', category: 'expense', amount: 1_900, currency: 'USD', monthly_interest_rate: 0.15 },
  { name: 'Living', category: 'expense', amount: 2_100, currency: 'EUR' },
  { name: 'Shares', category: 'investment', amount: 700, currency: 'USD', existing_funds: 84_000 },
  { name: 'Pension', category: 'pension', amount: 450, currency: 'EUR', existing_funds: 62_000 },
];

interface Named {
  id: number;
  name: string;
}

/** Returns the economic objects of a member of staff; creates them if they are missing. */
export async function getOrCreateEconomicObjects(api: Api) {
  const { stress_tests: tests } = await api.get<{ stress_tests: Named[] }>('/api/stress-tests/presets/');
  const { inflation_models: models } = await api.get<{
    inflation_models: (Named & { model_type: string })[];
  }>('/api/inflation-models/presets/');
  const { economic_scenarios: scenarios } = await api.post<{ economic_scenarios: EconomicScenario[] }>(
    '/api/economic-scenarios/create_default/',
  );
  return { tests, models, scenarios };
}

interface Chosen {
  readonly years?: number;
  readonly analysis?: Readonly<Record<string, unknown>>;
}

/** Opens the view with these choices stored as if by an earlier visit. */
export async function openStressCard(page: Page, { years = 10, ...chosen }: Chosen = {}): Promise<Locator> {
  const settings = JSON.stringify({ state: { forecastYears: years, ...chosen }, version: 0 });
  const { origins } = await page.context().storageState();
  const withSettings = origins.map(({ origin, localStorage }) => ({
    origin,
    localStorage: [...localStorage, { name: 'meridian.settings', value: settings }],
  }));
  await page.context().setStorageState({ cookies: [], origins: withSettings });
  await openAdvanced(page);
  return page.locator('[data-card="stress"]');
}

export const findCrisisSlider = (card: Locator) => card.getByRole('slider', { name: 'The crisis', exact: true });

export async function fetchStressResult(
  api: Api,
  query: Record<string, number | null>,
): Promise<InflationAdjustedForecast> {
  const given = Object.entries(query).filter(([, value]) => value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return api.get(`/api/advanced-forecast/inflation_adjusted_forecast/?${search.toString()}`);
}

/** Returns the series of the response in the order in which the chart draws them. */
export const toSeriesInChartOrder = (response: InflationAdjustedForecast) => [
  response.inflation_adjusted,
  response.crisis_real,
  response.base_forecast,
  response.crisis_adjusted,
];
