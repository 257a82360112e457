/** Rows of the three kinds of economic object: an encrypted content under an id (decision 36). */
import { type Selectable, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { deleteOwn } from '#db/own-rows.ts';
import {
  type EconomicContents,
  type EconomicKind,
  type SealedObject,
  economicRow,
  type Tables,
} from '#db/tables.ts';
import { keyOf } from '#db/encryption/key-store.ts';
import { signalOf } from '#db/limits/request-time.ts';
import { newId } from '#db/new-id.ts';
import { requireRoom } from '#db/require-room.ts';
import { mapInTurns } from '#db/turns.ts';
import { notFound } from '#errors.ts';
import { fromStoredTest } from './economic-content-store.ts';
import type { RowRange } from '#http/pagination.ts';

/** One row, opened. */
export interface Stored<Kind extends EconomicKind> {
  id: number;
  created_at: Date;
  /** 1, and one more with every change. */
  version: number;
  object: EconomicContents[Kind];
}

/** Everything economic of somebody's. */
export type StoredObjects = { readonly [Kind in EconomicKind]: readonly Stored<Kind>[] };

/** Some of the user's objects of a kind: a range of them, or those of these ids that there are. */
export type Chosen = RowRange | readonly number[];

type Row = Pick<Selectable<Tables['economic_objects']>, 'id' | 'content' | 'created_at'>;

/** All of the user's objects of a kind, or some, oldest first. */
export async function storedObjects<Kind extends EconomicKind>(
  db: Database,
  userId: number,
  kind: Kind,
  chosen?: Chosen,
): Promise<Stored<Kind>[]> {
  let rows = db
    .selectFrom('economic_objects')
    .select(['id', 'content', 'created_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('id');
  if (chosen !== undefined)
    rows =
      'limit' in chosen
        ? rows.limit(chosen.limit).offset(chosen.offset)
        : rows.where(sql<boolean>`id = any(${[...chosen]}::bigint[])`);
  const key = await keyOf(db, userId);
  const open = ({ id, content, created_at }: Row) => {
    const opened = key.open('economic_objects.content', economicRow(kind, id), content);
    const { object, changes = 0 } = opened as SealedObject<Kind>;
    return { id, created_at, version: changes + 1, object: current(kind, object) };
  };
  return mapInTurns(await rows.execute(), open, signalOf(db));
}

/** The content as it is written now, whichever version wrote it. */
function current<Kind extends EconomicKind>(
  kind: Kind,
  object: EconomicContents[Kind],
): EconomicContents[Kind] {
  if (kind !== 'stress_tests') return object;
  // The compiler does not follow that the kind says which content it is.
  return fromStoredTest(object as EconomicContents['stress_tests']) as EconomicContents[Kind];
}

export async function allStoredObjects(db: Database, userId: number): Promise<StoredObjects> {
  return {
    inflation_models: await storedObjects(db, userId, 'inflation_models'),
    stress_tests: await storedObjects(db, userId, 'stress_tests'),
    economic_scenarios: await storedObjects(db, userId, 'economic_scenarios'),
  };
}

/** Adds objects, in their order, under new ids and as version 1 where they have none; answers them. Throws 400 when there is no room for so many. */
export async function insertObjects<Kind extends EconomicKind>(
  db: Database,
  userId: number,
  kind: Kind,
  objects: readonly (Omit<Stored<Kind>, 'id' | 'version'> & { id?: number; version?: number })[],
): Promise<Stored<Kind>[]> {
  if (objects.length === 0) return [];
  await requireRoom(db, userId, kind, objects.length);
  const added = objects.map(({ id = newId(), object, created_at, version = 1 }) => ({
    id,
    object,
    created_at,
    version,
  }));
  const rows = await Promise.all(
    added.map(async (one) => {
      const { id, created_at } = one;
      return { user_id: userId, kind, id, content: await sealed(db, userId, kind, one), created_at };
    }),
  );
  await db.insertInto('economic_objects').values(rows).execute();
  return added;
}

/** Writes the content of an object, in a change of the user's; throws 404 unless the object is the user's. */
export async function updateObject<Kind extends EconomicKind>(
  db: Database,
  userId: number,
  kind: Kind,
  { id, object }: Pick<Stored<Kind>, 'id' | 'object'>,
): Promise<Stored<Kind>> {
  const [before] = await storedObjects(db, userId, kind, [id]);
  if (before === undefined) throw notFound();
  const changed = { ...before, object, version: before.version + 1 };
  await db
    .updateTable('economic_objects')
    .set({ content: await sealed(db, userId, kind, changed) })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute();
  return changed;
}

/** Throws 404 unless the object is the user's. */
export async function deleteObject(
  db: Database,
  userId: number,
  kind: EconomicKind,
  id: number,
): Promise<void> {
  if ((await deleteOwn(db, 'economic_objects', { user_id: userId, kind, id })) === 0) throw notFound();
}

async function sealed<Kind extends EconomicKind>(
  db: Database,
  userId: number,
  kind: Kind,
  { id, object, version }: Omit<Stored<Kind>, 'created_at'>,
): Promise<string> {
  const key = await keyOf(db, userId);
  return key.seal('economic_objects.content', economicRow(kind, id), { v: 1, object, changes: version - 1 });
}
