/** Tables from ten different sources, with the items that they must produce without corrections. */
import { describe, expect, test } from 'vitest';
import { decodeBytes } from '#features/plan/export/encodings.ts';
import { detectEncoding } from '#features/plan/export/detect-encoding.ts';
import { parseTable } from '#features/plan/export/parse-table.ts';
import { parseTableRows } from '#features/plan/export/rows/parse-rows.ts';
import type { TableReadSettings } from '#features/plan/export/rows/table-read-settings.ts';

/** Encodes a text with one byte per letter: Hebrew letters as in Windows-1255, all others as in Latin-1. */
function oneByte(text: string): Uint8Array {
  const hebrew = (code: number) => code - 0x05d0 + 0xe0;
  return Uint8Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    if (code < 0x100) return code;
    return hebrew(code);
  });
}

function utf16(text: string): Uint8Array {
  return new Uint8Array(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]));
}

const utf8 = (text: string) => new TextEncoder().encode(text);

interface Origin {
  origin: string;
  bytes: Uint8Array;
  encoding?: string;
  /** The user's answers. */
  answers?: Partial<TableReadSettings>;
  items: object[];
  leftOut?: number;
  blank?: number;
}

const TEN: Origin[] = [
  {
    origin: 'a German spreadsheet: semicolons, comma decimals, dates as 3.4.2027',
    bytes: utf8(
      '\uFEFFBezeichnung;Kategorie;Betrag;Währung;Von;Bis\r\nMiete;Ausgabe;1.250,50;EUR;3.4.2027;31.12.2030\r\nGehalt;Einnahmen;4.100;EUR;1.1.2027;\r\n',
    ),
    items: [
      {
        name: 'Miete',
        category: 'expense',
        amount: 1250.5,
        currency: 'EUR',
        from_date: '2027-04-03',
        to_date: '2030-12-31',
      },
      {
        name: 'Gehalt',
        category: 'income',
        amount: 4100,
        currency: 'EUR',
        from_date: '2027-01-01',
        to_date: null,
      },
    ],
  },
  {
    origin: "Windows-1252, amounts as '1 234,50 EUR'",
    bytes: oneByte('Libellé;Montant;Type\nLoyer à Nîmes;1 234,50 EUR;Dépense\nÉpargne été;200,00 EUR;épargne\n'),
    encoding: 'windows-1252',
    items: [
      { name: 'Loyer à Nîmes', category: 'expense', amount: 1234.5, currency: 'EUR' },
      { name: 'Épargne été', category: 'saving', amount: 200, currency: 'EUR' },
    ],
  },
  {
    origin: 'Hebrew headings in UTF-8, with signs of the shekel',
    bytes: utf8(
      'שם,קטגוריה,סכום,מתאריך,עד תאריך,תדירות\nשכר דירה,הוצאה,"₪4,500.00",01/02/2027,2041,חודשי\nביטוח רכב,הוצאה,"3,600 ש""ח",מרץ 2027,,שנתי\n',
    ),
    answers: { dateOrder: 'day first' },
    items: [
      {
        name: 'שכר דירה',
        category: 'expense',
        amount: 4500,
        currency: 'ILS',
        from_date: '2027-02-01',
        to_date: '2041-12-31',
        interval_months: 1,
      },
      {
        name: 'ביטוח רכב',
        category: 'expense',
        amount: 3600,
        currency: 'ILS',
        from_date: '2027-03-01',
        interval_months: 12,
      },
    ],
  },
  {
    origin: 'Hebrew headings in Windows-1255',
    bytes: oneByte('שם\tסוג\tסכום\tמטבע\nמשכורת\tהכנסה\t12000\tILS\nפנסיה\tפנסיה\t1800\tILS\n'),
    encoding: 'windows-1255',
    items: [
      { name: 'משכורת', category: 'income', amount: 12_000, currency: 'ILS' },
      { name: 'פנסיה', category: 'pension', amount: 1800, currency: 'ILS' },
    ],
  },
  {
    origin: 'a budget with sections, sums and blank lines between',
    bytes: utf8(
      'Household budget 2027,,\n,,\nItem,Amount (USD),Notes\nIncome,,\nSalary,"5,000.00",after tax\nTotal income,"5,000.00",\n,,\nExpenses,,\nRent,"(1,200.00)",\nFood,600,\nTotal,"1,800.00",\n',
    ),
    items: [
      { name: 'Salary', category: 'income', amount: 5000, currency: 'USD', notes: 'after tax' },
      { name: 'Rent', category: 'expense', amount: 1200, currency: 'USD' },
      { name: 'Food', category: 'expense', amount: 600, currency: 'USD' },
    ],
    leftOut: 4,
    blank: 1,
  },
  {
    origin: 'a bank with debit and credit columns',
    bytes: utf8(
      'Transaction Date|Value Date|Description|Debit|Credit|Balance\n12/25/2026|12/26/2026|Grocer|84.10||1,915.90\n01/02/2027|01/02/2027|Employer Inc|0.00|3,000.00|4,915.90\n',
    ),
    items: [
      {
        name: 'Grocer',
        category: 'expense',
        amount: 84.1,
        currency: 'GBP',
        from_date: '2026-12-25',
        interval_months: 0,
      },
      {
        name: 'Employer Inc',
        category: 'income',
        amount: 3000,
        currency: 'GBP',
        from_date: '2027-01-02',
        interval_months: 0,
      },
    ],
  },
  {
    origin: 'a list of transactions as Mint writes it',
    bytes: utf8(
      '"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"\n"4/13/2027","Coffee","COFFEE #12","4.50","debit","Coffee Shops","Card","",""\n"4/15/2027","Pay","PAYROLL","2100.00","credit","Paycheck","Checking","",""\n',
    ),
    items: [
      {
        name: 'Coffee',
        category: 'expense',
        amount: 4.5,
        from_date: '2027-04-13',
        interval_months: 0,
        tags: [{ name: 'Coffee Shops' }],
      },
      {
        name: 'Pay',
        category: 'income',
        amount: 2100,
        from_date: '2027-04-15',
        interval_months: 0,
        tags: [{ name: 'Paycheck' }],
      },
    ],
  },
  {
    origin: 'cells pasted from a spreadsheet, under two rows of merged headings',
    bytes: utf8(
      '\tMoney\t\tTime\t\nName\tAmount\tInterest p.a.\tStart\tCategory\nFund\t$1,000\t4%\tApr 2027\tInvestment\nPot\t$250.50\t2.5%\t46478\tSaving\n',
    ),
    answers: { signs: { $: 'USD' } },
    items: [
      {
        name: 'Fund',
        category: 'investment',
        amount: 1000,
        currency: 'USD',
        from_date: '2027-04-01',
        monthly_interest_rate: (1.04 ** (1 / 12) - 1) * 100,
      },
      {
        name: 'Pot',
        category: 'saving',
        amount: 250.5,
        currency: 'USD',
        from_date: '2027-04-01',
        monthly_interest_rate: (1.025 ** (1 / 12) - 1) * 100,
      },
    ],
  },
  {
    origin: "Excel's 'Unicode text', UTF-16, signs telling the direction",
    bytes: utf16('Название\tСумма\tВалюта\r\nКвартира\t-45 000,00\tRUB\r\nЗарплата\t150 000,00\tRUB\r\n'),
    encoding: 'utf-16le',
    items: [
      { name: 'Квартира', category: 'expense', amount: 45_000, currency: 'RUB' },
      { name: 'Зарплата', category: 'income', amount: 150_000, currency: 'RUB' },
    ],
  },
  {
    origin: 'no heading row at all; one category for all is asked',
    bytes: utf8("Rent,1'200.00,CHF,2027-04-03\nFood,800.00,CHF,2027-05-01\n"),
    answers: { category: 'expense', interval: { unit: 'month', every: 1 } },
    items: [
      { name: 'Rent', category: 'expense', amount: 1200, currency: 'CHF', from_date: '2027-04-03' },
      { name: 'Food', category: 'expense', amount: 800, currency: 'CHF', from_date: '2027-05-01' },
    ],
  },
];

describe('a table of each origin produces its items', () => {
  test.each(TEN)('$origin', async ({ bytes, encoding = 'utf-8', answers = {}, items, leftOut = 0, blank = 0 }) => {
    const detected = await detectEncoding(bytes, ['en']);
    expect(detected).toBe(encoding);
    const { rows, choices } = parseTable(decodeBytes(bytes, detected), { currency: 'GBP' });
    const read = parseTableRows(rows, { ...choices, ...answers }, new Set());
    expect(read.rows.flatMap(({ leftOut: why, problems }) => (why === null ? problems : []))).toEqual([]);
    expect([...read.unansweredQuestions]).toEqual([]);
    const taken = read.rows.filter((row) => row.leftOut === null);
    expect(taken.map(({ item }) => item)).toHaveLength(items.length);
    for (const [place, expected] of items.entries()) {
      const { monthly_interest_rate: rate, ...others } = expected as { monthly_interest_rate?: number };
      expect(taken[place]?.item).toMatchObject(others);
      if (rate !== undefined) expect(taken[place]?.item?.monthly_interest_rate).toBeCloseTo(rate, 12);
    }
    expect(read.rows.length - taken.length, 'rows left out').toBe(leftOut);
    expect(read.blankRows).toBe(blank);
  });
});
