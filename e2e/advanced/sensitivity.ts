import type { MonteCarloSimulation, NewItem, Scenario } from '@meridian/contract';
import type { Locator, Page } from '@playwright/test';
import { openAdvanced } from '#e2e/testing/advanced.ts';
import type { Api } from '#e2e/testing/api.ts';
import { expect } from '#e2e/testing/test-accounts.ts';

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

export const findSensitivityCard = (page: Page) => page.getByRole('region', { name: 'What would help most' });

/** Opens the advanced view and scrolls the card into view, which starts its computation. */
export async function openSensitivityCard(page: Page): Promise<Locator> {
  await openAdvanced(page);
  const card = findSensitivityCard(page);
  await card.scrollIntoViewIfNeeded();
  return card;
}

export const OUTDATED_TEXT = 'The result below belongs to your earlier plan or choices.';

/**
 * Waits until the figures of the current plan are shown. The computation starts when the card is visible;
 * cards above it that grow may move it out of view, so scrolling is repeated.
 */
export async function expectComputed(card: Locator): Promise<void> {
  await expect(async () => {
    await card.scrollIntoViewIfNeeded();
    await expect(card.getByRole('table')).toBeVisible({ timeout: 1_000 });
    await expect(card.locator('[aria-busy="false"]')).toBeVisible({ timeout: 1_000 });
    await expect(card).not.toContainText(OUTDATED_TEXT, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
}

/** Opens the card and waits for its figures. */
export async function openComputedCard(page: Page): Promise<Locator> {
  const card = await openSensitivityCard(page);
  await expectComputed(card);
  return card;
}

export const findRow = (card: Locator, name: string) =>
  card.getByRole('row').filter({ has: card.page().getByRole('rowheader', { name }) });

type SimulationChoices = Readonly<Record<string, number | string | null | undefined>>;

/**
 * Requests the simulation of a scenario from the server, with the seed and number of paths of the table
 * unless `choices` says otherwise.
 */
function simulationOf(api: Api, scenario: number, choices: SimulationChoices = {}): Promise<MonteCarloSimulation> {
  const body = { scenario_id: scenario, years: 5, ...choices };
  return api.post('/api/advanced-forecast/monte_carlo_simulation/', body);
}

/** Changes the stored settings; call it before the page is opened or reloaded. */
export async function saveSetting(page: Page, changes: Record<string, unknown>): Promise<void> {
  await page.evaluate((changed) => {
    const stored = JSON.parse(localStorage.getItem('meridian.settings') ?? '{"state":{},"version":0}') as {
      state: object;
    };
    const text = JSON.stringify({ ...stored, state: { ...stored.state, ...changed } });
    localStorage.setItem('meridian.settings', text);
    dispatchEvent(new StorageEvent('storage', { key: 'meridian.settings' }));
  }, changes);
}

/** Formats an amount as the table does. */
const usd = (amount: number) =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' }).replace('-', '\u2212').replace(/\.00$/, '');

export const fetchScenarios = async (api: Api) =>
  (await api.get<{ results: Scenario[] }>('/api/scenarios/?page_size=100')).results;

/** Expects that a row of the table shows the server's figures of that scenario. */
export async function expectFigures(
  row: Locator,
  api: Api,
  scenario: number,
  choices?: SimulationChoices,
): Promise<void> {
  const { median, probability_of_shortfall: shortfall } = await simulationOf(api, scenario, choices);
  const { forecast } = await api.forecast(5, scenario);
  const [success, middle, end] = await row.getByRole('cell').all();
  if (success === undefined || middle === undefined || end === undefined) throw new Error('The row has no cells.');
  expect(Number(/[\d.]+/.exec(await success.innerText())?.[0])).toBeCloseTo(100 - shortfall, 2);
  await expect(middle).toContainText(usd(median));
  await expect(end).toContainText(usd(forecast.at(-1) ?? 0));
}
