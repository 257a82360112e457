/** Tests our own CSV after a spreadsheet of another country has saved it. Either the same plan is imported, or nothing at all. */
import { CSV_COLUMNS, type CsvColumn, describeField, isItemField, yearlyToMonthlyRate } from '@meridian/contract';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  sendImportCsv,
  readCsvExport,
  readExport,
  readImportResult,
  withoutIdsAndInstants,
} from '#testing/export-calls.ts';
import { type TestUser, makeItem, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Country {
  country: string;
  delimiter: string;
  decimal: '.' | ',';
  /** The thousands separator in amounts; none by default. */
  group?: string;
  date: (year: string, month: string, day: string) => string;
  flags: readonly [yes: string, no: string];
  /** The separator line that Excel writes. */
  hint?: string;
}

const short = (text: string) => String(Number(text));

const COUNTRIES: Country[] = [
  {
    country: 'Germany',
    delimiter: ';',
    decimal: ',',
    date: (year, month, day) => `${day}.${month}.${year}`,
    flags: ['WAHR', 'FALSCH'],
  },
  {
    country: 'Germany, with groups of digits',
    delimiter: ';',
    decimal: ',',
    group: '.',
    date: (year, month, day) => `${day}.${month}.${year.slice(2)}`,
    flags: ['WAHR', 'FALSCH'],
    hint: 'sep=;\r\n',
  },
  {
    country: 'France',
    delimiter: ';',
    decimal: ',',
    group: '\u202f',
    date: (year, month, day) => `${day}/${month}/${year}`,
    flags: ['VRAI', 'FAUX'],
  },
  {
    country: 'the United States',
    delimiter: ',',
    decimal: '.',
    group: ',',
    date: (year, month, day) => `${short(month)}/${short(day)}/${year}`,
    flags: ['TRUE', 'FALSE'],
  },
  {
    country: 'the United Kingdom',
    delimiter: '\t',
    decimal: '.',
    date: (year, month, day) => `${day}/${month}/${year}`,
    flags: ['TRUE', 'FALSE'],
  },
  {
    country: 'Hungary',
    delimiter: ';',
    decimal: ',',
    group: ' ',
    date: (year, month, day) => `${year}. ${month}. ${day}.`,
    flags: ['IGAZ', 'HAMIS'],
  },
  {
    country: 'Japan',
    delimiter: ',',
    decimal: '.',
    date: (year, month, day) => `${year}/${short(month)}/${short(day)}`,
    flags: ['TRUE', 'FALSE'],
  },
  {
    country: 'Switzerland',
    delimiter: ';',
    decimal: '.',
    group: '\u2019',
    date: (year, month, day) => `${day}.${month}.${year}`,
    flags: ['WAHR', 'FALSCH'],
  },
];

/** Shortens a number to at most eleven characters, as a spreadsheet shows unformatted numbers. */
function shortened(cell: string): string {
  const number = Number(cell);
  return cell.length <= 11 ? cell : String(Number(number.toFixed(9)));
}

function asIn(country: Country, column: string, cell: string): string {
  const { decimal, group = '', date, flags } = country;
  const kind = isItemField(column) ? describeField(column).kind : 'text';
  if (cell === '') return '';
  switch (kind) {
    case 'date': {
      const [year = '', month = '', day = ''] = cell.split('-');
      return date(year, month, day);
    }
    case 'money': {
      const [whole = '', fraction] = cell.split('.');
      const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group);
      return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`;
    }
    case 'percent':
      return shortened(cell).replace('.', decimal);
    case 'flag':
      return cell === 'true' ? flags[0] : flags[1];
    case 'category':
    case 'choice':
    case 'currency':
    case 'lines':
    case 'milestone':
    case 'text':
    case 'whole':
      return cell;
  }
}

/** Returns the file after the country's spreadsheet has opened and saved it, with a blank column at the end and no byte order mark. */
function savedIn(country: Country, csv: string): string {
  const [heading = [], ...rows] = parse(csv, { bom: true });
  const saved = rows.map((cells) => cells.map((cell, place) => asIn(country, heading[place] ?? '', cell)));
  const table = [heading, ...saved].map((cells) => [...cells, '']);
  return (country.hint ?? '') + stringify(table, { delimiter: country.delimiter, record_delimiter: 'windows' });
}

async function plan(user: TestUser): Promise<void> {
  const fund = {
    name: 'Fund; "old"',
    category: 'pension',
    amount: 12_345.6,
    currency: 'EUR',
    existing_funds: 1_250_000,
    existing_funds_currency: 'CHF',
    monthly_interest_rate: yearlyToMonthlyRate(4.25),
    management_fee_saving: 1.125,
    from_date: '2026-02-05',
    to_date: '2041-12-31',
    payout_from_date: '2042-01-01',
    payout_months: 240,
    growth: 'prices',
    deposit_growth_rate: 0.125,
    asset_class: 'balanced',
    drawable_from: '2041-06-05',
    payout_growth: 'prices',
    tax_percent: 12.5,
    notes: 'first line\nsecond, line; "quoted"',
    tag_names: ['a;b', 'second'],
  };
  await makeItem(app, user, fund);
  await makeItem(app, user, { name: '=1+1', category: 'expense', amount: 1_234, from_date: '2027-01-13' });
  const house = { category: 'investment', asset_class: 'property', amount: 0, existing_funds: 480_000 };
  await makeItem(app, user, { ...house, name: 'House', currency: 'EUR' });
  const loan = { loan_balance: 379_566.25, loan_rate: 4.5, growth: 'fixed' };
  await makeItem(app, user, { ...loan, name: 'Mortgage', amount: 2_112.5 });
  const hidden = await makeItem(app, user, {
    name: 'Hidden',
    category: 'income',
    amount: 0.05,
    interval_months: 12,
    monthly_interest_rate: -0.15,
  });
  const path = `/api/financial-items/${hidden.id}/`;
  await app.request('PATCH', path, { token: user.token, body: { is_hidden: true } });
}

describe('after a spreadsheet of', () => {
  test.each(COUNTRIES)('$country', async (country) => {
    const [one, other] = [await makeUser(app), await makeUser(app)];
    await plan(one);
    const saved = savedIn(country, await readCsvExport(app, one));
    expect(await readImportResult(sendImportCsv(app, one, saved, { dryRun: true }))).toMatchObject({
      created: 0,
      updated: 0,
      skipped: 5,
    });
    await readImportResult(sendImportCsv(app, other, saved, { mode: 'replace' }));
    const itemsOf = async (user: TestUser) => {
      const { scenarios } = withoutIdsAndInstants(await readExport(app, user)) as {
        scenarios: { name: string; items: object[] }[];
      };
      return scenarios.map(({ name, items }) => ({ name, items }));
    };
    expect(await itemsOf(other)).toEqual(await itemsOf(one));
  });
});

const rowOf = (change: Partial<Record<CsvColumn, string>>, delimiter: string) =>
  CSV_COLUMNS.map(
    (column) =>
      ({ scenario: 'Default', name: 'A', category: 'expense', amount: '5', currency: 'EUR', ...change })[column] ?? '',
  ).join(delimiter);

describe('ambiguous values are refused, unless another cell resolves them', () => {
  const refused = async (delimiter: string, ...changes: Partial<Record<CsvColumn, string>>[]) => {
    const rows = changes.map((change) => rowOf(change, delimiter));
    const csv = [CSV_COLUMNS.join(delimiter), ...rows].join('\r\n');
    const { errors } = await readImportResult(sendImportCsv(app, await makeUser(app), csv, { dryRun: true }));
    return errors.map(({ row, field }) => `${row} ${field}`);
  };

  test('numbers', async () => {
    expect(await refused(';', { amount: '1.234' })).toEqual(['2 amount']);
    expect(await refused(';', { amount: '1.234' }, { amount: '5,50' })).toEqual([]);
    expect(await refused(';', { amount: '1.234' }, { amount: '5,50' }, { amount: '5.50' })).toEqual(['2 amount']);
    expect(await refused(';', { amount: '1,23457E+11' }, { amount: '01. Mai' })).toEqual(['2 amount', '3 amount']);
    expect(await refused(';', { monthly_interest_rate: '1,234' })).toEqual([]);
  });

  test('dates', async () => {
    expect(await refused(',', { from_date: '2/5/2027' })).toEqual(['2 from_date']);
    expect(await refused(',', { from_date: '2/5/2027' }, { from_date: '2/15/2027' })).toEqual([]);
    expect(await refused(',', { from_date: '2/5/2027' }, { to_date: '2/15/2027' }, { to_date: '15/2/2027' })).toEqual([
      '2 from_date',
    ]);
    expect(await refused(';', { from_date: '2/5/2027' }, { amount: '5,5' })).toEqual([]);
  });

  test('rows that lack more than blank cells at their end', async () => {
    const cut = (cells: number) =>
      [CSV_COLUMNS.join(','), rowOf({}, ',').split(',').slice(0, cells).join(',')].join('\n');
    const user = await makeUser(app);
    const errorsOf = async (csv: string) =>
      (await readImportResult(sendImportCsv(app, user, csv, { dryRun: true }))).errors.map(({ field }) => field);
    expect(await errorsOf(cut(CSV_COLUMNS.length - 2))).toEqual([]);
    expect(await errorsOf(cut(CSV_COLUMNS.length - 3))).toEqual(['non_field_errors']);
  });
});
