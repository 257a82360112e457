/** Rows and columns that are easily misread: each is read correctly, or leads to a question. */
import { describe, expect, test } from 'vitest';
import { describeTestItems, parseTestTable } from '#features/plan/testing/parse-test-table.ts';

describe('the direction of a payment', () => {
  test('brackets, trailing minus, Unicode minus, and trailing debit and credit marks are recognized', () => {
    expect(
      describeTestItems(
        'Date,Description,Amount\n2027-03-14,Fee,(£12.40)\n2027-03-15,Rent,"1,250.00-"\n2027-03-16,Tea,−3.10\n2027-03-17,Shoes,84.10 DR\n2027-03-18,Pay,2300.00 CR\n',
        { own: 'GBP' },
      ),
    ).toEqual([
      'Fee: expense 12.4 GBP 2027-03-14 0',
      'Rent: expense 1250 GBP 2027-03-15 0',
      'Tea: expense 3.1 GBP 2027-03-16 0',
      'Shoes: expense 84.1 GBP 2027-03-17 0',
      'Pay: income 2300 GBP 2027-03-18 0',
    ]);
  });

  test.each([
    ['Buchungstag;Name;Umsatz;S/H', 'S', 'H'],
    ['Date;Name;Amount;Debit/Credit', 'D', 'C'],
    ['Datum;Naam;Bedrag;Af Bij', 'Af', 'Bij'],
    ['Date;Name;Amount;Direction', 'out', 'in'],
    ['Fecha;Nombre;Importe;Debe/Haber', 'Debe', 'Haber'],
    ['תאריך;שם;סכום;חובה/זכות', 'חובה', 'זכות'],
    ['日付;内容;金額;入出金', '出金', '入金'],
    ['Date;Name;Amount;Sign', '-', '+'],
    ['Date;Name;Amount;Transaction Type', 'Withdrawal', 'Deposit'],
    ['Date;Name;Amount;Anything', 'DR', 'CR'],
  ])('a direction column: %s', (heading, out, into) => {
    expect(describeTestItems(`${heading}\n2027-03-14;One;25,50;${out}\n2027-03-15;Two;900,00;${into}\n`)).toEqual([
      'One: expense 25.5 EUR 2027-03-14 0',
      'Two: income 900 EUR 2027-03-15 0',
    ]);
  });

  test('a sign that contradicts the direction, or all others of its category, leads to a question at its cell', () => {
    const { rows } = parseTestTable(
      'Date,Name,Amount,Type\n2027-03-14,One,-20,Debit\n2027-03-15,Two,-30,Debit\n2027-03-16,Back,15,Debit\n2027-03-17,Odd,-5,Credit\n',
    );
    const odd = { column: 2, key: 'transfer.table.otherSign' };
    expect(rows.map(({ problems }) => problems)).toEqual([[], [], [odd], [odd]]);
  });

  test('if both columns have a value, their difference counts', () => {
    const table = parseTestTable('Date,Name,Debit,Credit\n2027-03-14,Swap,30.00,100.00\n2027-03-15,Tea,3.00,0.00\n');
    expect(table.rows.map(({ item, adjustments }) => [item?.category, item?.amount, adjustments])).toEqual([
      ['income', 70, ['netted']],
      ['expense', 3, []],
    ]);
  });
});

describe('headings are matched by whole words', () => {
  test('exchange rate, running balance, account names and foreign amounts are not fields of an item', () => {
    const text =
      'source_name,foreign_amount,Exchange Rate,Date,amount,Running Balance,description,destination_name\nOwn,27.90,1.09,2027-03-14,-25.50,974.50,Lunch,Shop\nOther,0,,2027-03-15,1000.00,1974.50,Pay,Own\n';
    expect(parseTestTable(text).targets).toEqual([null, null, null, 'from_date', 'amount', null, 'name', null]);
  });

  test('a running balance is recognized by its figures, whatever its heading', () => {
    const text =
      'Date;Text;In/Out;Sum\n2027-03-14;One;−110,00;3110.00\n2027-03-15;Two;-95,50;3014.50\n2027-03-16;Pay;1400,00;4414.50\n';
    expect(describeTestItems(text)).toEqual([
      'One: expense 110 EUR 2027-03-14 0',
      'Two: expense 95.5 EUR 2027-03-15 0',
      'Pay: income 1400 EUR 2027-03-16 0',
    ]);
    const newestFirst =
      'Date,Name,Total,Amount\n2027-03-16,Pay,4414.50,1400.00\n2027-03-15,Two,3014.50,-95.50\n2027-03-14,One,3110.00,-110.00\n';
    expect(parseTestTable(newestFirst).targets).toEqual(['from_date', 'name', null, 'amount']);
  });

  test('a list without an amount column leads to a question and does not use the balance', () => {
    expect(parseTestTable('Date,Name,Balance\n2027-03-14,One,100\n').targets).toEqual(['from_date', 'name', null]);
  });
});

describe('rows that are not items', () => {
  test('rows that never took effect are left out and listed; refunded ones lead to a question', () => {
    const text =
      'Date,Name,Amount,Status\n2027-03-14,One,-5.00,Completed\n2027-03-15,Two,-6.00,REVERTED\n2027-03-16,Three,-7.00,pending\n2027-03-17,Four,-8.00,Refunded\n2027-03-18,Pay,100.00,\n';
    const { rows } = parseTestTable(text);
    expect(rows.map(({ leftOut, doubt }) => leftOut ?? doubt)).toEqual([null, 'status', 'status', 'returned', null]);
    expect(describeTestItems(text, { includedRows: [5] })).toContain('Four: expense 8 EUR 2027-03-17 0');
  });

  test('a transfer between own accounts leads to a question', () => {
    const text =
      'type,amount,description,date\nWithdrawal,-54.20,Food,2027-03-14\nDeposit,2500.00,Pay,2027-03-15\nTransfer,-300.00,To savings,2027-03-16\n';
    const { rows } = parseTestTable(text);
    expect(rows.map(({ doubt, item }) => [doubt, item === null])).toEqual([
      [null, false],
      [null, false],
      ['transfer', true],
    ]);
    expect(describeTestItems(text, { includedRows: [4] })).toContain('To savings: expense 300 EUR 2027-03-16 0');
  });

  test('sums are recognized by their figures: groups, totals, income less expenses', () => {
    const text =
      'Item,Amount\nIncome,\nPay,"5,000.50"\nRent let,600\nAll of it,"5,600.50"\n,\nExpenses,\nRent,"1,200.00"\nTotal car insurance,300\nTotal,"1,500.00"\nLeft over,"4,100.50"\n';
    const { rows } = parseTestTable(text);
    expect(rows.map(({ leftOut, doubt }) => leftOut ?? doubt)).toEqual([
      'section',
      null,
      null,
      'sum',
      'section',
      null,
      'sum',
      'sum',
      'sum',
    ]);
  });

  test('a row with only the name or only the figure of a sum leads to a question', () => {
    const doubts = (text: string) => parseTestTable(text).rows.map(({ leftOut, doubt }) => leftOut ?? doubt);
    expect(doubts('Name,Amount\nRent,1200\nFood,600\nTotal,1900\n')).toEqual([null, null, 'sum']);
    expect(doubts('Name,Amount\nRent,1200\nFood,600\nHolidays,1800\n')).toEqual([null, null, 'sum']);
    const dated = 'Date,Name,Amount\n2027-03-14,Rent,-12\n2027-03-15,Food,-6\n2027-03-16,TOTAL 75012,-18\n';
    expect(doubts(dated.replace('-18', '-40'))).toEqual([null, null, null]);
    expect(doubts('Name,Type,Amount\nRent,expense,1200\nFood,expense,600\n,,1800\n')).toEqual([null, null, 'sum']);
  });

  test('a sum of two columns is recognized', () => {
    const text =
      'Date,Name,Debit,Credit\n2027-03-14,One,5.00,\n2027-03-15,Pay,,90.00\n2027-03-16,Two,6.00,\n,Total,11.00,90.00\n';
    expect(parseTestTable(text).rows.map(({ leftOut }) => leftOut)).toEqual([null, null, null, 'sum']);
  });
});

describe('no information is lost', () => {
  const wise = (second: string) =>
    `Date,Name,Amount,Currency,Balance,Fee\n2027-03-13,Pay,1000.00,EUR,1000.00,0.00\n2027-03-14,Lunch,-25.50,EUR,974.50,0.15\n2027-03-15,Shoes,-50.00,EUR,${second},0.50\n`;

  test('a running balance shows whether amounts include fees', () => {
    expect(describeTestItems(wise('924.50'))).toContain('Shoes: expense 50 EUR 2027-03-15 0');
    const beside = wise('924.00').replaceAll('974.50', '974.35').replace('924.00', '923.85');
    expect(describeTestItems(beside)).toEqual([
      'Pay: income 1000 EUR 2027-03-13 0',
      'Lunch: expense 25.65 EUR 2027-03-14 0',
      'Shoes: expense 50.5 EUR 2027-03-15 0',
    ]);
    expect(parseTestTable(beside).rows.map(({ adjustments }) => adjustments)).toEqual([[], ['feeAdded'], ['feeAdded']]);
  });

  test('without a running balance the user is asked whether amounts include fees', () => {
    const text = 'Date,Name,Amount,Fee\n2027-03-13,Pay,1000.00,0.00\n2027-03-14,Lunch,-25.50,0.15\n';
    expect(describeTestItems(text)).toEqual(['asks fees', 'Pay: income 1000 EUR 2027-03-13 0']);
    expect(describeTestItems(text, { answers: { fees: 'beside' } })[1]).toBe('Lunch: expense 25.65 EUR 2027-03-14 0');
  });

  test('line breaks in names become spaces, and a long purpose is moved to the notes', () => {
    const purpose = `Invoice ${'number 12345678 '.repeat(20)}end`;
    const text = `Date,Name,Memo,Amount\n2027-03-14,"TO\r\nLANDLORD\n REF 9",,-5.00\n2027-03-15,${purpose},paid,-6.00\n2027-03-16,Pay,,9.00\n`;
    const [first, second] = parseTestTable(text).rows;
    expect(first?.item?.name).toBe('TO LANDLORD REF 9');
    expect(second?.item?.name).toBe(purpose.slice(0, 200).trim());
    expect(second?.item?.notes).toBe(`${purpose}\npaid`);
    expect(second?.adjustments).toEqual(['nameCut']);
  });

  test('a second possible name column is moved to the notes; dashes count as blank', () => {
    const text =
      'Buchungsdatum,Auftraggeber,Verwendungszweck,Belastung,Gutschrift,Saldo\n27.03.2027,Eins,Lohn,-,640.00,3120.00\n24.03.2027,Zwei,Miete,275.00,-,-\n';
    expect(parseTestTable(text).rows.map(({ item }) => [item?.name, item?.notes, item?.amount])).toEqual([
      ['Eins', 'Lohn', 640],
      ['Zwei', 'Miete', 275],
    ]);
  });
});
