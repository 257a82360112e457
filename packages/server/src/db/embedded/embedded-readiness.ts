import { realpathSync } from 'node:fs';
import { Client, type PoolConfig } from 'pg';
import { errorCodeOf } from '#db/startup-errors.ts';

const port = 5432;

/** Returns the connection parameters of the application, whose role owns only the application's database. */
export function appConnectionConfig(socketDirectory: string): PoolConfig {
  return { host: socketDirectory, port, user: 'meridian', database: 'meridian', ssl: false };
}

/** Returns true if the server of this cluster responds on the socket; the first time, also creates the application's role and database. */
export async function isServerReady(socketDirectory: string, cluster: string): Promise<boolean> {
  const client = new Client({
    ...appConnectionConfig(socketDirectory),
    user: 'postgres',
    database: 'template1',
    connectionTimeoutMillis: 3000,
  });
  // The server may end the session at any time; the running query reports that.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    if (isNotYet(error)) return false;
    throw error;
  }
  try {
    const { rows } = await client.query<{ directory: string; prepared: boolean }>(
      `select current_setting('data_directory') as directory, to_regrole('meridian') is not null as prepared`,
    );
    const [row] = rows;
    if (row === undefined || realpathSync(row.directory) !== realpathSync(cluster)) return false;
    // A query with several statements is one transaction. Renaming the database takes milliseconds, creating one would copy a template.
    if (!row.prepared) {
      await client.query(
        'create role meridian login; alter database postgres rename to meridian; alter database meridian owner to meridian',
      );
    }
    return true;
  } finally {
    await client.end();
  }
}

/** Returns true for errors of a server that does not exist yet, is starting or is stopping. */
function isNotYet(error: unknown): boolean {
  const code = errorCodeOf(error) ?? '';
  if (['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03'].includes(code)) return true;
  return code === '' && error instanceof Error && /timeout|terminated/.test(error.message);
}
