/** The cells of a row by what they say, and what of their texts becomes name, notes and tags. */
import {
  type DateReadings,
  type ItemFieldName,
  LIMITS,
  type RateUnit,
  type RuleCode,
  type Sentence,
} from '@meridian/contract';
import type { Category } from '@meridian/engine';
import type { MessageKey } from '#lib/text/text.ts';
import type { Figure, NamedCurrency } from '#features/export/table/read-number.ts';
import type { Interval } from '#features/export/table/table-words.ts';
import type { Direction } from './read-words.ts';

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

/** A name is one line: breaks in a cell become spaces. */
export function inOneLine(cell: string): string {
  return cell
    .replaceAll(/\s*[\r\n\t\v\f\u0085\u2028\u2029]\s*/g, ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
}

/** Names between semicolons, commas or bars. */
export function tagsIn(cell: string): { name: string }[] {
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
