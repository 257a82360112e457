/** Words that are recognized in tables, and malicious files. */
import { LIMITS, isItemField, errorMessage } from '@meridian/contract';
import { describe, expect, test } from 'vitest';
import { en as english, he as hebrew } from '#lib/messages/full-catalogue.ts';
import { UnreadableFileError } from '#features/plan/export/unreadable-file-error.ts';
import { parseTable } from '#features/plan/export/parse-table.ts';
import { parseDelimitedText } from '#features/plan/export/rows/parse-delimited-text.ts';
import { parseTableRows } from '#features/plan/export/rows/parse-rows.ts';
import { detectTableReadSettings } from '#features/plan/export/rows/table-read-settings.ts';
import { isTotalRow, parseInterval } from '#features/plan/export/rows/parse-cell-keywords.ts';
import { COLUMN_TARGETS, classifyHeading } from '#features/plan/export/rows/heading-recognition.ts';

describe('recognized words', () => {
  const fields = COLUMN_TARGETS.filter((target) => `items.field.${target}` in english);
  test.each(fields)('the label of %s is a heading in every language of the interface', (target) => {
    const key = `items.field.${target}` as keyof typeof english;
    for (const label of [english[key], hebrew[key], target.replaceAll('_', ' ')])
      expect([label, classifyHeading(label)?.target]).toEqual([label, target]);
  });

  test.each([
    ['Total', true],
    ['Grand total:', true],
    ['סה"כ הוצאות', true],
    ['Summe', true],
    ['Summer camp', false],
    ['Totality', false],
  ])('%s is a sum: %s', (name, isOne) => {
    expect(isTotalRow(name)).toBe(isOne);
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
  ])('%s is read as %o', (text, interval) => {
    expect(parseInterval(text)).toEqual(interval);
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
    ['APR', 'yearly_interest_rate'],
    ['Apr', null],
    ['Jan 2027', null],
    ['日付', 'from_date'],
    ['Összeg', 'amount'],
    ['S/H', 'direction'],
    ['חובה/זכות', 'direction'],
    ['Total fees', 'fee'],
  ])('the heading %s means %s', (heading, target) => {
    expect(classifyHeading(heading)?.target ?? null).toBe(target);
  });
});

test("the product's own labels name every field that a table can contain", () => {
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
  for (const target of ours) expect(isItemField(target), target).toBe(true);
});

describe('rows', () => {
  const read = (text: string, change: object = {}, includedRows = new Set<number>()) => {
    const { rows, choices } = parseTable(text, { currency: 'USD' });
    return parseTableRows(rows, { ...choices, ...change }, includedRows);
  };

  test('an error is reported at its cell', () => {
    const { rows } = read('Name,Category,Amount,From\nRent,expense,abc,2027\nFood,expense,5,soon\n,income,-5,2027\n');
    expect(rows.map(({ problems }) => problems)).toEqual([
      [{ column: 2, key: 'transfer.table.notNumber' }],
      [{ column: 3, key: 'transfer.table.notDate' }],
      [
        { column: 0, sentence: errorMessage('value.missing', { label: 'name' }) },
        { column: 2, sentence: errorMessage('value.negative', { label: 'amount' }) },
      ],
    ]);
  });

  test('a rate in a category without rates is reported at the cell', () => {
    const { rows } = read('Name,Category,Amount,Management fee (saving)\nRent,expense,5,1\n');
    expect(rows[0]?.problems).toEqual([{ column: 3, sentence: errorMessage('not_editable') }]);
  });

  test('sums can be included, and then lead to questions about missing values', () => {
    const text = 'Name,Amount\nRent,5\nTotal,5\n';
    expect(read(text, { category: 'expense' }).rows[1]).toMatchObject({
      leftOut: 'sum',
      item: { amount: 5 },
    });
    expect([...read(text).unansweredQuestions]).toEqual(['category']);
    expect([...read('Name,Amount,Category\nRent,5,expense\nTotal,5,\n').unansweredQuestions]).toEqual([]);
    expect([...read('Name,Amount,Category\nRent,5,expense\nTotal,5,\n', {}, new Set([3])).unansweredQuestions]).toEqual(
      ['category'],
    );
  });

  test('choosing another heading row changes the columns', () => {
    const { rows } = parseTable('Rent,5\nFood,6\n', { currency: 'USD' });
    expect(detectTableReadSettings(rows, -1, 'USD').targets).toEqual(['name', 'amount']);
    expect(parseTableRows(rows, detectTableReadSettings(rows, 0, 'USD'), new Set()).rows).toHaveLength(1);
  });
});

describe('malicious files are refused with a message', () => {
  const reasonOf = (read: () => unknown): unknown => {
    try {
      return read();
    } catch (error) {
      return error instanceof UnreadableFileError ? error.reason : error;
    }
  };
  test.each([
    ['a million columns', ','.repeat(1e6), 'transfer.import.tooManyColumns'],
    ['one endless quoted cell', `Name,Amount\n"${'x\n'.repeat(5e6)}`, 'transfer.import.quotes'],
    ['one endless line', 'x'.repeat(1e7), 'transfer.import.quotes'],
    ['more rows than a plan holds', 'Rent,5\n'.repeat(LIMITS.itemsPerUser + 6_000), 'transfer.import.tooManyRows'],
    ['nothing but separators', ',,,\n,,,\n', 'transfer.import.empty'],
  ])('%s', (_what, text, reason) => {
    expect(reasonOf(() => parseTable(text, { currency: 'USD' }))).toBe(reason);
  });

  test('a formula is treated as plain text', () => {
    const rows = parseDelimitedText(`Name,Amount\n"=cmd|' /C calc'!A0",5\n`, ',');
    expect(rows[1]).toEqual([`=cmd|' /C calc'!A0`, '5']);
  });
});
