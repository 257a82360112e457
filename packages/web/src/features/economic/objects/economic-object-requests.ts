/** The requests for stress tests, inflation models and economic scenarios, which share one interface. */
import {
  type EconomicScenario,
  type Endpoint,
  type InflationModelResponse,
  type StressTestResponse,
  economicScenario,
  economicScenarioBody,
  economicScenarioEndpoints,
  inflationModel,
  inflationModelEndpoints,
  newInflationModel,
  newStressTest,
  stressTest,
  stressTestEndpoints,
} from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { type EndpointResponse, type CallOptions, call, callUndoable } from '#lib/api/api-client.ts';
import { refetchAfterResponse } from '#lib/api/refetch-altered.ts';
import type { Economy } from '#features/economic/economy-api.ts';

export interface EconomicObjectByKind {
  stress: StressTestResponse;
  inflation: InflationModelResponse;
  scenario: EconomicScenario;
}
export type EconomicObjectKind = keyof EconomicObjectByKind;

/** The contract's schema of a request body for each kind. */
export const BODY_SCHEMAS = {
  stress: newStressTest,
  inflation: newInflationModel,
  scenario: economicScenarioBody,
};
export type EconomicObjectBody<Kind extends EconomicObjectKind> = z.input<(typeof BODY_SCHEMAS)[Kind]>;

/** Returns the list of stress tests, inflation models or economic scenarios, depending on `kind`. */
export function objectsOfKind<Kind extends EconomicObjectKind>(
  economy: Economy,
  kind: Kind,
): readonly EconomicObjectByKind[Kind][] {
  const { stress_tests: stress, inflation_models: inflation, economic_scenarios: scenario } = economy;
  const lists: { readonly [K in EconomicObjectKind]: readonly EconomicObjectByKind[K][] } = {
    stress,
    inflation,
    scenario,
  };
  return lists[kind];
}

/** The state of an object that the user saw before replacing it. */
interface SeenVersion {
  readonly version: number;
  /** The display currency at that time, which determines the exchange rate shock of the preset currency crisis. */
  readonly currency: CurrencyCode;
}

/** A response with the token that undoes the change. The token is null if nothing was changed. */
export interface ChangeResult<Result> {
  readonly answer: Result;
  readonly undoToken: string | null;
}

/** Sends a change. The promise settles after all affected data has been fetched again. */
type Change = <E extends Endpoint>(endpoint: E, options: CallOptions<E>) => Promise<ChangeResult<EndpointResponse<E>>>;

interface EconomicObjectRequests<Kind extends EconomicObjectKind> {
  create(body: EconomicObjectBody<Kind>): Promise<ChangeResult<EconomicObjectByKind[Kind]>>;
  read(id: number): Promise<EconomicObjectByKind[Kind]>;
  replace(
    id: number,
    body: EconomicObjectBody<Kind>,
    seen: SeenVersion,
  ): Promise<ChangeResult<EconomicObjectByKind[Kind]>>;
  /** Returns the current object, which the server includes when it refuses a request with an outdated version. */
  readConflict(answer: unknown): EconomicObjectByKind[Kind] | undefined;
  remove(id: number): Promise<ChangeResult<undefined>>;
}

const { createStressTest, readStressTest, replaceStressTest, removeStressTest } = stressTestEndpoints;
const { createInflationModel, readInflationModel, replaceInflationModel, removeInflationModel } =
  inflationModelEndpoints;
const { createEconomicScenario, readEconomicScenario, replaceEconomicScenario, removeEconomicScenario } =
  economicScenarioEndpoints;

/**
 * Returns the parts of a request that name an object and the version that the user saw. The server refuses the request if the object has
 * another version.
 */
const at = (id: number, { version }: SeenVersion) => ({
  params: { id },
  headers: { 'If-Unmodified-Since-Version': String(version) },
});

const CALLS: { readonly [Kind in EconomicObjectKind]: (change: Change) => EconomicObjectRequests<Kind> } = {
  stress: (change) => ({
    create: (body) => change(createStressTest, { body }),
    read: (id) => call(readStressTest, { params: { id } }),
    replace: (id, body, seen) => change(replaceStressTest, { ...at(id, seen), body }),
    readConflict: (answer) => z.object({ stress_test: stressTest }).safeParse(answer).data?.stress_test,
    remove: (id) => change(removeStressTest, { params: { id } }),
  }),
  inflation: (change) => ({
    create: (body) => change(createInflationModel, { body }),
    read: (id) => call(readInflationModel, { params: { id } }),
    replace: (id, body, seen) => change(replaceInflationModel, { ...at(id, seen), body }),
    readConflict: (answer) => z.object({ inflation_model: inflationModel }).safeParse(answer).data?.inflation_model,
    remove: (id) => change(removeInflationModel, { params: { id } }),
  }),
  scenario: (change) => ({
    create: (body) => change(createEconomicScenario, { body }),
    read: (id) => call(readEconomicScenario, { params: { id } }),
    replace: (id, body, seen) => change(replaceEconomicScenario, { ...at(id, seen), body }),
    readConflict: (answer) =>
      z.object({ economic_scenario: economicScenario }).safeParse(answer).data?.economic_scenario,
    remove: (id) => change(removeEconomicScenario, { params: { id } }),
  }),
};

export function useEconomicObjectRequests<Kind extends EconomicObjectKind>(kind: Kind): EconomicObjectRequests<Kind> {
  const client = useQueryClient();
  return CALLS[kind]((endpoint, options) =>
    refetchAfterResponse(client, callUndoable(endpoint, options), { endpoint }),
  );
}

/** Returns whether an object equals what the server stores for a request body: trimmed, and with defaults. */
export function equalsSavedObject(
  kind: EconomicObjectKind,
  body: object,
  object: EconomicObjectByKind[EconomicObjectKind],
): boolean {
  const read = BODY_SCHEMAS[kind].safeParse(body);
  const stored = editableFields(object) as Readonly<Record<string, unknown>>;
  const isStored = ([name, value]: [string, unknown]) => hashKey([value]) === hashKey([stored[name]]);
  return read.success && Object.entries(read.data).every(isStored);
}

/** Returns the fields of an object without those added by the server. */
export function editableFields(object: EconomicObjectByKind[EconomicObjectKind]): object {
  const added = new Set(['id', 'created_at', 'version', 'is_preset', 'is_default']);
  return Object.fromEntries(Object.entries(object).filter(([name]) => !added.has(name)));
}
