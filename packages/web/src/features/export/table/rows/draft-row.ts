/** Reads the cells of a row one by one; nothing is decided yet that needs the other cells. */
import { type DateEdge, type DateReadings, dateOf, isEitherDay } from '@meridian/contract';
import type { MessageKey } from '#lib/text/text.ts';
import { saidUnit, withoutUnit } from '#lib/format/rate-unit.ts';
import type { Cells } from '#features/export/table/read-cells.ts';
import { type Figure, isDash, rateOf, readCurrency, readFigure } from '#features/export/table/read-number.ts';
import type { ColumnTarget } from '#features/export/table/table-words.ts';
import { readDay } from './read-date.ts';
import { isTransfer, readCategory, readDirection, readInterval, readStatus } from './read-words.ts';
import { type RowDraft, inOneLine, tagsIn } from './row-draft.ts';
import type { TableContext } from './table-context.ts';

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
      return put(
        moneyIn(cell),
        NOT_LISTED.test(cell.trim()) ? 'transfer.table.notCurrency' : 'transfer.table.notNumber',
        (figure) => {
          draft.money[target] = { ...figure, column, cell };
        },
      );
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

/** A number beside the code or sign of a currency. */
const NOT_LISTED = /^(?:[A-Z]{3}|\p{Sc}) ?[-+]?\d[\d.,' ]*$|^[-+]?\d[\d.,' ]* ?(?:[A-Z]{3}|\p{Sc})$/u;

/** A percentage is no amount. */
function moneyIn(cell: string): Figure | null {
  const figure = cell.includes('%') ? null : readFigure(cell);
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
