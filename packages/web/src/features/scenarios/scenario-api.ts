import {
  type AssumptionsPatch,
  type CopyRequest,
  LIMITS,
  type Scenario,
  type TemplateId,
  assumptions,
  demoDataEndpoints,
  scenarioEndpoints,
} from '@meridian/contract';
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { call, callUndoable } from '#lib/api/api-client.ts';
import { QUERY_KEYS, type SentChange, fetchAgain, thenFetchAgain } from '#lib/api/fetch-again.ts';
import { thisMonthText } from '#lib/format/this-month.ts';
import { useLanguage } from '#lib/text/language.ts';
import { report } from '#lib/api/report.ts';

/** There is always one: the server keeps 'Default' for everybody. */
type Scenarios = readonly [Scenario, ...Scenario[]];

const scenariosQuery = queryOptions({
  queryKey: QUERY_KEYS.scenarios,
  queryFn: async ({ signal }): Promise<Scenarios> => {
    const scenarios = await list(signal);
    if (scenarios.some(({ is_selected }) => is_selected)) return atLeastOne(scenarios);
    if (scenarios.length === 0) report('No scenarios found', 'The server is asked to make Default.');
    await call(scenarioEndpoints.ensureDefaultSelected, { signal });
    return atLeastOne(await list(signal));
  },
});

async function list(signal: AbortSignal): Promise<Scenario[]> {
  const answer = await call(scenarioEndpoints.list, { query: { page_size: LIMITS.pageSizeMax }, signal });
  return answer.results;
}

function atLeastOne([first, ...others]: Scenario[]): Scenarios {
  if (first === undefined) throw new Error('The server has no scenario, not even Default.');
  return [first, ...others];
}

/** All scenarios, 'Default' first. Suspends until they are loaded. */
export function useScenarios(): Scenarios {
  return useSuspenseQuery(scenariosQuery).data;
}

/** The query parameter that names the selected scenario, so that its address can be kept and shared between tabs. */
export const SCENARIO_PARAMETER = 'scenario';

/** The scenario the page shows: the one in the address, else the one the server has as selected. */
export function useSelectedScenario(): Scenario {
  const [parameters] = useSearchParams();
  const scenarios = useScenarios();
  const asked = parameters.get(SCENARIO_PARAMETER);
  return scenarios.find(({ id }) => String(id) === asked) ?? selectedByServer(scenarios);
}

/** The scenario that the server has as selected. */
export function selectedByServer(scenarios: Scenarios): Scenario {
  return scenarios.find(({ is_selected }) => is_selected) ?? scenarios[0];
}

/** Tells the server which scenario is the selected one. */
export function useSelectScenario() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(scenarioEndpoints.select, { params: { id } }),
    scope: { id: 'scenario selection' },
    onSuccess: (selected) =>
      client.setQueryData(
        scenariosQuery.queryKey,
        (scenarios) => scenarios && withSelected(scenarios, selected.id),
      ),
    onError: () => fetchAgain(client, { endpoint: scenarioEndpoints.select }),
  });
}

function withSelected([first, ...others]: Scenarios, selected: number): Scenarios {
  const marked = (scenario: Scenario) => ({ ...scenario, is_selected: scenario.id === selected });
  return [marked(first), ...others.map(marked)];
}

function withAssumptions([first, ...others]: Scenarios, id: number, changed: AssumptionsPatch): Scenarios {
  const assuming = (scenario: Scenario): Scenario =>
    scenario.id === id
      ? { ...scenario, assumptions: assumptions.parse({ ...scenario.assumptions, ...changed }) }
      : scenario;
  return [assuming(first), ...others.map(assuming)];
}

/** The calls that change scenarios. Each is done when everything it alters, items and tags too, has been read again. */
export function useScenarioCalls() {
  const client = useQueryClient();
  return useMemo(() => {
    const refreshed = <Answer>(answer: Promise<Answer>, change: SentChange) =>
      thenFetchAgain(client, answer, change);
    const { create, update, duplicate, remove, clearItems, clearAllData } = scenarioEndpoints;
    const { add } = demoDataEndpoints;
    const at = (id: number) => ({ params: { id } });
    return {
      create: (name: string) => refreshed(callUndoable(create, { body: { name } }), { endpoint: create }),
      rename: (id: number, name: string) =>
        refreshed(callUndoable(update, { ...at(id), body: { name } }), { endpoint: update }),
      /** Shows at once, as an edit of an item does; a refusal goes back with what is read again. */
      assume: (id: number, changed: AssumptionsPatch) => {
        client.setQueryData(
          scenariosQuery.queryKey,
          (scenarios) => scenarios && withAssumptions(scenarios, id, changed),
        );
        const body = { assumptions: changed };
        return refreshed(callUndoable(update, { ...at(id), body }), { endpoint: update });
      },
      /** Without a name the server finds one. */
      duplicate: (id: number, body: CopyRequest = {}) =>
        refreshed(callUndoable(duplicate, { ...at(id), body }), { endpoint: duplicate }),
      remove: (id: number) => refreshed(call(remove, at(id)), { endpoint: remove }),
      clear: (id: number) => refreshed(call(clearItems, at(id)), { endpoint: clearItems, scenario: id }),
      clearAll: () => refreshed(call(clearAllData, { body: { confirm: true } }), { endpoint: clearAllData }),
      addExample: (id: number, template?: TemplateId) => {
        // Names are data: they are stored in the language that was spoken then.
        const body = {
          scenario_id: id,
          template,
          language: useLanguage.getState().language,
          start: thisMonthText(),
        };
        return refreshed(call(add, { body }), { endpoint: add, scenario: id });
      },
    };
  }, [client]);
}
