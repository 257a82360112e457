/** Detects from all rows of a table in which formats ambiguous cells must be read. */
import type { DateOrder, DecimalMark } from '@meridian/contract';
import type { RowCells } from './parse-delimited-text.ts';
import { detectColumnDateOrder } from './parse-date.ts';
import { isEmptyAmount, parseNumber, detectColumnDecimalMark } from './parse-number.ts';
import type { TableReadSettings } from './table-read-settings.ts';
import { parseCategory, parseDirection } from './parse-cell-keywords.ts';
import { type ColumnTarget, isAmountColumn } from './heading-recognition.ts';

/**
 * The decimal mark of a column, or null. `isOwn` is true if the column's own cells show the mark, false if only other
 * columns do.
 */
interface ShownMark {
  mark: DecimalMark | null;
  isOwn: boolean;
}

export interface CellFormats {
  choices: TableReadSettings;
  headings: RowCells;
  /** The decimal mark of each column, by its index. */
  marks: readonly ShownMark[];
  /** The order of dates; null if no cell shows it, or cells disagree. */
  order: DateOrder | null;
  /** The sign of most outgoing amounts; null if there are none, or all amounts are positive. */
  outSign: '+' | '-' | null;
  /** The indices of columns, besides name and amounts, that most rows fill. A row in which one of them is blank may be a sum. */
  usual: readonly number[];
}

export function detectCellFormats(rows: readonly RowCells[], choices: TableReadSettings): CellFormats {
  const { targets, headingRow } = choices;
  const items = rows.slice(headingRow + 1);
  const cellsAt = (place: number) => items.flatMap((cells) => cells[place] || []);
  const places = (test: (target: ColumnTarget) => boolean) =>
    targets.flatMap((target, place) => (target !== null && test(target) ? [place] : []));
  return {
    choices,
    headings: rows[headingRow] ?? [],
    marks: marksOf(
      targets,
      places(isAmountColumn).map((place) => ({ place, cells: cellsAt(place) })),
    ),
    order: certain(detectColumnDateOrder(places(isDay).flatMap(cellsAt))),
    outSign: outSignOf(items, targets),
    usual: usualColumns(
      items,
      places((target) => USUAL.includes(target)),
    ),
  };
}

const isDay = (target: ColumnTarget) => target.endsWith('_date');
const USUAL: readonly ColumnTarget[] = ['category', 'direction', 'from_date', 'currency', 'interval_months'];

const certain = <Value>(shown: Value | 'both' | null): Value | null => (shown === 'both' ? null : shown);

/**
 * Returns the decimal mark of each column: the mark that the column's own cells show, otherwise the mark on which the
 * other columns agree.
 */
function marksOf(
  targets: TableReadSettings['targets'],
  columns: readonly { place: number; cells: readonly string[] }[],
): ShownMark[] {
  const shown = new Map(columns.map(({ place, cells }) => [place, detectColumnDecimalMark(cells)]));
  const all = new Set([...shown.values()].filter((mark) => mark !== null));
  const [only = null] = all;
  const ofTable = all.size === 1 ? certain(only) : null;
  return targets.map((_, place) => {
    const own = shown.get(place) ?? null;
    return own === null ? { mark: ofTable, isOwn: false } : { mark: certain(own), isOwn: true };
  });
}

/** Returns the sign of most outgoing amounts if the table has both signs, otherwise null. */
function outSignOf(items: readonly RowCells[], targets: TableReadSettings['targets']): CellFormats['outSign'] {
  const [amount, category, direction] = [
    targets.indexOf('amount'),
    targets.indexOf('category'),
    targets.indexOf('direction'),
  ];
  const signs = { '+': 0, '-': 0 };
  for (const cells of items) {
    const [inCategory, inDirection] = [cells[category] ?? '', cells[direction] ?? ''];
    const leaves =
      parseDirection(inDirection) === 'out' || isOutflow(inCategory === '' ? null : parseCategory(inCategory));
    if (!leaves) continue;
    const value = parseNumber(cells[amount] ?? '', '.')?.value ?? 0;
    if (value !== 0) signs[value < 0 ? '-' : '+'] += 1;
  }
  return signs['-'] === 0 ? null : signs['-'] >= signs['+'] ? '-' : '+';
}

export function isOutflow(category: string | null): boolean {
  return category !== null && category !== 'income' && category !== 'balance';
}

const MOST = 0.7;

function usualColumns(items: readonly RowCells[], places: readonly number[]): number[] {
  const rows = items.filter((cells) => cells.filter((cell) => cell !== '').length > 1);
  return places.filter((place) => {
    const filled = rows.filter((cells) => cells[place] !== '' && !isEmptyAmount(cells[place] ?? '')).length;
    return filled > 0 && filled >= rows.length * MOST;
  });
}
