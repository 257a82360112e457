/** Economic objects in the journal of changes (features/items/undo-store.ts): what an import made, changed or took away of them. */
import { createHash } from 'node:crypto';
import type { Database } from '#db/connect.ts';
import { deleteObject } from './economic-object-store.ts';
import {
  type EconomicObjects,
  type EconomicPlan,
  NO_OBJECTS,
  asIncoming,
  economicObjectsOf,
  presetOf,
  takeIn,
  textOf,
} from './take-in-store.ts';

type Kind = keyof EconomicObjects;
/** Those that refer to others first. */
const KINDS: readonly Kind[] = ['economic_scenarios', 'stress_tests', 'inflation_models'];

type Answer = EconomicObjects[Kind][number];

/** One object that a change was about: as it was, and the hash of what it is since; null where it was not there. */
export interface ObjectChange {
  kind: Kind;
  id: number;
  before: Answer | null;
  afterHash: string | null;
}

/** What differs between two states. */
export function objectChanges(before: EconomicObjects, after: EconomicObjects): ObjectChange[] {
  return KINDS.flatMap((kind) => {
    const was = byId<Answer>(before[kind]);
    const is = byId<Answer>(after[kind]);
    return [...new Set([...was.keys(), ...is.keys()])].flatMap((id): ObjectChange[] => {
      const [one, other] = [was.get(id), is.get(id)];
      const afterHash = other === undefined ? null : hashOf(other);
      if (one !== undefined && hashOf(one) === afterHash) return [];
      return [{ kind, id, before: one ?? null, afterHash }];
    });
  });
}

/** How to put objects back as they were, exactly or not at all: then it answers why not. */
export async function decideObjects(db: Database, userId: number, changes: readonly ObjectChange[]) {
  if (changes.length === 0) return { refusal: null, put: async () => [] };
  const present = await economicObjectsOf(db, userId);
  const refusal = isAsLeft(changes, present) ? null : 'economic data that it changed was changed again since';
  const put = async (): Promise<ObjectChange[]> => {
    for (const { kind, id, before } of changes) {
      if (before === null) await deleteObject(db, userId, kind, id);
    }
    await takeIn(db, userId, planOf(changes));
    return objectChanges(present, await economicObjectsOf(db, userId));
  };
  return { refusal, put };
}

function isAsLeft(changes: readonly ObjectChange[], present: EconomicObjects): boolean {
  const concerned = new Map(KINDS.map((kind) => [kind, new Set<number>()]));
  for (const { kind, id } of changes) concerned.get(kind)?.add(id);
  const areAsLeft = changes.every(({ kind, id, afterHash }) => {
    const now = present[kind].find((one) => one.id === id);
    return (now === undefined ? null : hashOf(now)) === afterHash;
  });
  return areAsLeft && isWhole(stateBefore(changes, concerned, present));
}

/** The objects as they would be. */
function stateBefore(
  changes: readonly ObjectChange[],
  concerned: ReadonlyMap<Kind, ReadonlySet<number>>,
  present: EconomicObjects,
): EconomicObjects {
  const of = (kind: Kind) => [
    ...present[kind].filter(({ id }) => concerned.get(kind)?.has(id) !== true),
    ...changes.flatMap((change) => (change.kind === kind ? (change.before ?? []) : [])),
  ];
  // The compiler does not follow that a change of a kind holds an object of that kind.
  return Object.fromEntries(KINDS.map((kind) => [kind, of(kind)])) as unknown as EconomicObjects;
}

/** Whether every reference leads somewhere, and no preset is there twice. */
function isWhole({ inflation_models, stress_tests, economic_scenarios }: EconomicObjects): boolean {
  const models = byId(inflation_models);
  const tests = byId(stress_tests);
  const presets = [
    ...inflation_models.flatMap((one) => presetOf('inflation_models', one) ?? []),
    ...stress_tests.flatMap((one) => presetOf('stress_tests', one) ?? []),
    ...economic_scenarios.flatMap((one) => presetOf('economic_scenarios', one) ?? []),
  ];
  return (
    new Set(presets).size === presets.length &&
    economic_scenarios.every(
      ({ inflation_model_id: model, stress_test_ids: named }) =>
        (model === null || models.has(model)) && named.every((id) => tests.has(id)),
    )
  );
}

function planOf(changes: readonly ObjectChange[]): EconomicPlan {
  const objects = stateBefore(changes, new Map(), NO_OBJECTS);
  const isThere = new Set(changes.flatMap(({ id, afterHash }) => (afterHash === null ? [] : id)));
  const split = <Content>(
    some: readonly { fileId: number | undefined; object: Content; createdAt: Date | null }[],
  ) => {
    const rows = some.map(({ fileId: id = 0, object, createdAt }) => ({
      id,
      object,
      created_at: createdAt ?? new Date(0),
    }));
    return {
      created: rows.filter(({ id }) => !isThere.has(id)),
      updated: rows.filter(({ id }) => isThere.has(id)),
      skipped: 0,
    };
  };
  const incoming = asIncoming(objects);
  return {
    inflation_models: split(incoming.inflation_models),
    stress_tests: split(incoming.stress_tests),
    economic_scenarios: split(incoming.economic_scenarios),
  };
}

function byId<One extends { id: number }>(objects: readonly One[]): Map<number, One> {
  return new Map(objects.map((one) => [one.id, one]));
}

function hashOf(object: Answer): string {
  return createHash('sha256').update(textOf(object)).digest('base64url');
}
