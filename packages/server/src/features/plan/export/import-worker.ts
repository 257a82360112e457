/**
 * Parses files in a thread of its own, started by parse-import-in-thread.ts, because they can be large and hostile. The thread has neither keys nor a
 * database. If it is busy or crashes, only the sender of the file is affected.
 */
import type { MessagePort } from 'node:worker_threads';
import { type ImportMode, exportEndpoints } from '@meridian/contract';
import { HttpError, type ErrorContent, type RowError } from '#errors.ts';
import { toValidationError, parseJsonBody, decodeUtf8 } from '#http/body/validation.ts';
import { type ImportFile, limitErrors } from './import-file-content.ts';
import { parseCsvFile } from './parse-csv-file.ts';
import { parseJsonFile } from './parse-json-file.ts';

export interface ParseTask {
  format: 'json' | 'csv';
  bytes: Uint8Array;
  /** The port to which the thread sends all items before the task ends, {@link ITEMS_A_PIECE} per message. */
  items: MessagePort;
}

/** The content of a file without its items, which are sent separately. If there are errors, it contains nothing but them. */
export interface ParsedImportFile extends Omit<ImportFile, 'items'> {
  /** The import mode, if the file names one. */
  mode: ImportMode | undefined;
}

/** The reason for refusing a whole file: an {@link HttpError} in a form that can be sent between threads. */
export interface RefusedImportFile {
  refused: ErrorContent;
}

/** Maximum number of items per message, so small that receiving a message does not noticeably block the main thread. */
const ITEMS_A_PIECE = 200;

/** @public Parses a file. parse-import-in-thread.ts calls it in the thread by this name. */
export function parseImportFile({ format, bytes, items: port }: ParseTask): ParsedImportFile | RefusedImportFile {
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
  const outcome = schema.safeParse(parseJsonBody(bytes, bodyMaxValues));
  if (!outcome.success) throw toValidationError(outcome.error.issues);
  const { data, mode } = outcome.data;
  return { mode, file: parseJsonFile(data) };
}

function fromCsv(bytes: Uint8Array) {
  return { mode: undefined, file: parseCsvFile(decodeUtf8(bytes)) };
}

/** Refuses a file that exceeds the limits of an account, so that the main thread never receives more. */
function unlessTooMuch(file: ImportFile): ImportFile {
  const errors: RowError[] = [
    ...file.errors,
    ...limitErrors('scenarios', file.scenarios.size, false),
    ...limitErrors('tags', file.tags.size, false),
  ];
  if (errors.length === 0) return file;
  return { ...file, scenarios: new Map(), tags: new Map(), items: [], economic: null, errors };
}
