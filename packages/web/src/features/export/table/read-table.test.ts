/** Numbers, dates, words and hostile files, one by one. */
import { LIMITS, describeField } from '@meridian/contract';
import { describe, expect, test } from 'vitest';
import english from '#lib/messages/en.json' with { type: 'json' };
import hebrew from '#lib/messages/he.json' with { type: 'json' };
import { UnreadableFile } from '#features/export/unreadable-file.ts';
import { firstChoices, openTable } from './open-table.ts';
import { readCells } from './read-cells.ts';
import { type DateEdge, dateOrderOf, readDate } from './read-date.ts';
import { decimalMarkOf, readNumber } from './read-number.ts';
import { readTable } from './read-rows.ts';
import { COLUMN_TARGETS, isSum, readInterval, targetOf } from './table-words.ts';

const FORMATS = { numberFormat: '1,234.56', dateFormat: 'DD/MM/YYYY' } as const;

describe('numbers', () => {
  test.each([
    ['1 234,50 EUR', 1234.5, 'EUR'],
    ['1.234,56', 1234.56, null],
    ['1.234.567', 1_234_567, null],
    ["CHF 1'234.50", 1234.5, 'CHF'],
    ['(1,200)', -1200, null],
    ['($1,200.50)', -1200.5, 'USD'],
    ['−$5', -5, 'USD'],
    ['$ -5', -5, 'USD'],
    ['250-', -250, null],
    ['12.5 %', 12.5, null],
    ['1,50,000.00', 150_000, null],
    ['₪\u200f1,000', 1000, 'ILS'],
    ['٣٤', 34, null],
    ['84.10 DR', -84.1, null],
    ['84.10 CR', 84.1, null],
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
  ])('%j is none', (text) => {
    expect(readNumber(text, '.')).toBeNull();
  });

  test('what could mean two things is what the rest of the column says', () => {
    expect(decimalMarkOf(['1.234', '12,5'], '.')).toBe(',');
    expect(decimalMarkOf(['1.234', '5'], ',')).toBe(',');
    expect(readNumber('1.234', ',')?.value).toBe(1234);
    expect(readNumber('1.234', '.')?.value).toBe(1.234);
  });
});

describe('dates', () => {
  const read = (text: string, edge: DateEdge = 'first') =>
    readDate(text, { order: 'day first', edge, takesSerials: true });
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

  test('the order of a column is what one of its cells proves', () => {
    expect(dateOrderOf(['01/02/2027', '01/13/2027'], 'day first')).toBe('month first');
    expect(dateOrderOf(['01/02/2027', '13/01/2027'], 'month first')).toBe('day first');
    expect(dateOrderOf(['01/02/2027'], 'month first')).toBe('month first');
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
    ['Quarterly', 3],
    ['every 6 months', 6],
    ['2 years', 24],
    ['חד פעמי', 0],
    ['12', 12],
    ['now and then', null],
  ])('%s is every %s months', (text, months) => {
    expect(readInterval(text)).toBe(months);
  });
});

test('our own labels name every field that a table can hold', () => {
  const ours = COLUMN_TARGETS.filter(
    (target) => !['money_in', 'money_out', 'yearly_interest_rate', 'tags'].includes(target),
  );
  expect(ours.map((target) => describeField(target as 'name').label)).not.toContain(undefined);
});

describe('rows', () => {
  const read = (text: string, change: object = {}, took = new Set<number>()) => {
    const { rows, choices } = openTable(text, { currency: 'USD' });
    return readTable(rows, { ...choices, ...change }, FORMATS, took);
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
    expect(read(text).needs.category).toBe(true);
    expect(read('Name,Amount,Category\nRent,5,expense\nTotal,5,\n').needs.category).toBe(false);
    expect(read('Name,Amount,Category\nRent,5,expense\nTotal,5,\n', {}, new Set([3])).needs.category).toBe(
      true,
    );
  });

  test('another heading row gives other columns', () => {
    const { rows } = openTable('Rent,5\nFood,6\n', { currency: 'USD' });
    expect(firstChoices(rows, -1, 'USD').targets).toEqual(['name', 'amount']);
    expect(readTable(rows, firstChoices(rows, 0, 'USD'), FORMATS, new Set()).rows).toHaveLength(1);
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

  test('a formula is a text like any other', () => {
    const rows = readCells(`Name,Amount\n"=cmd|' /C calc'!A0",5\n`, ',');
    expect(rows[1]).toEqual([`=cmd|' /C calc'!A0`, '5']);
  });
});
