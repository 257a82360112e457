/** Queries on the rows of one user, for the stores of all tables. */
import { type Selectable, sql } from 'kysely';
import type { Database } from './connect.ts';
import type { Tables } from './tables.ts';

/** Tables whose rows all belong to a user. */
type OwnTable = {
  [Name in keyof Tables]: Tables[Name] extends { user_id: number } ? Name : never;
}[keyof Tables];

/** Deletes the user's rows with these values; returns their number. */
export async function deleteUserRows<Table extends OwnTable>(
  db: Database,
  table: Table,
  { user_id: userId, ...values }: { user_id: number } & Partial<Selectable<Tables[Table]>>,
): Promise<number> {
  const matches = Object.entries(values).map(([column, value]) => sql`and ${sql.ref(column)} = ${value}`);
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where user_id = ${userId} ${sql.join(matches, sql` `)}`.execute(db);
  return Number(numAffectedRows);
}
