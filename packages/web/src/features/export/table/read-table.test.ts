/** Numbers, dates, words and hostile files, one by one. */
import { type DateEdge, LIMITS, dateOf, describeField } from '@meridian/contract';
import { describe, expect, test } from 'vitest';
import english from '#lib/messages/en.json' with { type: 'json' };
import hebrew from '#lib/messages/he.json' with { type: 'json' };
import { UnreadableFile } from '#features/export/unreadable-file.ts';
import { decodeBytes } from './decode-bytes.ts';
import { openTable } from './open-table.ts';
import { readCells } from './read-cells.ts';
import { endAfter, isDate, readDay, shownOrder } from '#features/export/table/rows/read-date.ts';
import { amountOf, isDash, rateOf, readFigure, readNumber, shownMark } from './read-number.ts';
import { readTable } from './read-rows.ts';
import { firstChoices } from '#features/export/table/rows/table-choices.ts';
import { isSum, readInterval } from '#features/export/table/rows/read-words.ts';
import { COLUMN_TARGETS, targetOf } from './table-words.ts';

describe('numbers', () => {
  test.each([
    ['1 234,50 EUR', 1234.5, 'EUR'],
    ['1.234,56', 1234.56, null],
    ['1.234.567', 1_234_567, null],
    ["CHF 1'234.50", 1234.5, 'CHF'],
    ['(1,200)', -1200, null],
    ['($1,200.50)', -1200.5, '$'],
    ['$(17.65)', -17.65, '$'],
    ['−$5', -5, '$'],
    ['$ -5', -5, '$'],
    ['US$ 5', 5, 'USD'],
    ['$5 CAD', 5, 'CAD'],
    ['250-', -250, null],
    ['12.5 %', 12.5, null],
    ['1,50,000.00', 150_000, null],
    ['₪\u200f1,000', 1000, 'ILS'],
    ['٣٤', 34, null],
    ['84.10 DR', -84.1, null],
    ['84.10 CR', 84.1, null],
    ['7.25-', -7.25, null],
    ['45.00- USD', -45, 'USD'],
    ['5200.-', 5200, null],
    ['1850,--', 1850, null],
    ["Fr. 1'850.00", 1850, 'CHF'],
    ['Rs. 1,25,000.50', 125_000.5, 'INR'],
    ['Rs.500', 500, 'INR'],
    ['kr. 9.500,00', 9500, 'kr'],
    ['-85,000円', -85_000, 'JPY'],
    ['￥320.50', 320.5, '¥'],
    ['2 450,00 zł', 2450, 'PLN'],
    ['28,90 S', -28.9, null],
    ['٢٬٥٠٠٫٥', 2500.5, null],
    ['2.5E+05', 250_000, null],
    ['.5', 0.5, null],
    ['0.125', 0.125, null],
  ])('%s', (text, value, currency) => {
    expect(readNumber(text, '.')).toEqual({ value, currency });
  });

  test.each([
    '',
    'Rent',
    '3.4.2027',
    '2027-04-03',
    '12 apples',
    '1,2,3.4.5',
    '=1+1',
    '1e5',
    'Infinity',
    '--5',
    '(-5)',
    '$5 EUR',
    '5 THB',
    '0x10',
  ])('%j is none', (text) => {
    expect(readNumber(text, '.')).toBeNull();
  });

  test('a mark that could be either is what the other cells show, and nothing where they disagree', () => {
    expect(shownMark(['1.234', '12,5'])).toBe(',');
    expect(shownMark(['1.234', '5'])).toBeNull();
    expect(shownMark(['1.234', '5,50', '5.50'])).toBe('both');
    expect(readNumber('1.234', ',')?.value).toBe(1234);
    expect(readNumber('1.234', '.')?.value).toBe(1.234);
  });

  test('a currency without decimals, and a rate, leave no doubt', () => {
    const figure = (text: string) => {
      const read = readFigure(text);
      if (read === null) throw new Error(`${text} is no figure`);
      return read;
    };
    expect(amountOf(figure('-85,000円'), 'JPY', null)).toBe(-85_000);
    expect(amountOf(figure('85,000'), 'USD', null)).toBeNull();
    expect(['1,250 %', '1.250', '4%'].map((text) => rateOf(figure(text)))).toEqual([1.25, 1.25, 4]);
  });

  test('a dash is no figure', () => {
    expect(['-', '–', '—', '- €', '$ -', 'n/a', ' -- '].map(isDash)).not.toContain(false);
    expect(['', '-5', 'Rent', '5-'].map(isDash)).not.toContain(true);
  });
});

describe('dates', () => {
  const read = (text: string, edge: DateEdge = 'first') => dateOf(readDay(text, edge), 'day first');
  test.each([
    ['3.4.2027', '2027-04-03'],
    ['2027-04-03', '2027-04-03'],
    ['2027-04-03T10:00:00Z', '2027-04-03'],
    ['3/4/27', '2027-04-03'],
    ['20270403', '2027-04-03'],
    ['Apr 2027', '2027-04-01'],
    ['3 April 2027', '2027-04-03'],
    ['April 3, 2027', '2027-04-03'],
    ['3. März 2027', '2027-03-03'],
    ['3 באפריל 2027', '2027-04-03'],
    ['апрель 2027', '2027-04-01'],
    ['2041', '2041-01-01'],
    ['3/2041', '2041-03-01'],
    ['46480', '2027-04-03'],
    ['12/25/2027', '2027-12-25'],
  ])('%s', (text, date) => {
    expect(read(text)).toBe(date);
  });

  test('the end of a month or year alone', () => {
    expect(['2041', '2/2041', 'Apr 2027'].map((text) => read(text, 'last'))).toEqual([
      '2041-12-31',
      '2041-02-28',
      '2027-04-30',
    ]);
  });

  test.each(['', 'soon', '31.2.2027', '1234', '500', 'Mayor 2027', '2300'])('%j is none', (text) => {
    expect(read(text)).toBeNull();
  });

  test('the order is what a cell proves, and nothing where cells disagree', () => {
    expect(shownOrder(['01/02/2027', '01/13/2027'])).toBe('month first');
    expect(shownOrder(['01/02/2027', '13/01/2027'])).toBe('day first');
    expect(shownOrder(['01/02/2027', '05/05/2027'])).toBeNull();
    expect(shownOrder(['13/01/2027', '01/13/2027'])).toBe('both');
  });

  test('a bare number is a date only in a column of dates', () => {
    expect(['46023', '2027', '12,5'].map(isDate)).toEqual([false, false, false]);
    expect(['2027-01', 'Apr 2027', '3/4/27'].map(isDate)).toEqual([true, true, true]);
  });

  test('an end of two digits lies after its beginning', () => {
    expect(endAfter('1975-12-31', '31/12/75', '2027-01-01')).toBe('2075-12-31');
    expect(endAfter('1975-12-31', '31/12/1975', '2027-01-01')).toBe('1975-12-31');
    expect(endAfter('2030-12-31', '31.12.30', '2027-01-01')).toBe('2030-12-31');
  });
});

describe('words', () => {
  const fields = COLUMN_TARGETS.filter((target) => `items.field.${target}` in english);
  test.each(fields)('the label of %s is a heading in every language of the interface', (target) => {
    const key = `items.field.${target}` as keyof typeof english;
    for (const label of [english[key], hebrew[key], target.replaceAll('_', ' ')])
      expect([label, targetOf(label)?.target]).toEqual([label, target]);
  });

  test.each([
    ['Total', true],
    ['Grand total:', true],
    ['סה"כ הוצאות', true],
    ['Summe', true],
    ['Summer camp', false],
    ['Totality', false],
  ])('%s is a sum: %s', (name, isOne) => {
    expect(isSum(name)).toBe(isOne);
  });

  test.each([
    ['Quarterly', { unit: 'month', every: 3 }],
    ['every 6 months', { unit: 'month', every: 6 }],
    ['2 years', { unit: 'month', every: 24 }],
    ['חד פעמי', { unit: 'month', every: 0 }],
    ['12', { unit: 'month', every: 12 }],
    ['weekly', { unit: 'week', every: 1 }],
    ['every 2 weeks', { unit: 'week', every: 2 }],
    ['Fortnightly', { unit: 'week', every: 2 }],
    ['alle 2 Wochen', { unit: 'week', every: 2 }],
    ['כל שבועיים', { unit: 'week', every: 2 }],
    ['every 14 days', { unit: 'week', every: 2 }],
    ['now and then', null],
  ])('%s is %o', (text, interval) => {
    expect(readInterval(text)).toEqual(interval);
  });

  test.each([
    ['Exchange Rate', null],
    ['Running Balance', null],
    ['Saldo', null],
    ['Payee Account Number', null],
    ['source_name', null],
    ['foreign_amount', null],
    ['created_at', null],
    ['Transaction amount in EUR', 'amount'],
    ['Betrag (EUR)', 'amount'],
    ['Interest Rate', 'interest_rate'],
    ['Interest p.a.', 'yearly_interest_rate'],
    ['Kwota', 'amount'],
    ['日付', 'from_date'],
    ['Összeg', 'amount'],
    ['S/H', 'direction'],
    ['חובה/זכות', 'direction'],
    ['Total fees', 'fee'],
  ])('the heading %s holds %s', (heading, target) => {
    expect(targetOf(heading)?.target ?? null).toBe(target);
  });
});

test('our own labels name every field that a table can hold', () => {
  const ours = COLUMN_TARGETS.filter(
    (target) =>
      ![
        'direction',
        'money_in',
        'money_out',
        'fee',
        'interest_rate',
        'yearly_interest_rate',
        'status',
        'tags',
      ].includes(target),
  );
  expect(ours.map((target) => describeField(target as 'name').label)).not.toContain(undefined);
});

describe('rows', () => {
  const read = (text: string, change: object = {}, took = new Set<number>()) => {
    const { rows, choices } = openTable(text, { currency: 'USD' });
    return readTable(rows, { ...choices, ...change }, took);
  };

  test('a mistake stands at its cell', () => {
    const { rows } = read(
      'Name,Category,Amount,From\nRent,expense,abc,2027\nFood,expense,5,soon\n,income,-5,2027\n',
    );
    expect(rows.map(({ problems }) => problems)).toEqual([
      [{ column: 2, key: 'transfer.table.notNumber' }],
      [{ column: 3, key: 'transfer.table.notDate' }],
      [
        { column: 0, sentence: 'Name is required' },
        { column: 2, sentence: 'Amount must be positive' },
      ],
    ]);
  });

  test('a rate in a category that has none is told at the cell', () => {
    const { rows } = read('Name,Category,Amount,Management fee (saving)\nRent,expense,5,1\n');
    expect(rows[0]?.problems).toEqual([{ column: 3, sentence: 'Not editable for this category' }]);
  });

  test('sums can be taken back, and ask what they lack', () => {
    const text = 'Name,Amount\nRent,5\nTotal,5\n';
    expect(read(text, { category: 'expense' }).rows[1]).toMatchObject({
      leftOut: 'sum',
      item: { amount: 5 },
    });
    expect([...read(text).needs]).toEqual(['category']);
    expect([...read('Name,Amount,Category\nRent,5,expense\nTotal,5,\n').needs]).toEqual([]);
    expect([...read('Name,Amount,Category\nRent,5,expense\nTotal,5,\n', {}, new Set([3])).needs]).toEqual([
      'category',
    ]);
  });

  test('another heading row gives other columns', () => {
    const { rows } = openTable('Rent,5\nFood,6\n', { currency: 'USD' });
    expect(firstChoices(rows, -1, 'USD').targets).toEqual(['name', 'amount']);
    expect(readTable(rows, firstChoices(rows, 0, 'USD'), new Set()).rows).toHaveLength(1);
  });
});

describe('hostile files get words', () => {
  const reasonOf = (read: () => unknown): unknown => {
    try {
      return read();
    } catch (error) {
      return error instanceof UnreadableFile ? error.reason : error;
    }
  };
  test.each([
    ['a million columns', ','.repeat(1e6), 'transfer.import.tooManyColumns'],
    ['one endless quoted cell', `Name,Amount\n"${'x\n'.repeat(5e6)}`, 'transfer.import.quotes'],
    ['one endless line', 'x'.repeat(1e7), 'transfer.import.quotes'],
    [
      'more rows than a plan holds',
      'Rent,5\n'.repeat(LIMITS.itemsPerUser + 6_000),
      'transfer.import.tooManyRows',
    ],
    ['nothing but separators', ',,,\n,,,\n', 'transfer.import.empty'],
  ])('%s', (_what, text, reason) => {
    expect(reasonOf(() => openTable(text, { currency: 'USD' }))).toBe(reason);
  });

  test.each([
    ['a zip called .csv', Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x14), 'transfer.import.workbook'],
    ['zeros', new Uint8Array(1_000), 'transfer.import.notText'],
    ['zeros within text', new TextEncoder().encode('Name\0,Amount\n'), 'transfer.import.notText'],
  ])('%s', (_what, bytes, reason) => {
    expect(reasonOf(() => decodeBytes(bytes))).toBe(reason);
  });

  test('a formula is a text like any other', () => {
    const rows = readCells(`Name,Amount\n"=cmd|' /C calc'!A0",5\n`, ',');
    expect(rows[1]).toEqual([`=cmd|' /C calc'!A0`, '5']);
  });
});
