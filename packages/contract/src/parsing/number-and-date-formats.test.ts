/** Numbers and dates in the notation of users, banks and spreadsheets of many countries. */
import { describe, expect, test } from 'vitest';
import { type DateOrder, selectDate, isAmbiguousDate, parseDateCandidates, detectDateOrder } from './date-parser.ts';
import {
  selectDecimal,
  isAmbiguousDecimal,
  toLatinDigits,
  normalizeSigns,
  parseDecimalCandidates,
  detectDecimalMark,
} from './decimal-parser.ts';
import {
  parseCsvFlag,
  detectCsvNotation,
  parseCsvNumber,
  isExportHeading,
  detectExportDelimiter,
} from './csv-export-parser.ts';

describe('numbers with separators', () => {
  const sure = (text: string) => {
    const readings = parseDecimalCandidates(normalizeSigns(text));
    const decimal = selectDecimal(readings, null);
    return decimal === null ? null : Number(decimal);
  };

  test.each<[string, number | null]>([
    ['1234', 1234],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['1.234.567', 1_234_567],
    ["1'850.00", 1850],
    ['1’000’000.50', 1_000_000.5],
    ['12ʼ345,00', 12_345],
    ['7\u00a0000', 7000],
    ['12\u202f500,50', 12_500.5],
    ['1,25,000.50', 125_000.5],
    ['1,00,00,000', 10_000_000],
    ['٣٬٠٠٠٫٠٠', 3000],
    ['١٢٣٤٫٥٠٠', 1234.5],
    ['١٫٢٣٤', 1.234],
    ['१,२५,०००', 125_000],
    ['３２０，０００．５０', 320_000.5],
    ['0,005', 0.005],
    ['0.005', 0.005],
    ['.5', 0.5],
    ['5.', 5],
    ['2.5E+05', 250_000],
    ['1,5e-07', 1.5e-7],
    ['01,234', 1.234],
    ['1.23', 1.23],
    ['1234.567', 1234.567],
    ['1,234', null],
    ['1234,567', 1234.567],
    ['12,34,5', null],
    ['1,2,3.4.5', null],
    ["1'00.5", null],
    ['1e5', null],
    ['.', null],
    ['', null],
  ])('%s', (text, value) => {
    expect(sure(text)).toBe(value);
  });

  test('a number is ambiguous only if it is valid with both decimal separators', () => {
    expect(['1.234', '999,000'].map((text) => isAmbiguousDecimal(parseDecimalCandidates(text)))).toEqual([true, true]);
    expect(
      ['0.234', '1.2345', '1.234,5', '1234.567'].some((text) => isAmbiguousDecimal(parseDecimalCandidates(text))),
    ).toBe(false);
    expect(selectDecimal(parseDecimalCandidates('1.234'), ',')).toBe('1234.0');
    expect(selectDecimal(parseDecimalCandidates('1.234'), '.')).toBe('1.234');
    expect(['1.5', '1,5', '1.234.567', '1.234', '1234'].map(detectDecimalMark)).toEqual(['.', ',', ',', null, null]);
  });

  test('numbers in digits of other scripts are parsed', () => {
    expect(toLatinDigits('٣٤ ۷۸ ९० ๕ ７')).toBe('34 78 90 5 7');
  });
});

describe('dates', () => {
  const read = (text: string, order: DateOrder | null = null) =>
    selectDate(parseDateCandidates(text, { edge: 'first', allowsShortYears: true, allowsSerialNumbers: true }), order);

  test.each<[string, string | null]>([
    ['2027.02.26.', '2027-02-26'],
    ['2027. 3. 1.', '2027-03-01'],
    ['2027年2月1日', '2027-02-01'],
    ['2027年2月', '2027-02-01'],
    ['2027년 3월 1일', '2027-03-01'],
    ['2027/02/25', '2027-02-25'],
    ['5. 2. 2027', '2027-02-05'],
    ['05.02.27', '2027-02-05'],
    ['2027-01-05T00:00:00+01:00', '2027-01-05'],
    ['2027-01-05T23:30:00-08:00', '2027-01-05'],
    ['2027-01-05 23:30:00.123456 UTC', '2027-01-05'],
    ['17/05/2027, 10:15', '2027-05-17'],
    ['25/12/69', '1969-12-25'],
    ['15/06/98', '1998-06-15'],
    ['13/02/45', '2045-02-13'],
    ['98/06/15', '1998-06-15'],
    ['27 Feb 27', '2027-02-27'],
    ['5-Feb-27', '2027-02-05'],
    ['1 lutego 2027', '2027-02-01'],
    ['2 фев. 2027 г.', '2027-02-02'],
    ['3 fevereiro 2027', '2027-02-03'],
    ['٠٥/٠٢/٢٠٢٧ ١٠:٠٠', null],
    ['१५/०२/२०२७', '2027-02-15'],
    ['\u200f15\u200f/02\u200f/2027', '2027-02-15'],
    ['46023', '2026-01-01'],
    ['46023.5', '2026-01-01'],
    ['5/5/2027', '2027-05-05'],
    ['12.25.2027', '2027-12-25'],
    ['31.2.2027', null],
    ['1405/11/12', null],
    ['2570-01-01', null],
    ['next week', null],
  ])('%s', (text, date) => {
    expect(read(text)).toBe(date);
  });

  test('an ambiguous date is resolved by a known order', () => {
    expect([read('05/01/2027', 'day first'), read('05/01/2027', 'month first')]).toEqual(['2027-01-05', '2027-05-01']);
    const orderOf = (text: string) => detectDateOrder(parseDateCandidates(text, {}));
    expect(['05/01/2027', '05/05/2027', '17-05-2027', '05/17/2027', '05.01.2027'].map(orderOf)).toEqual([
      null,
      null,
      'day first',
      'month first',
      'day first',
    ]);
    expect(isAmbiguousDate(parseDateCandidates('05/05/2027', {}))).toBe(false);
  });

  test('short years and day numbers are dates only if allowed', () => {
    expect(selectDate(parseDateCandidates('05.01.27', {}), null)).toBeNull();
    expect(selectDate(parseDateCandidates('46023', {}), null)).toBeNull();
    expect(selectDate(parseDateCandidates('2041', {}), null)).toBeNull();
  });
});

describe('exported CSV', () => {
  test('an exported CSV is recognised by its heading, with any delimiter', () => {
    expect(detectExportDelimiter('\uFEFFscenario,name\r\n')).toBe(',');
    expect(detectExportDelimiter('sep=;\r\n"Scenario";"NAME";;\r\n')).toBe(';');
    expect(detectExportDelimiter('name\tscenario')).toBe('\t');
    expect(detectExportDelimiter('name;amount')).toBeNull();
    expect(isExportHeading(['scenario', '', 'name'])).toBe(false);
  });

  test('a yearly rate that a spreadsheet shortened is restored', () => {
    const marks = { decimal: ',', order: null } as const;
    const yearly2 = Math.expm1(Math.log1p(0.02) / 12) * 100;
    expect(parseCsvNumber('monthly_interest_rate', '0,16515813', marks)).toBe(yearly2);
    expect(parseCsvNumber('monthly_interest_rate', '0,1651580', marks)).toBe(0.165158);
    expect(parseCsvNumber('monthly_interest_rate', '0,2', marks)).toBe(0.2);
    expect(parseCsvNumber('interest_limit', '1,234', marks)).toBe(1.234);
  });

  test('an ambiguous cell is reported until another cell shows the notation', () => {
    const columns = ['amount', 'from_date'];
    const of = (...rows: string[][]) => detectCsvNotation(rows, columns, ';');
    expect(of(['1.234', '2/5/2027'])).toEqual({
      marks: { decimal: null, order: null },
      doubts: { decimal: '1.234', order: '2/5/2027' },
    });
    expect(of(['1.234', '2/5/2027'], ['5,5', ''])).toEqual({
      marks: { decimal: ',', order: 'day first' },
      doubts: { decimal: null, order: null },
    });
  });

  test('booleans are parsed in the languages of spreadsheets', () => {
    expect(['WAHR', 'VRAI', 'ИСТИНА', 'falsch', 'maybe'].map(parseCsvFlag)).toEqual([true, true, true, false, null]);
  });
});
