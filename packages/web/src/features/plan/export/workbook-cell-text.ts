/** Converts a cell of a workbook to unambiguous text, independent of the user's formats. */
import { isCurrencyCode } from '@meridian/engine';
import { type CellObject, SSF } from '@e965/xlsx';

interface DayParts {
  y: number;
  m: number;
  d: number;
}

/** The library's functions for number formats, with the types that the library does not declare. */
const FORMATS = SSF as {
  is_date: (format: string) => boolean;
  parse_date_code: (days: number, options: { date1904: boolean }) => DayParts | null;
};

/** Returns the text of a cell. `startsIn1904` is true for a workbook that counts days from 1904 instead of 1900. */
export function cellText(cell: CellObject | undefined, startsIn1904: boolean): string {
  switch (cell?.t) {
    case 'n':
      return typeof cell.v === 'number' ? figureText(cell.v, String(cell.z ?? ''), startsIn1904) : '';
    case 's':
      return String(cell.v ?? '');
    case 'b':
      return cell.v === true ? 'TRUE' : 'FALSE';
    case 'd':
      return cell.v instanceof Date ? cell.v.toISOString().slice(0, 10) : '';
    case 'e':
      return cell.w ?? '#ERROR';
    case 'z':
    case undefined:
      return '';
  }
}

function figureText(value: number, format: string, startsIn1904: boolean): string {
  if (FORMATS.is_date(format)) {
    const day = dayText(value, startsIn1904);
    if (day !== null) return day;
  }
  const shown = withoutQuotes(format);
  if (shown.includes('%')) return `${numberText(value * 100)}%`;
  const currency = currencyOf(format);
  return currency === '' ? numberText(value) : `${numberText(value)} ${currency}`;
}

/** Returns the date, as YYYY-MM-DD, of a number of days as workbooks store dates; null for a time of day without a date. */
function dayText(value: number, startsIn1904: boolean): string | null {
  const day = value < 1 ? null : FORMATS.parse_date_code(value, { date1904: startsIn1904 });
  if (day === null) return null;
  return [String(day.y).padStart(4, '0'), twoDigits(day.m), twoDigits(day.d)].join('-');
}

const twoDigits = (part: number) => String(part).padStart(2, '0');

/** Returns the number with the fifteen significant digits of spreadsheets, without rounding noise. */
function numberText(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  // Appends a zero: in a table with decimal commas, '1.234' would be read as 1234.
  return /^-?\d{1,3}\.\d{3}$/.test(text) ? `${text}0` : text;
}

/**
 * Returns the sign or code of the currency in a cell's number format; empty if there is none. A plain dollar sign is ignored: it is the
 * default of US programs and does not show which currency is meant.
 */
function currencyOf(format: string): string {
  const [, bracketed] = /\[\$([^\]-]+)/.exec(format) ?? [];
  if (bracketed !== undefined) return bracketed.trim();
  const [sign] = format.replaceAll('$', '').match(/\p{Sc}/u) ?? [];
  if (sign !== undefined) return sign;
  const quoted = [...format.matchAll(/"\s*([A-Za-z]{3})\s*"/g)].map(([, code = '']) => code.toUpperCase());
  return quoted.find(isCurrencyCode) ?? '';
}

function withoutQuotes(format: string): string {
  return format.replaceAll(/"[^"]*"|\\./g, '');
}
