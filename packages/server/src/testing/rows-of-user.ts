import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';

interface Column {
  table: string;
  column: string;
}

/**
 * Returns the number of rows with the user's id, by table and column. Reads every column of every table that could contain it, including
 * future tables.
 */
export const countRowsOfUser = (db: Database, userId: number) => aggregateByColumn<number>(db, userId, sql`count(*)`);

/**
 * Returns a digest of all rows with the user's id, by table and column; it stays equal while no such row is inserted, deleted or changed.
 */
export const digestRowsOfUser = (db: Database, userId: number) =>
  aggregateByColumn<string>(db, userId, sql`md5(string_agg(found::text, chr(10) order by found::text))`);

/** The columns of each database, because reading them takes longer than reading the rows. */
const columnsOf = new WeakMap<Database, Promise<Column[]>>();

function readColumns(db: Database): Promise<Column[]> {
  const columns = sql<Column>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'bigint' order by 1, 2`
    .execute(db)
    .then(({ rows }) => rows);
  columnsOf.set(db, columns);
  return columns;
}

/** Returns an aggregate over the rows with the user's id, for each column that contains it. */
async function aggregateByColumn<Result>(
  db: Database,
  userId: number,
  aggregate: RawBuilder<unknown>,
): Promise<Record<string, Result>> {
  const columns = await (columnsOf.get(db) ?? readColumns(db));
  const places = columns.map(
    ({ table, column }) => sql`
      select ${sql.lit(`${table}.${column}`)} as place, ${aggregate} as result
      from ${sql.table(table)} as found where ${sql.ref(`found.${column}`)} = ${userId} having count(*) > 0`,
  );
  const { rows } = await sql<{ place: string; result: Result }>`
    ${sql.join(places, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ place, result }) => [place, result]));
}
