/** Dates as tables hold them: numbers in any order, month names, a month or a year alone, a spreadsheet's day count. */
import { parseDate } from '#lib/format/dates.ts';
import { latinDigits } from '#lib/format/number-format.ts';

/** Whether '3.4.2027' is in April or in March. */
export type DateOrder = 'day first' | 'month first';

/** Which day a month or year alone means. */
export type DateEdge = 'first' | 'last';

interface Reading {
  order: DateOrder;
  edge: DateEdge;
  /** Whether a bare number is a spreadsheet's count of days: only where its column is one of dates. */
  takesSerials: boolean;
}

const THREE_NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{2}|\d{4})$/;

/** An ISO date, or null when the cell holds none from 1900 to 2200. */
export function readDate(text: string, { order, edge, takesSerials }: Reading): string | null {
  const cleaned = withoutTime(latinDigits(text).trim());
  const format = order === 'month first' ? 'MM/DD/YYYY' : 'DD/MM/YYYY';
  const numbers = THREE_NUMBERS.exec(cleaned.replaceAll(' ', ''));
  if (numbers !== null) {
    const [, first, , second, year = ''] = numbers;
    const full = `${first}/${second}/${year.length === 2 ? `20${year}` : year}`;
    return parseDate(full, format) ?? parseDate(full, 'MM/DD/YYYY');
  }
  const whole = parseDate(cleaned, format) ?? compactDate(cleaned);
  if (whole !== null) return whole;
  return (
    monthAlone(cleaned, edge) ?? namedMonth(cleaned, edge) ?? (takesSerials ? serialDate(cleaned) : null)
  );
}

function withoutTime(text: string): string {
  return text.replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]m| ?z)?$/i, '');
}

function compactDate(text: string): string | null {
  const [, year, month, day] = /^((?:19|20|21)\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  return year === undefined ? null : parseDate(`${year}-${month}-${day}`, 'YYYY-MM-DD');
}

/** '2041', '3/2041', '2041-03'. */
function monthAlone(text: string, edge: DateEdge): string | null {
  const compact = text.replaceAll(' ', '');
  const [, monthFirst, yearLast] = /^(\d{1,2})[-/.](\d{4})$/.exec(compact) ?? [];
  const [, yearFirst, monthLast] = /^(\d{4})(?:[-/.](\d{1,2}))?$/.exec(compact) ?? [];
  const year = yearLast ?? yearFirst;
  if (year === undefined) return null;
  return atEdge(year, monthFirst ?? monthLast ?? (edge === 'first' ? '1' : '12'), edge);
}

function atEdge(year: string, month: string, edge: DateEdge): string | null {
  const days = edge === 'first' ? [1] : [31, 30, 29, 28];
  for (const day of days) {
    const date = parseDate(`${year}-${month}-${day}`, 'YYYY-MM-DD');
    if (date !== null) return date;
  }
  return null;
}

/** 'Apr 2027', '3 April 2027', 'April 3, 2027', '3. avr. 27'. */
function namedMonth(text: string, edge: DateEdge): string | null {
  const words = text.split(/[\s,./-]+/).filter((word) => word !== '');
  const month = words.map(monthNumber).find((number) => number !== undefined);
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const others = words.filter(
    (word) => monthNumber(word) === undefined && !/^\d+$/.test(word) && !SMALL_WORDS.has(word),
  );
  if (month === undefined || others.length > 0) return null;
  const year =
    numbers.find((number) => number.length === 4) ??
    (numbers.at(-1)?.length === 2 ? numbers.at(-1) : undefined);
  if (year === undefined || numbers.length > 2) return null;
  const full = year.length === 2 ? `20${year}` : year;
  const day = numbers.find((number) => number !== year);
  return day === undefined
    ? atEdge(full, String(month), edge)
    : parseDate(`${full}-${month}-${day}`, 'YYYY-MM-DD');
}

const SMALL_WORDS = new Set(['de', 'of', 'г']);

const LANGUAGES = ['en', 'he', 'de', 'fr', 'es', 'ru'];

/** Each name and short name of a month; made once it is needed. */
let months: Map<string, number> | undefined;

function monthNumber(word: string): number | undefined {
  months ??= monthNames();
  return months.get(bare(word));
}

function monthNames(): Map<string, number> {
  const names = new Map<string, number>([['sept', 9]]);
  for (const language of LANGUAGES) {
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' });
      const alone = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      for (let number = 1; number <= 12; number++) {
        const date = new Date(Date.UTC(2027, number - 1, 1));
        const inDate = format.formatToParts(date).find(({ type }) => type === 'month')?.value ?? '';
        for (const name of [inDate, alone.format(date)]) names.set(bare(name), number);
      }
    }
  }
  return names;
}

/** Without dots, accents and case; 'באפריל' is 'אפריל'. */
function bare(word: string): string {
  const plain = word
    .normalize('NFKD')
    .replaceAll(/[\p{M}.]/gu, '')
    .toLowerCase();
  return plain.replace(/^ב(?=\p{Script=Hebrew}{2})/u, '');
}

/** Days since 1899-12-30, as Excel counts them: from 1954 to 2200. */
const SERIALS = { first: 20_000, last: 109_939 };
const DAY_MILLISECONDS = 86_400_000;

function serialDate(text: string): string | null {
  const days = /^\d{5,6}([.,]\d+)?$/.test(text) ? Math.floor(Number(text.replace(',', '.'))) : 0;
  if (days < SERIALS.first || days > SERIALS.last) return null;
  return new Date(Date.UTC(1899, 11, 30) + days * DAY_MILLISECONDS).toISOString().slice(0, 10);
}

/** Which of two numbers is the day, where a column's cells leave no doubt. */
export function dateOrderOf(cells: readonly string[], otherwise: DateOrder): DateOrder {
  for (const cell of cells) {
    const numbers = THREE_NUMBERS.exec(withoutTime(latinDigits(cell).trim()));
    if (numbers === null) continue;
    const [, first, mark, second] = numbers;
    if (mark === '.' || Number(first) > 12) return 'day first';
    if (Number(second) > 12) return 'month first';
  }
  return otherwise;
}
