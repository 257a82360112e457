import type { Database } from '#db/connect.ts';
import { requireKeys, withKeys } from '#db/encryption/key-store.ts';
import { type MigrationName, appliedMigrations, inTurn, migrateWithin, stepsAfter } from '#db/migrate.ts';
import { codeOf } from '#db/start-report.ts';
import type { ErasedAccount } from '#features/identity/store/erasure-ledger.ts';
import {
  type Erasure,
  addErased,
  listErased,
  purgeErased,
} from '#features/identity/store/erased-account-store.ts';
import { BackupError, type Head } from './backup-file.ts';
import {
  ALL_TABLES,
  deleteRows,
  dropTables,
  insertRows,
  lockAccounts,
  withoutForeignKeys,
} from './row-store.ts';
import { readBackup } from './read-backup.ts';
import type { Counts } from './write-backup.ts';

/** A file that was read to its end, with nothing wrong found. */
export interface VerifiedBackup {
  file: string;
  keys: readonly Buffer[];
  head: Head;
  counts: Counts;
}

/** Reads the whole file, or says in one line why it cannot be restored here. */
export async function verifyBackup(file: string, keys: readonly Buffer[]): Promise<VerifiedBackup> {
  const counts = new Map<string, number>();
  let head: Head | undefined;
  for await (const part of readBackup(file, keys)) {
    if ('head' in part) head = part.head;
    else counts.set(part.table, (counts.get(part.table) ?? 0) + part.rows.length);
  }
  if (head === undefined) throw new Error('readBackup gives the head or throws');
  requireKnownSchema(file, head.migrations);
  return { file, keys, head, counts };
}

function requireKnownSchema(file: string, made: readonly MigrationName[]): void {
  const ours = stepsAfter(made);
  for (const [index, { file: name, checksum }] of made.entries()) {
    if (ours[index]?.checksum === checksum) continue;
    const other = index < ours.length ? 'with another' : 'by a newer version of Meridian, with';
    throw new BackupError(
      `${file} was made ${other} migration ${name}: restore it with the version that made it.`,
    );
  }
}

/** The knowledge that keeps a restored backup from bringing erased accounts back; `erasedIn` is a newer backup, of which only that is read. */
export interface RestoreErasure extends Erasure {
  erasedIn?: VerifiedBackup | undefined;
}

/**
 * Puts everything in the file into the migrated database, or nothing, but for accounts that were erased since: as the ledger
 * knows, the database, the file itself, or a newer one. Answers how many those were.
 */
export function restoreBackup(
  db: Database,
  backup: VerifiedBackup,
  { erasedIn, ...erasure }: RestoreErasure,
): Promise<number> {
  return inTurn(db, async (trx) => {
    await requireEmpty(trx);
    // Before the file's own take their place.
    const erased = await listErased(trx);
    if (erasedIn !== undefined) erased.push(...(await erasedAccountsIn(erasedIn)));
    const { ring } = erasure;
    const { migrations } = backup.head;
    if (migrations.at(-1)?.file !== (await appliedMigrations(trx)).at(-1)?.file) {
      // As the database was when the file was made; the migrations since then come with the rows in it.
      await dropTables(trx, [...ALL_TABLES, 'schema_migrations']);
      await migrateWithin(trx, ring, migrations);
    }
    await withoutForeignKeys(trx, () => load(trx, backup));
    await migrateWithin(trx, ring);
    await addErased(trx, erased);
    // A fresh look, because the rows brought their own keys.
    const restored = withKeys(trx, ring);
    await requireKeys(restored);
    return purgeErased(restored, erasure);
  });
}

/** The people who were erased, as a backup knows. */
export async function erasedAccountsIn({ file, keys }: VerifiedBackup): Promise<ErasedAccount[]> {
  const erased: ErasedAccount[] = [];
  for await (const part of readBackup(file, keys)) {
    if ('head' in part || part.table !== 'erased_accounts') continue;
    for (const row of part.rows) {
      const { account_hash: hash, erased_at: at } = JSON.parse(row) as Record<keyof ErasedAccount, string>;
      // PostgreSQL writes bytes as \x and their hexadecimal digits.
      erased.push({ account_hash: Buffer.from(hash.slice(2), 'hex'), erased_at: new Date(at) });
    }
  }
  return erased;
}

async function requireEmpty(trx: Database): Promise<void> {
  const count = await lockAccounts(trx);
  if (count === 0) return;
  throw new BackupError(
    `This installation is not empty, it has ${count} ${count === 1 ? 'account' : 'accounts'}: restore into a new DATA_DIR, or into an empty database by DATABASE_URL.`,
  );
}

async function load(trx: Database, { file, keys }: VerifiedBackup): Promise<void> {
  const emptied = new Set<string>();
  for await (const part of readBackup(file, keys)) {
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
