/** Takes in economic objects that come from elsewhere, a file or a guest, and what they refer to with them. */
import type { Database } from '#db/connect.ts';
import { type EconomicContents, type EconomicKind, ECONOMIC_KINDS } from '#db/economic-contents.ts';
import { newId } from '#db/new-id.ts';
import {
  type Stored,
  type StoredObjects,
  allStoredObjects,
  insertObjects,
  updateObject,
} from './economic-object-store.ts';
import { type Owner, shownIn } from './economic-store.ts';

/** What comes in, and by which id others that come with it refer to it. */
interface Incoming<Content> {
  fileId: number | undefined;
  object: Content;
  /** Null: now. */
  createdAt: Date | null;
}

export type EconomicFile = { readonly [Kind in EconomicKind]: readonly Incoming<EconomicContents[Kind]>[] };

export const NO_OBJECTS = { inflation_models: [], stress_tests: [], economic_scenarios: [] };

/**
 * What is of the same name, or the same preset, has the values of what comes in afterwards; or everything stays as it is, and
 * only presets are not made twice.
 */
type Namesake = 'updated' | 'kept';

interface Planned<Kind extends EconomicKind> {
  /** As version 1, unless it was there before. */
  created: { id: number; object: EconomicContents[Kind]; created_at: Date; version?: number }[];
  updated: { id: number; object: EconomicContents[Kind] }[];
  skipped: number;
}

/** What taking in will do, decided before anything is done. */
export type EconomicPlan = { [Kind in EconomicKind]: Planned<Kind> };

/** Everything economic of the user's, as it is shown now. */
export async function economicObjectsOf(db: Database, owner: Owner): Promise<StoredObjects> {
  const objects = await allStoredObjects(db, owner.user_id);
  const shown = (test: Stored<'stress_tests'>) => shownIn(owner.display_currency, 'stress_tests', test);
  return { ...objects, stress_tests: objects.stress_tests.map(shown) };
}

/** The objects of somebody, as they come in elsewhere. */
export function asIncoming(objects: StoredObjects): EconomicFile {
  const incoming = <Kind extends EconomicKind>({ id, object, created_at }: Stored<Kind>) => ({
    fileId: id,
    object,
    createdAt: created_at,
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
  present: StoredObjects,
  how: { namesake: Namesake; now: Date },
): EconomicPlan {
  const models = plan('inflation_models', inflation_models, present, how);
  const tests = plan('stress_tests', stress_tests, present, how);
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
    economic_scenarios: plan('economic_scenarios', scenarios, present, how),
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

function plan<Kind extends EconomicKind>(
  kind: Kind,
  incoming: EconomicFile[Kind],
  { [kind]: there }: StoredObjects,
  { namesake, now }: { namesake: Namesake; now: Date },
): Planned<Kind> & { ids: Map<number, number> } {
  const taken = new Set<number>();
  const same = finder<Kind>(there, textOf, taken);
  const found = incoming.map(({ object }) => same(object));
  const namesakeOf = finder<Kind>(
    there,
    (object) => presetOf(kind, object) ?? (namesake === 'updated' ? `name ${object.name}` : undefined),
    taken,
  );
  const planned: Planned<Kind> = { created: [], updated: [], skipped: 0 };
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
function finder<Kind extends EconomicKind>(
  there: readonly Stored<Kind>[],
  keyOf: (object: EconomicContents[Kind]) => string | undefined,
  taken: Set<number>,
) {
  const queues = new Map<string, number[]>();
  for (const { id, object } of there) {
    const key = keyOf(object);
    if (key === undefined || taken.has(id)) continue;
    queues.set(key, [...(queues.get(key) ?? []), id]);
  }
  return (object: EconomicContents[Kind]): number | undefined => {
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
