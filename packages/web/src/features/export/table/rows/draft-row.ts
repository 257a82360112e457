/** Reads the cells of a row one by one; nothing is decided yet that needs the other cells. */
import {
  type DateEdge,
  type DateReadings,
  type ItemFieldName,
  type RateUnit,
  type RuleCode,
  type Sentence,
  dateOf,
  isEitherDay,
} from '@meridian/contract';
import type { Category } from '@meridian/engine';
import {
  type Figure,
  type NamedCurrency,
  isDash,
  readCurrency,
  readMoney,
  readPercent,
} from '#features/export/table/read-number.ts';
import type { ColumnTarget, Interval } from '#features/export/table/table-words.ts';
import { saidUnit, withoutUnit } from '#lib/format/rate-unit.ts';
import type { MessageKey } from '#lib/text/text.ts';
import type { Targets } from './match-columns.ts';
import { readDay } from './read-date.ts';
import {
  type Direction,
  isTransfer,
  readCategory,
  readDirection,
  readInterval,
  readStatus,
} from './read-words.ts';

/** A figure where it stands. */
export interface PlacedFigure extends Figure {
  column: number;
  cell: string;
}

/** A mistake in a row, said by the catalogue of the interface or of the contract. */
export type CellProblem = { column: number | null } & (
  | { key: MessageKey }
  | { sentence: Sentence<RuleCode> }
);

/** The cells of a row by what they say. */
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

export function draftRow(cells: readonly string[], targets: Targets): RowDraft {
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
    const key = READERS[target](draft, cell, column);
    if (key !== null) draft.problems.push({ column, key });
  }
  return draft;
}

/** Puts what a cell says into the draft; answers what is wrong with it. */
type Reader = (draft: RowDraft, cell: string, column: number) => MessageKey | null;

const money =
  (target: keyof RowDraft['money']): Reader =>
  (draft, cell, column) => {
    const figure = readMoney(cell);
    if (figure === null)
      return NOT_LISTED.test(cell.trim()) ? 'transfer.table.notCurrency' : 'transfer.table.notNumber';
    draft.money[target] = { ...figure, column, cell };
    return null;
  };

const currency =
  (target: keyof RowDraft['currencies']): Reader =>
  (draft, cell) => {
    const named = readCurrency(cell);
    if (named === null) return 'transfer.table.notCurrency';
    draft.currencies[target] = named;
    return null;
  };

const date =
  (target: keyof RowDraft['dates'], edge: DateEdge): Reader =>
  (draft, cell) => {
    const readings = readDay(cell, edge);
    if (dateOf(readings, null) === null && !isEitherDay(readings)) return 'transfer.table.notDate';
    draft.dates[target] = { readings, cell };
    return null;
  };

const rate =
  (unit: RateUnit | null): Reader =>
  (draft, cell) => {
    const percent = readPercent(withoutUnit(cell));
    if (percent === null) return 'transfer.table.notNumber';
    draft.rate = { percent, unit: saidUnit(cell) ?? unit, cell };
    return null;
  };

const number =
  (field: ItemFieldName): Reader =>
  (draft, cell) => {
    const value = readPercent(cell);
    if (value === null) return 'transfer.table.notNumber';
    draft.numbers[field] = value;
    return null;
  };

const READERS: Readonly<Record<ColumnTarget, Reader>> = {
  name: (draft, cell) => {
    draft.name = inOneLine(cell);
    draft.isTransfer ||= isTransfer(cell, 'name');
    return null;
  },
  notes: (draft, cell) => {
    draft.notes = cell;
    return null;
  },
  tags: (draft, cell) => {
    draft.tags = tagsIn(cell);
    return null;
  },
  status: (draft, cell) => {
    draft.status = readStatus(cell);
    return null;
  },
  category: (draft, cell) => {
    draft.isTransfer ||= isTransfer(cell, 'category');
    draft.category = readCategory(cell);
    return draft.category === null && !draft.isTransfer ? 'transfer.table.notCategory' : null;
  },
  direction: (draft, cell) => {
    draft.direction = readDirection(cell);
    return draft.direction === null ? 'transfer.table.notDirection' : null;
  },
  interval_months: (draft, cell) => {
    draft.interval = readInterval(cell);
    return draft.interval === null ? 'transfer.table.notInterval' : null;
  },
  currency: currency('currency'),
  existing_funds_currency: currency('existing_funds_currency'),
  from_date: date('from_date', 'first'),
  to_date: date('to_date', 'last'),
  payout_from_date: date('payout_from_date', 'first'),
  amount: money('amount'),
  money_in: money('money_in'),
  money_out: money('money_out'),
  fee: money('fee'),
  existing_funds: money('existing_funds'),
  interest_rate: rate(null),
  monthly_interest_rate: rate('month'),
  yearly_interest_rate: rate('year'),
  management_fee_saving: number('management_fee_saving'),
  management_fee_deposit: number('management_fee_deposit'),
  interest_limit: number('interest_limit'),
  payout_months: number('payout_months'),
};

/** A number beside the code or sign of a currency. */
const NOT_LISTED = /^(?:[A-Z]{3}|\p{Sc}) ?[-+]?\d[\d.,' ]*$|^[-+]?\d[\d.,' ]* ?(?:[A-Z]{3}|\p{Sc})$/u;

/** A name is one line: breaks in a cell become spaces. */
function inOneLine(cell: string): string {
  return cell
    .replaceAll(/\s*[\r\n\t\v\f\u0085\u2028\u2029]\s*/g, ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
}

/** Names between semicolons, commas or bars. */
function tagsIn(cell: string): { name: string }[] {
  const names = cell.split(/[;,|]/).map((name) => inOneLine(name));
  return [...new Set(names)].filter((name) => name !== '').map((name) => ({ name }));
}
