/**
 * The ledger of erased accounts: a file beside the key file, one line per erasure, which stays when the database is replaced by
 * an older one (decision 11). A line counts only once its last word is there, and each begins with the line break that ends the
 * one before it, so what a crash cut off spoils no other line.
 */
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appendToFile, createFile, replaceFile } from '#db/embedded/private-file.ts';
import { codeOf, reasonOf } from '#db/start-report.ts';

/** That an account was erased, without saying whose it was. */
export interface ErasedAccount {
  account_hash: Buffer;
  erased_at: Date;
}

export interface LedgerContent {
  /** Every erasure since then is in it, but for those that were forgotten after 30 days; absent when its first line is lost. */
  begun: Date | undefined;
  erased: ErasedAccount[];
}

/** A ledger that can be written. */
export interface ErasureLedger {
  path: string;
  /** Erasures that failed and are still in the ledger, by the account's id. */
  failed: Map<number, ErasedAccount>;
}

const FILE = 'erased-accounts.ledger';
const LINE = /^(\d{4}-\S+Z) (?:([0-9a-f]{64}) (erased|withdrawn)|begun)$/;

/** The ledger of this DATA_DIR, made if there is none; undefined when it cannot be written there, which `warn` tells in one line. */
export function openLedger(
  dataDir: string,
  now: Date,
  warn: (line: string) => void,
): ErasureLedger | undefined {
  const path = join(dataDir, FILE);
  try {
    createFile(path, begunLine(now));
    accessSync(path, constants.R_OK | constants.W_OK);
    return { path, failed: new Map() };
  } catch (error) {
    warn(
      `Who is erased is noted in the database alone, because DATA_DIR cannot be written: ${reasonOf(error)}. A backup from before brings them back unless a newer one is given along (docs/operation.md, Erased accounts).`,
    );
    return undefined;
  }
}

/** The same for a program beside the server, which makes none: only where a server runs is every erasure noted from then on. */
export function joinLedger(...given: Parameters<typeof openLedger>): ErasureLedger | undefined {
  const [dataDir] = given;
  return existsSync(join(dataDir, FILE)) ? openLedger(...given) : undefined;
}

/** The content of the ledger of this DATA_DIR; undefined when there is none. */
export function readLedger(dataDir: string): LedgerContent | undefined {
  return contentOf(join(dataDir, FILE));
}

/** Every erasure in it that stands. */
export function listNoted({ path }: ErasureLedger): ErasedAccount[] {
  return contentOf(path)?.erased ?? [];
}

/** Is on the disk when the promise is kept. */
export async function noteErased(ledger: ErasureLedger, erased: readonly ErasedAccount[]): Promise<void> {
  await addLines(ledger, erased.map(erasedLine));
}

/** Says that an erasure which was noted did not happen. */
export async function withdraw(ledger: ErasureLedger, { account_hash, erased_at }: ErasedAccount) {
  await addLines(ledger, [`${erased_at.toISOString()} ${account_hash.toString('hex')} withdrawn`]);
}

/** The entries that a ledger is to hold: those that the database knows, and nothing from `oldest` or before. */
export interface WantedLedger {
  known: readonly ErasedAccount[];
  oldest: Date;
  now: Date;
}

/**
 * Adds who is known and not in it, and writes it anew when it has lines that are too old, withdrawn or cut off. Nobody may add to it
 * meanwhile.
 */
export async function tidyLedger(ledger: ErasureLedger, { known, oldest, now }: WantedLedger): Promise<void> {
  const { begun, erased, lines } = contentOf(ledger.path) ?? { begun: undefined, erased: [], lines: 0 };
  const kept = erased.filter((one) => one.erased_at > oldest);
  const noted = new Set(kept.map(hexOf));
  const missing = known.filter((one) => !noted.has(hexOf(one)));
  if (lines === 0) createFile(ledger.path, begunLine(now));
  if (lines === 0 || (begun !== undefined && lines === kept.length + 1)) {
    if (missing.length > 0) await noteErased(ledger, missing);
    return;
  }
  const all = [begunLine(begun ?? now), ...[...kept, ...missing].map(erasedLine)];
  replaceFile(ledger.path, all.join('\n'));
}

async function addLines({ path }: ErasureLedger, lines: readonly string[]): Promise<void> {
  const text = lines.map((line) => `\n${line}`).join('');
  try {
    await appendToFile(path, text);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    // Somebody took the file away; what it knew is lost, and the new one says since when it knows.
    createFile(path, begunLine(new Date()));
    await appendToFile(path, text);
  }
}

function contentOf(path: string): (LedgerContent & { lines: number }) | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
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
