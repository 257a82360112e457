/** The cells of a row by what they say; nothing is decided yet that needs the other cells. */
import {
  type DateEdge,
  type DateReadings,
  type ItemFieldName,
  LIMITS,
  type RateUnit,
  dateOf,
  isEitherDay,
} from '@meridian/contract';
import type { Category } from '@meridian/engine';
import type { MessageKey } from '#lib/text/text.ts';
import { saidUnit, withoutUnit } from '#ui/form/rate-entry.ts';
import type { TableContext } from './table-context.ts';
import type { Cells } from '#features/export/table/read-cells.ts';
import { readDay } from './read-date.ts';
import {
  type Figure,
  type NamedCurrency,
  isDash,
  rateOf,
  readCurrency,
  readFigure,
} from '#features/export/table/read-number.ts';
import {
  type ColumnTarget,
  type Direction,
  type Interval,
  isTransfer,
  readCategory,
  readDirection,
  readInterval,
  readStatus,
} from '#features/export/table/table-words.ts';

/** A figure where it stands. */
export interface PlacedFigure extends Figure {
  column: number;
  cell: string;
}

/** What is wrong; a sentence is one of the contract's, in English. */
export type CellProblem = { column: number | null } & ({ key: MessageKey } | { sentence: string });

export interface RowDraft {
  name: string;
  notes: string;
  tags: readonly { name: string }[];
  category: Category | null;
  direction: Direction | null;
  isTransfer: boolean;
  status: 'never' | 'returned' | null;
  money: Partial<Record<'amount' | 'money_in' | 'money_out' | 'fee' | 'existing_funds', PlacedFigure>>;
  currencies: Partial<Record<'currency' | 'existing_funds_currency', NamedCurrency>>;
  dates: Partial<
    Record<'from_date' | 'to_date' | 'payout_from_date', { readings: DateReadings; cell: string }>
  >;
  interval: Interval | null;
  rate: { percent: number; unit: RateUnit | null; cell: string } | null;
  /** Percentages and counts that need nothing else. */
  numbers: Partial<Record<ItemFieldName, number>>;
  problems: CellProblem[];
}

/** Where a dash is no blank cell. */
const TAKES_DASH: readonly ColumnTarget[] = ['name', 'direction'];

export function draftRow(cells: Cells, { choices: { targets } }: TableContext): RowDraft {
  const draft: RowDraft = {
    name: '',
    notes: '',
    tags: [],
    category: null,
    direction: null,
    isTransfer: false,
    status: null,
    money: {},
    currencies: {},
    dates: {},
    interval: null,
    rate: null,
    numbers: {},
    problems: [],
  };
  for (const [column, target] of targets.entries()) {
    const cell = cells[column] ?? '';
    if (target === null || cell === '' || (isDash(cell) && !TAKES_DASH.includes(target))) continue;
    const key = readCell(draft, target, { column, cell });
    if (key !== null) draft.problems.push({ column, key });
  }
  return draft;
}

interface Place {
  column: number;
  cell: string;
}

/** Puts what a cell says into the draft; answers what is wrong with it. */
function readCell(draft: RowDraft, target: ColumnTarget, place: Place): MessageKey | null {
  const { cell } = place;
  switch (target) {
    case 'name':
      draft.name = inOneLine(cell);
      draft.isTransfer ||= isTransfer(cell, 'name');
      return null;
    case 'notes':
      draft.notes = cell;
      return null;
    case 'tags':
      draft.tags = tagsIn(cell);
      return null;
    case 'status':
      draft.status = readStatus(cell);
      return null;
    case 'category':
      draft.isTransfer ||= isTransfer(cell, 'category');
      draft.category = readCategory(cell);
      return draft.category === null && !draft.isTransfer ? 'transfer.table.notCategory' : null;
    case 'direction':
      draft.direction = readDirection(cell);
      return draft.direction === null ? 'transfer.table.notDirection' : null;
    case 'currency':
    case 'existing_funds_currency':
      return put(readCurrency(cell), 'transfer.table.notCurrency', (currency) => {
        draft.currencies[target] = currency;
      });
    case 'from_date':
    case 'to_date':
    case 'payout_from_date':
      return put(
        dateIn(cell, target === 'to_date' ? 'last' : 'first'),
        'transfer.table.notDate',
        (readings) => {
          draft.dates[target] = { readings, cell };
        },
      );
    case 'interval_months':
      return put(readInterval(cell), 'transfer.table.notInterval', (interval) => {
        draft.interval = interval;
      });
    case 'amount':
    case 'money_in':
    case 'money_out':
    case 'fee':
    case 'existing_funds':
    case 'interest_rate':
    case 'monthly_interest_rate':
    case 'yearly_interest_rate':
    case 'management_fee_saving':
    case 'management_fee_deposit':
    case 'interest_limit':
    case 'payout_months':
      return readNumbers(draft, target, place);
  }
}

function put<Value>(value: Value | null, key: MessageKey, store: (value: Value) => void): MessageKey | null {
  if (value === null) return key;
  store(value);
  return null;
}

type NumberTarget = Extract<
  ColumnTarget,
  | keyof RowDraft['money']
  | `${string}interest_rate`
  | `management_fee_${string}`
  | 'interest_limit'
  | 'payout_months'
>;

function readNumbers(draft: RowDraft, target: NumberTarget, { column, cell }: Place): MessageKey | null {
  switch (target) {
    case 'amount':
    case 'money_in':
    case 'money_out':
    case 'fee':
    case 'existing_funds':
      return put(figureIn(cell), 'transfer.table.notNumber', (figure) => {
        draft.money[target] = { ...figure, column, cell };
      });
    case 'interest_rate':
    case 'monthly_interest_rate':
    case 'yearly_interest_rate': {
      const unit = target === 'interest_rate' ? null : target === 'yearly_interest_rate' ? 'year' : 'month';
      return put(percentIn(withoutUnit(cell)), 'transfer.table.notNumber', (percent) => {
        draft.rate = { percent, unit: saidUnit(cell) ?? unit, cell };
      });
    }
    case 'management_fee_saving':
    case 'management_fee_deposit':
    case 'interest_limit':
    case 'payout_months':
      return put(percentIn(cell), 'transfer.table.notNumber', (number) => {
        draft.numbers[target] = number;
      });
  }
}

function figureIn(cell: string): Figure | null {
  const figure = readFigure(cell);
  return figure === null || Object.values(figure.readings).every((reading) => reading === null)
    ? null
    : figure;
}

function percentIn(cell: string): number | null {
  const figure = readFigure(cell);
  return figure?.currency !== null ? null : rateOf(figure);
}

function dateIn(cell: string, edge: DateEdge): DateReadings | null {
  const readings = readDay(cell, edge);
  return dateOf(readings, null) === null && !isEitherDay(readings) ? null : readings;
}

/** A name is one line: breaks in a cell become spaces. */
function inOneLine(cell: string): string {
  return cell
    .replaceAll(/\s*[\r\n\t\v\f\u0085\u2028\u2029]\s*/g, ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
}

function tagsIn(cell: string): { name: string }[] {
  const names = cell.split(/[;,|]/).map((name) => inOneLine(name));
  return [...new Set(names)].filter((name) => name !== '').map((name) => ({ name }));
}

/** A purpose that is too long for a name: its beginning, and the whole of it for the notes. */
export function nameAndNotes({ name, notes }: RowDraft): { name: string; notes: string; isCut: boolean } {
  const letters = Array.from(name.normalize('NFC'));
  if (letters.length <= LIMITS.nameMaxCharacters) return { name, notes, isCut: false };
  const whole = [name, notes].filter((text) => text !== '').join('\n');
  return { name: letters.slice(0, LIMITS.nameMaxCharacters).join('').trim(), notes: whole, isCut: true };
}
