/** Reads workbooks as spreadsheet programs save them, and workbooks made to do harm. */
import { CFB, type CellObject, type WorkSheet, utils, write } from '@e965/xlsx';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { parseMarkup, parseWorkbook } from './parse-workbook.ts';
import { isMarkup } from './detect-file-kind.ts';

type Format = 'xlsx' | 'biff8' | 'ods' | 'xlsb';

function workbook(sheets: Record<string, WorkSheet>, format: Format = 'xlsx', is1904 = false): Uint8Array {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  if (is1904) book.Workbook = { WBProps: { date1904: true } };
  return new Uint8Array(write(book, { type: 'array', bookType: format, compression: true }) as ArrayBuffer);
}

const number = (v: number, z = 'General'): CellObject => ({ t: 'n', v, z });
const sheetOf = (...rows: (string | number | boolean | CellObject | null)[][]) => utils.aoa_to_sheet(rows);
const rowsOf = (bytes: Uint8Array) => parseWorkbook(bytes).map(({ rows }) => rows);

describe.each<Format>(['xlsx', 'biff8', 'ods', 'xlsb'])('%s', (format) => {
  test('dates become dates, numbers keep all digits, and blank rows keep their positions', () => {
    const bytes = workbook(
      {
        Plan: sheetOf(
          ['Name', 'Amount', 'From'],
          ['Miete', number(1234.5678901), number(46_143, 'dd/mm/yyyy')],
          [],
          ['Lohn', number(0.1 + 0.2), number(46_174, 'yyyy-mm-dd')],
        ),
      },
      format,
    );
    expect(rowsOf(bytes)).toEqual([
      [
        ['Name', 'Amount', 'From'],
        ['Miete', '1234.5678901', '2026-05-01'],
        ['', '', ''],
        ['Lohn', '0.3', '2026-06-01'],
      ],
    ]);
  });
});

test('numbers are unambiguous, whatever decimal mark the user writes', () => {
  const cells = [
    number(1.234),
    number(-12.345),
    number(1234),
    number(0.05, '0%'),
    number(0.0725, '0.00 %'),
    number(1850, '#,##0.00 "€"'),
    number(9500, '[$kr-414] #,##0.00'),
    number(-20, '#,##0.00\\ [$CHF]'),
    number(7, '"$"#,##0.00'),
    number(7, '0 "km"'),
    true,
    { t: 'e', v: 0x17, w: '#REF!' } as CellObject,
  ];
  const bytes = workbook({ Plan: sheetOf(...cells.map((cell, place) => [`r${place}`, cell])) });
  expect(rowsOf(bytes)[0]?.map(([, text]) => text)).toEqual([
    '1.2340',
    '-12.3450',
    '1234',
    '5%',
    '7.25%',
    '1850 €',
    '9500 kr',
    '-20 CHF',
    '7',
    '7',
    'TRUE',
    '#ERROR',
  ]);
});

test('a workbook with the 1904 date system has the same dates', () => {
  const bytes = workbook({ Plan: sheetOf(['Rent', number(46_143 - 1_462, 'dd/mm/yyyy')]) }, 'xlsx', true);
  expect(rowsOf(bytes)).toEqual([[['Rent', '2026-05-01']]]);
});

test('a timestamp becomes its date, and a time of day is not a date', () => {
  const bytes = workbook({
    Plan: sheetOf(['a', number(46_143.99, 'dd/mm/yyyy hh:mm')], ['b', number(0.5, 'hh:mm')]),
  });
  expect(rowsOf(bytes)[0]?.map(([, text]) => text)).toEqual(['2026-05-01', '0.5']);
});

test('only visible sheets with content can be chosen', () => {
  const book = utils.book_new();
  utils.book_append_sheet(book, sheetOf([]), 'Empty');
  utils.book_append_sheet(book, sheetOf(['Rent', 5]), 'This year');
  utils.book_append_sheet(book, sheetOf(['Secret', 5]), 'Calculation');
  utils.book_append_sheet(book, sheetOf(['Pay', 7]), 'Next year');
  book.Workbook = { Sheets: [{}, {}, { Hidden: 1 }, {}] };
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
  expect(parseWorkbook(bytes).map(({ name }) => name)).toEqual(['This year', 'Next year']);
});

test('text merged over rows is repeated in each, a number is not; empty columns are removed', () => {
  const sheet = sheetOf(
    [null, 'Category', null, 'Name', 'Amount'],
    [null, 'Expense', null, 'Rent', 900],
    [null, null, null, 'Food', null],
    [null, null, null, 'Gym', 30],
  );
  sheet['!merges'] = [utils.decode_range('B2:B4'), utils.decode_range('E2:E3')];
  expect(rowsOf(workbook({ Plan: sheet }))).toEqual([
    [
      ['Category', 'Name', 'Amount'],
      ['Expense', 'Rent', '900'],
      ['Expense', 'Food', ''],
      ['Expense', 'Gym', '30'],
    ],
  ]);
});

describe('an HTML page named .xls', () => {
  const page =
    '<html><head><meta charset="utf-8"></head><body dir="rtl"><table><tr><td>תאריך</td><td>חובה</td></tr>' +
    '<tr><td>05/01/2027</td><td>4,500.00</td></tr><tr><td>10/01/2027</td><td>1.234</td></tr></table></body></html>';
  test('is read as written', () => {
    expect(isMarkup(page)).toBe(true);
    expect(parseMarkup(page).map(({ rows }) => rows)).toEqual([
      [
        ['תאריך', 'חובה'],
        ['05/01/2027', '4,500.00'],
        ['10/01/2027', '1.234'],
      ],
    ]);
  });

  test('without a table is refused as broken', () => {
    expect(() => parseMarkup('<html><body>Please sign in again.</body></html>')).toThrow(
      'transfer.import.workbook.broken',
    );
  });
});

test('a workbook in XML is read too', () => {
  const xml =
    '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">' +
    '<Worksheet ss:Name="Plan"><Table><Row><Cell><Data ss:Type="String">Rent</Data></Cell><Cell><Data ss:Type="Number">950.5</Data></Cell></Row></Table></Worksheet></Workbook>';
  expect(isMarkup(xml)).toBe(true);
  expect(parseMarkup(xml).map(({ rows }) => rows)).toEqual([[['Rent', '950.5']]]);
});

describe('an unreadable workbook is refused with a reason', () => {
  const text = (content: string) => new TextEncoder().encode(content);
  const parts = (count: number, content: Uint8Array) =>
    Object.fromEntries(Array.from({ length: count }, (_, place) => [`xl/worksheets/sheet${place}.xml`, content]));
  test.each([
    ['a zip that is cut off', workbook({ Plan: sheetOf(['Rent', 5]) }).subarray(0, 400), 'broken'],
    ['a zip of something else', zipSync({ 'letter.txt': text('Dear') }), 'broken'],
    ['an old workbook that is cut off', workbook({ Plan: sheetOf(['Rent', 5]) }, 'biff8').subarray(0, 700), 'broken'],
    ['a zip that unpacks to a hundred times its size', zipSync(parts(3, new Uint8Array(50_000_000))), 'tooLarge'],
    ['more sheets than anybody turns over', zipSync(parts(101, text('<worksheet/>'))), 'tooLarge'],
    [
      'a cell that stands for a million',
      ods('<table:table-cell table:number-columns-repeated="16000"><text:p>x</text:p></table:table-cell>'),
      'tooLarge',
    ],
  ])('%s', (_what, bytes, reason) => {
    expect(() => parseWorkbook(bytes)).toThrow(`transfer.import.workbook.${reason}`);
  });

  test('encrypted ones, by Microsoft Office and by LibreOffice', () => {
    const container = CFB.utils.cfb_new() as object;
    for (const name of ['/EncryptionInfo', '/EncryptedPackage'])
      CFB.utils.cfb_add(container, name, Buffer.from('\u0004\0\u0004\0@\0\0\0<encryption></encryption>'));
    const microsoft = Uint8Array.from(CFB.write(container, { type: 'array' }) as number[]);
    const manifest = '<manifest:manifest><manifest:encryption-data/></manifest:manifest>';
    const libre = zipSync({ 'META-INF/manifest.xml': text(manifest), 'content.xml': text('\0\x17') });
    for (const bytes of [microsoft, libre])
      expect(() => parseWorkbook(bytes)).toThrow('transfer.import.workbook.locked');
  });

  test('a table with 101 columns, with too many rows, and an empty one', () => {
    const wide = sheetOf(['a']);
    wide['XFD1'] = { t: 's', v: 'far' };
    wide['!ref'] = 'A1:XFD1';
    expect(() => parseWorkbook(workbook({ Plan: wide }))).toThrow('transfer.import.tooManyColumns');
    const long = utils.aoa_to_sheet(Array.from({ length: 25_001 }, () => [1]));
    expect(() => parseWorkbook(workbook({ Plan: long }))).toThrow('transfer.import.tooManyRows');
    expect(() => parseWorkbook(workbook({ Plan: sheetOf([]) }))).toThrow('transfer.import.empty');
  });

  function ods(cells: string): Uint8Array {
    const rows = `<table:table-row table:number-rows-repeated="100000">${cells}</table:table-row>`;
    return zipSync({
      'META-INF/manifest.xml': text('<manifest:manifest/>'),
      'content.xml': text(
        `<office:document-content><office:body><office:spreadsheet><table:table table:name="Plan">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
      ),
    });
  }
});
