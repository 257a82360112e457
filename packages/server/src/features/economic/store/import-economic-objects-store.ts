/** Imports economic objects from a file or a guest's plan, together with the objects they refer to. */
import type { Database } from '#db/connect.ts';
import { type EconomicContents, type EconomicKind, ECONOMIC_KINDS } from '#db/tables.ts';
import { newId } from '#db/new-id.ts';
import { forEachYielding } from '#db/yielding-loops.ts';
import {
  type StoredEconomicObject,
  type StoredEconomicObjects,
  insertEconomicObjects,
  updateEconomicObject,
} from './encrypted-economic-object-store.ts';

/** An object from a file or a guest's plan, with the id by which other imported objects refer to it. */
interface Incoming<Kind extends EconomicKind> {
  id: number | undefined;
  object: EconomicContents[Kind];
  /** Creation time; null means the time of the import. */
  created_at: Date | null;
}

export type ImportedEconomicObjects = { readonly [Kind in EconomicKind]: readonly Incoming<Kind>[] };

export const NO_ECONOMIC_OBJECTS = { inflation_models: [], stress_tests: [], economic_scenarios: [] };

/**
 * The treatment of an existing object that has the name or preset of an imported object. `updated` overwrites its values with the imported
 * ones. `kept` leaves it unchanged, and skips the imported object only if both are the same preset.
 */
type NamesakePolicy = 'updated' | 'kept';

interface Planned<Kind extends EconomicKind> {
  /** Objects to create. They have version 1, unless an undo restores a deleted object. */
  created: { id: number; object: EconomicContents[Kind]; created_at: Date; version?: number }[];
  updated: { id: number; object: EconomicContents[Kind] }[];
  skipped: number;
}

/** The changes that an import makes to each kind of object, decided before any of them is written. */
export type EconomicImportPlan = { [Kind in EconomicKind]: Planned<Kind> };

/**
 * Matches each incoming object to an existing one. An object with identical content is matched first, and the incoming one is skipped.
 * Otherwise an object of the same name is matched and treated according to `namesake`. Unmatched objects are created. Each existing object
 * is matched at most once. References are mapped to the user's own objects.
 */
export async function planEconomicImport(
  { inflation_models, stress_tests, economic_scenarios }: ImportedEconomicObjects,
  present: StoredEconomicObjects,
  how: { namesake: NamesakePolicy; now: Date },
): Promise<EconomicImportPlan> {
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

/** Writes the planned import, in a user transaction. */
export async function importEconomicObjects(db: Database, userId: number, planned: EconomicImportPlan): Promise<void> {
  const take = async <Kind extends EconomicKind>(kind: Kind, { created, updated }: Planned<Kind>) => {
    await insertEconomicObjects(db, userId, kind, created);
    for (const one of updated) await updateEconomicObject(db, userId, kind, one);
  };
  for (const kind of ECONOMIC_KINDS) await take(kind, planned[kind]);
}

async function plan<Kind extends EconomicKind>(
  kind: Kind,
  incoming: ImportedEconomicObjects[Kind],
  { [kind]: there }: StoredEconomicObjects,
  { namesake, now }: { namesake: NamesakePolicy; now: Date },
): Promise<Planned<Kind> & { ids: Map<number, number> }> {
  type One = Pick<Incoming<Kind>, 'object'>;
  const taken = new Set<StoredEconomicObject<Kind>>();
  const sameAs = await createMatcher(there, ({ object }: One) => toCanonicalJson(object), taken);
  const same = incoming.map(sameAs);
  const nameOf = ({ object }: One) =>
    presetKeyOf(kind, object) ?? (namesake === 'updated' ? `name ${object.name}` : undefined);
  const namesakeOf = await createMatcher(there, nameOf, taken);
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

/** Returns a function that finds the first existing object with the same key that is not matched yet, and marks it as matched. */
export async function createMatcher<One, There extends One>(
  there: readonly There[],
  keyOf: (one: One) => string | undefined,
  taken: Set<There>,
): Promise<(one: One) => There | undefined> {
  const queues = new Map<string, There[]>();
  // The list is in reverse order, so that the first object can be removed from its end.
  await forEachYielding(there.toReversed(), (one) => {
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

/** Returns the object as JSON with sorted keys, so that equal content gives equal text whatever the order of its fields. */
export function toCanonicalJson(object: object): string {
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

/** Returns the key of a preset, of which a user can have only one; undefined for other objects. */
export function presetKeyOf<Kind extends EconomicKind>(kind: Kind, object: EconomicContents[Kind]): string | undefined {
  const preset = PRESETS[kind](object);
  return preset === false ? undefined : `${kind} ${preset}`;
}
