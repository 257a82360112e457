/** Parser of numbers as people and spreadsheets write them, used for form fields, pasted tables and our own CSV. */

/** The separator before the decimals of a number. */
export type DecimalMark = '.' | ',';

/**
 * A number without sign as a plain decimal ('1234.50'), for each possible decimal separator; null: not a number with that
 * separator.
 */
export type DecimalCandidates = Readonly<Record<DecimalMark, string | null>>;

/** Code points of the digit zero in Arabic, Persian, Indian, Thai, full-width and other scripts. */
const ZEROS = [
  0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0x0a_66, 0x0a_e6, 0x0b_66, 0x0b_e6, 0x0c_66, 0x0c_e6, 0x0d_66, 0x0e_50, 0x0e_d0,
  0x0f_20, 0x10_40, 0x17_e0, 0xff_10,
];

/** Replaces digits of these scripts with 0 to 9; other characters stay. */
export function toLatinDigits(text: string): string {
  return text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((start) => code >= start && code < start + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** The Arabic decimal separator, which never separates thousands. */
const SURE_MARK = '\u066b';

/** Notations by which spreadsheets mark a number as text: ="..." and a leading apostrophe. */
const AS_TEXT = /^="([^"]*)"$|^'(?=[-+(\d])/;

/**
 * Normalises signs: one kind of minus, apostrophe and space, digits 0 to 9, plain instead of full-width signs, no direction
 * marks.
 */
export function normalizeSigns(written: string): string {
  const text = written.trim().replace(AS_TEXT, '$1');
  // Fast path for nearly every cell of a large table; the code below takes twenty times as long.
  if (/^[ !-_a-~]*$/.test(text)) return text.trim();
  return toLatinDigits(text)
    .replaceAll(/[\u200b-\u200f\u061c\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replaceAll(/[\u2010-\u2015\u2212\ufe63\uff0d]/g, '-')
    .replaceAll(/[\u2018\u2019\u02bc\u00b4\u066c`\uff07]/g, "'")
    .replaceAll('\uff0e', '.')
    .replaceAll('\uff0c', ',')
    .replaceAll('\uff0b', '+')
    .replaceAll(/[\uff08\uff09]/g, (bracket) => (bracket === '\uff08' ? '(' : ')'))
    .replaceAll(/\s/g, ' ')
    .trim();
}

/** Digit groups of three, or of two before the last group as in India. A grouped number does not begin with 0. */
const GROUPED: Readonly<Record<string, RegExp>> = {
  '.': /^[1-9]\d{0,2}(?:\.\d{3})+$/,
  ',': /^[1-9]\d{0,2}(?:,\d{3})+$|^[1-9]\d?(?:,\d{2})+,\d{3}$/,
  "'": /^[1-9]\d{0,2}(?:'\d{3})+$/,
  ' ': /^[1-9]\d{0,2}(?: \d{3})+$/,
};

const EXPONENT = /^(\d(?:[.,\u066b]\d+)?)e([+-]\d{1,3})$/i;

/** Parses digits with separators, after {@link normalizeSigns}. Also accepts the exponents of programs ('2.5E+05'). */
export function parseDecimalCandidates(digits: string): DecimalCandidates {
  const [, mantissa, exponent] = EXPONENT.exec(digits) ?? [];
  const read = (mark: DecimalMark) => {
    if (mantissa === undefined) return readAs(digits, mark);
    const plain = readAs(mantissa, mark);
    return plain === null ? null : shifted(plain, Number(exponent));
  };
  return { '.': read('.'), ',': read(',') };
}

function readAs(digits: string, mark: DecimalMark): string | null {
  const [whole = '', fraction = '', ...more] = digits.replace(SURE_MARK, mark).split(mark);
  if (more.length > 0 || !/^\d*$/.test(fraction) || whole + fraction === '') return null;
  const [group] = /[^\d]/.exec(whole) ?? [];
  if (group !== undefined && GROUPED[group]?.test(whole) !== true) return null;
  return `${whole.replaceAll(/\D/g, '') || '0'}.${fraction || '0'}`;
}

/** Multiplies a plain decimal by a power of ten, digit by digit without rounding. */
function shifted(decimal: string, places: number): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  if (places >= 0) {
    const moved = fraction.padEnd(places, '0');
    return `${whole}${moved.slice(0, places)}.${moved.slice(places) || '0'}`;
  }
  const moved = whole.padStart(1 - places, '0');
  return `${moved.slice(0, places)}.${moved.slice(places)}${fraction}`;
}

/** Returns true if the digits mean two different numbers ('1.234'), so that the user must choose the separator. */
export function isAmbiguousDecimal({ '.': point, ',': comma }: DecimalCandidates): boolean {
  return point !== null && comma !== null && Number(point) !== Number(comma);
}

/** Returns the only decimal separator with which the digits are a number; null if they have no separator or both are possible. */
export function detectDecimalMark(digits: string): DecimalMark | null {
  if (!/[.,]/.test(digits)) return null;
  const readings = parseDecimalCandidates(digits);
  if (readings['.'] === null) return readings[','] === null ? null : ',';
  return readings[','] === null ? '.' : null;
}

/**
 * Returns the number for a decimal separator; if only one number is possible, that one for any separator. Null: not a number, or
 * ambiguous without a separator.
 */
export function selectDecimal(readings: DecimalCandidates, mark: DecimalMark | null): string | null {
  if (isAmbiguousDecimal(readings)) return mark === null ? null : readings[mark];
  return readings['.'] ?? readings[','];
}
