/** Numbers as people and spreadsheets write them: one reader for fields, for tables and for our own CSV. */

/** The mark before the decimals. */
export type DecimalMark = '.' | ',';

/** A number without its sign as a plain decimal ('1234.50'), for each mark that may stand before its decimals; null: it is none then. */
export type Readings = Readonly<Record<DecimalMark, string | null>>;

/** The zeros of the scripts whose digits people write numbers in: Arabic, Persian, Indian, Thai and full-width. */
const ZEROS = [
  0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0x0a_66, 0x0a_e6, 0x0b_66, 0x0b_e6, 0x0c_66, 0x0c_e6, 0x0d_66, 0x0e_50,
  0x0e_d0, 0x0f_20, 0x10_40, 0x17_e0, 0xff_10,
];

/** Digits of any of these scripts as 0 to 9; everything else stays. */
export function latinDigits(text: string): string {
  return text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((start) => code >= start && code < start + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** A decimal mark that is nothing else, as Arabic writes it. */
const SURE_MARK = '\u066b';

/** How spreadsheets make a text of a number: ='...' and an apostrophe before it. */
const AS_TEXT = /^="([^"]*)"$|^'(?=[-+(\d])/;

/** One kind of minus, apostrophe and space, digits 0 to 9, full-width signs as plain ones, and no marks of direction. */
export function plainSigns(written: string): string {
  const text = written.trim().replace(AS_TEXT, '$1');
  // Nearly every cell of a large table; the rest below takes twenty times as long.
  if (/^[ !-_a-~]*$/.test(text)) return text.trim();
  return latinDigits(text)
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

/** Groups of three, or of two before the last as in India; a number that is grouped does not begin with 0. */
const GROUPED: Readonly<Record<string, RegExp>> = {
  '.': /^[1-9]\d{0,2}(?:\.\d{3})+$/,
  ',': /^[1-9]\d{0,2}(?:,\d{3})+$|^[1-9]\d?(?:,\d{2})+,\d{3}$/,
  "'": /^[1-9]\d{0,2}(?:'\d{3})+$/,
  ' ': /^[1-9]\d{0,2}(?: \d{3})+$/,
};

const EXPONENT = /^(\d(?:[.,\u066b]\d+)?)e([+-]\d{1,3})$/i;

/** Reads digits with their marks, as {@link plainSigns} leaves them. With an exponent as programs write it too ('2.5E+05'). */
export function readDigits(digits: string): Readings {
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

/** A plain decimal times a power of ten, digit by digit. */
function shifted(decimal: string, places: number): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  if (places >= 0) {
    const moved = fraction.padEnd(places, '0');
    return `${whole}${moved.slice(0, places)}.${moved.slice(places) || '0'}`;
  }
  const moved = whole.padStart(1 - places, '0');
  return `${moved.slice(0, places)}.${moved.slice(places)}${fraction}`;
}

/** Tells whether the digits mean two different numbers ('1.234'), so that somebody has to say which. */
export function isEither({ '.': point, ',': comma }: Readings): boolean {
  return point !== null && comma !== null && Number(point) !== Number(comma);
}

/** The decimal mark that the digits leave no doubt about; null where they have none, or could have either. */
export function sureMark(digits: string): DecimalMark | null {
  if (!/[.,]/.test(digits)) return null;
  const readings = readDigits(digits);
  if (readings['.'] === null) return readings[','] === null ? null : ',';
  return readings[','] === null ? '.' : null;
}

/** The number that digits mean under a mark; where they can mean one number only, that one whatever the mark. Null: none, or it could be two. */
export function decimalOf(readings: Readings, mark: DecimalMark | null): string | null {
  if (isEither(readings)) return mark === null ? null : readings[mark];
  return readings['.'] ?? readings[','];
}
