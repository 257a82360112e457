/** Reads a plan and its forecast, and adds an expense if its name, amount and currency are given. Usage: see README.md. */
import { randomUUID } from 'node:crypto';
import type { components } from './generated/api.d.ts';
import { type ApiClient, bodyOf, createApiClient, run, setting } from './api.ts';

/** Returns all items of the selected scenario, page by page. */
async function readItems(client: ApiClient, scenario: number) {
  const items = [];
  for (let page = 1; ; page += 1) {
    const query = { scenario_id: String(scenario), page: String(page) };
    const { results, next } = await bodyOf(client.GET('/api/financial-items/', { params: { query } }));
    items.push(...results);
    if (next === null) return items;
  }
}

type Currency = components['schemas']['FinancialItem']['currency'];

/** Adds an expense to the selected scenario. A program that repeats the call sends the same key, so that the item is added once. */
async function addExpense(client: ApiClient, name: string, amount: string, currency: Currency, key = randomUUID()) {
  const params = { header: { 'idempotency-key': key } };
  const body = { name, amount, currency, category: 'expense' } as const;
  return bodyOf(client.POST('/api/financial-items/', { params, body }));
}

await run(async () => {
  const client = createApiClient(setting('MERIDIAN_URL'), setting('MERIDIAN_TOKEN'));
  const scenario = await bodyOf(client.GET('/api/scenarios/current/'));
  const [name, amount = '1', currency = 'USD'] = process.argv.slice(2);
  // The API refuses a currency that does not exist, and names the field.
  if (name !== undefined) await addExpense(client, name, amount, currency as Currency);
  const items = await readItems(client, scenario.id);
  for (const item of items) process.stdout.write(`${item.name}: ${item.amount} ${item.currency}\n`);
  const query = { scenario_ids: String(scenario.id), years: '1' };
  const { labels, scenarios } = await bodyOf(client.GET('/api/forecast/', { params: { query } }));
  const forecast = scenarios[scenario.name]?.forecast ?? [];
  process.stdout.write(`${scenario.name}, ${labels.at(-1)}: ${forecast.at(-1)}\n`);
});
