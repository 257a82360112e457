/** Takes in economic objects that come from elsewhere, a file or a guest, and what they refer to with them. */
import type { Database } from '#db/connect.ts';
import { type EconomicContents, type EconomicKind, ECONOMIC_KINDS } from '#db/tables.ts';
import { newId } from '#db/new-id.ts';
import { eachInTurns } from '#db/turns.ts';
import { type Stored, type StoredObjects, insertObjects, updateObject } from './economic-object-store.ts';

/** A row of a file or somebody's own object that comes in, and the id by which others that come with it refer to it. */
interface Incoming<Kind extends EconomicKind> {
  id: number | undefined;
  object: EconomicContents[Kind];
  /** Null: now. */
  created_at: Date | null;
}

export type EconomicFile = { readonly [Kind in EconomicKind]: readonly Incoming<Kind>[] };

export const NO_OBJECTS = { inflation_models: [], stress_tests: [], economic_scenarios: [] };

/**
 * An object of the same name, or the same preset, has the values of the one that comes in afterwards; or everything stays as it is, and
 * only presets are not made twice.
 */
type Namesake = 'updated' | 'kept';

interface Planned<Kind extends EconomicKind> {
  /** As version 1, unless it was there before. */
  created: { id: number; object: EconomicContents[Kind]; created_at: Date; version?: number }[];
  updated: { id: number; object: EconomicContents[Kind] }[];
  skipped: number;
}

/** The plan for taking in, decided before anything is done. */
export type EconomicPlan = { [Kind in EconomicKind]: Planned<Kind> };

/**
 * Finds for each object that comes in the one that is there already: the very same, else its namesake. The first is left alone, the
 * second as `namesake` says; what finds none is created. Each that is there serves once. References lead to the user's own.
 */
export async function planTakingIn(
  { inflation_models, stress_tests, economic_scenarios }: EconomicFile,
  present: StoredObjects,
  how: { namesake: Namesake; now: Date },
): Promise<EconomicPlan> {
  const models = await plan('inflation_models', inflation_models, present, how);
  const tests = await plan('stress_tests', stress_tests, present, how);
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
    economic_scenarios: await plan('economic_scenarios', scenarios, present, how),
  };
}

/** Does what was planned, in a change of the user's. */
export async function takeIn(db: Database, userId: number, planned: EconomicPlan): Promise<void> {
  const take = async <Kind extends EconomicKind>(kind: Kind, { created, updated }: Planned<Kind>) => {
    await insertObjects(db, userId, kind, created);
    for (const one of updated) await updateObject(db, userId, kind, one);
  };
  for (const kind of ECONOMIC_KINDS) await take(kind, planned[kind]);
}

async function plan<Kind extends EconomicKind>(
  kind: Kind,
  incoming: EconomicFile[Kind],
  { [kind]: there }: StoredObjects,
  { namesake, now }: { namesake: Namesake; now: Date },
): Promise<Planned<Kind> & { ids: Map<number, number> }> {
  type One = Pick<Incoming<Kind>, 'object'>;
  const taken = new Set<Stored<Kind>>();
  const sameAs = await finder(there, ({ object }: One) => textOf(object), taken);
  const same = incoming.map(sameAs);
  const nameOf = ({ object }: One) =>
    presetOf(kind, object) ?? (namesake === 'updated' ? `name ${object.name}` : undefined);
  const namesakeOf = await finder(there, nameOf, taken);
  const planned: Planned<Kind> = { created: [], updated: [], skipped: 0 };
  const ids = new Map<number, number>();
  for (const [place, one] of incoming.entries()) {
    const { object, created_at } = one;
    const found = same[place] ?? namesakeOf(one);
    const id = found?.id ?? newId();
    if (one.id !== undefined) ids.set(one.id, id);
    if (found === undefined) planned.created.push({ id, object, created_at: created_at ?? now });
    else if (same[place] !== undefined || namesake === 'kept') planned.skipped += 1;
    else planned.updated.push({ id, object });
  }
  return { ...planned, ids };
}

/** Finds for one that comes in the first of those there that has the same key and is not taken yet, and takes it. */
export async function finder<One, There extends One>(
  there: readonly There[],
  keyOf: (one: One) => string | undefined,
  taken: Set<There>,
): Promise<(one: One) => There | undefined> {
  const queues = new Map<string, There[]>();
  // The first comes last, where it is taken off without moving the others.
  await eachInTurns(there.toReversed(), (one) => {
    const key = taken.has(one) ? undefined : keyOf(one);
    if (key === undefined) return;
    const queue = queues.get(key);
    if (queue === undefined) queues.set(key, [one]);
    else queue.push(one);
  });
  return (one) => {
    const found = queues.get(keyOf(one) ?? '')?.pop();
    if (found !== undefined) taken.add(found);
    return found;
  };
}

/** The same for the same content, in whatever order its fields were written. */
export function textOf(object: object): string {
  return JSON.stringify(object, (_name, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

const PRESETS: { readonly [Kind in EconomicKind]: (object: EconomicContents[Kind]) => string | false } = {
  inflation_models: ({ is_preset, model_type, currency }) => is_preset && `${model_type} ${currency}`,
  stress_tests: ({ is_preset, name }) => is_preset && name,
  economic_scenarios: ({ is_default, kind }) => is_default && kind,
};

/** Which preset an object is, of which there is one alone; undefined of an object of the user's own. */
export function presetOf<Kind extends EconomicKind>(
  kind: Kind,
  object: EconomicContents[Kind],
): string | undefined {
  const preset = PRESETS[kind](object);
  return preset === false ? undefined : `${kind} ${preset}`;
}
