/** Cells that are easily misread: each is read correctly, or leads to a question. */
import { describe, expect, test } from 'vitest';
import type { TableReadSettings } from '#features/plan/export/rows/table-read-settings.ts';
import { describeTestItems, parseTestTable } from '#features/plan/testing/parse-test-table.ts';

describe('separators between digits', () => {
  test.each([
    ["1'234.50", 1234.5],
    ['1’234’567', 1_234_567],
    ['7\u00a0000', 7000],
    ['12\u202f500,50', 12_500.5],
    ['١٬٢٣٤٫٥٠', 1234.5],
    ['१,२५,०००', 125_000],
    ['1,25,000.50', 125_000.5],
    ['2.5E+05', 250_000],
    ['1.234.567', 1_234_567],
    ['0,005', 0.01],
    ['１２３４．５', 1234.5],
  ])('%s', (cell, amount) => {
    const { rows, unansweredQuestions } = parseTestTable(`Name;Type;Amount\nOne;expense;${cell}\n`);
    expect([rows[0]?.item?.amount, unansweredQuestions.size]).toEqual([amount, 0]);
  });

  test('an ambiguous one leads to one question for the file, unless another row resolves it', () => {
    const heading = 'Name;Type;Amount\n';
    expect(describeTestItems(`${heading}One;expense;1.234\n`)).toEqual(['asks decimal']);
    expect(describeTestItems(`${heading}One;expense;1.234\n`, { answers: { decimal: ',' } })).toEqual([
      'One: expense 1234 EUR - 1',
    ]);
    expect(describeTestItems(`${heading}One;expense;1.234\nTwo;expense;5,50\n`)).toEqual([
      'One: expense 1234 EUR - 1',
      'Two: expense 5.5 EUR - 1',
    ]);
    expect(describeTestItems(`${heading}One;expense;1.234\nTwo;expense;5,50\nThree;expense;5.50\n`)).toEqual([
      'asks decimal',
      'Two: expense 5.5 EUR - 1',
      'Three: expense 5.5 EUR - 1',
    ]);
    const withFees = 'Name;Type;Amount;Balance;Fee\nOne;expense;1.234;;0.50\n';
    expect(describeTestItems(withFees, { answers: { fees: 'within' } })).toEqual(['asks decimal']);
    expect(describeTestItems(withFees.replace('0.50', '0,50'), { answers: { fees: 'within' } })).toEqual([
      'One: expense 1234 EUR - 1',
    ]);
    expect(describeTestItems(`${heading}One;expense;"₩1,234"\n`)).toEqual(['One: expense 1234 KRW - 1']);
  });
});

describe('the currency of an amount', () => {
  test("a sign shared by several currencies means the user's own, otherwise it leads to a question", () => {
    const text = 'Name,Type,Amount\nRent,Expense,"$1,850.50"\nTea,Expense,$3.10\n';
    expect(describeTestItems(text, { own: 'CAD' })).toEqual([
      'Rent: expense 1850.5 CAD - 1',
      'Tea: expense 3.1 CAD - 1',
    ]);
    expect(describeTestItems(text, { own: 'ILS' })).toEqual(['asks sign $']);
    expect(describeTestItems(text, { own: 'ILS', answers: { signs: { $: 'AUD' } } })[0]).toBe(
      'Rent: expense 1850.5 AUD - 1',
    );
    expect(describeTestItems('Name;Type;Amount\nHusleje;expense;kr. 9.500,00\n', { own: 'CHF' })).toEqual([
      'asks sign kr',
    ]);
    expect(describeTestItems('Name;Type;Amount\nHusleje;expense;kr. 9.500,00\n', { own: 'NOK' })).toEqual([
      'Husleje: expense 9500 NOK - 1',
    ]);
    expect(
      describeTestItems('日付,内容,金額\n2027年2月1日,家賃,"-85,000円"\n', { answers: { category: 'expense' } }),
    ).toEqual(['家賃: expense 85000 JPY 2027-02-01 0']);
  });

  test('prefixes with a dot, trailing signs, and a currency in the heading are recognized', () => {
    const text =
      "Name;Type;Amount\nMiete;expense;Fr. 1'850.00\nRent;expense;Rs. 25000\nPay;income;5200.-\nCzynsz;expense;2 450,00 zł\nAluguel;expense;R$1480,35\n";
    expect(describeTestItems(text, { own: 'CHF' })).toEqual([
      'Miete: expense 1850 CHF - 1',
      'Rent: expense 25000 INR - 1',
      'Pay: income 5200 CHF - 1',
      'Czynsz: expense 2450 PLN - 1',
      'Aluguel: expense 1480.35 BRL - 1',
    ]);
    expect(describeTestItems('Name,Type,Amount (CAD)\nRent,expense,$5.50\n')).toEqual(['Rent: expense 5.5 CAD - 1']);
  });

  test('two currencies in one row are an error', () => {
    const { rows } = parseTestTable('Name,Type,Amount,Currency\nRent,expense,€5.50,GBP\n');
    expect(rows[0]?.problems).toEqual([{ column: 2, key: 'transfer.table.otherCurrency' }]);
  });
});

describe('dates', () => {
  test('the order leads to one question for the file if no row resolves it', () => {
    const text = 'Date,Name,Amount\n03/04/2027,One,-5.00\n05/04/2027,Two,9.00\n';
    expect(describeTestItems(text)).toEqual(['asks dateOrder']);
    expect(describeTestItems(text, { answers: { dateOrder: 'month first' } })).toEqual([
      'One: expense 5 EUR 2027-03-04 0',
      'Two: income 9 EUR 2027-05-04 0',
    ]);
    expect(describeTestItems(text.replace('05/04', '25/04'))).toEqual([
      'One: expense 5 EUR 2027-04-03 0',
      'Two: income 9 EUR 2027-04-25 0',
    ]);
    expect(describeTestItems(text.replaceAll('/04', '.04').replaceAll('.04/', '.04.'))[0]).toBe(
      'One: expense 5 EUR 2027-04-03 0',
    );
  });

  test('two-digit years, time zones, Hungarian, East Asian and Indian dates, and serial dates are recognized', () => {
    const days = [
      ['25/12/69', '1969-12-25'],
      ['25/12/45', '2045-12-25'],
      ['2027-01-25T00:00:00+01:00', '2027-01-25'],
      ['2027.02.26.', '2027-02-26'],
      ['2027년 3월 1일', '2027-03-01'],
      ['१५/०२/२०२७', '2027-02-15'],
      ['46023', '2026-01-01'],
    ];
    const text = `Start date,Name,Type,Amount\n${days.map(([day]) => `${day},One,expense,5`).join('\n')}\n`;
    expect(parseTestTable(text).rows.map(({ item }) => item?.from_date)).toEqual(days.map(([, iso]) => iso));
  });

  test('a date means once or every month, or leads to a question if its heading is ambiguous', () => {
    const intervalOf = (heading: string) => parseTestTable(`${heading},Name,Type,Amount\n2027-03-14,One,expense,5\n`);
    expect(intervalOf('Booking date').rows[0]?.item?.interval_months).toBe(0);
    expect(intervalOf('Start date').rows[0]?.item?.interval_months).toBe(1);
    expect([...intervalOf('').unansweredQuestions]).toEqual(['interval']);
  });
});

describe('intervals and yearly rates', () => {
  test('weeks are converted to months, with a note', () => {
    const table = parseTestTable(
      'Name,Type,Amount,Frequency\nFood,expense,90,weekly\nGym,expense,30,every 2 weeks\nTax,expense,600,Quarterly\nGift,expense,50,once\nPay,income,1300,fortnightly\n',
    );
    expect(table.rows.map(({ item, adjustments }) => [item?.amount, item?.interval_months, adjustments])).toEqual([
      [390, 1, ['weeks']],
      [65, 1, ['weeks']],
      [600, 3, []],
      [50, 0, []],
      [2816.67, 1, ['weeks']],
    ]);
    expect(describeTestItems('Name,Type,Weekly amount\nFood,expense,90\n')).toEqual(['Food: expense 390 EUR - 1']);
  });

  test('the unit of a rate leads to a question, unless the heading or cell names it', () => {
    const rateOf = (heading: string, cell: string, answers: Partial<TableReadSettings> = {}) => {
      const { rows, unansweredQuestions } = parseTestTable(`Name,Type,Amount,${heading}\nFund,saving,100,${cell}\n`, {
        answers,
      });
      return [...unansweredQuestions, rows[0]?.item?.monthly_interest_rate.toFixed(4)];
    };
    expect(rateOf('Interest', '4%')).toEqual(['rateUnit', undefined]);
    expect(rateOf('Interest', '4%', { rateUnit: 'year' })).toEqual(['0.3274']);
    expect(rateOf('Interest', '0.5%', { rateUnit: 'month' })).toEqual(['0.5000']);
    expect(rateOf('Interest p.a.', '4%')).toEqual(['0.3274']);
    expect(rateOf('Monthly rate', '0.5')).toEqual(['0.5000']);
    expect(rateOf('Interest', '4% a year')).toEqual(['0.3274']);
    expect(rateOf('Interest', '0')).toEqual(['0.0000']);
    expect(rateOf('Interest p.a.', '"1,250"')).toEqual(['0.1036']);
  });
});
