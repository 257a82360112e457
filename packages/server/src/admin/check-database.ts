/** Checks of the database, of the key that must decrypt its data, and of the clocks. They change nothing. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openExistingKeyRing } from '#backup/backup-file.ts';
import type { Database } from '#db/connect.ts';
import { requireKeys, withDataKeys } from '#db/encryption/key-store.ts';
import { hasPendingMigrations } from '#db/migrate.ts';
import { firstLineOfError } from '#db/startup-errors.ts';
import type { Settings } from '#settings.ts';
import { type CheckResult, failResult, okResult, skippedResult, warnResult } from './check-result.ts';
import type { ProbeResult } from './check-services.ts';

/** The results of the checks that need the database. */
export interface DatabaseCheckResults {
  database: CheckResult;
  key: CheckResult;
  /** Time in ms by which the database's clock is ahead of this machine's; undefined if it could not be read. */
  aheadMs: number | undefined;
}

/** Checks an open database: its version, its migrations, and whether the key ring contains its keys. Also reads its clock. */
export async function checkDatabase(db: Database, settings: Settings): Promise<DatabaseCheckResults> {
  const begin = Date.now();
  // oxlint-disable-next-line eslint-js/no-restricted-syntax -- reads the version and the clock, no rows of users
  const { rows } = await sql<{ version: string; ms: number }>`
    select current_setting('server_version') as version,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
  const [row] = rows;
  const aheadMs = row === undefined ? undefined : row.ms - (begin + Date.now()) / 2;
  const version = `PostgreSQL ${row?.version ?? 'of an unknown version'}`;
  if (await hasPendingMigrations(db)) {
    const message = `${version} is reachable, but its tables are of an older version. Make a backup; the next start of the server migrates them.`;
    return { database: warnResult(message), key: checkKeyWithoutDatabase(settings), aheadMs };
  }
  return {
    database: okResult(`${version} is reachable and has every migration.`),
    key: await checkKey(db, settings),
    aheadMs,
  };
}

/** Checks that the installation has a key, for the case that the database cannot be opened. */
export function checkKeyWithoutDatabase(settings: Settings): CheckResult {
  try {
    openExistingKeyRing(settings);
    return isReadByOthers(settings)
      ? warnResult(OPEN_TO_OTHERS)
      : skippedResult('There is a key. It was not checked against the database.');
  } catch (error) {
    return failResult(firstLineOfError(error));
  }
}

const OPEN_TO_OTHERS = 'Other users of this machine may read the file secret.key. Run chmod 600 on it.';

async function checkKey(db: Database, settings: Settings): Promise<CheckResult> {
  try {
    await requireKeys(withDataKeys(db, openExistingKeyRing(settings)));
  } catch (error) {
    return failResult(firstLineOfError(error));
  }
  if (isReadByOthers(settings)) return warnResult(OPEN_TO_OTHERS);
  const place = settings.secretKeys.length > 0 ? 'SECRET_KEY' : 'The file secret.key';
  return okResult(`${place} decrypts the database. Store it separately from the backups.`);
}

function isReadByOthers({ secretKeys, dataDir }: Settings): boolean {
  if (secretKeys.length > 0) return false;
  const found = statSync(join(dataDir, 'secret.key'), { throwIfNoEntry: false });
  return found !== undefined && (found.mode & 0o077) !== 0;
}

/**
 * Clock difference in ms from which the operator is warned. The time in a Date header is inexact by half a second and the duration of the
 * request.
 */
const WARN_MS = 3_000;
/** Clock difference in ms from which codes of authenticator apps, which are valid for 30 seconds, are refused. */
const FAIL_MS = 30_000;

/** Compares this machine's clock with the database's and with that of the first rate service that sent its time. */
export function checkClock(databaseAheadMs: number | undefined, rates: readonly ProbeResult[]): CheckResult {
  const service = rates.find(({ aheadMs }) => aheadMs !== undefined);
  const compared = [
    { name: 'the database', aheadMs: databaseAheadMs },
    { name: service?.host ?? '', aheadMs: service?.aheadMs },
  ].flatMap(({ name, aheadMs }) => (aheadMs === undefined ? [] : [{ name, ms: Math.abs(aheadMs) }]));
  if (compared.length === 0) return skippedResult('Neither the database nor a rate service returned its time.');
  const message = `Difference to ${compared.map(({ name, ms }) => `${name}: ${(ms / 1_000).toFixed(1)} s`).join(', to ')}.`;
  const largest = Math.max(...compared.map(({ ms }) => ms));
  if (largest < WARN_MS) return okResult(message);
  const advice = 'Set the clocks by a time service (NTP).';
  return largest < FAIL_MS
    ? warnResult(`${message} ${advice}`)
    : failResult(`${message} ${advice} Sign-in codes are refused.`);
}
