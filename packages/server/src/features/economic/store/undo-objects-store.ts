/**
 * Economic objects in the journal of changes (features/undo/undo-store.ts): what a change made, altered or took away of them. It holds
 * what is stored, not what answers show of it, which follows the display currency.
 */
import { createHash } from 'node:crypto';
import { sentence } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { type EconomicContents, type EconomicKind, ECONOMIC_KINDS as KINDS } from '#db/tables.ts';
import { refuse } from '#errors.ts';
import { type Stored, deleteObject, storedObjects } from './economic-object-store.ts';
import { type EconomicPlan, presetOf, takeIn, textOf } from './take-in-store.ts';

type Kind = EconomicKind;

/** An object as it is stored, and as it lies in the journal. */
interface KeptObject<Of extends Kind = Kind> {
  id: number;
  version: number;
  created_at: string;
  object: EconomicContents[Of];
}

type KeptObjects = { readonly [Of in Kind]: readonly KeptObject<Of>[] };

/**
 * One object that a change was about: as it was, and the hash of its content since; null where it was not there. The version does not
 * count: it rises with an undo too, which must not stand in the way of the next one.
 */
export interface ObjectChange {
  kind: Kind;
  id: number;
  before: KeptObject | null;
  afterHash: string | null;
}

/** One object of a kind, or one that is yet to come. */
export interface OneObject {
  kind: Kind;
  id: number | undefined;
}

/** Everything economic of the user's, as it is stored, or one object alone. */
export async function keptObjects(db: Database, userId: number, one?: OneObject): Promise<KeptObjects> {
  const read = async <Of extends Kind>(kind: Of): Promise<KeptObject<Of>[]> => {
    if (one !== undefined && (one.kind !== kind || one.id === undefined)) return [];
    const chosen = one?.id === undefined ? undefined : [one.id];
    return (await storedObjects(db, userId, kind, chosen)).map(dated);
  };
  return {
    inflation_models: await read('inflation_models'),
    stress_tests: await read('stress_tests'),
    economic_scenarios: await read('economic_scenarios'),
  };
}

function dated<Row extends Pick<Stored<Kind>, 'created_at'>>({ created_at, ...row }: Row) {
  return { ...row, created_at: created_at.toISOString() };
}

/** The differences between two states. */
export function objectChanges(before: KeptObjects, after: KeptObjects): ObjectChange[] {
  return KINDS.flatMap((kind) => {
    const was = byId<KeptObject>(before[kind]);
    const is = byId<KeptObject>(after[kind]);
    return [...new Set([...was.keys(), ...is.keys()])].flatMap((id): ObjectChange[] => {
      const [one, other] = [was.get(id), is.get(id)];
      const afterHash = other === undefined ? null : hashOf(other);
      if (one !== undefined && hashOf(one) === afterHash) return [];
      return [{ kind, id, before: one ?? null, afterHash }];
    });
  });
}

/** How to put objects back as they were, exactly or not at all: then it returns why not. `put` runs in the transaction of the change. */
export async function decideObjects(db: Database, userId: number, changes: readonly ObjectChange[]) {
  if (changes.length === 0) return { refusal: null, put: async (): Promise<ObjectChange[]> => [] };
  // Entries of an earlier release hold answers in place of what is stored.
  if (changes.some(({ before }) => before !== null && !('object' in before))) throw refuse(409, 'undo_gone');
  const present = await keptObjects(db, userId);
  const refusal = isAsLeft(changes, present) ? null : sentence('economic_data_changed_since');
  const put = async (trx: Database): Promise<ObjectChange[]> => {
    for (const { kind, id, before } of changes) {
      if (before === null) await deleteObject(trx, userId, kind, id);
    }
    await takeIn(trx, userId, planOf(changes));
    return objectChanges(present, await keptObjects(trx, userId));
  };
  return { refusal, put };
}

function isAsLeft(changes: readonly ObjectChange[], present: KeptObjects): boolean {
  const untouched = withoutThose(changes, present);
  const presetsThere = new Set(KINDS.flatMap((kind) => presetsOf(kind, untouched[kind])));
  const areAsLeft = changes.every(({ kind, id, before, afterHash }) => {
    const now = present[kind].find((one) => one.id === id);
    const [preset] = presetsOf(kind, before === null ? [] : [before]);
    const [presetNow] = presetsOf(kind, now === undefined ? [] : [now]);
    // A preset that somebody has made anew since would be there twice.
    const isThereAnew = preset !== undefined && preset !== presetNow && presetsThere.has(preset);
    return (now === undefined ? null : hashOf(now)) === afterHash && !isThereAnew;
  });
  return areAsLeft && isWhole(changes, untouched);
}

/** The objects that the changes are not about. */
function withoutThose(changes: readonly ObjectChange[], present: KeptObjects): KeptObjects {
  const concerned = new Set(changes.map(({ kind, id }) => `${kind} ${id}`));
  const others = (kind: Kind) => present[kind].filter(({ id }) => !concerned.has(`${kind} ${id}`));
  // The compiler does not follow which kind of object each list has.
  return Object.fromEntries(KINDS.map((kind) => [kind, others(kind)])) as unknown as KeptObjects;
}

function presetsOf(kind: Kind, objects: readonly KeptObject[]): string[] {
  return objects.flatMap(({ object }) => presetOf(kind, object) ?? []);
}

/** True if every reference leads somewhere once the objects are as they were. */
function isWhole(changes: readonly ObjectChange[], untouched: KeptObjects): boolean {
  const back = (kind: Kind) => changes.flatMap(({ kind: of, before }) => (of === kind ? (before ?? []) : []));
  const idsOf = (kind: Kind) => new Set([...untouched[kind], ...back(kind)].map(({ id }) => id));
  const [models, tests] = [idsOf('inflation_models'), idsOf('stress_tests')];
  const scenarios = back('economic_scenarios') as KeptObject<'economic_scenarios'>[];
  return [...untouched.economic_scenarios, ...scenarios].every(
    ({ object: { inflation_model_id: model, stress_test_ids: named } }) =>
      (model === null || models.has(model)) && named.every((id) => tests.has(id)),
  );
}

/** Everything from before comes back: in place of what is there now, or anew and in a version that nobody has seen. */
function planOf(changes: readonly ObjectChange[]): EconomicPlan {
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
  // The compiler does not follow that a change of a kind holds an object of that kind.
  return Object.fromEntries(KINDS.map((kind) => [kind, planned(kind)])) as unknown as EconomicPlan;
}

function byId<One extends { id: number }>(objects: readonly One[]): Map<number, One> {
  return new Map(objects.map((one) => [one.id, one]));
}

function hashOf({ object }: KeptObject): string {
  return createHash('sha256').update(textOf(object)).digest('base64url');
}
