import { SCENARIO_PARAMETER } from '#paths.ts';
import {
  type AssumptionsPatch,
  type CopyRequest,
  LIMITS,
  type Scenario,
  type TemplateId,
  type ScenarioPatch,
  assumptions,
  demoDataEndpoints,
  scenarioEndpoints,
  toEngineAssumptions,
} from '@meridian/contract';
import { assumedRates, isCurrencyCode } from '@meridian/engine';
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type DisplayCurrency, useCurrency } from '#features/currency/public.ts';
import { useAddressParameter } from '#lib/address-parameter.ts';
import { call, callUndoable } from '#lib/api/api-client.ts';
import { QUERY_KEYS, type SentChange, fetchAgain, thenFetchAgain } from '#lib/api/fetch-again.ts';
import { thisMonthText } from '#lib/format/this-month.ts';
import { useLanguage } from '#lib/text/language.ts';
import { report } from '#lib/api/report.ts';
import { rememberLast } from '#lib/remember-last.ts';

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

/** Makes a scenario the one the page shows. */
export function useShowScenario(): (id: number) => void {
  const [, setShown] = useAddressParameter(SCENARIO_PARAMETER);
  return (id) => setShown(String(id));
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
        (scenarios) =>
          scenarios && eachOf(scenarios, (one) => ({ ...one, is_selected: one.id === selected.id })),
      ),
    onError: () => fetchAgain(client, { endpoint: scenarioEndpoints.select }),
  });
}

const eachOf = ([first, ...others]: Scenarios, change: (scenario: Scenario) => Scenario): Scenarios => [
  change(first),
  ...others.map(change),
];

/** A change of milestones, and of people with them. */
type LifeChange = Pick<
  ScenarioPatch,
  'milestones' | 'milestones_seen' | 'people' | 'people_seen' | 'keep_dates'
>;

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
      /** Shows at once, as an edit of an item does; a refusal goes back with what is read again. With `seen` what others have changed is refused. */
      assume: (id: number, changed: AssumptionsPatch, seen?: AssumptionsPatch) => {
        const assuming = (one: Scenario): Scenario =>
          one.id === id
            ? { ...one, assumptions: assumptions.parse({ ...one.assumptions, ...changed }) }
            : one;
        client.setQueryData(scenariosQuery.queryKey, (scenarios) => scenarios && eachOf(scenarios, assuming));
        const body = { assumptions: changed, ...(seen && { assumptions_seen: seen }) };
        return refreshed(callUndoable(update, { ...at(id), body }), { endpoint: update });
      },
      /** The milestones of a scenario, and the people of all plans; refused where they are no longer what was seen. */
      mark: (id: number, body: LifeChange) => {
        return refreshed(callUndoable(update, { ...at(id), body }), { endpoint: update, scenario: id, body });
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

/** How money of the selected scenario is shown: at its own rates where it sets them, else at those of today. Suspends. */
export function useScenarioCurrency(): DisplayCurrency {
  return withPinnedRates(useCurrency(), useSelectedScenario().assumptions);
}

/** The same object for every card, as long as nothing changes. */
const withPinnedRates = rememberLast(
  (currency: DisplayCurrency, assumed: Scenario['assumptions']): DisplayCurrency => {
    const pinned = Object.keys(assumed.pinned_rates).filter(isCurrencyCode);
    if (pinned.length === 0) return currency;
    return { ...currency, pinned, rates: assumedRates(currency.rates, toEngineAssumptions(assumed)) };
  },
);
