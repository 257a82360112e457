import type { Database } from '#db/connect.ts';
import { requireKeys, withDataKeys } from '#db/encryption/key-store.ts';
import {
  type MigrationIdentity,
  appliedMigrations,
  withMigrationLock,
  migrateInTransaction,
  listMigrationSteps,
} from '#db/migrate.ts';
import { errorCodeOf } from '#db/startup-errors.ts';
import type { ErasedAccount } from '#features/identity/store/deletion-log.ts';
import {
  type Erasure,
  recordErasures,
  listErasedAccounts,
  purgeErasedAccounts,
} from '#features/identity/store/erased-account-store.ts';
import { BackupError, type BackupHeader } from './backup-file.ts';
import {
  ALL_TABLES,
  deleteRows,
  dropTables,
  insertRows,
  lockAndCountAccounts,
  runWithoutForeignKeys,
} from './row-store.ts';
import { readBackup } from './read-backup.ts';
import type { RowCounts } from './write-backup.ts';

/** A file that was read to its end without errors. */
export interface VerifiedBackup {
  file: string;
  keys: readonly Buffer[];
  head: BackupHeader;
  counts: RowCounts;
}

/** Reads the whole file; throws an error of one line if it cannot be restored here. */
export async function verifyBackup(file: string, keys: readonly Buffer[]): Promise<VerifiedBackup> {
  const counts = new Map<string, number>();
  let head: BackupHeader | undefined;
  for await (const part of readBackup(file, keys)) {
    if ('head' in part) head = part.head;
    else counts.set(part.table, (counts.get(part.table) ?? 0) + part.rows.length);
  }
  if (head === undefined) throw new Error('readBackup must return the head or throw');
  requireKnownSchema(file, head.migrations);
  return { file, keys, head, counts };
}

function requireKnownSchema(file: string, made: readonly MigrationIdentity[]): void {
  const ours = listMigrationSteps(made);
  for (const [index, { file: name, checksum }] of made.entries()) {
    if (ours[index]?.checksum === checksum) continue;
    const other = index < ours.length ? 'with another' : 'by a newer version of Meridian, with';
    throw new BackupError(`${file} was made ${other} migration ${name}: restore it with the version that made it.`);
  }
}

/** The records of erased accounts that a restore needs; `newerBackup` is a newer backup, from which only these records are read. */
export interface RestoreErasure extends Erasure {
  newerBackup?: VerifiedBackup | undefined;
}

/**
 * Restores the file into the migrated database, completely or not at all, except for accounts that were erased since. Erasures are found in
 * the deletion log, the database, the file itself and, if given, a newer backup. Returns the number of these accounts.
 */
export function restoreBackup(
  db: Database,
  backup: VerifiedBackup,
  { newerBackup, ...erasure }: RestoreErasure,
): Promise<number> {
  return withMigrationLock(db, async (trx) => {
    await requireEmpty(trx);
    // Erasures that this database records. They are read now, because the rows of the file replace them below.
    const erased = await listErasedAccounts(trx);
    if (newerBackup !== undefined) erased.push(...(await readErasedAccounts(newerBackup)));
    const { ring } = erasure;
    const { migrations } = backup.head;
    if (migrations.at(-1)?.file !== (await appliedMigrations(trx)).at(-1)?.file) {
      // Recreates the schema as it was when the backup was made.
      await dropTables(trx, [...ALL_TABLES, 'schema_migrations']);
      await migrateInTransaction(trx, ring, migrations);
    }
    await runWithoutForeignKeys(trx, () => load(trx, backup));
    await migrateInTransaction(trx, ring);
    await recordErasures(trx, erased);
    // A new handle, because the restored rows contain different keys.
    const restored = withDataKeys(trx, ring);
    await requireKeys(restored);
    return purgeErasedAccounts(restored, erasure);
  });
}

/** Returns the erased accounts that a backup records. */
export async function readErasedAccounts({ file, keys }: VerifiedBackup): Promise<ErasedAccount[]> {
  const erased: ErasedAccount[] = [];
  for await (const part of readBackup(file, keys)) {
    if ('head' in part || part.table !== 'erased_accounts') continue;
    for (const row of part.rows) {
      const { account_hash: hash, erased_at: at } = JSON.parse(row) as Record<keyof ErasedAccount, string>;
      // PostgreSQL writes bytes as \x and hexadecimal digits.
      erased.push({ account_hash: Buffer.from(hash.slice(2), 'hex'), erased_at: new Date(at) });
    }
  }
  return erased;
}

async function requireEmpty(trx: Database): Promise<void> {
  const count = await lockAndCountAccounts(trx);
  if (count === 0) return;
  throw new BackupError(
    `This installation is not empty, it has ${count} ${count === 1 ? 'account' : 'accounts'}: restore into a new DATA_DIR, or into an empty database (DATABASE_URL).`,
  );
}

async function load(trx: Database, { file, keys }: VerifiedBackup): Promise<void> {
  const emptied = new Set<string>();
  for await (const part of readBackup(file, keys)) {
    if ('head' in part) continue;
    try {
      // Deletes the rows that migrations inserted, because the file contains them too.
      if (!emptied.has(part.table)) await deleteRows(trx, part.table);
      emptied.add(part.table);
      await insertRows(trx, part.table, part.rows);
    } catch (error) {
      // PostgreSQL's own message can quote user data.
      throw new BackupError(
        `The database refused rows of ${part.table} (${errorCodeOf(error) ?? 'no code'}); nothing was restored.`,
        { cause: error },
      );
    }
  }
}
