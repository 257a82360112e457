import { type CsvDoubts, LIMITS, ownDelimiter } from '@meridian/contract';
import { csvDoubts } from '#features/export/own-csv/restore-csv.ts';
import { type DecodedText, decodeBytes } from '#features/export/table/decode-bytes.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** Cells of a table that is no export of ours: its bytes, because their encoding is a guess that the person may correct. */
export interface TableFile extends DecodedText {
  id: string;
  name: string;
  kind: 'table';
  bytes: Uint8Array;
}

/** An export of ours. */
export type ExportedFile = { id: string; name: string } & (
  | { kind: 'json'; data: unknown }
  | { kind: 'csv'; text: string; doubts: CsvDoubts | null }
);

/** A file of the person's, read: of which kind it is shows in its first characters. */
export type ImportFile = ExportedFile | TableFile;

export async function readImportFile(file: Blob & { name: string }): Promise<ImportFile> {
  if (file.size > LIMITS.importMaxBytes) throw new UnreadableFile('transfer.import.tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const decoded = decodeBytes(bytes);
  const { text } = decoded;
  const start = text.trimStart()[0];
  if (start === undefined) throw new UnreadableFile('transfer.import.empty');
  const known = { id: crypto.randomUUID(), name: file.name };
  if (start === '{') return { ...known, kind: 'json', data: parse(text) };
  // A spreadsheet may have written it anew, in its own encoding and with its own mark between the cells.
  if (ownDelimiter(text) !== null) return { ...known, kind: 'csv', text, doubts: csvDoubts(text) };
  return { ...known, kind: 'table', bytes, ...decoded };
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
