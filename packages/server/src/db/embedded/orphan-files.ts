/**
 * Files of tables that are no table's. A server that is killed while it rewrites a table leaves the copy that it was making, with the keys
 * of everybody who was there, and never removes it.
 */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';

/** One of a table's or an index's files: number, fork, part. */
const TABLE_FILE = /^(\d+)(?:_[a-z]+)?(?:\.\d+)?$/;

/**
 * Those of the connection's database, or those of `among` that still are. One of a transaction that is under way looks the same: it is none
 * only if it is there again when every transaction of the first time is over. Empty ones wait for a checkpoint of the server's.
 */
export async function orphansIn(
  client: Client,
  cluster: string,
  among?: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ directory: string }>(
    `select 'base/' || oid as directory from pg_database where datname = current_database()`,
  );
  const directory = rows[0]?.directory ?? '';
  const files = among ?? readdirSync(join(cluster, directory)).map((name) => join(directory, name));
  const owned = await client.query<{ number: string }>(
    'select pg_relation_filenode(oid)::text as number from pg_class where pg_relation_filenode(oid) is not null',
  );
  const numbers = new Set(owned.rows.map(({ number }) => number));
  return files.filter((file) => {
    const number = TABLE_FILE.exec(file.slice(directory.length + 1))?.[1];
    return number !== undefined && !numbers.has(number) && holdsBytes(join(cluster, file));
  });
}

export function removeFiles(cluster: string, files: readonly string[]): void {
  for (const file of files) rmSync(join(cluster, file), { force: true });
}

function holdsBytes(path: string): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
}
