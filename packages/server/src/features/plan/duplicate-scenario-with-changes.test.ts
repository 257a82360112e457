/** Tests a copy of a scenario with changes. All changes are applied or none, and the copy is exactly the plan that was simulated. */
import {
  type FinancialItem,
  type MonteCarloSimulation,
  type Scenario,
  applyVariant,
  createPlanVariants,
  toEngineAssumptions,
  toMonteCarloResponse,
  toPlanItem,
  toSimulationRequest,
} from '@meridian/contract';
import { FALLBACK_RATES, parseMonth } from '@meridian/engine';
import { simulatePlan } from '@meridian/simulation/testing/test-kernel.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listItems } from '#testing/bulk-calls.ts';
import { type TestUser, makeItem, makeScenario, makeUser, selectedScenario } from '#testing/factories.ts';
import { SIMULATION_PATH } from '#testing/follow-simulation.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let user: TestUser;
let scenario: Scenario;
beforeAll(async () => {
  app = await startTestApp({ env: { ADVANCED_ACCESS: 'everyone' } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await makeUser(app);
  scenario = await selectedScenario(app, user);
});

const ask = (method: string, path: string, body?: object) =>
  app.request(method, path, { token: user.token, ...(body === undefined ? {} : { body }) });
const copyWith = (body: object) => ask('POST', `/api/scenarios/${scenario.id}/duplicate/`, body);
const itemsOf = async (id: number) => (await listItems(app, user)).filter((item) => item.scenario === id);
const everything = async () => [(await ask('GET', '/api/scenarios/')).json, await listItems(app, user)];
const bare = ({ id: _id, scenario: _of, created_at: _made, updated_at: _changed, ...rest }: FinancialItem) => rest;

describe('changes', () => {
  test('changes move a milestone of the copy with its items, and nothing else', async () => {
    const marked = (await ask('PATCH', `/api/scenarios/${scenario.id}/`, {
      milestones: [
        { name: 'Stop', date: '2040-06-15' },
        { name: 'House', date: '2035-01-01' },
      ],
    })) as { json: Scenario };
    const [stop, house] = marked.json.milestones;
    const to = { milestone_id: stop?.id, offset_months: -1 };
    await makeItem(app, user, { name: 'Work', category: 'income', from_date: '2030-06-01', to_date: to });
    const before = await everything();
    const moved = (date: string) => [{ ...stop, date }, house];
    const refused = await copyWith({ milestones: moved('2030-06-15') });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Work')]);
    const stranger = { id: scenario.id, name: 'Mine', date: '2040-01-01' };
    expect((await copyWith({ milestones: [...moved('2037-02-15'), stranger] })).status).toBe(400);
    expect(await everything()).toEqual(before);
    const { status, json } = await copyWith({ milestones: moved('2037-02-15') });
    const copy = json as Scenario;
    expect([status, copy.milestones.map(({ name, date }) => [name, date])]).toEqual([
      201,
      [
        ['Stop', '2037-02-15'],
        ['House', '2035-01-01'],
      ],
    ]);
    const [own] = copy.milestones;
    expect(await itemsOf(copy.id)).toMatchObject([
      { to_date: '2037-01-15', to_date_milestone: { milestone_id: own?.id, offset_months: -1 } },
    ]);
    expect(own?.id).not.toBe(stop?.id);
    expect(await itemsOf(scenario.id)).toMatchObject([{ to_date: '2040-05-15' }]);
    // Without the milestone, the copy has its date as a plain date, and the original still has the milestone and the reference to it.
    const without = (await copyWith({ milestones: [house] })).json as Scenario;
    expect(await itemsOf(without.id)).toMatchObject([{ to_date: '2040-05-15', to_date_milestone: null }]);
  });

  test('changes apply to the copy; its other fields and items stay, and the original is unchanged', async () => {
    const rent = await makeItem(app, user, { name: 'Rent', amount: 900, tag_names: ['home'] });
    const fund = await makeItem(app, user, {
      name: 'Fund',
      category: 'saving',
      existing_funds: 10,
      to_date: '2030-01-31',
    });
    const before = await itemsOf(scenario.id);
    const response = await copyWith({
      name: 'Cheaper',
      item_changes: [
        { id: rent.id, amount: 810 },
        { id: fund.id, existing_funds: 11, to_date: null },
      ],
    });
    expect([response.status, response.json]).toMatchObject([201, { name: 'Cheaper', item_count: 2 }]);
    const copies = (await itemsOf((response.json as Scenario).id)).map(bare);
    expect(copies).toEqual(
      before.map((item) =>
        bare(item.id === rent.id ? { ...item, amount: 810 } : { ...item, existing_funds: 11, to_date: null }),
      ),
    );
    expect(await itemsOf(scenario.id)).toEqual(before);
  });

  test('changes of assumptions apply to the copy only, field by field, and an invalid one leaves no copy', async () => {
    const before = scenario.assumptions;
    const given = { prices: { USD: 3.5 }, pinned_rates: { EUR: 0.8 } };
    const response = await copyWith({ name: 'Dearer', assumptions: given });
    expect([response.status, response.json]).toMatchObject([201, { assumptions: { ...before, ...given } }]);
    const all = await everything();
    const refused = await copyWith({ name: 'Absurd', assumptions: { prices: { USD: 1_000 } } });
    expect([refused.status, Object.keys(refused.json as object)]).toEqual([400, ['assumptions.prices.USD']]);
    expect(await everything()).toEqual(all);
  });

  test('changes that are refused leave no copy', async () => {
    const rent = await makeItem(app, user, { name: 'Rent', from_date: '2026-01-01' });
    const abroad = await makeScenario(app, user, 'Abroad');
    const elsewhere = await makeItem(app, user, { name: 'Elsewhere', scenario_id: abroad.id });
    const stranger = await makeUser(app);
    const foreign = await makeItem(app, stranger, { name: 'Foreign' });
    const before = await everything();
    for (const [status, changes] of [
      [
        404,
        [
          { id: rent.id, amount: 1 },
          { id: elsewhere.id, amount: 1 },
        ],
      ],
      [404, [{ id: foreign.id, amount: 1 }]],
      [404, [{ id: 1 }]],
      [400, [{ id: rent.id, to_date: '2025-12-31' }]],
      [400, [{ id: rent.id, existing_funds: 5 }]],
      [400, [{ id: rent.id, amount: -1 }]],
      [400, [{ id: rent.id, scenario_id: abroad.id }]],
      [400, [{ amount: 1 }]],
      [400, 'all'],
      [400, Array.from({ length: 1001 }, () => ({ id: rent.id }))],
    ] as const) {
      const response = await copyWith({ name: 'Changed', item_changes: changes });
      expect(response.status, `${JSON.stringify(changes).slice(0, 80)}: ${response.text}`).toBe(status);
    }
    expect(await everything()).toEqual(before);
  });

  test('changes requested ten times at once under one name give one copy', async () => {
    const rent = await makeItem(app, user, { name: 'Rent', amount: 900 });
    const body = { name: 'Cheaper', item_changes: [{ id: rent.id, amount: 810 }] };
    const answers = await Promise.all(Array.from({ length: 10 }, () => copyWith(body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set((await listItems(app, user)).map(({ amount }) => amount))).toEqual(new Set([810, 900]));
  });
});

const HOUSEHOLD: readonly Record<string, unknown>[] = [
  { name: 'Salary', category: 'income', amount: 4321.45, to_date: '2034-05-31', monthly_interest_rate: 0.1 },
  { name: 'Side job', category: 'income', amount: 333.33, currency: 'EUR' },
  { name: 'Rent', category: 'expense', amount: 1850.05 },
  { name: 'School', category: 'expense', amount: 999.99, currency: 'ILS', interval_months: 3 },
  { name: 'Unseen', category: 'expense', amount: 5000, is_hidden: true },
  { name: 'Cash', category: 'balance', amount: 1234.56 },
  {
    name: 'Fund',
    category: 'investment',
    amount: 350.15,
    existing_funds: 45_678.91,
    monthly_interest_rate: 0.5,
    management_fee_saving: 1.2,
  },
  {
    name: 'Deposit',
    category: 'saving',
    amount: 0,
    existing_funds: 9876.5,
    existing_funds_currency: 'GBP',
    management_fee_saving: 0.3,
  },
  {
    name: 'Pension',
    category: 'pension',
    amount: 420.42,
    existing_funds: 80_000,
    to_date: '2034-05-15',
    payout_from_date: '2036-01-01',
    payout_months: 240,
    management_fee_saving: 0.8,
  },
];

test('each variant of a plan, saved as a copy, is exactly the plan that was simulated', async () => {
  for (const fields of HOUSEHOLD) await makeItem(app, user, fields);
  const items = await itemsOf(scenario.id);
  const start = parseMonth('2026-01');
  const variants = createPlanVariants(items, { start, years: 20, currency: 'USD', rates: FALLBACK_RATES });
  expect(new Set(variants.map(({ kind }) => kind))).toEqual(new Set(['work', 'spend', 'fees', 'more', 'less']));
  expect(variants).toHaveLength(3 + 2 * 8);
  const settings = {
    years: 20,
    num_simulations: 300,
    seed: 7,
    include_fx_risk: true,
    return_model: 'lognormal',
  } as const;
  for (const [index, variant] of variants.entries()) {
    const simulated = applyVariant(items, variant);
    const response = await copyWith({ name: `Variant ${index}`, item_changes: variant.changes });
    expect(response.status, response.text).toBe(201);
    const { id, assumptions } = response.json as Scenario;
    expect((await itemsOf(id)).map(bare)).toEqual(simulated.map(bare));
    if (index % 4 > 0) continue;
    const request = toSimulationRequest(
      {
        items: simulated.map(toPlanItem),
        start,
        years: settings.years,
        currency: 'USD',
        // Tests use the built-in exchange rates, because they request no rate service.
        rates: FALLBACK_RATES,
        assumptions: toEngineAssumptions(assumptions),
      },
      settings,
      {},
    );
    const asked = await ask('POST', SIMULATION_PATH, { ...settings, scenario_id: id, start: '2026-01' });
    expect(asked.json as MonteCarloSimulation).toEqual(
      toMonteCarloResponse({ scenario_id: id, seed: 7 }, simulatePlan(request)),
    );
  }
}, 60_000);
