/** Exports of banks, cards and budget programs. */
import { describe, expect, test } from 'vitest';
import { describeTestItems, parseTestTable } from '#features/plan/testing/parse-test-table.ts';

describe('original exports', () => {
  test('a card statement with positive purchases leads to a question', () => {
    const text =
      'Date,Description,Amount\n2027-03-14,Shop,20.00\n2027-03-15,Cafe,4.50\n2027-03-16,Payment received,-24.50\n';
    expect(describeTestItems(text)).toEqual(['asks category']);
    expect(describeTestItems(text, { answers: { category: 'card' } })).toEqual([
      'Shop: expense 20 EUR 2027-03-14 0',
      'Cafe: expense 4.5 EUR 2027-03-15 0',
      'Payment received: income 24.5 EUR 2027-03-16 0',
    ]);
  });

  test('an account with status and fee columns', () => {
    const text =
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\nCARD_PAYMENT,Current,2027-03-14 10:00:00,2027-03-15 02:00:00,Shop,-20.00,0.00,EUR,COMPLETED,980.00\nATM,Current,2027-03-16 10:00:00,2027-03-16 10:00:00,Cash,-100.00,2.00,EUR,COMPLETED,878.00\nCARD_PAYMENT,Current,2027-03-17 10:00:00,,Hotel,-300.00,0.00,EUR,REVERTED,\nTOPUP,Current,2027-03-18 10:00:00,2027-03-18 10:00:00,Pay,500.00,0.00,EUR,COMPLETED,1378.00\n';
    expect(describeTestItems(text)).toEqual([
      'Shop: expense 20 EUR 2027-03-14 0',
      'Cash: expense 102 EUR 2027-03-16 0',
      'Pay: income 500 EUR 2027-03-18 0',
    ]);
  });

  test('gross, fee and net columns', () => {
    const text =
      'Date,Time,Name,Type,Currency,Gross,Fee,Net\n14/03/2027,10:00:00,Buyer,Sale,EUR,"100,00","-3,20","96,80"\n15/03/2027,11:00:00,Shop,Order,EUR,"-20,00","0,00","-20,00"\n';
    expect(describeTestItems(text)).toEqual([
      'Buyer: income 96.8 EUR 2027-03-14 0',
      'Shop: expense 20 EUR 2027-03-15 0',
    ]);
  });

  test('a German bank: lines above the heading, a payee beside the kind of booking, and a pending row', () => {
    const text =
      'Konto;DE00;;;;\nKontostand vom 05.03.2027:;1.234,56 €;;;;\n;;;;;\nBuchungstag;Buchungstext;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Betrag;Info\n14.03.27;LASTSCHRIFT;Rechnung 7;Stadtwerke;-80,10;Umsatz gebucht\n15.03.27;GEHALT;Lohn;Muster GmbH;3.100,00;Umsatz gebucht\n16.03.27;KARTE;Kino;Kino;-9,00;Umsatz vorgemerkt\n';
    expect(describeTestItems(text)).toEqual([
      'Stadtwerke: expense 80.1 EUR 2027-03-14 0',
      'Muster GmbH: income 3100 EUR 2027-03-15 0',
    ]);
    expect(parseTestTable(text).rows.map(({ leftOut }) => leftOut)).toEqual([null, null, 'status']);
  });

  test('opening balances and notes below the list are not items', () => {
    const text =
      'Date,Description,Amount\n2027-03-01,Opening balance,1000.00\n2027-03-14,Shop,-20.00\n2027-03-15,Cafe,-4.00\nExported on 01/04/2027,,\n';
    expect(parseTestTable(text).rows.map(({ leftOut, doubt }) => leftOut ?? doubt)).toEqual([
      'sum',
      null,
      null,
      'section',
    ]);
  });

  test('columns of months are no amount until the user chooses one', () => {
    expect(parseTestTable('Item,Type,Jan 2027,Feb 2027\nRent,expense,500,510\n').targets).toEqual([
      'name',
      'category',
      null,
      null,
    ]);
    expect(describeTestItems('Item,Type,Annual\nTax,expense,500\n')).toEqual(['Tax: expense 500 EUR - 12']);
  });

  test('a percentage is no amount, nor is an amount in another currency', () => {
    const { rows } = parseTestTable(
      'Name,Type,Amount\nRaise,income,5%\nTea,expense,THB 50\nRent,expense,"=""500"""\nGym,expense,1200/-\n',
    );
    expect(rows.map(({ item, problems }) => item?.amount ?? problems)).toEqual([
      [{ column: 2, key: 'transfer.table.notNumber' }],
      [{ column: 2, key: 'transfer.table.notCurrency' }],
      500,
      1200,
    ]);
  });
});
