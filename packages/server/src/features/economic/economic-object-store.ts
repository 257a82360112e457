/** Rows of the three kinds of economic object, which are kept alike: a sealed content under an id (decision 36). */
import type { LimitedThings } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { keyOf } from '#db/encryption/key-store.ts';
import { newId } from '#db/new-id.ts';
import { requireRoom } from '#db/require-room.ts';
import type { EconomicContents, SealedObject } from '#db/economic-contents.ts';
import type { SealedValues } from '#db/tables.ts';
import { notFound } from '#errors.ts';

export type EconomicKind = keyof EconomicContents & LimitedThings;

/** One row, opened. */
export interface Stored<Kind extends EconomicKind> {
  id: number;
  created_at: Date;
  object: EconomicContents[Kind];
}

/** All of the user's objects of a kind, oldest first; with an id only the one of it, if there is one. */
export async function storedObjects<Kind extends EconomicKind>(
  db: Database,
  userId: number,
  kind: Kind,
  onlyId?: number,
): Promise<Stored<Kind>[]> {
  const all = db
    .selectFrom<EconomicKind>(kind)
    .select(['id', 'content', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id');
  const rows = await (onlyId === undefined ? all : all.where('id', '=', onlyId)).execute();
  const key = await keyOf(db, userId);
  return rows.map(({ id, content, created_at }) => {
    const { object } = key.open(`${kind}.content`, id, content) as SealedObject<Kind>;
    return { id, created_at, object };
  });
}

/** Adds objects, in their order, under new ids where they have none; answers them. Throws 400 when there is no room for so many. */
export async function insertObjects<Kind extends EconomicKind>(
  db: Database,
  userId: number,
  kind: Kind,
  objects: readonly (Omit<Stored<Kind>, 'id'> & { id?: number })[],
): Promise<Stored<Kind>[]> {
  if (objects.length === 0) return [];
  await requireRoom(db, userId, kind, objects.length);
  const added = objects.map(({ id = newId(), object, created_at }) => ({ id, object, created_at }));
  const rows = await Promise.all(
    added.map(async ({ id, object, created_at }) => {
      return { user_id: userId, id, content: await sealed(db, userId, kind, id, object), created_at };
    }),
  );
  await db.insertInto<EconomicKind>(kind).values(rows).execute();
  return added;
}

/** Writes the content of an object that is the user's. */
export async function updateObject<Kind extends EconomicKind>(
  db: Database,
  userId: number,
  kind: Kind,
  { id, object }: Pick<Stored<Kind>, 'id' | 'object'>,
): Promise<void> {
  await db
    .updateTable<EconomicKind>(kind)
    .set({ content: await sealed(db, userId, kind, id, object) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Throws 404 unless the object is the user's. */
export async function deleteObject(
  db: Database,
  userId: number,
  kind: EconomicKind,
  id: number,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom<EconomicKind>(kind)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw notFound();
}

/** Everything of the user's that is economic; scenarios first, because they refer to the others. */
export async function deleteAllObjects(db: Database, userId: number): Promise<void> {
  for (const kind of ['economic_scenarios', 'stress_tests', 'inflation_models'] as const)
    await db.deleteFrom<EconomicKind>(kind).where('user_id', '=', userId).execute();
}

async function sealed<Kind extends EconomicKind>(
  db: Database,
  userId: number,
  kind: Kind,
  id: number,
  object: EconomicContents[Kind],
): Promise<string> {
  const key = await keyOf(db, userId);
  // The compiler does not follow that this kind of content belongs to this kind of place.
  const content = { v: 1, object } as SealedValues[`${EconomicKind}.content`];
  return key.seal<`${EconomicKind}.content`>(`${kind}.content`, id, content);
}
