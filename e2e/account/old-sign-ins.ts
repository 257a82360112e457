import { join } from 'node:path';
import pg from 'pg';
import type { RunningServer } from '#e2e/server.ts';

/** Lets an hour pass for every sign-in there is, so that the server asks who is there; none of them ends by it. */
export async function letSignInsAge(server: RunningServer): Promise<void> {
  const database = new pg.Client({
    host: join(server.dataDir, 'database/socket'),
    user: 'meridian',
    database: 'meridian',
  });
  await database.connect();
  try {
    await database.query("update tokens set created_at = created_at - interval '1 hour'");
  } finally {
    await database.end();
  }
}
