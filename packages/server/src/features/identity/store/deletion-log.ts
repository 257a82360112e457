/**
 * The deletion log: a file beside the key file with one line per erased account. The file stays when the database is replaced by an older
 * one (decision 11). A line counts only if it is complete. Each line starts with the line break that ends the previous one, so a line cut
 * off by a crash does not damage the next.
 */
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appendToFile, createPrivateFile, replacePrivateFile } from '#db/embedded/private-file.ts';
import { errorCodeOf, firstLineOfError } from '#db/startup-errors.ts';

/** One erased account, identified only by its keyed hash. */
export interface ErasedAccount {
  account_hash: Buffer;
  erased_at: Date;
}

export interface DeletionLogContent {
  /** The log contains every erasure since this instant, except those older than 30 days; undefined if the first line is lost. */
  begun: Date | undefined;
  erased: ErasedAccount[];
}

/** A deletion log that can be written. */
export interface DeletionLog {
  path: string;
  /** Failed erasures whose lines are not withdrawn yet, by user id. */
  failed: Map<number, ErasedAccount>;
}

const FILE = 'erased-accounts.ledger';
const LINE = /^(\d{4}-\S+Z) (?:([0-9a-f]{64}) (erased|withdrawn)|begun)$/;

/**
 * Opens the deletion log of this DATA_DIR, and creates it if there is none; returns undefined and calls `warn` with one line if it cannot
 * be written.
 */
export function openDeletionLog(dataDir: string, now: Date, warn: (line: string) => void): DeletionLog | undefined {
  const path = join(dataDir, FILE);
  try {
    createPrivateFile(path, begunLine(now));
    accessSync(path, constants.R_OK | constants.W_OK);
    return { path, failed: new Map() };
  } catch (error) {
    warn(
      `Erasures are recorded only in the database, because DATA_DIR cannot be written: ${firstLineOfError(error)}. An older backup restores erased accounts too, unless a newer one is named (docs/operation.md, Erased accounts).`,
    );
    return undefined;
  }
}

/**
 * Opens the deletion log for a program other than the server. Returns undefined if there is no log, and does not create it: a new log
 * promises that every later erasure is in it, and only a running server records erasures.
 */
export function openExistingDeletionLog(...given: Parameters<typeof openDeletionLog>): DeletionLog | undefined {
  const [dataDir] = given;
  return existsSync(join(dataDir, FILE)) ? openDeletionLog(...given) : undefined;
}

/** Returns the content of the deletion log of this DATA_DIR; undefined if there is none. */
export function readDeletionLog(dataDir: string): DeletionLogContent | undefined {
  return contentOf(join(dataDir, FILE));
}

/** Returns all erasures in the log that are not withdrawn. */
export function listLoggedErasures({ path }: DeletionLog): ErasedAccount[] {
  return contentOf(path)?.erased ?? [];
}

/** Resolves once the lines are on disk. */
export async function appendErasures(deletionLog: DeletionLog, erased: readonly ErasedAccount[]): Promise<void> {
  await addLines(deletionLog, erased.map(erasedLine));
}

/** Records that an erasure in the log did not happen. */
export async function withdrawErasure(deletionLog: DeletionLog, { account_hash, erased_at }: ErasedAccount) {
  await addLines(deletionLog, [`${erased_at.toISOString()} ${account_hash.toString('hex')} withdrawn`]);
}

/** The entries that the log must contain: the erasures in the database, without erasures from `oldest` or before. */
export interface DeletionLogTarget {
  known: readonly ErasedAccount[];
  oldest: Date;
  now: Date;
}

/**
 * Adds missing entries, and rewrites the file if it has lines that are expired, withdrawn or cut off. The caller must prevent concurrent
 * additions.
 */
export async function compactDeletionLog(
  deletionLog: DeletionLog,
  { known, oldest, now }: DeletionLogTarget,
): Promise<void> {
  const { begun, erased, lines } = contentOf(deletionLog.path) ?? { begun: undefined, erased: [], lines: 0 };
  const kept = erased.filter((one) => one.erased_at > oldest);
  const noted = new Set(kept.map(hexOf));
  const missing = known.filter((one) => !noted.has(hexOf(one)));
  if (lines === 0) createPrivateFile(deletionLog.path, begunLine(now));
  if (lines === 0 || (begun !== undefined && lines === kept.length + 1)) {
    if (missing.length > 0) await appendErasures(deletionLog, missing);
    return;
  }
  const all = [begunLine(begun ?? now), ...[...kept, ...missing].map(erasedLine)];
  replacePrivateFile(deletionLog.path, all.join('\n'));
}

async function addLines({ path }: DeletionLog, lines: readonly string[]): Promise<void> {
  const text = lines.map((line) => `\n${line}`).join('');
  try {
    await appendToFile(path, text);
  } catch (error) {
    if (errorCodeOf(error) !== 'ENOENT') throw error;
    // The file was removed and its content is lost; the new file records since when it is complete.
    createPrivateFile(path, begunLine(new Date()));
    await appendToFile(path, text);
  }
}

function contentOf(path: string): (DeletionLogContent & { lines: number }) | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  const lines = text.split('\n').filter(Boolean);
  const erased = new Map<string, ErasedAccount>();
  let begun: Date | undefined;
  for (const line of lines) {
    const [, time = '', hash, word] = LINE.exec(line) ?? [];
    const at = new Date(time);
    if (Number.isNaN(at.getTime())) continue;
    if (hash === undefined) begun = at;
    else if (word === 'withdrawn') erased.delete(hash);
    else erased.set(hash, { account_hash: Buffer.from(hash, 'hex'), erased_at: at });
  }
  return { begun, erased: [...erased.values()], lines: lines.length };
}

const begunLine = (now: Date) => `${now.toISOString()} begun`;
const erasedLine = (one: ErasedAccount) => `${one.erased_at.toISOString()} ${hexOf(one)} erased`;
const hexOf = ({ account_hash: hash }: ErasedAccount) => hash.toString('hex');
