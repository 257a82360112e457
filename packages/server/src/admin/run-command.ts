/** Runs the operator's commands, beside a running server or without one. Called by admin.ts. */
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { BackupError, deriveBackupKey, deriveBackupKeys, openExistingKeyRing } from '#backup/backup-file.ts';
import { restoreBackup, verifyBackup } from '#backup/restore-backup.ts';
import { findRestoreWarnings } from '#backup/restore-warnings.ts';
import { type RowCounts, writeBackup } from '#backup/write-backup.ts';
import type { Database } from '#db/connect.ts';
import { type KeyRing, openKeyRing } from '#db/encryption/key-ring.ts';
import { openEncryption } from '#db/encryption/key-store.ts';
import { rotateKey } from '#db/encryption/rotate-key.ts';
import { withMigrationLock, migrate } from '#db/migrate.ts';
import { type OpenDatabase, openSharedDatabase } from '#db/open-database.ts';
import { DatabaseStartError, type StartupLog, firstLineOfError } from '#db/startup-errors.ts';
import { setStaff } from '#features/identity/store/account-store.ts';
import { findByLoginName } from '#features/identity/store/login-name-store.ts';
import type { UserRow } from '#db/user-row.ts';
import { runUserTransaction } from '#db/transaction.ts';
import { purgeErasedAccounts } from '#features/identity/store/erased-account-store.ts';
import { openExistingDeletionLog, readDeletionLog } from '#features/identity/store/deletion-log.ts';
import { formatAllFeedback } from '#features/feedback/feedback-store.ts';
import { removeAllSecondFactors } from '#features/identity/store/second-factor-store.ts';
import { checkInstallation } from './check-installation.ts';
import { type Settings, SettingsError, readSettings } from '#settings.ts';

const USAGE = `Usage:
  npm run admin -- staff add NAME               makes an account staff, with access to the advanced view
  npm run admin -- staff remove NAME            ends that right
  npm run admin -- second-factor remove NAME    removes the second factor of an account; its password is then enough
  npm run admin -- feedback                     lists the feedback of users, newest first
  npm run admin -- backup FILE                  writes all data to a file, also while the server runs
  npm run admin -- restore FILE                 restores such a file into an empty installation
  npm run admin -- restore FILE erased-in NEWER the same, without the accounts erased before the backup NEWER was made
  npm run admin -- restore ... anyway           restores without a question, even if erased accounts may come back
  npm run admin -- rotate-key                   creates a new key for the installation, also while the server runs
  npm run admin -- check                        checks settings, key, database, disk, mail and services; changes nothing
  npm run admin -- purge                        erases accounts again that came back with an older database
NAME is a username or an email. The settings (DATA_DIR, DATABASE_URL, SECRET_KEY) are those of the server.`;

/** The streams of the operator who runs a command; questions are asked only if `stdin` is a terminal. */
export interface OperatorTerminal {
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable;
  stderr: Writable;
  /** Signal that is aborted when the command must end early. */
  signal: AbortSignal;
  /** Called as soon as the command's database begins to open, with the promise of the open database. */
  opening(database: Promise<OpenDatabase>): void;
}

/** Runs the command and returns its message. */
type Command = (settings: Settings, operator: OperatorTerminal) => Promise<string>;

const lineTo =
  (stream: Writable) =>
  (line: string): void =>
    void stream.write(`${line}\n`);

/** Runs the command in `words` with the settings in `env`; returns the exit code. */
export async function runCommand(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  operator: OperatorTerminal,
): Promise<number> {
  const complain = lineTo(operator.stderr);
  if (words.length === 1 && words[0] === 'check') return runCheck(env, operator);
  const command = commandIn(words);
  if (command === undefined) {
    complain(USAGE);
    return 2;
  }
  try {
    lineTo(operator.stdout)(await command(readSettings(env), operator));
    return 0;
  } catch (error) {
    // After an abort, the error is only its consequence. The code that aborted the command prints a message and ends the process.
    if (operator.signal.aborted) await new Promise(() => undefined);
    const isExpected = error instanceof SettingsError || error instanceof DatabaseStartError;
    complain(isExpected ? error.message : firstLineOfError(error));
    return 1;
  }
}

/** Prints the table of checks; invalid settings are one of its rows. Returns 1 if a check failed. */
async function runCheck(
  env: Readonly<Record<string, string | undefined>>,
  operator: OperatorTerminal,
): Promise<number> {
  const complain = lineTo(operator.stderr);
  const log: StartupLog = { info: () => undefined, warn: complain, error: complain };
  const { table, isGood } = await checkInstallation(env, { log, opening: operator.opening });
  lineTo(operator.stdout)(table);
  return isGood ? 0 : 1;
}

/** Returns the command in the given words; undefined if there is none. */
function commandIn(words: readonly string[]): Command | undefined {
  const [subject, word = '', name = ''] = words;
  if (subject === 'restore') return restoreIn(words.slice(1));
  switch (words.length) {
    case 1:
      return SINGLE_WORDS.get(subject ?? '');
    case 2:
      return subject === 'backup' ? backupTo(resolve(word)) : undefined;
    case 3:
      if (subject === 'second-factor' && word === 'remove') return removeSecondFactor(name);
      if (subject !== 'staff' || (word !== 'add' && word !== 'remove')) return undefined;
      return changeStaff(name, word === 'add');
    default:
      return undefined;
  }
}

/** Parses the words after `restore`: FILE, then optionally `erased-in NEWER`, then optionally `anyway`. */
function restoreIn(words: readonly string[]): Command | undefined {
  const isAnyway = words.length > 1 && words.at(-1) === 'anyway';
  const [file = '', how, newer = '', ...more] = isAnyway ? words.slice(0, -1) : words;
  const isGiven = how === 'erased-in' && newer !== '';
  if (file === '' || more.length > 0 || (how !== undefined && !isGiven)) return undefined;
  return restoreFrom(resolve(file), { newer: isGiven ? resolve(newer) : undefined, isAnyway });
}

type Work = (db: Database, ring: KeyRing, settings: Settings, operator: OperatorTerminal) => Promise<string>;

/** Runs work on the migrated database, without checking the encryption keys. */
function onMigrated(work: Work): Command {
  return async (settings, operator) => {
    const complain = lineTo(operator.stderr);
    // Prints problems of the database, but not its progress lines.
    const log: StartupLog = { info: () => undefined, warn: complain, error: complain };
    const opening = openSharedDatabase(settings, log);
    operator.opening(opening);
    const database = await opening;
    try {
      const ring = openKeyRing(settings);
      await migrate(database.db, log, ring);
      return await work(database.db, ring, settings, operator);
    } finally {
      await database.close();
    }
  };
}

function onDatabase(work: Work): Command {
  return onMigrated(async (db, ring, ...more) => work(await openEncryption(db, ring), ring, ...more));
}

function backupTo(file: string): Command {
  return (settings, operator) => {
    const key = deriveBackupKey(openExistingKeyRing(settings));
    const work = async (db: Database) => `${file} contains ${summary(await writeBackup(db, file, key))}.`;
    return onDatabase(work)(settings, operator);
  };
}

interface RestoreWords {
  /** A newer backup, from which only the erased accounts are read. */
  newer: string | undefined;
  isAnyway: boolean;
}

/** Checks the file and asks the operator before the database is started. */
function restoreFrom(file: string, { newer, isAnyway }: RestoreWords): Command {
  return async (settings, operator) => {
    const complain = lineTo(operator.stderr);
    const ring = openExistingKeyRing(settings);
    const keys = deriveBackupKeys(ring);
    const backup = await verifyBackup(file, keys);
    const newerBackup = newer === undefined ? undefined : await verifyBackup(newer, keys);
    const sources = { deletionLog: readDeletionLog(settings.dataDir), newerBackup, ring, now: new Date() };
    const doubts = await findRestoreWarnings(backup, sources);
    for (const doubt of doubts) complain(doubt);
    if (doubts.length > 0 && !isAnyway && !(await mayGoOn(operator))) {
      throw new BackupError(
        'Nothing was restored. Name a newer backup (erased-in NEWER), copy the deletion log of the old DATA_DIR into this one, or add the word anyway.',
      );
    }
    const work: Work = async (db) => {
      const now = new Date();
      const erasure = { ring, now, deletionLog: openExistingDeletionLog(settings.dataDir, now, complain) };
      const purged = await restoreBackup(db, backup, { ...erasure, newerBackup });
      const without =
        purged === 0
          ? 'No account in it is known to have been erased since.'
          : `Accounts purged, because they were erased since: ${purged}.`;
      return `Restored from ${file}, made at ${backup.head.made_at}: ${summary(backup.counts)}. ${without}`;
    };
    // Runs without checking the keys, because the rows in the file include the database's encrypted keys.
    return onMigrated(work)(settings, operator);
  };
}

/** Asks the operator to continue; returns false without a terminal. */
async function mayGoOn({ stdin, stdout }: OperatorTerminal): Promise<boolean> {
  if (stdin.isTTY !== true) return false;
  const terminal = createInterface({ input: stdin, output: stdout });
  const answer = await new Promise<string>((done) => {
    terminal.question('Go on? [y/N] ', done);
    // If the terminal closes the input, the answer counts as no.
    terminal.on('close', () => done(''));
  });
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

const purge: Work = async (db, ring, { dataDir }, { stderr }) => {
  const now = new Date();
  const deletionLog = openExistingDeletionLog(dataDir, now, lineTo(stderr));
  const purged = await withMigrationLock(db, (trx) => purgeErasedAccounts(trx, { ring, now, deletionLog }));
  return purged === 0 ? 'No erased account has come back.' : `Accounts purged: ${purged}.`;
};

/** Returns a command that changes the account with this username or email. */
function onAccount(name: string, change: (trx: Database, user: UserRow) => Promise<string>): Command {
  return onDatabase(async (db) => {
    const found = await findByLoginName(db, name);
    if (found === undefined) throw new Error(`No account has the username or email '${name}'.`);
    return runUserTransaction(db, found.user_id, change);
  });
}

/** Makes an account staff, or removes its staff rights. Takes effect with the next request, because every request reads its user. */
function changeStaff(name: string, isStaff: boolean): Command {
  return onAccount(name, async (trx, user) => {
    await setStaff(trx, user.user_id, isStaff);
    return `${user.username} is ${isStaff ? 'staff now' : 'not staff any more'}.`;
  });
}

/**
 * Removes an account's second factor for a user who has lost the app and the recovery codes. The password alone is then enough to sign in.
 */
function removeSecondFactor(name: string): Command {
  return onAccount(name, async (trx, user) =>
    (await removeAllSecondFactors(trx, user.user_id))
      ? `${user.username} signs in with the password alone now.`
      : `${user.username} has no second factor.`,
  );
}

const SINGLE_WORDS = new Map([
  ['feedback', onDatabase(formatAllFeedback)],
  ['purge', onDatabase(purge)],
  ['rotate-key', onDatabase(rotateKey)],
]);

function summary(counts: RowCounts): string {
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return `accounts: ${counts.get('users') ?? 0}, items: ${counts.get('items') ?? 0}, rows in all: ${rows}`;
}
