/** Fills an installation with copies of one user, much faster than by registration. */
import { join } from 'node:path';
import pg from 'pg';
import type { RunningServer } from '../server.ts';

/**
 * The tables with rows of a user, each after the tables to which it refers. The value is the column with the hash by which a row is found
 * without the user's id; it is empty if there is none.
 */
const TABLES = {
  users: '',
  login_names: 'name_index',
  tokens: 'token_hash',
  scenarios: '',
  items: '',
  tags: '',
  item_tags: '',
};

/** Returns the statement that copies a user's rows under other ids. Copies share the encrypted texts; they have hashes of their own. */
const copyRows = ([table, hash]: readonly string[]) => `insert into ${table}
  select (jsonb_populate_record(each, jsonb_build_object('user_id', user_id + n${
    hash === '' ? '' : `, '${hash}', sha256(${hash} || int8send(n))`
  }${table === 'users' ? ", 'selected_scenario_id', null" : ''}))).*
  from ${table} as each, generate_series($2::bigint, $3::bigint) as n where user_id = $1`;

/** Connects to the embedded database of a server. `growTo` copies a user until there are this many users, and returns the size in MB. */
export async function connectToCopy({ dataDir }: Pick<RunningServer, 'dataDir'>, userId: number) {
  const client = new pg.Client({ host: join(dataDir, 'database/socket'), user: 'meridian', database: 'meridian' });
  await client.connect();
  let copies = 0;
  const growTo = async (count: number) => {
    for (const table of Object.entries(TABLES)) await client.query(copyRows(table), [userId, copies + 1, count]);
    copies = Math.max(copies, count);
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ mb: number }>(
      'select pg_database_size(current_database()) / 1e6::float8 as mb',
    );
    return rows[0]?.mb ?? Number.NaN;
  };
  return { growTo, end: () => client.end() };
}
