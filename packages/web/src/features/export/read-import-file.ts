import { ITEM_FIELD_NAMES, LIMITS } from '@meridian/contract';
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
  | { kind: 'csv'; text: string }
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
  const isOurs = decoded.encoding === 'utf-8' && isExportedCsv(text);
  return isOurs ? { ...known, kind: 'csv', text } : { ...known, kind: 'table', bytes, ...decoded };
}

const OUR_COLUMNS = new Set<string>(['scenario', 'tags', 'kept', ...ITEM_FIELD_NAMES]);

/** Whether the first line names columns of our export and nothing else; 'scenario' is in every one. */
function isExportedCsv(text: string): boolean {
  const [line = ''] = text.split(/\r?\n/, 1);
  const names = line.split(',').map((name) => name.trim().toLowerCase());
  return names.includes('scenario') && names.every((name) => OUR_COLUMNS.has(name));
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
