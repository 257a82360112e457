import { type AmbiguousCsvCells, LIMITS, detectExportDelimiter } from '@meridian/contract';
import { detectEncoding } from './detect-encoding.ts';
import type { TableFileSource } from './parse-table.ts';
import { detectBinaryKind, isMarkup } from './detect-file-kind.ts';
import { findCsvWarnings } from './repair-csv-export.ts';
import { decodeBytes } from './encodings.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';

/** A file that the product has not exported. It is stored as bytes, because the user may correct the detected encoding. */
export interface TableFile {
  id: string;
  name: string;
  kind: 'table';
  source: Pick<TableFileSource, 'kind' | 'bytes' | 'encoding'>;
}

/** A file exported by the product, as parsed JSON or as CSV text with its ambiguities. */
export type ProductExportFile = { id: string; name: string } & (
  | { kind: 'json'; data: unknown }
  | { kind: 'csv'; text: string; doubts: AmbiguousCsvCells | null }
);

/** A file that was read; its kind is detected from the first characters. */
export type ImportFile = ProductExportFile | TableFile;

/** Reads a file. `languages` are the user's languages, which decide between two equally likely encodings. Throws UnreadableFileError. */
export async function readImportFile(
  file: Blob & { name: string },
  languages: readonly string[] = [],
): Promise<ImportFile> {
  if (file.size > LIMITS.importMaxBytes) throw new UnreadableFileError('transfer.import.tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const known = { id: crypto.randomUUID(), name: file.name };
  const binary = detectBinaryKind(bytes);
  if (binary === 'pdf') throw new UnreadableFileError('transfer.import.pdf');
  if (binary !== undefined) return { ...known, kind: 'table', source: { kind: 'workbook', bytes, encoding: 'utf-8' } };
  const encoding = await detectEncoding(bytes, languages);
  const text = decodeBytes(bytes, encoding);
  const start = text.trimStart()[0];
  if (start === undefined) throw new UnreadableFileError('transfer.import.empty');
  if (start === '{') return { ...known, kind: 'json', data: parse(text) };
  // A spreadsheet may have saved the exported CSV again, with another encoding and delimiter.
  if (detectExportDelimiter(text) !== null) return { ...known, kind: 'csv', text, doubts: findCsvWarnings(text) };
  const kind = isMarkup(text) ? 'markup' : 'text';
  return { ...known, kind: 'table', source: { kind, bytes, encoding } };
}

/** Returns the content of a JSON file; for a saved API response, the content of its `data` property. */
function parse(text: string): unknown {
  try {
    const content = JSON.parse(text) as Record<string, unknown>;
    return 'data' in content && !('format' in content) ? content['data'] : content;
  } catch {
    throw new UnreadableFileError('transfer.import.notJson');
  }
}
