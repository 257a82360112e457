/** Takes in economic objects that come from elsewhere, a file or a guest, and what they refer to with them. */
import type { EconomicScenario, ExportedStressTest, InflationModelAnswer } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { newId } from '#db/new-id.ts';
import type { EconomicContents, Unidentified } from '#db/economic-contents.ts';
import { insertObjects, updateObject } from './economic-object-store.ts';
import {
  type References,
  contentOf,
  listEconomicScenarios,
  setReferences,
} from './economic-scenario-store.ts';
import { listInflationModels } from './inflation-model-store.ts';
import { exportedStressTests } from './stress-test-store.ts';

/** What comes in, and by which id others that come with it refer to it. */
interface Incoming<Content> {
  fileId: number | undefined;
  object: Content;
  /** Null: now. */
  createdAt: Date | null;
}

type Scenario = EconomicContents['economic_scenarios'] & References;

/** What an object of each kind holds, with what it refers to. */
export type WholeContents = Omit<EconomicContents, 'economic_scenarios'> & { economic_scenarios: Scenario };

export interface EconomicFile {
  inflation_models: readonly Incoming<EconomicContents['inflation_models']>[];
  stress_tests: readonly Incoming<EconomicContents['stress_tests']>[];
  economic_scenarios: readonly Incoming<Scenario>[];
}

/** What the user has, as a file shows it. */
export interface EconomicObjects {
  inflation_models: InflationModelAnswer[];
  stress_tests: ExportedStressTest[];
  economic_scenarios: EconomicScenario[];
}

export const NO_OBJECTS: EconomicObjects = { inflation_models: [], stress_tests: [], economic_scenarios: [] };

/**
 * What is of the same name, or the same preset, has the values of what comes in afterwards; or everything stays as it is, and
 * only presets are not made twice.
 */
type Namesake = 'updated' | 'kept';

interface Planned<Content> {
  /** As version 1, unless it was there before. */
  created: { id: number; object: Content; created_at: Date; version?: number }[];
  updated: { id: number; object: Content }[];
  skipped: number;
}

/** What taking in will do, decided before anything is done. */
export type EconomicPlan = { [Kind in keyof WholeContents]: Planned<WholeContents[Kind]> };

export async function economicObjectsOf(db: Database, userId: number): Promise<EconomicObjects> {
  return {
    inflation_models: await listInflationModels(db, userId),
    stress_tests: await exportedStressTests(db, userId),
    economic_scenarios: await listEconomicScenarios(db, userId),
  };
}

/** The objects of somebody, as they come in elsewhere. */
export function asIncoming(objects: EconomicObjects): EconomicFile {
  const incoming = <Answer extends { id: number; created_at: string; version: number }>({
    id,
    created_at,
    version: _version,
    ...object
  }: Answer) => ({
    fileId: id,
    // The compiler takes a union apart in a condition only.
    object: object as unknown as Unidentified<Answer>,
    createdAt: new Date(created_at),
  });
  return {
    inflation_models: objects.inflation_models.map(incoming),
    stress_tests: objects.stress_tests.map(incoming),
    economic_scenarios: objects.economic_scenarios.map(incoming),
  };
}

/**
 * Finds for each object that comes in the one that is there already: the very same, else its namesake. The first is left alone, the
 * second as `namesake` says; what finds none is created. Each that is there serves once. References lead to the user's own.
 */
export function planTakingIn(
  { inflation_models, stress_tests, economic_scenarios }: EconomicFile,
  present: EconomicObjects,
  { namesake, now }: { namesake: Namesake; now: Date },
): EconomicPlan {
  const how = { namesake, now };
  const models = plan(inflation_models, present.inflation_models, nameOfModel, how);
  const tests = plan(stress_tests, present.stress_tests, nameOfTest, how);
  const own = (ids: ReadonlyMap<number, number>, id: number) => ids.get(id) ?? 0;
  const scenarios = economic_scenarios.map(({ object, ...incoming }) => {
    const { inflation_model_id: model, stress_test_ids: named } = object;
    const references = {
      inflation_model_id: model === null ? null : own(models.ids, model),
      stress_test_ids: named.map((id) => own(tests.ids, id)),
    };
    return { ...incoming, object: { ...object, ...references } };
  });
  return {
    inflation_models: models,
    stress_tests: tests,
    economic_scenarios: plan(scenarios, present.economic_scenarios, nameOfScenario, how),
  };
}

/** Does what was planned, in a change of the user's. */
export async function takeIn(db: Database, userId: number, planned: EconomicPlan): Promise<void> {
  const { inflation_models: models, stress_tests: tests, economic_scenarios: scenarios } = planned;
  await insertObjects(db, userId, 'inflation_models', models.created);
  await insertObjects(db, userId, 'stress_tests', tests.created);
  await insertObjects(db, userId, 'economic_scenarios', scenarios.created.map(withoutReferences));
  for (const one of models.updated) await updateObject(db, userId, 'inflation_models', one);
  for (const one of tests.updated) await updateObject(db, userId, 'stress_tests', one);
  for (const one of scenarios.updated)
    await updateObject(db, userId, 'economic_scenarios', withoutReferences(one));
  for (const { id, object } of [...scenarios.created, ...scenarios.updated])
    await setReferences(db, userId, id, object);
}

function withoutReferences<Row extends { object: Scenario }>(row: Row) {
  return { ...row, object: contentOf(row.object) };
}

function plan<Content extends object>(
  incoming: readonly Incoming<Content>[],
  present: readonly (Content & { id: number; created_at: string; version: number })[],
  nameOf: NameOf<Content>,
  { namesake, now }: { namesake: Namesake; now: Date },
): Planned<Content> & { ids: Map<number, number> } {
  const contents = present.map(({ id, created_at: _made, version: _version, ...object }) => ({ id, object }));
  const there = contents as unknown as { id: number; object: Content }[];
  const taken = new Set<number>();
  const same = finder(there, textOf, taken);
  const found = incoming.map(({ object }) => same(object));
  const nameIn = (object: Content) => {
    const { preset, name } = nameOf(object);
    return namesake === 'updated' || preset !== undefined ? JSON.stringify([preset, name]) : undefined;
  };
  const namesakeOf = finder(there, nameIn, taken);
  const planned: Planned<Content> = { created: [], updated: [], skipped: 0 };
  const ids = new Map<number, number>();
  for (const [place, { fileId, object, createdAt }] of incoming.entries()) {
    const id = found[place] ?? namesakeOf(object) ?? newId();
    if (fileId !== undefined) ids.set(fileId, id);
    if (!taken.has(id)) planned.created.push({ id, object, created_at: createdAt ?? now });
    else if (found[place] !== undefined || namesake === 'kept') planned.skipped += 1;
    else planned.updated.push({ id, object });
  }
  return { ...planned, ids };
}

/** Takes the next object with the same key that is not taken yet; answers its id. */
function finder<Content>(
  there: readonly { id: number; object: Content }[],
  keyOf: (object: Content) => string | undefined,
  taken: Set<number>,
) {
  const queues = new Map<string, number[]>();
  for (const { id, object } of there) {
    const key = keyOf(object);
    if (key === undefined || taken.has(id)) continue;
    queues.set(key, [...(queues.get(key) ?? []), id]);
  }
  return (object: Content): number | undefined => {
    const id = queues.get(keyOf(object) ?? '')?.shift();
    if (id !== undefined) taken.add(id);
    return id;
  };
}

/** The same for the same content, in whatever order its fields were written. */
export function textOf(object: object): string {
  return JSON.stringify(object, (_name, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** A preset is known by what it is, anything else by its name. */
type NameOf<Content> = (object: Content) => { preset?: string; name?: string };

const nameOfModel: NameOf<EconomicContents['inflation_models']> = ({
  is_preset,
  model_type,
  currency,
  name,
}) => (is_preset ? { preset: `${model_type} ${currency}` } : { name });

const nameOfTest: NameOf<EconomicContents['stress_tests']> = ({ is_preset, name }) =>
  is_preset ? { preset: name } : { name };

const nameOfScenario: NameOf<Scenario> = ({ is_default, kind, name }) =>
  is_default ? { preset: kind } : { name };

const NAMES = { inflation_models: nameOfModel, stress_tests: nameOfTest, economic_scenarios: nameOfScenario };

/** Which preset an object is, of which there is one alone; undefined of an object of the user's own. */
export function presetOf<Kind extends keyof EconomicContents>(
  kind: Kind,
  object: WholeContents[Kind],
): string | undefined {
  const { preset } = (NAMES[kind] as NameOf<WholeContents[Kind]>)(object);
  return preset === undefined ? undefined : `${kind} ${preset}`;
}
