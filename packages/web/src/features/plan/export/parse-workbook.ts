/** Reads the sheets of a workbook as rows of text. */
import { LIMITS } from '@meridian/contract';
import { type CellObject, type ParsingOptions, type Range, type WorkBook, type WorkSheet, read } from '@e965/xlsx';
import { type Unzipped, unzipSync, zipSync } from 'fflate';
import { type RowCells, MAX_ROWS, trimTable } from '#features/plan/export/rows/parse-delimited-text.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';
import { cellText } from './workbook-cell-text.ts';
import { detectBinaryKind } from './detect-file-kind.ts';

export interface Sheet {
  name: string;
  rows: readonly RowCells[];
}

const OPTIONS: ParsingOptions = {
  dense: true,
  sheetRows: MAX_ROWS + 1,
  // Number formats identify dates, percentages and currencies; all other cells need only values.
  cellNF: true,
  cellText: false,
  cellHTML: false,
  cellFormula: false,
};

/** Returns the sheets with content of .xlsx, .xls, .xlsb or .ods. Throws {@link UnreadableFileError}. */
export function parseWorkbook(bytes: Uint8Array): Sheet[] {
  return sheetsOf(() => {
    if (detectBinaryKind(bytes) !== 'zip') return read(bytes, { ...OPTIONS, type: 'array' });
    return read(zipSync(unpackWorkbook(bytes), { level: 0 }), { ...OPTIONS, type: 'array' });
  });
}

/** Returns the tables of an HTML page or of a workbook in XML; cells of HTML stay unchanged. Throws {@link UnreadableFileError}. */
export function parseMarkup(text: string): Sheet[] {
  return sheetsOf(() => read(text, { ...OPTIONS, type: 'string', raw: true }));
}

function sheetsOf(open: () => WorkBook): Sheet[] {
  const book = opened(open);
  const startsIn1904 = book.Workbook?.WBProps?.date1904 === true;
  const isHidden = book.SheetNames.map((_, place) => (book.Workbook?.Sheets?.[place]?.Hidden ?? 0) !== 0);
  const sheets = book.SheetNames.flatMap((name, place): Sheet[] => {
    const sheet = book.Sheets[name];
    if (sheet === undefined || (isHidden[place] === true && isHidden.includes(false))) return [];
    const rows = trimTable(rowsOf(sheet, startsIn1904));
    return rows.length === 0 ? [] : [{ name, rows }];
  });
  if (sheets.length === 0) throw new UnreadableFileError('transfer.import.empty');
  return sheets;
}

function opened(open: () => WorkBook): WorkBook {
  try {
    return open();
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    // The library throws some errors as strings.
    const isLocked = /password|encrypt/i.test(String(error));
    throw new UnreadableFileError(isLocked ? 'transfer.import.workbook.locked' : 'transfer.import.workbook.broken');
  }
}

function rowsOf(sheet: WorkSheet, startsIn1904: boolean): string[][] {
  const cells: (CellObject | undefined)[][] = sheet['!data'] ?? [];
  if (cells.length > MAX_ROWS) throw new UnreadableFileError('transfer.import.tooManyRows', MAX_ROWS);
  let characters = 0;
  const rows = Array.from({ length: cells.length }, (_, place) => {
    const row: string[] = [];
    // Rows and cells are sparse arrays with possibly wide gaps.
    for (const [at, cell] of Object.entries(cells[place] ?? [])) {
      const column = Number(at);
      const text = cellText(cell, startsIn1904).trim();
      if (text === '') continue;
      if (column >= LIMITS.csvCellsMax) throw new UnreadableFileError('transfer.import.tooManyColumns', place + 1);
      characters += text.length;
      row[column] = text;
    }
    return Array.from(row, (text: string | undefined) => text ?? '');
  });
  if (characters > LIMITS.importMaxBytes) throw new UnreadableFileError('transfer.import.workbook.tooLarge');
  for (const range of sheet['!merges'] ?? []) fillDown(rows, range, cells);
  return rows;
}

/**
 * Repeats text that is merged over several rows in each of these rows. A number is not repeated, because it would be
 * counted several times.
 */
function fillDown(rows: string[][], { s: first, e: last }: Range, cells: (CellObject | undefined)[][]): void {
  const text = rows[first.r]?.[first.c] ?? '';
  if (first.c !== last.c || text === '' || cells[first.r]?.[first.c]?.t !== 's') return;
  for (const row of rows.slice(first.r + 1, last.r + 1)) {
    while (row.length <= first.c) row.push('');
    row[first.c] ||= text;
  }
}

/** Maximum number of unpacked bytes: four times the maximum size of an import file. The largest valid plan needs a third of them. */
const MOST_BYTES = 4 * LIMITS.importMaxBytes;
const MOST_SHEETS = 100;

const PICTURES = /(^|\/)(media|embeddings|drawings|charts|printerSettings|Thumbnails|Pictures)\//i;
const SHEETS = /(^|\/)(worksheets|chartsheets)\/[^/]+\.(xml|bin)$/i;

/**
 * Returns the parts of a zipped workbook, unpacked within limits. Sizes are checked in the zip's directory before unpacking; the unzip
 * library allocates no more memory than these sizes. Throws {@link UnreadableFileError}.
 */
function unpackWorkbook(bytes: Uint8Array): Unzipped {
  let [unpacked, sheets] = [0, 0];
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (name.endsWith('/') || PICTURES.test(name)) return false;
      unpacked += originalSize;
      sheets += SHEETS.test(name) ? 1 : 0;
      if (unpacked > MOST_BYTES || sheets > MOST_SHEETS)
        throw new UnreadableFileError('transfer.import.workbook.tooLarge');
      return true;
    },
  });
  const manifest = parts['META-INF/manifest.xml'];
  if (manifest !== undefined && new TextDecoder().decode(manifest).includes('encryption-data'))
    throw new UnreadableFileError('transfer.import.workbook.locked');
  checkRepeats(parts['content.xml']);
  return parts;
}

const MOST_CELLS = LIMITS.itemsPerUser * LIMITS.csvCellsMax;

/**
 * Throws {@link UnreadableFileError} for a LibreOffice workbook in which repeated cells and rows add up to too many cells. Empty cells do
 * not count, because LibreOffice fills the end of a sheet with them.
 */
function checkRepeats(content: Uint8Array | undefined): void {
  if (content === undefined) return;
  let [rows, cells] = [1, 0];
  for (const [tag, name] of new TextDecoder().decode(content).matchAll(/<table:(table-row|table-cell)\b[^>]*>/g)) {
    if (name === 'table-row') rows = repeated(tag, 'rows');
    else if (!tag.endsWith('/>')) cells += rows * repeated(tag, 'columns');
    if (cells > MOST_CELLS) throw new UnreadableFileError('transfer.import.workbook.tooLarge');
  }
}

function repeated(tag: string, things: 'rows' | 'columns'): number {
  const [, times] = new RegExp(`number-${things}-repeated="(\\d+)"`).exec(tag) ?? [];
  return Number(times ?? 1);
}
