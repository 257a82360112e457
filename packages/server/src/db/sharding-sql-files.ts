import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** Tables by which a user is found before the user's id is known, so that every node of a cluster needs a full copy of them. */
const DIRECTORIES = ['identities', 'login_names'];

interface CatalogueTable {
  name: string;
  /** True if the primary key begins with user_id. */
  isByUser: boolean;
}

interface CatalogueKey {
  table: string;
  name: string;
  target: string;
  definition: string;
}

async function readCatalogue(db: Database): Promise<{ tables: CatalogueTable[]; foreignKeys: CatalogueKey[] }> {
  const tables = await sql<CatalogueTable>`
    select c.relname as name, a.attname = 'user_id' as "isByUser"
    from pg_class c
    join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    order by c.relname <> 'users', c.relname`.execute(db);
  // oxlint-disable-next-line eslint-js/no-restricted-syntax -- reads the catalogue, no rows of users
  const foreignKeys = await sql<CatalogueKey>`
    select k.conrelid::regclass::text as "table", k.conname as name, k.confrelid::regclass::text as target,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
    order by 1, 2`.execute(db);
  return { tables: tables.rows, foreignKeys: foreignKeys.rows };
}

/**
 * Returns the statements that distribute a migrated, empty database by user on Citus. Foreign keys are removed first, because `users` and
 * `scenarios` refer to each other; those between tables of users are added again afterwards. A reference table cannot refer to a
 * distributed one, so the tables in `DIRECTORIES` have no foreign keys.
 */
export async function citusStatements(db: Database): Promise<string[]> {
  const { tables, foreignKeys } = await readCatalogue(db);
  const byUser = tables.filter(({ isByUser }) => isByUser).map(({ name }) => name);
  const others = tables.filter(({ isByUser }) => !isByUser).map(({ name }) => name);
  return [
    ...foreignKeys.map(({ table, name }) => `alter table ${table} drop constraint ${name};`),
    ...byUser.map((name) => {
      const together = name === 'users' ? '' : ", colocate_with => 'users'";
      return `select create_distributed_table('${name}', 'user_id'${together});`;
    }),
    ...foreignKeys
      .filter(({ table, target }) => byUser.includes(table) && byUser.includes(target))
      .map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition};`),
    ...others.map((name) =>
      DIRECTORIES.includes(name)
        ? `select create_reference_table('${name}');`
        : `select citus_add_local_table_to_metadata('${name}');`,
    ),
  ];
}

/**
 * Returns the statements for YugabyteDB, which by default distributes each table by a hash of the first column of its primary key: the
 * user's id. The first statement ensures this default and is run before the first start. The second is run after the start and lists
 * tables of users that are distributed otherwise; it must list none.
 */
export async function yugabyteStatements(db: Database): Promise<string[]> {
  const { tables } = await readCatalogue(db);
  const byUser = tables.filter(({ isByUser }) => isByUser).map(({ name }) => `'${name}'`);
  return [
    'alter database meridian set yb_use_hash_splitting_by_default = on;',
    `select name from unnest(array[${byUser.join(', ')}]) as name`,
    '  where (yb_table_properties(name::regclass)).num_hash_key_columns is distinct from 1;',
  ];
}
