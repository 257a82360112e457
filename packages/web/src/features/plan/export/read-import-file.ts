import { type CsvDoubts, LIMITS, ownDelimiter } from '@meridian/contract';
import { encodingOf } from '#features/plan/export/reading/detect-encoding.ts';
import type { Source } from '#features/plan/export/reading/open-table.ts';
import { binaryKind, isMarkup } from '#features/plan/export/workbook/workbook-kind.ts';
import { csvDoubts } from './restore-csv.ts';
import { decodeBytes, UnreadableFile } from './unreadable-file.ts';

/** Cells that are no export of ours: bytes, because their encoding is a guess that the person may correct. */
export interface TableFile {
  id: string;
  name: string;
  kind: 'table';
  source: Pick<Source, 'kind' | 'bytes' | 'encoding'>;
}

/** An export of ours. */
export type ExportedFile = { id: string; name: string } & (
  | { kind: 'json'; data: unknown }
  | { kind: 'csv'; text: string; doubts: CsvDoubts | null }
);

/** A file of the person's, read: of which kind it is shows in its first characters. */
export type ImportFile = ExportedFile | TableFile;

/** `languages` are those that the person reads: where two encodings fit equally well they decide. */
export async function readImportFile(
  file: Blob & { name: string },
  languages: readonly string[] = [],
): Promise<ImportFile> {
  if (file.size > LIMITS.importMaxBytes) throw new UnreadableFile('transfer.import.tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const known = { id: crypto.randomUUID(), name: file.name };
  const binary = binaryKind(bytes);
  if (binary === 'pdf') throw new UnreadableFile('transfer.import.pdf');
  if (binary !== undefined)
    return { ...known, kind: 'table', source: { kind: 'workbook', bytes, encoding: 'utf-8' } };
  const encoding = await encodingOf(bytes, languages);
  const text = decodeBytes(bytes, encoding);
  const start = text.trimStart()[0];
  if (start === undefined) throw new UnreadableFile('transfer.import.empty');
  if (start === '{') return { ...known, kind: 'json', data: parse(text) };
  // A spreadsheet may have written it anew, in its own encoding and with its own mark between the cells.
  if (ownDelimiter(text) !== null) return { ...known, kind: 'csv', text, doubts: csvDoubts(text) };
  const kind = isMarkup(text) ? 'markup' : 'text';
  return { ...known, kind: 'table', source: { kind, bytes, encoding } };
}

/** The file's content; of one that was saved as the server answers it, what stands in it under `data`. */
function parse(text: string): unknown {
  try {
    const content = JSON.parse(text) as Record<string, unknown>;
    return 'data' in content && !('format' in content) ? content['data'] : content;
  } catch {
    throw new UnreadableFile('transfer.import.notJson');
  }
}
