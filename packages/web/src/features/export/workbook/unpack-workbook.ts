/** The parts of a zipped workbook, unpacked within bounds. */
import { LIMITS } from '@meridian/contract';
import { type Unzipped, unzipSync } from 'fflate';
import { UnreadableFile } from '#features/export/unreadable-file.ts';

/** Of all parts that are read, unpacked: the largest honest plan has a third of it. */
const MOST_BYTES = 4 * LIMITS.importMaxBytes;
const MOST_SHEETS = 100;

const PICTURES = /(^|\/)(media|embeddings|drawings|charts|printerSettings|Thumbnails|Pictures)\//i;
const SHEETS = /(^|\/)(worksheets|chartsheets)\/[^/]+\.(xml|bin)$/i;

/**
 * Sizes are those that the zip's directory names, before a byte is unpacked; the library gives no part more room than that.
 * Throws {@link UnreadableFile}.
 */
export function unpackWorkbook(bytes: Uint8Array): Unzipped {
  let [unpacked, sheets] = [0, 0];
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (name.endsWith('/') || PICTURES.test(name)) return false;
      unpacked += originalSize;
      sheets += SHEETS.test(name) ? 1 : 0;
      if (unpacked > MOST_BYTES || sheets > MOST_SHEETS)
        throw new UnreadableFile('transfer.import.workbook.tooLarge');
      return true;
    },
  });
  const manifest = parts['META-INF/manifest.xml'];
  if (manifest !== undefined && new TextDecoder().decode(manifest).includes('encryption-data'))
    throw new UnreadableFile('transfer.import.workbook.locked');
  checkRepeats(parts['content.xml']);
  return parts;
}

const MOST_CELLS = LIMITS.itemsPerUser * LIMITS.csvCellsMax;

/** A workbook of LibreOffice writes one cell for a million equal ones. Rows that are empty to the end do no harm. */
function checkRepeats(content: Uint8Array | undefined): void {
  if (content === undefined) return;
  let [rows, cells] = [1, 0];
  for (const [tag, name] of new TextDecoder()
    .decode(content)
    .matchAll(/<table:(table-row|table-cell)\b[^>]*>/g)) {
    if (name === 'table-row') rows = repeated(tag, 'rows');
    else if (!tag.endsWith('/>')) cells += rows * repeated(tag, 'columns');
    if (cells > MOST_CELLS) throw new UnreadableFile('transfer.import.workbook.tooLarge');
  }
}

function repeated(tag: string, things: 'rows' | 'columns'): number {
  const [, times] = new RegExp(`number-${things}-repeated="(\\d+)"`).exec(tag) ?? [];
  return Number(times ?? 1);
}
