import {
  SCENARIO_REFUSALS,
  type Scenario,
  caseKey,
  copyNamer,
  demoDataEndpoints,
  listTemplates,
  scenarioEndpoints,
  toldStory,
} from '@meridian/contract';
import { handlersOf, pageOf } from './guest-call.ts';
import { recordChange, replaceWithExample } from './guest-changes.ts';
import {
  type GuestPlan,
  defaultScenario,
  itemsIn,
  listScenarios,
  newId,
  put,
  readScenario,
  removeItems,
  removeScenario,
} from './guest-plan.ts';
import { invalidField } from './guest-refusals.ts';

/** What becomes of scenarios. */
export const scenarioCalls = handlersOf(scenarioEndpoints, {
  list: ({ plan, query }) => pageOf(query, listScenarios(plan)),
  create: ({ plan, body, now }) => {
    requireFreeName(plan, body.name);
    return addScenario(plan, body.name, now);
  },
  current: ({ plan }) => readScenario(plan, plan.selectedId),
  ensureDefaultSelected: ({ plan }) => readScenario(plan, plan.selectedId),
  rename: ({ plan, params: { id }, body: { name } }) => {
    const scenario = readScenario(plan, id);
    if (scenario.is_default) throw invalidField('name', SCENARIO_REFUSALS.renameDefault);
    requireFreeName(plan, name, id);
    put(plan, 'scenarios', [{ ...scenario, name }]);
    return readScenario(plan, id);
  },
  select: ({ plan, params: { id } }) => {
    plan.selectedId = readScenario(plan, id).id;
    return readScenario(plan, id);
  },
  duplicate: ({ plan, params: { id }, now }) => {
    const names = listScenarios(plan).map((scenario) => scenario.name);
    const copy = addScenario(plan, copyNamer(names)(readScenario(plan, id).name), now);
    const copies = itemsIn(plan, id)
      .toReversed()
      .map((item) => ({
        ...item,
        id: newId(plan),
        scenario_id: copy.id,
        created_at: now,
        updated_at: now,
      }));
    put(plan, 'items', copies);
    return readScenario(plan, copy.id);
  },
  clearItems: ({ plan, params: { id }, now }) => {
    const before = itemsIn(plan, readScenario(plan, id).id);
    if (before.length === 0) return { deleted: 0, undo_token: null };
    removeItems(
      plan,
      before.map((item) => item.id),
    );
    const change = { action: 'clear_items', before, after: [] } as const;
    return { deleted: before.length, undo_token: recordChange(plan, change, now) };
  },
  remove: ({ plan, params: { id }, now }) => {
    const scenario = readScenario(plan, id);
    if (scenario.is_default) throw invalidField('non_field_errors', SCENARIO_REFUSALS.deleteDefault);
    const before = itemsIn(plan, id);
    removeScenario(plan, id);
    const change = {
      action: 'delete_scenario',
      before,
      after: [],
      scenario: { before: scenario, after: null },
    } as const;
    return { undo_token: recordChange(plan, change, now) };
  },
  clearAllData: ({ plan }) => {
    const cleared = { deleted_scenarios: plan.scenarios.size - 1, deleted_items: plan.items.size };
    plan.items.clear();
    plan.journal.clear();
    for (const { id, is_default } of listScenarios(plan)) if (!is_default) plan.scenarios.delete(id);
    plan.selectedId = defaultScenario(plan).id;
    return cleared;
  },
});

/** Example plans to begin with. */
export const demoDataCalls = handlersOf(demoDataEndpoints, {
  templates: ({ query }) => pageOf(query, listTemplates()),
  add: ({ plan, body, now }) => {
    const { id } = readScenario(plan, body.scenario_id ?? plan.selectedId);
    const done = replaceWithExample(plan, id, now, toldStory(body.language, body.template));
    return { scenario: readScenario(plan, id), ...done };
  },
});

function addScenario(plan: GuestPlan, name: string, now: Date): Scenario {
  const id = newId(plan);
  put(plan, 'scenarios', [{ id, name, is_default: false, created_at: now.toISOString() }]);
  return readScenario(plan, id);
}

function requireFreeName(plan: GuestPlan, name: string, except?: number): void {
  const isTaken = listScenarios(plan).some(
    (scenario) => scenario.id !== except && caseKey(scenario.name) === caseKey(name),
  );
  if (isTaken) throw invalidField('name', SCENARIO_REFUSALS.nameTaken);
}
