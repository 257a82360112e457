/** Stores the three kinds of economic object as rows of an id and encrypted content (decision 36). */
import { type Selectable, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { deleteUserRows } from '#db/delete-user-rows.ts';
import {
  type EconomicContents,
  type EconomicKind,
  type EncryptedObject,
  economicRowKey,
  type Tables,
} from '#db/tables.ts';
import { readUserKey } from '#db/encryption/key-store.ts';
import { abortSignalOf } from '#db/request-timeout.ts';
import { newId } from '#db/new-id.ts';
import { requireWithinLimit } from '#db/account-limits.ts';
import { mapYielding } from '#db/yielding-loops.ts';
import { notFound } from '#errors.ts';
import { fromStoredStressTest } from './economic-object-content-store.ts';
import type { RowRange } from '#http/pagination.ts';

/** An economic object, decrypted from its row. */
export interface StoredEconomicObject<Kind extends EconomicKind> {
  id: number;
  created_at: Date;
  /** Starts at 1 and increases by one with every change. */
  version: number;
  object: EconomicContents[Kind];
}

/** All economic objects of one user. */
export type StoredEconomicObjects = { readonly [Kind in EconomicKind]: readonly StoredEconomicObject<Kind>[] };

/** A selection of the user's objects of one kind: a page, or the existing objects with the given ids. */
export type EconomicObjectSelection = RowRange | readonly number[];

type Row = Pick<Selectable<Tables['economic_objects']>, 'id' | 'content' | 'created_at'>;

/** Returns all of the user's objects of a kind, or a selection, oldest first. */
export async function readStoredEconomicObjects<Kind extends EconomicKind>(
  db: Database,
  userId: number,
  kind: Kind,
  chosen?: EconomicObjectSelection,
): Promise<StoredEconomicObject<Kind>[]> {
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
  const key = await readUserKey(db, userId);
  const open = ({ id, content, created_at }: Row) => {
    const opened = key.decrypt('economic_objects.content', economicRowKey(kind, id), content);
    const { object, changes = 0 } = opened as EncryptedObject<Kind>;
    return { id, created_at, version: changes + 1, object: current(kind, object) };
  };
  return mapYielding(await rows.execute(), open, abortSignalOf(db));
}

/** Converts stored content of any version to the current form. */
function current<Kind extends EconomicKind>(kind: Kind, object: EconomicContents[Kind]): EconomicContents[Kind] {
  if (kind !== 'stress_tests') return object;
  // TypeScript does not infer the type of the content from `kind`.
  return fromStoredStressTest(object as EconomicContents['stress_tests']) as EconomicContents[Kind];
}

export async function readAllStoredEconomicObjects(db: Database, userId: number): Promise<StoredEconomicObjects> {
  return {
    inflation_models: await readStoredEconomicObjects(db, userId, 'inflation_models'),
    stress_tests: await readStoredEconomicObjects(db, userId, 'stress_tests'),
    economic_scenarios: await readStoredEconomicObjects(db, userId, 'economic_scenarios'),
  };
}

/**
 * Inserts objects in their order and returns them; missing ids are created, and a missing version is 1. Throws 400 if that would exceed the
 * limit.
 */
export async function insertEconomicObjects<Kind extends EconomicKind>(
  db: Database,
  userId: number,
  kind: Kind,
  objects: readonly (Omit<StoredEconomicObject<Kind>, 'id' | 'version'> & { id?: number; version?: number })[],
): Promise<StoredEconomicObject<Kind>[]> {
  if (objects.length === 0) return [];
  await requireWithinLimit(db, userId, kind, objects.length);
  const added = objects.map(({ id = newId(), object, created_at, version = 1 }) => ({
    id,
    object,
    created_at,
    version,
  }));
  const rows = await Promise.all(
    added.map(async (one) => {
      const { id, created_at } = one;
      return { user_id: userId, kind, id, content: await encryptedContent(db, userId, kind, one), created_at };
    }),
  );
  await db.insertInto('economic_objects').values(rows).execute();
  return added;
}

/** Writes the content of an object, in a user transaction; throws 404 unless the object is the user's. */
export async function updateEconomicObject<Kind extends EconomicKind>(
  db: Database,
  userId: number,
  kind: Kind,
  { id, object }: Pick<StoredEconomicObject<Kind>, 'id' | 'object'>,
): Promise<StoredEconomicObject<Kind>> {
  const [before] = await readStoredEconomicObjects(db, userId, kind, [id]);
  if (before === undefined) throw notFound();
  const changed = { ...before, object, version: before.version + 1 };
  await db
    .updateTable('economic_objects')
    .set({ content: await encryptedContent(db, userId, kind, changed) })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute();
  return changed;
}

/** Deletes an economic object; throws 404 unless the object is the user's. */
export async function deleteEconomicObject(
  db: Database,
  userId: number,
  kind: EconomicKind,
  id: number,
): Promise<void> {
  if ((await deleteUserRows(db, 'economic_objects', { user_id: userId, kind, id })) === 0) throw notFound();
}

async function encryptedContent<Kind extends EconomicKind>(
  db: Database,
  userId: number,
  kind: Kind,
  { id, object, version }: Omit<StoredEconomicObject<Kind>, 'created_at'>,
): Promise<string> {
  const key = await readUserKey(db, userId);
  return key.encrypt('economic_objects.content', economicRowKey(kind, id), {
    v: 1,
    object,
    changes: version - 1,
  });
}
