import { type Hash, createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { errorCodeOf, firstLineOfError } from '#db/startup-errors.ts';
import { BackupError, type BackupHeader, isNewerHeader, parseBackupMarker, signBackup } from './backup-file.ts';

/** A part of a backup: first the header, then rows of one table per part. */
type Part = { head: BackupHeader } | { table: string; rows: string[] };

interface Section {
  table: string;
  hash: Hash;
  count: number;
  /** Rows that were read from the file but not yet yielded to the caller. */
  rows: string[];
}

const BATCH_ROWS = 500;

const damaged = (file: string) => new BackupError(`${file} is damaged, incomplete or not a backup of Meridian.`);

/**
 * Yields the parts of a backup; throws on the first error. An error may be found only at the end, so no part may be trusted before the last
 * one was read.
 */
export async function* readBackup(file: string, keys: readonly Buffer[]): AsyncGenerator<Part> {
  let head: BackupHeader | undefined;
  let section: Section | undefined;
  for await (const line of readSignedLines(file, keys)) {
    const mark = line.startsWith('#') ? parseBackupMarker(line) : undefined;
    if (section !== undefined && !line.startsWith('#')) {
      section.hash.update(`${line}\n`);
      section.count += 1;
      section.rows.push(line);
      if (section.rows.length === BATCH_ROWS) yield { table: section.table, rows: section.rows.splice(0) };
    } else if (mark?.mark === 'head' && head === undefined) {
      head = mark;
      yield { head };
    } else if (mark?.mark === 'table' && head !== undefined && section === undefined) {
      section = { table: mark.table, hash: createHash('sha256'), count: 0, rows: [] };
    } else if (mark?.mark === 'table-end' && section?.count === mark.rows && digest(section) === mark.sha256) {
      if (section.rows.length > 0) yield { table: section.table, rows: section.rows };
      section = undefined;
    } else {
      throw damaged(file);
    }
  }
  if (head === undefined || section !== undefined) throw damaged(file);
}

const digest = ({ hash }: Section) => hash.digest('hex');

/** Returns the lines before the end mark; throws at the end if none of the keys signed them. */
async function* readSignedLines(file: string, keys: readonly Buffer[]): AsyncGenerator<string> {
  const whole = createHash('sha256');
  let isFirst = true;
  let end: { sha256: string; seal: string } | undefined;
  for await (const line of linesOf(file)) {
    if (end !== undefined) throw damaged(file);
    if (isFirst && isNewerHeader(line)) {
      throw new BackupError(`${file} was written by a newer version of Meridian: restore it with that one.`);
    }
    isFirst = false;
    const mark = line.startsWith('#') ? parseBackupMarker(line) : undefined;
    if (mark?.mark === 'end') {
      end = mark;
    } else {
      whole.update(`${line}\n`);
      yield line;
    }
  }
  if (end?.sha256 !== whole.digest('hex')) throw damaged(file);
  const { sha256, seal } = end;
  if (!keys.some((key) => seal === signBackup(sha256, key))) {
    throw new BackupError(
      `${file} was made under another SECRET_KEY, and only that key decrypts its data: set it, or put the file secret.key of its DATA_DIR into this one.`,
    );
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const text = createGunzip().setEncoding('utf8');
  let rest = '';
  try {
    // The loop also throws the errors of the streams.
    for await (const chunk of pipeline(createReadStream(file), text, () => undefined)) {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    if (errorCodeOf(error)?.startsWith('Z_') === true) throw damaged(file);
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${file} cannot be read: ${firstLineOfError(error)}`);
  }
  if (rest !== '') throw damaged(file);
}
