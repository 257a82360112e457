/** `npm run admin -- check`: checks everything that a server needs, changes nothing, and ends in bounded time. */
import { hasEmbeddedDatabase } from '#db/embedded/database-directory.ts';
import { withDeadline } from '#db/request-timeout.ts';
import { type OpenDatabase, openSharedDatabase } from '#db/open-database.ts';
import { type StartupLog, firstLineOfError } from '#db/startup-errors.ts';
import { type Settings, SettingsError, readSettings } from '#settings.ts';
import { type DatabaseCheckResults, checkClock, checkDatabase, checkKeyWithoutDatabase } from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import {
  type CheckResult,
  failResult,
  checkWithTimeout,
  formatTable,
  skippedResult,
  warnResult,
} from './check-result.ts';
import { checkMail, probeEconomicData, probeRates, toCheckResult } from './check-services.ts';
import { checkSettings } from './check-settings.ts';

/** Maximum time in seconds for a mail server, which takes several steps. */
const MAIL_SECONDS = 15;
/** Maximum time in seconds for an external database to respond to the check. */
const EXTERNAL_SECONDS = 20;
/** Maximum time in seconds for starting the embedded database, which may have to recover from a crash. */
const EMBEDDED_SECONDS = 60;
/** Maximum time in ms for closing a database that did not respond. */
const CLOSE_MS = 10_000;

const NAMES = ['settings', 'key', 'database', 'disk', 'mail', 'rates', 'economic data', 'clock'] as const;

/** Log and callback of the program that runs the check. */
export interface CheckOptions {
  log: StartupLog;
  /** Called as soon as the database begins to open, with the promise of the open database. */
  opening(database: Promise<OpenDatabase>): void;
}

/** Returns the table for the operator, and true if nothing failed. */
export async function checkInstallation(
  env: Readonly<Record<string, string | undefined>>,
  parts: CheckOptions,
): Promise<{ table: string; isGood: boolean }> {
  const findings = await findAll(env, parts);
  const rows = NAMES.map((name) => [name, findings[name]] as const);
  return { table: formatTable(rows), isGood: rows.every(([, { outcome }]) => outcome !== 'fail') };
}

type Findings = Record<(typeof NAMES)[number], CheckResult>;

async function findAll(env: Readonly<Record<string, string | undefined>>, parts: CheckOptions): Promise<Findings> {
  let settings: Settings;
  try {
    settings = readSettings(env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const rest = skippedResult('Correct the settings first.');
    const others = Object.fromEntries(NAMES.map((name) => [name, rest])) as Findings;
    return { ...others, settings: failResult(error.message) };
  }
  const [inDatabase, disk, mail, rates, economic] = await Promise.all([
    findInDatabase(settings, parts),
    checkWithTimeout(MAIL_SECONDS, () => checkDisk(settings.dataDir)),
    checkWithTimeout(MAIL_SECONDS, () => checkMail(settings)),
    probeRates(settings),
    probeEconomicData(settings),
  ]);
  return {
    settings: checkSettings(settings),
    key: inDatabase.key,
    database: inDatabase.database,
    disk,
    mail,
    rates: toCheckResult(rates, 'RATES_URL'),
    'economic data': toCheckResult(economic, 'ECONOMIC_DATA_URL'),
    clock: checkClock(inDatabase.aheadMs, rates),
  };
}

async function findInDatabase(settings: Settings, { log, opening }: CheckOptions): Promise<DatabaseCheckResults> {
  const isExternal = settings.databaseUrl !== undefined;
  if (!isExternal && !hasEmbeddedDatabase(settings.dataDir)) {
    const database = warnResult(
      `There is no database in ${settings.dataDir} yet: the first start of the server creates it.`,
    );
    return {
      database,
      key: skippedResult('The first start of the server creates what is missing.'),
      aheadMs: undefined,
    };
  }
  const seconds = isExternal ? EXTERNAL_SECONDS : EMBEDDED_SECONDS;
  const late = () => new Error(`The database did not respond within ${seconds} seconds.`);
  const end = new AbortController();
  const opened = openSharedDatabase(settings, log, end.signal);
  opening(opened);
  const work = async () => checkDatabase((await opened).db, settings);
  try {
    return await withDeadline(seconds * 1_000, work(), late);
  } catch (error) {
    end.abort();
    const advice = isExternal ? 'Check DATABASE_URL and the PostgreSQL server.' : 'See postgres.log beside the data.';
    const database = failResult(`${firstLineOfError(error)} ${advice}`);
    return { database, key: checkKeyWithoutDatabase(settings), aheadMs: undefined };
  } finally {
    await withDeadline(CLOSE_MS, closed(opened), () => new Error('not closed')).catch(() => undefined);
  }
}

async function closed(opened: Promise<OpenDatabase>): Promise<void> {
  const database = await opened.catch(() => undefined);
  await database?.close();
}
