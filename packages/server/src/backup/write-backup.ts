import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database } from '#db/connect.ts';
import { appliedMigrations } from '#db/migrate.ts';
import { BACKUP_VERSION, signBackup, formatBackupMarker } from './backup-file.ts';
import { BACKED_UP_TABLES, filterExistingTables, runInSnapshot, readRows } from './row-store.ts';

/** Number of rows in a backup, by name of the table. */
export type RowCounts = ReadonlyMap<string, number>;

/**
 * Writes a snapshot of the database, which may be in use, to a file that only its owner can read. The file is written completely or not at
 * all.
 */
export async function writeBackup(db: Database, file: string, key: Buffer): Promise<RowCounts> {
  const counts = new Map<string, number>();
  const draft = `${file}.${process.pid}.part`;
  const handle = await open(draft, 'wx', 0o600);
  // Called also on exit, so that no draft is left if the operator ends the program early.
  const remove = () => rmSync(draft, { force: true });
  process.once('exit', remove);
  try {
    await runInSnapshot(db, (trx) =>
      pipeline(signLines(linesOf(trx, counts), key), createGzip(), handle.createWriteStream({ flush: true })),
    );
    await rename(draft, file);
  } catch (error) {
    await handle.close();
    remove();
    throw error;
  } finally {
    process.off('exit', remove);
  }
  return counts;
}

async function* linesOf(trx: Database, counts: Map<string, number>): AsyncGenerator<string> {
  yield formatBackupMarker({
    mark: 'head',
    format: 'meridian-backup',
    version: BACKUP_VERSION,
    made_at: new Date().toISOString(),
    migrations: await appliedMigrations(trx),
  });
  for (const table of await filterExistingTables(trx, BACKED_UP_TABLES)) {
    const hash = createHash('sha256');
    let rows = 0;
    yield formatBackupMarker({ mark: 'table', table });
    for await (const batch of readRows(trx, table)) {
      const text = batch.map((row) => `${row}\n`).join('');
      hash.update(text);
      rows += batch.length;
      yield text;
    }
    yield formatBackupMarker({ mark: 'table-end', rows, sha256: hash.digest('hex') });
    counts.set(table, rows);
  }
}

async function* signLines(lines: AsyncIterable<string>, key: Buffer): AsyncGenerator<string> {
  const whole = createHash('sha256');
  for await (const text of lines) {
    whole.update(text);
    yield text;
  }
  const sha256 = whole.digest('hex');
  yield formatBackupMarker({ mark: 'end', sha256, seal: signBackup(sha256, key) });
}
