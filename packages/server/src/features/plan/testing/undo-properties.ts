/** Property tests of undo: for any plan and any changes, undo restores exactly the former plan, and redo the changed one. */
import type { FinancialItem } from '@meridian/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import {
  type ChangeRequest,
  sendBulk,
  listItems,
  undoChange,
  readWholePlan,
  withoutVersions,
} from '#testing/bulk-calls.ts';
import { inflationModelBody, createEconomicScenarioBody, stressTestBody } from '#testing/economic-objects.ts';
import { type TestUser, makeItem, makeScenario, makeUser } from '#testing/factories.ts';
import { arbitraryBulkAction, arbitraryItem, arbitraryAmount, arbitraryTagName } from './random-plans.ts';
import type { TestApp } from '#testing/test-app.ts';

/** Returns all data that a user sees of the plan, except versions. */
async function plan(app: TestApp, user: TestUser) {
  const read = async (path: string) => (await app.request('GET', path, { token: user.token })).json;
  const items = withoutVersions(await listItems(app, user));
  return { items, tags: await read('/api/tags/'), scenarios: await read('/api/scenarios/') };
}

async function makePlan(
  app: TestApp,
  user: TestUser,
  bodies: (typeof arbitraryItem extends fc.Arbitrary<infer One> ? One : never)[],
) {
  const abroad = await makeScenario(app, user, 'Abroad');
  const made: FinancialItem[] = [];
  for (const { abroad: isAbroad, ...body } of bodies) {
    made.push(await makeItem(app, user, { ...body, ...(isAbroad ? { scenario_id: abroad.id } : {}) }));
  }
  return made;
}

/** Runs action, undo, redo and undo on random plans. The application must allow the advanced view to everyone. */
export async function expectUndoOfActions(app: TestApp, numRuns: number): Promise<void> {
  const seen = { done: 0, refused: 0, skipped: 0 };
  const bodies = fc.array(fc.tuple(arbitraryItem, fc.boolean()), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(bodies, arbitraryBulkAction, async (chosen, given) => {
      const user = await makeUser(app);
      const made = await makePlan(
        app,
        user,
        chosen.map(([body]) => body),
      );
      const picked = made.filter((_, index) => index === 0 || chosen[index]?.[1] === true);
      const before = await plan(app, user);
      const response = await sendBulk(app, user, { ...given, item_ids: picked.map(({ id }) => id) });
      const after = await plan(app, user);
      const token = (response.json as { undo_token?: string | null }).undo_token ?? null;
      if (response.status !== 200 || token === null) {
        seen[response.status === 200 ? 'skipped' : 'refused'] += 1;
        expect([200, 400]).toContain(response.status);
        expect(after).toEqual(before);
        return;
      }
      seen.done += 1;
      const undone = await undoChange(app, user, token);
      expect(await plan(app, user)).toEqual(before);
      const redone = await undoChange(app, user, undone.undo_token);
      expect(await plan(app, user)).toEqual(after);
      await undoChange(app, user, redone.undo_token);
      expect(await plan(app, user)).toEqual(before);
    }),
    { numRuns },
  );
  expect(seen.done).toBeGreaterThan(numRuns / 5);
}

/** An arbitrary change of any kind. A number that is generated with it (`pick`) selects the object it applies to. */
const edit = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), body: arbitraryItem }),
  fc.record({
    kind: fc.constant('patch' as const),
    amount: arbitraryAmount,
    tag_names: fc.uniqueArray(arbitraryTagName),
  }),
  fc.record({ kind: fc.constant('bulk' as const), body: arbitraryBulkAction }),
  fc.record({ kind: fc.constant('rename' as const), name: fc.constantFrom('One', 'ONE', 'Two') }),
  fc.record({ kind: fc.constant('assume' as const), policy: fc.constantFrom('overdraft', 'liquidate') }),
  fc.record({ kind: fc.constant('tag' as const), name: arbitraryTagName }),
  fc.record({
    kind: fc.constant('import' as const),
    mode: fc.constantFrom('merge' as const, 'replace' as const, 'add' as const, 'replace_items' as const),
    items: fc.array(arbitraryItem, { maxLength: 2 }),
  }),
  fc.record({
    kind: fc.constantFrom('create_object' as const, 'replace_object' as const, 'remove_object' as const),
    of: fc.constantFrom('inflation-models' as const, 'stress-tests' as const, 'economic-scenarios' as const),
    name: fc.constantFrom('Mine', 'Job loss'),
  }),
  fc.constantFrom(
    { kind: 'presets' as const, path: '/api/economic/create-enhanced-models/' },
    { kind: 'presets' as const, path: '/api/economic/refresh-stress-tests/' },
    { kind: 'presets' as const, path: '/api/economic-scenarios/create_default/' },
    { kind: 'presets' as const, path: '/api/advanced-forecast/update_scenarios_from_live_data/' },
  ),
  fc.constantFrom(
    { kind: 'toggle' as const },
    { kind: 'remove' as const },
    { kind: 'scenario' as const },
    { kind: 'duplicate' as const },
    { kind: 'clear' as const },
    { kind: 'remove_scenario' as const },
    { kind: 'remove_tag' as const },
    { kind: 'example' as const },
  ),
);
type Edit = typeof edit extends fc.Arbitrary<infer One> ? One : never;

/** The bodies of economic objects, and a field by which an export identifies each kind. */
const OBJECTS = {
  'inflation-models': { body: inflationModelBody, field: 'model_type' },
  'stress-tests': { body: stressTestBody, field: 'probability' },
  'economic-scenarios': { body: createEconomicScenarioBody, field: 'volatility_multiplier' },
} as const;

/** Returns an import file with these items, for the scenario of this name or for the scenario `Imported`. */
function importBody({ items, mode }: Extract<Edit, { kind: 'import' }>, pick: number, scenario = 'Default') {
  const inFile = items.map(({ abroad: _abroad, tag_names: names, ...fields }) => ({
    ...fields,
    tags: names.map((name) => ({ name })),
  }));
  const scenarios = [{ name: pick % 2 ? scenario : 'Imported', items: inFile }];
  return { data: { format: 'meridian', version: 1, scenarios }, mode };
}

type ObjectEdit = Extract<Edit, { kind: 'create_object' | 'replace_object' | 'remove_object' }>;

function objectChange(
  { kind, of, name }: ObjectEdit,
  pick: number,
  objects: Awaited<ReturnType<typeof readWholePlan>>['objects'],
): ChangeRequest | undefined {
  const { body, field } = OBJECTS[of];
  const same = objects.filter((each) => field in each);
  const object = same[pick % Math.max(1, same.length)];
  // Every second scenario refers to other objects, which then cannot be deleted.
  const named = objects.filter(() => of === 'economic-scenarios' && pick % 2 === 0);
  const references = {
    inflation_model_id: named.find((each) => 'model_type' in each)?.id ?? null,
    stress_test_ids: named.flatMap((each) => ('probability' in each ? each.id : [])).slice(0, 2),
  };
  const sent = body({ name, ...(of === 'economic-scenarios' ? references : {}) });
  if (kind === 'create_object') return { method: 'POST', path: `/api/${of}/`, body: sent };
  if (object === undefined) return undefined;
  const path = `/api/${of}/${object.id}/`;
  return kind === 'replace_object' ? { method: 'PUT', path, body: sent } : { method: 'DELETE', path };
}

/** Returns the request of an edit; undefined if there is no object it could apply to. */
function requestOf(
  given: Edit,
  pick: number,
  { scenarios, tags, objects }: Awaited<ReturnType<typeof readWholePlan>>,
): ChangeRequest | undefined {
  const one = <Thing>(list: readonly Thing[]) => list[pick % Math.max(1, list.length)];
  const target = one(scenarios.flatMap(({ items }) => items));
  const scenario = one(scenarios);
  const tag = one(tags);
  const at = (path: string, id: number | undefined) => (id === undefined ? undefined : `/api/${path}/${id}/`);
  const to = (method: ChangeRequest['method'], path: string | undefined, body?: unknown): ChangeRequest | undefined =>
    path === undefined ? undefined : { method, path, ...(body === undefined ? {} : { body }) };
  switch (given.kind) {
    case 'create': {
      const { abroad: _abroad, ...body } = given.body;
      return to('POST', '/api/financial-items/', { ...body, scenario_id: scenario?.id });
    }
    case 'patch':
      return to('PATCH', at('financial-items', target?.id), {
        amount: given.amount,
        tag_names: given.tag_names,
        scenario_id: scenario?.id,
      });
    case 'bulk':
      return target && to('POST', '/api/financial-items/bulk_action/', { ...given.body, item_ids: [target.id] });
    case 'rename':
      return to('PATCH', at('scenarios', scenario?.id), { name: given.name });
    case 'assume':
      return to('PATCH', at('scenarios', scenario?.id), { assumptions: { deficit_policy: given.policy } });
    case 'tag':
      return to('PATCH', at('tags', tag?.id), { name: given.name });
    case 'import':
      return to('POST', '/api/import/data/', importBody(given, pick, scenario?.name));
    case 'toggle':
      return to('POST', target && `/api/financial-items/${target.id}/toggle_visibility/`);
    case 'remove':
      return to('DELETE', at('financial-items', target?.id));
    case 'scenario':
      return to('POST', '/api/scenarios/', { name: `Made ${pick % 3}` });
    case 'duplicate':
      return to('POST', scenario && `/api/scenarios/${scenario.id}/duplicate/`);
    case 'clear':
      return to('POST', scenario && `/api/scenarios/${scenario.id}/clear_items/`);
    case 'remove_scenario':
      return to('DELETE', at('scenarios', scenario?.id));
    case 'remove_tag':
      return to('DELETE', at('tags', tag?.id));
    case 'create_object':
    case 'replace_object':
    case 'remove_object':
      return objectChange(given, pick, objects);
    case 'presets':
      return to('POST', given.path);
    case 'example':
      return to('POST', '/api/demo-data/', { scenario_id: scenario?.id });
  }
}

/** Makes several changes to random plans, undoes them one by one, and redoes them. */
export async function expectUndoOfChanges(app: TestApp, numRuns: number): Promise<void> {
  const kinds = new Map<string, number>();
  const steps = fc.array(fc.tuple(edit, fc.nat(1_000)), { minLength: 3, maxLength: 7 });
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryItem, { minLength: 1, maxLength: 3 }), steps, async (bodies, given) => {
      const user = await makeUser(app);
      await makePlan(app, user, bodies);
      const done: { token: string; before: unknown; after: unknown }[] = [];
      for (const [one, pick] of given) {
        const before = await readWholePlan(app, user);
        const request = requestOf(one, pick, before);
        if (request === undefined) continue;
        const { method, path, ...sent } = request;
        const response = await app.request(method, path, { token: user.token, ...sent });
        const body = response.json as { undo_token?: string | null } | undefined;
        const token = response.headers.get('undo-token') ?? body?.undo_token;
        const after = await readWholePlan(app, user);
        if (typeof token !== 'string') {
          expect(after, JSON.stringify(request)).toEqual(before);
          continue;
        }
        kinds.set(one.kind, (kinds.get(one.kind) ?? 0) + 1);
        done.push({ token, before, after });
      }
      const redo: { token: string; after: unknown }[] = [];
      for (const { token, before, after } of done.toReversed()) {
        redo.push({ token: (await undoChange(app, user, token)).undo_token, after });
        expect(await readWholePlan(app, user)).toEqual(before);
      }
      for (const { token, after } of redo.toReversed()) {
        await undoChange(app, user, token);
        expect(await readWholePlan(app, user)).toEqual(after);
      }
    }),
    { numRuns },
  );
  // The kinds are random, so not all 19 occur in every test. At least 10 must; in a test of fewer than 18 runs, the number of kinds must be
  // more than half the number of runs.
  expect(kinds.size, [...kinds.keys()].join()).toBeGreaterThan(Math.min(9, numRuns / 2));
}
