/** What a person can do to stress tests, inflation models and economic scenarios, which are all treated alike. */
import {
  type EconomicScenario,
  type Endpoint,
  type InflationModelAnswer,
  type StressTestAnswer,
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
import { type Answer, type CallOptions, call, callUndoable } from '#lib/api/api-client.ts';
import { thenFetchAgain } from '#lib/api/fetch-again.ts';
import type { Economy } from '#features/economic/economy-api.ts';

export interface Objects {
  stress: StressTestAnswer;
  inflation: InflationModelAnswer;
  scenario: EconomicScenario;
}
export type ObjectKind = keyof Objects;

/** What the contract asks of a body of each kind. */
export const SCHEMAS = {
  stress: newStressTest,
  inflation: newInflationModel,
  scenario: economicScenarioBody,
};
export type ObjectBody<Kind extends ObjectKind> = z.input<(typeof SCHEMAS)[Kind]>;

/** The person's objects of a kind. */
export function objectsIn<Kind extends ObjectKind>(economy: Economy, kind: Kind): readonly Objects[Kind][] {
  const { stress_tests: stress, inflation_models: inflation, economic_scenarios: scenario } = economy;
  const lists: { readonly [K in ObjectKind]: readonly Objects[K][] } = { stress, inflation, scenario };
  return lists[kind];
}

/** What a person saw of an object that they replace. */
interface Seen {
  readonly version: number;
  /** The display currency of then: the exchange rate shock of the currency crisis among the presets follows it. */
  readonly currency: CurrencyCode;
}

/** An answer with what takes the change back; null where nothing changed. */
export interface Changed<Result> {
  readonly answer: Result;
  readonly undoToken: string | null;
}

/** Sends a change, and is done when everything that it alters has been read again, also when it failed. */
type Change = <E extends Endpoint>(endpoint: E, options: CallOptions<E>) => Promise<Changed<Answer<E>>>;

interface Calls<Kind extends ObjectKind> {
  create(body: ObjectBody<Kind>): Promise<Changed<Objects[Kind]>>;
  read(id: number): Promise<Objects[Kind]>;
  replace(id: number, body: ObjectBody<Kind>, seen: Seen): Promise<Changed<Objects[Kind]>>;
  /** The object as it is now, in the answer to who saw another version of it. */
  changedIn(answer: unknown): Objects[Kind] | undefined;
  remove(id: number): Promise<Changed<undefined>>;
}

const { createStressTest, readStressTest, replaceStressTest, removeStressTest } = stressTestEndpoints;
const { createInflationModel, readInflationModel, replaceInflationModel, removeInflationModel } =
  inflationModelEndpoints;
const { createEconomicScenario, readEconomicScenario, replaceEconomicScenario, removeEconomicScenario } =
  economicScenarioEndpoints;

/** Which object a call replaces, and on which condition. */
const at = (id: number, { version }: Seen) => ({
  params: { id },
  headers: { 'If-Unmodified-Since-Version': String(version) },
});

const CALLS: { readonly [Kind in ObjectKind]: (change: Change) => Calls<Kind> } = {
  stress: (change) => ({
    create: (body) => change(createStressTest, { body }),
    read: (id) => call(readStressTest, { params: { id } }),
    replace: (id, body, seen) => change(replaceStressTest, { ...at(id, seen), body }),
    changedIn: (answer) => z.object({ stress_test: stressTest }).safeParse(answer).data?.stress_test,
    remove: (id) => change(removeStressTest, { params: { id } }),
  }),
  inflation: (change) => ({
    create: (body) => change(createInflationModel, { body }),
    read: (id) => call(readInflationModel, { params: { id } }),
    replace: (id, body, seen) => change(replaceInflationModel, { ...at(id, seen), body }),
    changedIn: (answer) =>
      z.object({ inflation_model: inflationModel }).safeParse(answer).data?.inflation_model,
    remove: (id) => change(removeInflationModel, { params: { id } }),
  }),
  scenario: (change) => ({
    create: (body) => change(createEconomicScenario, { body }),
    read: (id) => call(readEconomicScenario, { params: { id } }),
    replace: (id, body, seen) => change(replaceEconomicScenario, { ...at(id, seen), body }),
    changedIn: (answer) =>
      z.object({ economic_scenario: economicScenario }).safeParse(answer).data?.economic_scenario,
    remove: (id) => change(removeEconomicScenario, { params: { id } }),
  }),
};

export function useObjectCalls<Kind extends ObjectKind>(kind: Kind): Calls<Kind> {
  const client = useQueryClient();
  return CALLS[kind]((endpoint, options) =>
    thenFetchAgain(client, callUndoable(endpoint, options), { endpoint }),
  );
}

/** Whether an object is what a body makes of it, as the server reads that: trimmed, and with what is left out. */
export function isSaved(kind: ObjectKind, body: object, object: Objects[ObjectKind]): boolean {
  const read = SCHEMAS[kind].safeParse(body);
  const there = fieldsOf(object) as Readonly<Record<string, unknown>>;
  const isThere = ([name, value]: [string, unknown]) => hashKey([value]) === hashKey([there[name]]);
  return read.success && Object.entries(read.data).every(isThere);
}

/** What a body says of an object: everything but what the server adds. */
export function fieldsOf(object: Objects[ObjectKind]): object {
  const added = new Set(['id', 'created_at', 'version', 'is_preset', 'is_default']);
  return Object.fromEntries(Object.entries(object).filter(([name]) => !added.has(name)));
}
