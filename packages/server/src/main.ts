import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { openKeyRing } from '#db/encryption/key-ring.ts';
import { openEncryption } from '#db/encryption/key-store.ts';
import { withMigrationLock, migrate } from '#db/migrate.ts';
import { type OpenDatabase, openDatabase } from '#db/open-database.ts';
import {
  DatabaseStartError,
  type StartupLog,
  errorCodeOf,
  describeFullDisk,
  isDiskFull,
  firstLineOfError,
} from '#db/startup-errors.ts';
import { purgeErasedAccounts } from '#features/identity/store/erased-account-store.ts';
import { openDeletionLog } from '#features/identity/store/deletion-log.ts';
import { findSetupCode } from '#features/identity/first-staff-account.ts';
import type { MetricsServer } from '#metrics/metrics-server.ts';
import { VERSION } from '#http/version.ts';
import { drainOnClose } from '#http/drain-on-close.ts';
import { buildApp } from './app.ts';
import { type Settings, SettingsError, readSettings } from './settings.ts';
import { onStopSignal } from './stop-signals.ts';

/** The built web client, at the same relative path from the source and from the bundle. */
const webDirectory = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Maximum time in ms after the stop signal for which new requests are accepted. */
const DRAIN_MS = 5_500;
/** Time in ms after the stop signal at which running requests are aborted. */
const GIVE_UP_MS = 6_500;
/** Time in ms after the stop signal at which work after responses is aborted too. */
const CLOSE_MS = 7_000;
/**
 * Time in ms after the stop signal at which the embedded database has ended, well before the ten seconds after which supervisors kill the
 * process.
 */
const STOP_MS = 9_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);
const log: StartupLog = { info: say, warn: complain, error: complain };

interface Running {
  stop(): Promise<void>;
}

async function start(settings: Settings, signal: AbortSignal): Promise<Running> {
  const metrics = await openMetrics(settings);
  const database = await openDatabase(settings, log, signal);
  try {
    return await Promise.race([serve({ database, metrics }, settings, signal), failsWhenAborted(signal)]);
  } catch (error) {
    await (signal.aborted ? database.interrupt() : database.close());
    throw error;
  }
}

/** Starts the metrics if METRICS_PORT is set. Must run before everything that is measured. */
async function openMetrics({ metricsPort: port, metricsHost: host }: Settings): Promise<MetricsServer | undefined> {
  if (port === undefined) return undefined;
  const { startMetrics } = await import('#metrics/metrics-server.ts');
  const metrics = await startMetrics({ host, port, version: VERSION });
  say(`Metrics are at ${metrics.url}`);
  return metrics;
}

/** The parts of a running server beside the application. */
interface Parts {
  database: OpenDatabase;
  metrics: MetricsServer | undefined;
}

function failsWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(new Error('The start was given up.')));
  });
}

async function serve(parts: Parts, settings: Settings, signal: AbortSignal): Promise<Running> {
  const { database } = parts;
  const ring = openKeyRing(settings);
  await migrate(database.db, log, ring);
  const db = await openEncryption(database.db, ring);
  const now = new Date();
  const erasureNotes = { ring, deletionLog: openDeletionLog(settings.dataDir, now, say) };
  const purged = await withMigrationLock(db, (trx) => purgeErasedAccounts(trx, { ...erasureNotes, now }));
  if (purged > 0) say(`Purged accounts that were erased before and came back with a backup: ${purged}`);
  signal.throwIfAborted();
  const { isDiskNearlyFull, clearErasedData } = database;
  const app = await buildApp({ db, settings, erasureNotes, isDiskNearlyFull, clearErasedData, webDirectory });
  drainOnClose(app, DRAIN_MS);
  const staffWord = await findSetupCode(db, settings);
  const address = await app.listen({ host: settings.host, port: settings.port }).catch(async (error: unknown) => {
    // Background work of the application, such as erasing guests, must end before the database.
    await app.close();
    throw error;
  });
  const origin = settings.publicUrl?.origin ?? address;
  say(`Meridian is ready at ${origin}`);
  if (staffWord !== undefined) {
    say(
      `The first account becomes staff when it registers on this machine, or with this setup code: ${staffWord} (${origin}/register?staff_word=${staffWord})`,
    );
  }
  return { stop: () => stopServing(app, parts) };
}

/** Responds until no requests come, closes the listeners, then stops the database; each step has a time limit. */
async function stopServing(app: FastifyInstance, { database, metrics }: Parts): Promise<void> {
  const begin = performance.now();
  const giveUp = setTimeout(() => app.server.closeAllConnections(), GIVE_UP_MS);
  await Promise.race([app.close(), sleep(CLOSE_MS, undefined, { ref: false })]);
  clearTimeout(giveUp);
  metrics?.stop();
  await database.close(begin + STOP_MS);
}

/** Waits for running requests, then exits with 0. */
async function end({ stop }: Running): Promise<never> {
  try {
    await stop();
  } catch (error) {
    complain(`Meridian did not stop cleanly: ${firstLineOfError(error)}`);
    process.exit(1);
  }
  process.exit(0);
}

/** Returns the message for the operator: one line for a problem the operator can solve, a stack for an internal error. */
function startProblem(error: unknown): string {
  if (isDiskFull(error)) return describeFullDisk(process.env['DATABASE_URL'], process.env['DATA_DIR'] ?? './data');
  if (error instanceof SettingsError || error instanceof DatabaseStartError) return error.message;
  const code = errorCodeOf(error);
  if (code === 'EADDRINUSE') return 'PORT is in use by another program.';
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') return `HOST or PORT cannot be used (${code}).`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The controller that the stop signal aborts, created before anything else happens. */
const asked = new AbortController();
onStopSignal(() => asked.abort());
try {
  const running = await start(readSettings(process.env), asked.signal);
  if (asked.signal.aborted) await end(running);
  asked.signal.addEventListener('abort', () => void end(running));
} catch (error) {
  // The start was cancelled by a signal, and everything it had begun has ended.
  if (asked.signal.aborted) process.exit(0);
  complain(`Meridian did not start: ${startProblem(error)}`);
  process.exit(1);
}
