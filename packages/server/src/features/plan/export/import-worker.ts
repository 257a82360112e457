/**
 * Runs in a thread of its own (read-import.ts starts it): takes files apart, which can be large and hostile. It has neither keys nor
 * database, and nobody waits when it is busy or dies but who sent the file.
 */
import type { MessagePort } from 'node:worker_threads';
import { type ImportMode, exportEndpoints } from '@meridian/contract';
import { HttpError, type Refusal, type RowSentence } from '#errors.ts';
import { readJson, readText } from '#http/body/json-body.ts';
import { invalidBy } from '#http/body/validation.ts';
import { type ImportFile, roomErrors } from './import-file.ts';
import { readCsvFile } from './read-csv-file.ts';
import { readJsonFile } from './read-json-file.ts';

export interface ReadTask {
  format: 'json' | 'csv';
  bytes: Uint8Array;
  /** Takes the items, {@link ITEMS_A_PIECE} in a message, all before the task ends. */
  items: MessagePort;
}

/** The content of a file, without its items; with errors it holds nothing else. */
export interface ReadFile extends Omit<ImportFile, 'items'> {
  /** Where the file itself says it. */
  mode: ImportMode | undefined;
}

/** Why a whole file is refused: an {@link HttpError}, as it travels between threads. */
export interface RefusedFile {
  refused: Refusal;
}

/** So few that taking them over, in the main thread, holds nobody up. */
const ITEMS_A_PIECE = 200;

/** @public read-import.ts has the thread call it by this name. */
export function readImportFile({ format, bytes, items: port }: ReadTask): ReadFile | RefusedFile {
  try {
    const { mode, file } = format === 'json' ? fromJson(bytes) : fromCsv(bytes);
    const { items, ...others } = unlessTooMuch(file);
    for (let start = 0; start < items.length; start += ITEMS_A_PIECE) {
      port.postMessage(items.slice(start, start + ITEMS_A_PIECE));
    }
    return { ...others, mode };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { refused: error.refusal };
  }
}

function fromJson(bytes: Uint8Array) {
  const { body: schema, bodyMaxValues } = exportEndpoints.importData;
  const outcome = schema.safeParse(readJson(bytes, bodyMaxValues));
  if (!outcome.success) throw invalidBy(outcome.error.issues);
  const { data, mode } = outcome.data;
  return { mode, file: readJsonFile(data) };
}

function fromCsv(bytes: Uint8Array) {
  return { mode: undefined, file: readCsvFile(readText(bytes)) };
}

/** Refuses a file with more than any account may have, so that the main thread never receives more than that. */
function unlessTooMuch(file: ImportFile): ImportFile {
  const errors: RowSentence[] = [
    ...file.errors,
    ...roomErrors('scenarios', file.scenarios.size, false),
    ...roomErrors('tags', file.tags.size, false),
  ];
  if (errors.length === 0) return file;
  return { ...file, scenarios: new Map(), tags: new Map(), items: [], economic: null, errors };
}
