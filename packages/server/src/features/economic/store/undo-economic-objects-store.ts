/**
 * Economic objects in the undo journal (features/plan/store/undo-store.ts): the objects that a change created, altered or deleted. The
 * journal contains the stored content and not the API's response, which depends on the display currency.
 */
import { createHash } from 'node:crypto';
import { errorMessage } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { type EconomicContents, type EconomicKind, ECONOMIC_KINDS as KINDS } from '#db/tables.ts';
import { httpError } from '#errors.ts';
import {
  type StoredEconomicObject,
  deleteEconomicObject,
  readStoredEconomicObjects,
} from './encrypted-economic-object-store.ts';
import {
  type EconomicImportPlan,
  presetKeyOf,
  importEconomicObjects,
  toCanonicalJson,
} from './import-economic-objects-store.ts';

type Kind = EconomicKind;

/** An object as stored in its table and in the journal. */
interface EconomicObject<Of extends Kind = Kind> {
  id: number;
  version: number;
  created_at: string;
  object: EconomicContents[Of];
}

type EconomicObjects = { readonly [Of in Kind]: readonly EconomicObject<Of>[] };

/**
 * One object that a change affected: its state before the change, and the hash of its content after it. Each is null if the object did not
 * exist at that time. The hash ignores the version, because an undo increases it too and must not prevent the next undo.
 */
export interface EconomicObjectChange {
  kind: Kind;
  id: number;
  before: EconomicObject | null;
  afterHash: string | null;
}

/** The kind and the id of an economic object; the id is undefined until the object is created. */
export interface EconomicObjectReference {
  kind: Kind;
  id: number | undefined;
}

/** Returns all stored economic objects of the user, or only one. */
export async function readEconomicObjects(
  db: Database,
  userId: number,
  one?: EconomicObjectReference,
): Promise<EconomicObjects> {
  const read = async <Of extends Kind>(kind: Of): Promise<EconomicObject<Of>[]> => {
    if (one !== undefined && (one.kind !== kind || one.id === undefined)) return [];
    const chosen = one?.id === undefined ? undefined : [one.id];
    return (await readStoredEconomicObjects(db, userId, kind, chosen)).map(dated);
  };
  return {
    inflation_models: await read('inflation_models'),
    stress_tests: await read('stress_tests'),
    economic_scenarios: await read('economic_scenarios'),
  };
}

function dated<Row extends Pick<StoredEconomicObject<Kind>, 'created_at'>>({ created_at, ...row }: Row) {
  return { ...row, created_at: created_at.toISOString() };
}

/** Returns one change for each object that was created, changed or deleted between two states. */
export function diffEconomicObjects(before: EconomicObjects, after: EconomicObjects): EconomicObjectChange[] {
  return KINDS.flatMap((kind) => {
    const was = byId<EconomicObject>(before[kind]);
    const is = byId<EconomicObject>(after[kind]);
    return [...new Set([...was.keys(), ...is.keys()])].flatMap((id): EconomicObjectChange[] => {
      const [one, other] = [was.get(id), is.get(id)];
      const afterHash = other === undefined ? null : hashOf(other);
      if (one !== undefined && hashOf(one) === afterHash) return [];
      return [{ kind, id, before: one ?? null, afterHash }];
    });
  });
}

/**
 * Plans to restore objects exactly as they were. `refusal` has the reason if that is impossible, otherwise null; `put` writes the objects
 * and must run in the user transaction.
 */
export async function planEconomicObjectUndo(db: Database, userId: number, changes: readonly EconomicObjectChange[]) {
  if (changes.length === 0) return { refusal: null, put: async (): Promise<EconomicObjectChange[]> => [] };
  // Entries of an earlier release contain API responses instead of stored objects.
  if (changes.some(({ before }) => before !== null && !('object' in before))) throw httpError(409, 'undo_gone');
  const present = await readEconomicObjects(db, userId);
  const refusal = isAsLeft(changes, present) ? null : errorMessage('economic_data_changed_since');
  const put = async (trx: Database): Promise<EconomicObjectChange[]> => {
    for (const { kind, id, before } of changes) {
      if (before === null) await deleteEconomicObject(trx, userId, kind, id);
    }
    await importEconomicObjects(trx, userId, planOf(changes));
    return diffEconomicObjects(present, await readEconomicObjects(trx, userId));
  };
  return { refusal, put };
}

function isAsLeft(changes: readonly EconomicObjectChange[], present: EconomicObjects): boolean {
  const untouched = withoutThose(changes, present);
  const presetsThere = new Set(KINDS.flatMap((kind) => presetsOf(kind, untouched[kind])));
  const areAsLeft = changes.every(({ kind, id, before, afterHash }) => {
    const now = present[kind].find((one) => one.id === id);
    const [preset] = presetsOf(kind, before === null ? [] : [before]);
    const [presetNow] = presetsOf(kind, now === undefined ? [] : [now]);
    // The user has recreated this preset since; restoring it would duplicate it.
    const isThereAnew = preset !== undefined && preset !== presetNow && presetsThere.has(preset);
    return (now === undefined ? null : hashOf(now)) === afterHash && !isThereAnew;
  });
  return areAsLeft && isWhole(changes, untouched);
}

/** Returns the user's present objects without those that the changes affect. */
function withoutThose(changes: readonly EconomicObjectChange[], present: EconomicObjects): EconomicObjects {
  const concerned = new Set(changes.map(({ kind, id }) => `${kind} ${id}`));
  const others = (kind: Kind) => present[kind].filter(({ id }) => !concerned.has(`${kind} ${id}`));
  // TypeScript does not infer which kind of object each list has.
  return Object.fromEntries(KINDS.map((kind) => [kind, others(kind)])) as unknown as EconomicObjects;
}

function presetsOf(kind: Kind, objects: readonly EconomicObject[]): string[] {
  return objects.flatMap(({ object }) => presetKeyOf(kind, object) ?? []);
}

/**
 * Returns true if all references between objects are valid once the changes are undone. `untouched` are the objects that the changes do not
 * affect.
 */
function isWhole(changes: readonly EconomicObjectChange[], untouched: EconomicObjects): boolean {
  const back = (kind: Kind) => changes.flatMap(({ kind: of, before }) => (of === kind ? (before ?? []) : []));
  const idsOf = (kind: Kind) => new Set([...untouched[kind], ...back(kind)].map(({ id }) => id));
  const [models, tests] = [idsOf('inflation_models'), idsOf('stress_tests')];
  const scenarios = back('economic_scenarios') as EconomicObject<'economic_scenarios'>[];
  return [...untouched.economic_scenarios, ...scenarios].every(
    ({ object: { inflation_model_id: model, stress_test_ids: named } }) =>
      (model === null || models.has(model)) && named.every((id) => tests.has(id)),
  );
}

/**
 * Returns the plan that restores each former object. The existing object is overwritten; if there is none, the former one is inserted with a version that
 * no client has read.
 */
function planOf(changes: readonly EconomicObjectChange[]): EconomicImportPlan {
  const planned = (kind: Kind) => {
    const back = changes.flatMap(({ before, ...change }) =>
      change.kind === kind && before !== null ? [{ ...before, isThere: change.afterHash !== null }] : [],
    );
    const created = back.filter(({ isThere }) => !isThere);
    return {
      created: created.map(({ id, object, created_at, version }) => ({
        id,
        object,
        created_at: new Date(created_at),
        version: version + 1,
      })),
      updated: back.filter(({ isThere }) => isThere).map(({ id, object }) => ({ id, object })),
      skipped: 0,
    };
  };
  // TypeScript does not infer that a change of a kind contains an object of that kind.
  return Object.fromEntries(KINDS.map((kind) => [kind, planned(kind)])) as unknown as EconomicImportPlan;
}

function byId<One extends { id: number }>(objects: readonly One[]): Map<number, One> {
  return new Map(objects.map((one) => [one.id, one]));
}

function hashOf({ object }: EconomicObject): string {
  return createHash('sha256').update(toCanonicalJson(object)).digest('base64url');
}
