import {
  DEFAULT_SCENARIO_NAME,
  EXAMPLE_HOUSEHOLD,
  type FinancialItem,
  LIMITS,
  type Scenario,
  accountEndpoints,
  bulkEndpoints,
  type Endpoint,
  type NewItem,
  currencyEndpoints,
  demoDataEndpoints,
  exportEndpoints,
  feedbackEndpoints,
  itemEndpoints,
  scenarioEndpoints,
  tagEndpoints,
  toldStory,
} from '@meridian/contract';
import { FALLBACK_RATES } from '@meridian/engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer, CallOptions, PlainOptions } from '#lib/api/api-client.ts';
import { examplePlan, guestBackend } from './guest-backend.ts';
import type { GuestPlan } from './guest-plan.ts';
import { planBeside } from './plan-beside.ts';
import { toGuestFile } from './guest-file.ts';

const NOW = new Date('2026-11-21T20:00:00Z');
const RATES = { rates: FALLBACK_RATES, asOf: null, source: 'built-in' } as const;

let plan: GuestPlan;
let asked: string[];
let call: <E extends Endpoint>(endpoint: E, options: CallOptions<E>) => Promise<Answer<E>>;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  plan = examplePlan(RATES, NOW, 'en');
  asked = [];
  const backend = guestBackend(plan, {
    onChange: (now) => (plan = now),
    needsAccount: () => 'An account, please.',
  });
  const server = (endpoint: Endpoint) => {
    asked.push(endpoint.path);
    return Promise.resolve('from the server');
  };
  call = async <E extends Endpoint>(endpoint: E, options: CallOptions<E>) =>
    (await backend(endpoint, options as PlainOptions, server)) as Answer<E>;
});

afterEach(() => {
  vi.useRealTimers();
});

const scenarios = async (): Promise<Scenario[]> => (await call(scenarioEndpoints.list, {})).results;
const items = async (): Promise<FinancialItem[]> => (await call(itemEndpoints.list, {})).results;

test('begins with the example household, in the order in which it is told', async () => {
  expect((await items()).map(({ name }) => name)).toEqual(EXAMPLE_HOUSEHOLD.map(({ name }) => name));
  expect(await scenarios()).toMatchObject([
    { name: DEFAULT_SCENARIO_NAME, is_selected: true, is_default: true },
  ]);
});

test('the names of an example are those of the language that asks for it', async () => {
  const scenario = (await scenarios())[0]?.id;
  await call(demoDataEndpoints.add, { body: { scenario_id: scenario, language: 'he' } });
  expect((await items()).map(({ name }) => name)).toEqual(toldStory('he').map(({ name }) => name));
});

test('the server is asked what anybody may ask and who is signed in, and nothing else', async () => {
  await call(currencyEndpoints.convert, {});
  await call(accountEndpoints.read, {});
  expect(asked).toEqual(['/api/currency/convert/', '/api/auth/user/']);
  const refused = { status: 403, detail: 'An account, please.' };
  await expect(call(feedbackEndpoints.submit, { body: { text: 'Hello' } })).rejects.toMatchObject(refused);
  await expect(call(exportEndpoints.exportData, {})).rejects.toMatchObject(refused);
  expect(asked).toHaveLength(2);
});

test('a body is read as the server reads it, and refused in its words', async () => {
  const body = { name: '  Caf\u0065\u0301 ', category: 'expense', amount: '1.005', currency: 'USD' } as const;
  expect(await call(itemEndpoints.create, { body })).toMatchObject({ name: 'Café', amount: 1.01 });
  await expect(call(itemEndpoints.create, { body: { ...body, name: ' ' } })).rejects.toMatchObject({
    status: 400,
    fieldErrors: { name: ['Name is required'] },
  });
});

test('a change is made whole or not at all', async () => {
  const [first] = plan.items.values();
  for (let id = 1_000; plan.items.size < LIMITS.itemsPerUser; id += 1) plan.items.set(id, { ...first!, id });
  const tags = plan.tags.size;
  const body = {
    name: 'New',
    category: 'expense',
    amount: 1,
    currency: 'USD',
    tag_names: ['New'],
  } satisfies NewItem;
  await expect(call(itemEndpoints.create, { body })).rejects.toMatchObject({
    status: 400,
    fieldErrors: { non_field_errors: ['You can keep at most 20,000 items.'] },
  });
  expect((await call(tagEndpoints.list, {})).count, 'the tag that was to come with it').toBe(tags);
});

test('an undo token serves once, and ten minutes long', async () => {
  const before = await items();
  const remove = async () => (await call(itemEndpoints.remove, { params: { id: before[0]!.id } })).undo_token;
  const undo = (undo_token: string) => call(bulkEndpoints.undo, { body: { undo_token } });
  const first = await remove();
  vi.advanceTimersByTime(LIMITS.undoMinutes * 60_000 - 1);
  await undo(first);
  expect((await items()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  await expect(undo(first)).rejects.toMatchObject({ status: 409 });
  const second = await remove();
  vi.advanceTimersByTime(LIMITS.undoMinutes * 60_000);
  await expect(undo(second)).rejects.toMatchObject({ status: 409 });
});

test('beside other scenarios each has a name of its own', async () => {
  await call(scenarioEndpoints.create, { body: { name: 'Lisbon' } });
  await call(scenarioEndpoints.create, { body: { name: 'Example plan' } });
  const file = toGuestFile(plan, NOW);
  const names = (taken: string[]) =>
    planBeside(file, taken, 'Example plan').scenarios.map(({ name }) => name);
  expect(names([])).toEqual(['Example plan', 'Lisbon', 'Example plan (copy)']);
  expect(names(['Default', 'LISBON', 'example PLAN'])).toEqual([
    'Example plan (copy)',
    'Lisbon (copy)',
    'Example plan (copy 2)',
  ]);
  expect(planBeside(file, ['Lisbon'], 'Example plan').scenarios.map((one) => one.items)).toEqual(
    file.scenarios.map((one) => one.items),
  );
});
