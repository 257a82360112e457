/** Brings the database to the newest schema: numbered SQL files, each applied once, in order, whole or not at all. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { transaction, type Database } from './connect.ts';
import { liftLimits } from '#db/limits/bounded-pool.ts';
import type { KeyRing } from '#db/encryption/key-ring.ts';
import { indexAddressesExactly } from '#db/encryption/exact-addresses.ts';
import { sealPlainRows } from '#db/encryption/seal-plain-rows.ts';
import { DatabaseStartError, reasonOf, type StartLog } from './start-report.ts';

interface Migration {
  readonly number: number;
  readonly file: string;
  readonly text: string;
  readonly checksum: string;
}

interface Applied {
  readonly name: string;
  readonly checksum: string;
}

/** Beside this module in the source, and beside the bundle in dist, where the build copies it. */
const shippedDirectory = fileURLToPath(new URL('./migrations/', import.meta.url));

/** Any number will do, if only every instance takes the same: 'meridian' on a telephone's keys. */
const lockKey = 63_743_426;

/** What the program itself does to the rows after a migration, in its transaction. */
const AFTER: Readonly<Record<string, (trx: Database, ring: KeyRing) => Promise<void>>> = {
  '0012-encryption.sql': sealPlainRows,
  '0015-addresses-exactly.sql': indexAddressesExactly,
};

export async function migrate(
  db: Database,
  log: StartLog,
  ring: KeyRing,
  directory: string = shippedDirectory,
): Promise<void> {
  const migrations = readMigrations(directory);
  if ((await hasTable(db)) && nextOf(migrations, await readApplied(db)) === undefined) return;
  await inTurn(db, createTable);
  for (;;) {
    const applied = await inTurn(db, (trx) => applyNext(trx, migrations, ring));
    if (applied === undefined) return;
    log.info(`Database: applied migration ${applied.file}`);
  }
}

/** What a version brings, and what a database went through; a checksum tells two of one name apart. */
export type MigrationName = Pick<Migration, 'file' | 'checksum'>;

/** The migrations of this version, in order. */
export function shippedMigrations(directory: string = shippedDirectory): MigrationName[] {
  return readMigrations(directory).map(({ file, checksum }) => ({ file, checksum }));
}

/** Those the database went through, in order. */
export async function appliedMigrations(db: Database): Promise<MigrationName[]> {
  return (await readApplied(db)).map(({ name, checksum }) => ({ file: name, checksum }));
}

/** Brings the database to the schema of so many migrations, inside a transaction of {@link inTurn}. */
export async function migrateWithin(trx: Database, count: number, ring: KeyRing): Promise<void> {
  await createTable(trx);
  const migrations = readMigrations(shippedDirectory).slice(0, count);
  while ((await applyNext(trx, migrations, ring)) !== undefined);
}

/** Whether this version brings migrations that are not applied yet. */
export async function migrationsPending(
  db: Database,
  directory: string = shippedDirectory,
): Promise<boolean> {
  return !(await hasTable(db)) || (await readApplied(db)).length < listFiles(directory).length;
}

/**
 * One instance at a time, by a lock that ends with the transaction: a session's lock would not survive a pooler. What
 * was applied is read under the lock, so whoever waited sees what the other one did. It may take as long as it takes.
 */
export function inTurn<Result>(db: Database, work: (trx: Database) => Promise<Result>): Promise<Result> {
  return transaction(db, async (trx) => {
    await liftLimits(trx);
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(trx);
    return work(trx);
  });
}

async function applyNext(
  trx: Database,
  migrations: readonly Migration[],
  ring: KeyRing,
): Promise<Migration | undefined> {
  const next = nextOf(migrations, await readApplied(trx));
  if (next === undefined) return undefined;
  const { number, file, text, checksum } = next;
  try {
    await sql.raw(text).execute(trx);
    await AFTER[file]?.(trx, ring);
  } catch (error) {
    throw new DatabaseStartError(`Migration ${file} failed and was undone: ${reasonOf(error)}`, {
      cause: error,
    });
  }
  await sql`insert into schema_migrations (number, name, checksum) values (${number}, ${file}, ${checksum})`.execute(
    trx,
  );
  return next;
}

/** The first migration that is not applied. Refuses a database that went another way than these files. */
function nextOf(migrations: readonly Migration[], applied: readonly Applied[]): Migration | undefined {
  for (const [index, { name, checksum }] of applied.entries()) {
    const migration = migrations[index];
    if (migration === undefined) {
      throw new DatabaseStartError(
        `The database has migration ${name}, which this version does not know: start the newer version that made it.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new DatabaseStartError(
        `Migration ${migration.file} was changed after it was applied: put the file back and make a new one.`,
      );
    }
  }
  return migrations[applied.length];
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

async function readApplied(db: Database): Promise<Applied[]> {
  const { rows } = await sql<Applied>`select name, checksum from schema_migrations order by number`.execute(
    db,
  );
  return rows;
}

function readMigrations(directory: string): Migration[] {
  return listFiles(directory).map((file, index) => {
    if (Number(file.slice(0, 4)) !== index + 1) {
      throw new DatabaseStartError(
        `Migrations are numbered without gaps from 0001, but ${file} is number ${index + 1}.`,
      );
    }
    // Git may hand out other line ends; they make no other migration.
    const text = readFileSync(join(directory, file), 'utf8').replaceAll('\r\n', '\n');
    return { number: index + 1, file, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

function listFiles(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .toSorted();
}
