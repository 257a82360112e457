import { SCENARIO_PARAMETER } from '#paths.ts';
import {
  type AssumptionsPatch,
  type DuplicateRequest,
  LIMITS,
  type Scenario,
  type TemplateId,
  type ScenarioPatch,
  assumptions,
  demoDataEndpoints,
  scenarioEndpoints,
  toEngineAssumptions,
} from '@meridian/contract';
import { applyPinnedRates, isCurrencyCode } from '@meridian/engine';
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type DisplayCurrency, useCurrency } from '#features/currency/public.ts';
import { useSearchParameter } from '#lib/use-search-parameter.ts';
import { call, callUndoable } from '#lib/api/api-client.ts';
import { QUERY_KEYS, type SentChange, refetchAltered, refetchAfterResponse } from '#lib/api/refetch-altered.ts';
import { thisMonthText } from '#lib/format/this-month.ts';
import { useLanguageState } from '#lib/text/language.ts';
import { logError } from '#lib/api/log-error.ts';
import { memoizeLast } from '#lib/memoize-last.ts';

/** Never empty, because the server always returns the scenario 'Default'. */
type Scenarios = readonly [Scenario, ...Scenario[]];

const scenariosQuery = queryOptions({
  queryKey: QUERY_KEYS.scenarios,
  queryFn: async ({ signal }): Promise<Scenarios> => {
    const scenarios = await list(signal);
    if (scenarios.some(({ is_selected }) => is_selected)) return atLeastOne(scenarios);
    if (scenarios.length === 0) logError('No scenarios found', 'The server is asked to make Default.');
    await call(scenarioEndpoints.ensureDefaultSelected, { signal });
    return atLeastOne(await list(signal));
  },
});

async function list(signal: AbortSignal): Promise<Scenario[]> {
  const response = await call(scenarioEndpoints.list, { query: { page_size: LIMITS.pageSizeMax }, signal });
  return response.results;
}

function atLeastOne([first, ...others]: Scenario[]): Scenarios {
  if (first === undefined) throw new Error('The server has no scenario, not even Default.');
  return [first, ...others];
}

/** Returns all scenarios, 'Default' first. Suspends until they are loaded. */
export function useScenarios(): Scenarios {
  return useSuspenseQuery(scenariosQuery).data;
}

/** Returns the scenario that the page shows: the one in the URL, otherwise the one selected on the server. */
export function useSelectedScenario(): Scenario {
  const [parameters] = useSearchParams();
  const scenarios = useScenarios();
  const asked = parameters.get(SCENARIO_PARAMETER);
  return scenarios.find(({ id }) => String(id) === asked) ?? scenarioSelectedOnServer(scenarios);
}

/** Returns the scenario that the server has stored as selected; 'Default' if there is none. */
export function scenarioSelectedOnServer(scenarios: Scenarios): Scenario {
  return scenarios.find(({ is_selected }) => is_selected) ?? scenarios[0];
}

/** Returns a function that shows a scenario by writing its id to the URL. */
export function useShowScenario(): (id: number) => void {
  const [, setShown] = useSearchParameter(SCENARIO_PARAMETER);
  return (id) => setShown(String(id));
}

/** Returns the mutation that stores the selected scenario on the server. */
export function useSelectScenario() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(scenarioEndpoints.select, { params: { id } }),
    scope: { id: 'scenario selection' },
    onSuccess: (selected) =>
      client.setQueryData(
        scenariosQuery.queryKey,
        (scenarios) => scenarios && eachOf(scenarios, (one) => ({ ...one, is_selected: one.id === selected.id })),
      ),
    onError: () => refetchAltered(client, { endpoint: scenarioEndpoints.select }),
  });
}

const eachOf = ([first, ...others]: Scenarios, change: (scenario: Scenario) => Scenario): Scenarios => [
  change(first),
  ...others.map(change),
];

/** A change of milestones, optionally together with people. */
type LifeEventsChange = Pick<ScenarioPatch, 'milestones' | 'milestones_seen' | 'people' | 'people_seen' | 'keep_dates'>;

/** Returns the requests that change scenarios. Each resolves after all affected data, including items and tags, was fetched again. */
export function useScenarioCalls() {
  const client = useQueryClient();
  return useMemo(() => {
    const refreshed = <Answer>(response: Promise<Answer>, change: SentChange) =>
      refetchAfterResponse(client, response, change);
    const { create, update, duplicate, remove, clearItems, clearAllData } = scenarioEndpoints;
    const { add } = demoDataEndpoints;
    const at = (id: number) => ({ params: { id } });
    return {
      create: (name: string) => refreshed(callUndoable(create, { body: { name } }), { endpoint: create }),
      rename: (id: number, name: string) =>
        refreshed(callUndoable(update, { ...at(id), body: { name } }), { endpoint: update }),
      /**
       * Shows the change at once. After a refusal, the data fetched from the server replaces it. With `seen`, the
       * server refuses the change if the assumptions are no longer the ones in `seen`.
       */
      updateAssumptions: (id: number, changed: AssumptionsPatch, seen?: AssumptionsPatch) => {
        const assuming = (one: Scenario): Scenario =>
          one.id === id ? { ...one, assumptions: assumptions.parse({ ...one.assumptions, ...changed }) } : one;
        client.setQueryData(scenariosQuery.queryKey, (scenarios) => scenarios && eachOf(scenarios, assuming));
        const body = { assumptions: changed, ...(seen && { assumptions_seen: seen }) };
        return refreshed(callUndoable(update, { ...at(id), body }), { endpoint: update });
      },
      /**
       * Changes the milestones of a scenario and the people of all plans. The server refuses the change if another tab
       * or device has changed them.
       */
      updateMilestones: (id: number, body: LifeEventsChange) => {
        return refreshed(callUndoable(update, { ...at(id), body }), { endpoint: update, scenario: id, body });
      },
      /** Copies a scenario with its items. Without a name in `body` the server chooses the name of the copy. */
      duplicate: (id: number, body: DuplicateRequest = {}) =>
        refreshed(callUndoable(duplicate, { ...at(id), body }), { endpoint: duplicate }),
      remove: (id: number) => refreshed(call(remove, at(id)), { endpoint: remove }),
      clear: (id: number) => refreshed(call(clearItems, at(id)), { endpoint: clearItems, scenario: id }),
      clearAll: () => refreshed(call(clearAllData, { body: { confirm: true } }), { endpoint: clearAllData }),
      addExample: (id: number, template?: TemplateId) => {
        // The server stores the names, so they are sent in the current language.
        const body = {
          scenario_id: id,
          template,
          language: useLanguageState.getState().language,
          start: thisMonthText(),
        };
        return refreshed(call(add, { body }), { endpoint: add, scenario: id });
      },
    };
  }, [client]);
}

/**
 * Returns the display currency with the exchange rates of the selected scenario: its pinned rates where it has any, otherwise the current
 * ones. Suspends until they are loaded.
 */
export function useScenarioCurrency(): DisplayCurrency {
  return withPinnedRates(useCurrency(), useSelectedScenario().assumptions);
}

/** Replaces current exchange rates by pinned ones. Memoized, so that all cards share one object. */
const withPinnedRates = memoizeLast((currency: DisplayCurrency, assumed: Scenario['assumptions']): DisplayCurrency => {
  const pinned = Object.keys(assumed.pinned_rates).filter(isCurrencyCode);
  if (pinned.length === 0) return currency;
  return { ...currency, pinned, rates: applyPinnedRates(currency.rates, toEngineAssumptions(assumed)) };
});
