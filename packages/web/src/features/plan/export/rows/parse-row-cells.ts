/** Reads the cells of a row one by one. Decisions that need several cells are made later (convert-row.ts). */
import {
  type MonthBoundary,
  type DateCandidates,
  type ItemFieldName,
  type RatePeriod,
  type RuleMessageCode,
  type ErrorMessage,
  selectDate,
  isAmbiguousDate,
} from '@meridian/contract';
import type { Category } from '@meridian/engine';
import {
  type ParsedNumber,
  type NamedCurrency,
  isEmptyAmount,
  parseCurrency,
  parseMoneyCell,
  parsePercentCell,
} from './parse-number.ts';
import type { ColumnTarget, PaymentInterval } from './heading-recognition.ts';
import { parseRateUnit, removeRateUnit } from '#lib/format/parse-rate-unit.ts';
import type { MessageKey } from '#lib/text/text.ts';
import type { ColumnTargets } from './match-columns.ts';
import { parseDateCell } from './parse-date.ts';
import {
  type Direction,
  isTransferCell,
  parseCategory,
  parseDirection,
  parseInterval,
  parseStatus,
} from './parse-cell-keywords.ts';

/** A number in a row, with the index of its column and the text of its cell. */
export interface ColumnAmount extends ParsedNumber {
  column: number;
  cell: string;
}

/** An error in a row, with a message of the web interface or of the contract. `column` is null if the error is in no particular cell. */
export type CellProblem = { column: number | null } & (
  | { key: MessageKey }
  | { sentence: ErrorMessage<RuleMessageCode> }
);

/** The contents of a row's cells, by their meaning instead of their column. */
export interface RowDraft {
  name: string;
  notes: string;
  tags: readonly { name: string }[];
  category: Category | null;
  direction: Direction | null;
  isTransfer: boolean;
  status: 'never' | 'returned' | null;
  money: Partial<Record<'amount' | 'money_in' | 'money_out' | 'fee' | 'existing_funds', ColumnAmount>>;
  currencies: Partial<Record<'currency' | 'existing_funds_currency', NamedCurrency>>;
  dates: Partial<Record<'from_date' | 'to_date' | 'payout_from_date', { readings: DateCandidates; cell: string }>>;
  interval: PaymentInterval | null;
  rate: { percent: number; unit: RatePeriod | null; cell: string } | null;
  /** Percentages and counts that do not depend on other cells. */
  numbers: Partial<Record<ItemFieldName, number>>;
  problems: CellProblem[];
}

/** The contents for which a cell with only a dash is not blank: '-' may be a name or mean an outgoing payment. */
const TAKES_DASH: readonly ColumnTarget[] = ['name', 'direction'];

export function parseRowCells(cells: readonly string[], targets: ColumnTargets): RowDraft {
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
    if (target === null || cell === '' || (isEmptyAmount(cell) && !TAKES_DASH.includes(target))) continue;
    READERS[target](draft, { column, cell });
  }
  return draft;
}

interface Place {
  column: number;
  cell: string;
}

/** Stores the value of a cell in the draft, or reports its error. */
type Reader = (draft: RowDraft, place: Place) => void;

function stored<Value>(
  read: (cell: string) => Value | null,
  problem: MessageKey | ((cell: string) => MessageKey),
  put: (draft: RowDraft, value: Value, place: Place) => void,
): Reader {
  return (draft, place) => {
    const { column, cell } = place;
    const value = read(cell);
    if (value !== null) return put(draft, value, place);
    draft.problems.push({ column, key: typeof problem === 'string' ? problem : problem(cell) });
  };
}

const money = (target: keyof RowDraft['money']) =>
  stored(parseMoneyCell, notMoney, (draft, figure, place) => {
    draft.money[target] = { ...figure, ...place };
  });

const currency = (target: keyof RowDraft['currencies']) =>
  stored(parseCurrency, 'transfer.table.notCurrency', (draft, named) => {
    draft.currencies[target] = named;
  });

const date = (target: keyof RowDraft['dates'], edge: MonthBoundary) =>
  stored(dateAt(edge), 'transfer.table.notDate', (draft, readings, { cell }) => {
    draft.dates[target] = { readings, cell };
  });

const rate = (unit: RatePeriod | null) =>
  stored(rateIn, 'transfer.table.notNumber', (draft, percent, { cell }) => {
    draft.rate = { percent, unit: parseRateUnit(cell) ?? unit, cell };
  });

const number = (field: ItemFieldName) =>
  stored(parsePercentCell, 'transfer.table.notNumber', (draft, value) => {
    draft.numbers[field] = value;
  });

const READERS: Readonly<Record<ColumnTarget, Reader>> = {
  name: (draft, { cell }) => {
    draft.name = inOneLine(cell);
    draft.isTransfer ||= isTransferCell(cell, 'name');
  },
  notes: (draft, { cell }) => void (draft.notes = cell),
  tags: (draft, { cell }) => void (draft.tags = tagsIn(cell)),
  status: (draft, { cell }) => void (draft.status = parseStatus(cell)),
  category: (draft, { column, cell }) => {
    draft.isTransfer ||= isTransferCell(cell, 'category');
    draft.category = parseCategory(cell);
    if (draft.category === null && !draft.isTransfer)
      draft.problems.push({ column, key: 'transfer.table.notCategory' });
  },
  direction: stored(parseDirection, 'transfer.table.notDirection', (draft, direction) => {
    draft.direction = direction;
  }),
  interval_months: stored(parseInterval, 'transfer.table.notInterval', (draft, interval) => {
    draft.interval = interval;
  }),
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

/** Matches a number beside something that looks like a currency code or sign; used after the currency was found to be unknown. */
const NUMBER_WITH_CURRENCY = /^(?:[A-Z]{3}|\p{Sc}) ?[-+]?\d[\d.,' ]*$|^[-+]?\d[\d.,' ]* ?(?:[A-Z]{3}|\p{Sc})$/u;

function notMoney(cell: string): MessageKey {
  return NUMBER_WITH_CURRENCY.test(cell.trim()) ? 'transfer.table.notCurrency' : 'transfer.table.notNumber';
}

function dateAt(edge: MonthBoundary): (cell: string) => DateCandidates | null {
  return (cell) => {
    const readings = parseDateCell(cell, edge);
    return selectDate(readings, null) === null && !isAmbiguousDate(readings) ? null : readings;
  };
}

function rateIn(cell: string): number | null {
  return parsePercentCell(removeRateUnit(cell));
}

/** Returns a name as one line: line breaks become spaces. */
function inOneLine(cell: string): string {
  return cell
    .replaceAll(/\s*[\r\n\t\v\f\u0085\u2028\u2029]\s*/g, ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
}

/** Returns the tag names in a cell, which are separated by semicolons, commas or bars. */
function tagsIn(cell: string): { name: string }[] {
  const names = cell.split(/[;,|]/).map((name) => inOneLine(name));
  return [...new Set(names)].filter((name) => name !== '').map((name) => ({ name }));
}
