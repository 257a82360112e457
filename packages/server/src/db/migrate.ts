/** Migrates the database to the newest schema by numbered SQL files. Each is applied once, in order, and completely or not at all. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { transaction } from './transaction.ts';
import type { Database } from './connect.ts';
import { removeTimeLimits } from './pool-time-limits.ts';
import type { KeyRing } from '#db/encryption/key-ring.ts';
import { rebuildSignInNameIndex } from './rebuild-sign-in-name-index.ts';
import { mergeEconomicTables } from './merge-economic-tables.ts';
import { encryptPlainRows } from './encrypt-plain-rows.ts';
import { DatabaseStartError, firstLineOfError, type StartupLog } from './startup-errors.ts';

/** Identifies a migration that the program contains or that a database has applied. The checksum detects another file of the same name. */
export interface MigrationIdentity {
  readonly file: string;
  readonly checksum: string;
}

interface Migration extends MigrationIdentity {
  readonly text: string;
}

/** The folder of the migrations. It is beside this module in the source, and the build copies it beside the bundle in dist. */
const shippedDirectory = fileURLToPath(new URL('./migrations/', import.meta.url));

/**
 * The folder of the migrations for databases from before the first release. The last of them leads to the schema that the first regular
 * migration creates.
 */
const BEFORE_RELEASE = 'before-release';

/** An arbitrary number that is the same for all instances ('meridian' on a telephone keypad). */
const lockKey = 63_743_426;

/** Functions that change rows after a migration, in the same transaction, by the name of the migration. */
const AFTER: Readonly<Record<string, (trx: Database, ring: KeyRing) => Promise<void>>> = {
  '0012-encryption.sql': encryptPlainRows,
  '0015-addresses-exactly.sql': rebuildSignInNameIndex,
  '0025-as-released.sql': mergeEconomicTables,
};

export async function migrate(
  db: Database,
  log: StartupLog,
  ring: KeyRing,
  directory: string = shippedDirectory,
): Promise<void> {
  const done = (await hasTable(db)) ? await appliedMigrations(db) : [];
  if (nextOf(done, directory) === undefined) return;
  await withMigrationLock(db, createTable);
  for (;;) {
    const applied = await withMigrationLock(db, (trx) => applyNext(trx, ring, directory));
    if (applied === undefined) return;
    log.info(`Database: applied migration ${applied.file}`);
  }
}

/** Returns the migrations applied to the database, in order. */
export async function appliedMigrations(db: Database): Promise<MigrationIdentity[]> {
  const { rows } = await sql<MigrationIdentity>`
    select name as file, checksum from schema_migrations order by number`.execute(db);
  return rows;
}

/**
 * Returns all migrations of this version for a database with these applied migrations: if its first one is from before the first release,
 * the migrations from before the release, otherwise those since.
 */
export function listMigrationSteps(
  applied: readonly MigrationIdentity[],
  directory: string = shippedDirectory,
): Migration[] {
  const before = readMigrations(join(directory, BEFORE_RELEASE));
  const isFromBefore = applied.length > 0 && applied[0]?.file === before[0]?.file;
  return isFromBefore ? before : readMigrations(directory);
}

/**
 * Migrates the database to the newest schema, or an empty one to the schema of `steps`, inside a transaction of {@link withMigrationLock}.
 */
export async function migrateInTransaction(
  trx: Database,
  ring: KeyRing,
  steps?: readonly MigrationIdentity[],
): Promise<void> {
  await createTable(trx);
  if (steps === undefined) while ((await applyNext(trx, ring, shippedDirectory)) !== undefined);
  else for (const step of listMigrationSteps(steps).slice(0, steps.length)) await apply(trx, ring, step);
}

/** Returns true if this version has migrations that are not applied yet. */
export async function hasPendingMigrations(db: Database, directory: string = shippedDirectory): Promise<boolean> {
  if (!(await hasTable(db))) return true;
  const newest = listFiles(directory).at(-1);
  return !(await appliedMigrations(db)).some(({ file }) => file === newest);
}

/**
 * Runs `work` in a transaction under a lock, so that one instance migrates at a time. The lock belongs to the transaction, because a
 * session lock would not work through a pooler. The applied migrations are read under the lock, so that an instance that waited sees the
 * migrations of the other instance. There is no time limit.
 */
export function withMigrationLock<Result>(db: Database, work: (trx: Database) => Promise<Result>): Promise<Result> {
  return transaction(db, async (trx) => {
    await removeTimeLimits(trx);
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(trx);
    return work(trx);
  });
}

async function applyNext(trx: Database, ring: KeyRing, directory: string): Promise<Migration | undefined> {
  const next = nextOf(await appliedMigrations(trx), directory);
  if (next === undefined) return undefined;
  await apply(trx, ring, next);
  if (next.file === readMigrations(join(directory, BEFORE_RELEASE)).at(-1)?.file) {
    const [initial] = readMigrations(directory);
    await sql`delete from schema_migrations`.execute(trx);
    if (initial !== undefined) await note(trx, initial);
  }
  return next;
}

async function apply(trx: Database, ring: KeyRing, migration: Migration): Promise<void> {
  const { file, text } = migration;
  try {
    await sql.raw(text).execute(trx);
    await AFTER[file]?.(trx, ring);
  } catch (error) {
    throw new DatabaseStartError(`Migration ${file} failed and was rolled back: ${firstLineOfError(error)}`, {
      cause: error,
    });
  }
  await note(trx, migration);
}

async function note(trx: Database, { file, checksum }: MigrationIdentity): Promise<void> {
  await sql`insert into schema_migrations (number, name, checksum)
    values (${numberOf(file)}, ${file}, ${checksum})`.execute(trx);
}

/** Returns the first migration that is not applied. Throws if the database's applied migrations differ from these files. */
function nextOf(applied: readonly MigrationIdentity[], directory: string): Migration | undefined {
  const steps = listMigrationSteps(applied, directory);
  for (const [index, { file, checksum }] of applied.entries()) {
    const step = steps[index];
    if (step === undefined) {
      throw new DatabaseStartError(
        `The database has migration ${file}, which this version does not know: start the newer version that made it.`,
      );
    }
    if (step.checksum !== checksum) {
      throw new DatabaseStartError(
        `Migration ${step.file} was changed after it was applied: restore the file and write a new migration.`,
      );
    }
  }
  return steps[applied.length];
}

async function createTable(trx: Database): Promise<void> {
  await sql`create table if not exists schema_migrations (
    number int primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`.execute(trx);
}

async function hasTable(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select to_regclass('schema_migrations') is not null as found`.execute(db);
  return rows[0]?.found === true;
}

/** Reads the migrations in order; returns none if the directory does not exist. */
function readMigrations(directory: string): Migration[] {
  return listFiles(directory).map((file, index) => {
    if (numberOf(file) !== index + 1) {
      throw new DatabaseStartError(
        `Migrations are numbered without gaps from 0001, but ${file} is number ${index + 1}.`,
      );
    }
    // Git may check files out with other line ends, which must not change the checksum.
    const text = readFileSync(join(directory, file), 'utf8').replaceAll('\r\n', '\n');
    return { file, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

const numberOf = (file: string) => Number(file.slice(0, 4));

function listFiles(directory: string): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .toSorted();
}
