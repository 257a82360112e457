import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

interface Column {
  table: string;
  column: string;
}

/** Where the user's id stands, and in how many rows: every column of every table that could hold it is asked, new tables too. */
export async function rowsOfUser(db: Database, userId: number): Promise<Record<string, number>> {
  const { rows: columns } = await sql<Column>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'bigint' order by 1, 2`.execute(db);
  const counts = columns.map(
    ({ table, column }) => sql`
      select ${sql.lit(`${table}.${column}`)} as place, count(*) as rows
      from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`,
  );
  const { rows } = await sql<{ place: string; rows: number }>`
    select * from (${sql.join(counts, sql` union all `)}) as found where rows > 0`.execute(db);
  return Object.fromEntries(rows.map(({ place, rows: count }) => [place, count]));
}
