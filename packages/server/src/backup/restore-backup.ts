import type { Database } from '#db/connect.ts';
import { type MigrationName, inTurn, migrateWithin, shippedMigrations } from '#db/migrate.ts';
import { codeOf } from '#db/start-report.ts';
import { BackupError, type Head } from './backup-file.ts';
import { ALL_TABLES } from './backup-tables.ts';
import { readBackup } from './read-backup.ts';
import {
  deleteRows,
  dropTables,
  insertRows,
  lockAccounts,
  takeYourTime,
  withoutForeignKeys,
} from './row-store.ts';
import type { Counts } from './write-backup.ts';

/** A file that was read to its end, with nothing wrong found. */
export interface VerifiedBackup {
  file: string;
  key: Buffer;
  head: Head;
  counts: Counts;
}

/** Reads the whole file, or says in one line why it cannot be restored here. */
export async function verifyBackup(file: string, key: Buffer): Promise<VerifiedBackup> {
  const counts = new Map<string, number>();
  let head: Head | undefined;
  for await (const part of readBackup(file, key)) {
    if ('head' in part) head = part.head;
    else counts.set(part.table, (counts.get(part.table) ?? 0) + part.rows.length);
  }
  if (head === undefined) throw new Error('readBackup gives the head or throws');
  requireKnownSchema(file, head.migrations);
  return { file, key, head, counts };
}

function requireKnownSchema(file: string, made: readonly MigrationName[]): void {
  const ours = shippedMigrations();
  for (const [index, { file: name, checksum }] of made.entries()) {
    if (ours[index]?.checksum === checksum) continue;
    const other = index < ours.length ? 'with another' : 'by a newer version of Meridian, with';
    throw new BackupError(
      `${file} was made ${other} migration ${name}: restore it with the version that made it.`,
    );
  }
}

/** Puts everything in the file into the migrated database, or nothing. */
export function restoreBackup(db: Database, backup: VerifiedBackup): Promise<void> {
  return inTurn(db, async (trx) => {
    await takeYourTime(trx);
    await requireEmpty(trx);
    const level = backup.head.migrations.length;
    const newest = shippedMigrations().length;
    if (level < newest) {
      // As the database was when the file was made; the migrations since then come with the rows in it.
      await dropTables(trx, [...ALL_TABLES, 'schema_migrations']);
      await migrateWithin(trx, level);
    }
    await withoutForeignKeys(trx, () => load(trx, backup));
    await migrateWithin(trx, newest);
  });
}

async function requireEmpty(trx: Database): Promise<void> {
  const count = await lockAccounts(trx);
  if (count === 0) return;
  throw new BackupError(
    `This installation is not empty, it has ${count} ${count === 1 ? 'account' : 'accounts'}: restore into a new DATA_DIR, or into an empty database by DATABASE_URL.`,
  );
}

async function load(trx: Database, { file, key }: VerifiedBackup): Promise<void> {
  const emptied = new Set<string>();
  for await (const part of readBackup(file, key)) {
    if ('head' in part) continue;
    try {
      // Migrations leave rows too, which the file has as well.
      if (!emptied.has(part.table)) await deleteRows(trx, part.table);
      emptied.add(part.table);
      await insertRows(trx, part.table, part.rows);
    } catch (error) {
      // Its message may quote what somebody wrote.
      throw new BackupError(
        `The database refused rows of ${part.table} (${codeOf(error) ?? 'no code'}); nothing was restored.`,
        { cause: error },
      );
    }
  }
}
