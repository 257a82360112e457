/** Files accepted as CSV, and the limits for both formats. The largest files are in import-limits.long.ts. */
import { CSV_COLUMNS, type CsvColumn, LIMITS } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listItems } from '#testing/bulk-calls.ts';
import { sendImport, sendImportCsv, readCsvExport, readExport, readImportResult } from '#testing/export-calls.ts';
import { type TestUser, makeItem, makeUser } from '#testing/factories.ts';
import { waitUntilBlocked } from '#testing/test-database.ts';
import { makeGuest } from '#testing/guests.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

let app: TestApp;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await makeUser(app);
});

const HEADING = CSV_COLUMNS.join(',');
const RENT: Partial<Record<CsvColumn, string>> = {
  scenario: 'Default',
  name: 'Rent',
  category: 'expense',
  amount: '1200',
  currency: 'EUR',
};
const rowOf = (change: Partial<Record<CsvColumn, string>> = {}) =>
  CSV_COLUMNS.map((column) => ({ ...RENT, ...change })[column] ?? '').join(',');
const preview = (...rows: string[]) =>
  readImportResult(sendImportCsv(app, user, [HEADING, ...rows].join('\n'), { dryRun: true }));

describe('rows', () => {
  test('rows are numbered as in a spreadsheet, including blank ones', async () => {
    const { errors } = await preview(
      rowOf(),
      '',
      rowOf({ amount: '1,5' }).replace('1,5', '"1,5"'),
      rowOf({ name: '"two\nlines"' }),
      CSV_COLUMNS.map(() => ' ').join(','),
      rowOf({ scenario: '', is_hidden: 'maybe', tags: 'x'.repeat(51) }),
      `${rowOf()},more`,
      rowOf({ currency: '', from_date: '02/01/2026', kept: '{' }),
    );
    expect(errors).toEqual([
      { row: 4, field: 'amount', message: 'Enter a number, such as 1234.56.' },
      { row: 5, field: 'name', message: 'Name cannot contain control characters.' },
      { row: 7, field: 'scenario', message: 'Scenario name is required' },
      { row: 7, field: 'is_hidden', message: 'Enter true or false.' },
      { row: 7, field: 'tags', message: 'Tag name can have at most 50 characters.' },
      { row: 8, field: 'non_field_errors', message: 'This row has 30 cells, but the heading has 29.' },
      { row: 9, field: 'from_date', message: 'Enter a real date as YYYY-MM-DD.' },
      { row: 9, field: 'currency', message: 'Currency is required' },
      { row: 9, field: 'kept', message: 'This value is not valid.' },
    ]);
  });

  test('rows can have any order of columns, and the spellings of true and of small numbers that spreadsheets use', async () => {
    const order = CSV_COLUMNS.toReversed();
    const cells = {
      ...RENT,
      is_hidden: 'TRUE',
      monthly_interest_rate: '1.5E-07',
      tags: 'b; a',
      scenario: 'New',
    };
    const row = order.map((column) => (cells as Partial<Record<CsvColumn, string>>)[column] ?? '');
    const csv = `\uFEFF${order.map((name) => name.toUpperCase()).join(',')}\r\n${row.join(',')}\r\n\r\n`;
    expect(await readImportResult(sendImportCsv(app, user, csv))).toMatchObject({ created: 1 });
    const [item] = await listItems(app, user);
    expect(item).toMatchObject({ is_hidden: true, monthly_interest_rate: 1.5e-7, from_date: null });
    expect(item?.tags.map(({ name }) => name)).toEqual(['b', 'a']);
    const { scenarios } = await readExport(app, user);
    expect(scenarios.map(({ name, items }) => [name, items.length])).toEqual([
      ['Default', 0],
      ['New', 1],
    ]);
  });

  test('rows without a column leave the field of existing items unchanged, and set the default for new items', async () => {
    const fund = { name: 'Fund', category: 'saving', amount: 1, interest_limit: 2, existing_funds: 5 };
    for (const name of ['Fund', 'Other']) await makeItem(app, user, { ...fund, name });
    const rows = [
      'scenario,name,category,amount,currency,existing_funds,tags,kept',
      'Default,Fund,saving,2,EUR,6,,',
      'Default,Other,saving,1,EUR,5,,',
      'Default,New,saving,3,EUR,7,,',
    ];
    const result = await readImportResult(sendImportCsv(app, user, rows.join('\n')));
    expect(result).toMatchObject({ created: 1, updated: 1, skipped: 1 });
    const items = await listItems(app, user);
    expect(items.map((item) => [item.name, item.existing_funds, item.interest_limit])).toEqual([
      ['New', 7, 0],
      ['Other', 5, 2],
      ['Fund', 6, 2],
    ]);
  });

  test('rows are reported up to the first thousand errors', async () => {
    const rows = Array.from({ length: 1_500 }, () => rowOf({ amount: 'x' }));
    const { errors } = await preview(...rows);
    expect([errors.length, errors.at(-1)?.row]).toEqual([LIMITS.importErrorsMax, 1_001]);
  });

  test('rows with one error among many change nothing', async () => {
    await makeItem(app, user, { name: 'Stays' });
    const csv = [HEADING, ...Array.from({ length: 50 }, () => rowOf()), rowOf({ amount: '-1' })].join('\n');
    const response = await sendImportCsv(app, user, csv, { mode: 'replace' });
    expect([response.status, response.json]).toMatchObject([
      400,
      { created: 0, errors: [{ row: 52, field: 'amount', message: 'Amount must be positive' }] },
    ]);
    expect((await listItems(app, user)).map(({ name }) => name)).toEqual(['Stays']);
  });

  test('rows above the limit of a guest are refused', async () => {
    const rows = Array.from({ length: LIMITS.itemsPerUser / LIMITS.guestLimitDivisor + 1 }, (_, index) =>
      rowOf({ name: `Item ${index}` }),
    );
    const guest = await makeGuest(app);
    const csv = [HEADING, ...rows].join('\n');
    const { errors } = await readImportResult(sendImportCsv(app, guest, csv, { dryRun: true, mode: 'replace' }));
    expect(errors).toEqual([
      { row: null, field: 'items', message: 'Without an account you can keep at most 2,000 items.' },
    ]);
  });
});

test('items with the longest notes are imported, with their line breaks', async () => {
  const notes = ['=1+1\n\t"quoted", ', '😀'.repeat(1_980)].join('');
  const cell = `"'${notes.replaceAll('"', '""')}"`;
  const rows = Array.from({ length: 20 }, (_, index) => rowOf({ name: `Item ${index}`, notes: cell }));
  expect(await readImportResult(sendImportCsv(app, user, [HEADING, ...rows].join('\n')))).toMatchObject({
    created: 20,
  });
  expect(new Set((await listItems(app, user)).map((item) => item.notes))).toEqual(new Set([notes]));
  const again = await readImportResult(sendImportCsv(app, user, await readCsvExport(app, user)));
  expect(again).toMatchObject({ created: 0, updated: 0, skipped: 20 });
  const data = await readExport(app, user);
  expect(await readImportResult(sendImport(app, user, data, { mode: 'replace' }))).toMatchObject({ created: 20 });
});

describe('a file is refused as a whole', () => {
  const refusal = async (csv: string | Uint8Array) => {
    const response = await sendImportCsv(app, user, csv, { dryRun: true });
    expect(response.status).toBe(400);
    return response.json;
  };

  test('a file is refused for columns that are unknown, missing or duplicate, each by its name', async () => {
    const heading = HEADING.replace('amount', 'Betrag').replace('tags', 'name').replace('notes', '');
    expect(await refusal(`${heading},\n`)).toEqual({
      betrag: ['This column does not exist.'],
      name: ['This column is there twice.'],
      'column 26': ['This column does not exist.'],
      amount: ['This column is missing.'],
      tags: ['This column is missing.'],
    });
  });

  test('a file is refused for open quotes, other encodings, or no content', async () => {
    const one = (message: string) => ({ non_field_errors: [message] });
    expect(await refusal(`${HEADING}\n${rowOf()}\n${rowOf({ name: '"Rent' })}`)).toEqual(
      one('Row 3 is not valid CSV: look at its quotes.'),
    );
    expect(await refusal(Buffer.from([...Buffer.from(HEADING), 0xe9]))).toEqual(one('The body is not text in UTF-8.'));
    const needed = ['scenario', 'name', 'category', 'amount', 'currency', 'tags', 'kept'];
    expect(Object.keys((await refusal('')) as object)).toEqual(needed);
  });
});

test('each call accepts only its own type of file', async () => {
  const csv = await readCsvExport(app, user);
  const asked = { token: user.token, raw: csv, headers: { 'Content-Type': 'text/csv' } };
  const csvAsJson = await app.request('POST', '/api/import/data/', asked);
  expect([csvAsJson.status, csvAsJson.json]).toEqual([
    415,
    { detail: 'Send JSON, with the header Content-Type: application/json.' },
  ]);
  const jsonAsCsv = await app.request('POST', '/api/import/csv/', { token: user.token, body: {} });
  expect([jsonAsCsv.status, jsonAsCsv.json]).toEqual([
    415,
    { detail: 'Send CSV, with the header Content-Type: text/csv.' },
  ]);
  expect((await app.request('POST', '/api/scenarios/', asked)).status).toBe(415);
});

test('a file larger than 32 MiB is refused', async () => {
  const response = await sendImportCsv(app, user, ' '.repeat(LIMITS.importMaxBytes + 1));
  expect([response.status, response.json]).toEqual([413, { detail: 'The body is larger than 32 MiB.' }]);
});

test('closing the connection during an import cancels it', async () => {
  const controller = new AbortController();
  const headers = { Authorization: `Token ${user.token}`, 'Content-Type': 'text/csv' };
  await app.db.transaction().execute(async (trx) => {
    // Locks the user's row, which blocks the import.
    await trx.selectFrom('users').select('user_id').where('user_id', '=', user.user.id).forUpdate().execute();
    const asking = fetch(`${app.url}/api/import/csv/`, {
      method: 'POST',
      headers,
      body: `${HEADING}\n${rowOf()}`,
      signal: controller.signal,
    });
    await waitUntilBlocked(app.db);
    controller.abort();
    await expect(asking).rejects.toThrow('aborted');
  });
  // This change of the same user runs after the cancelled one.
  await makeItem(app, user, { name: 'After' });
  expect((await listItems(app, user)).map(({ name }) => name)).toEqual(['After']);
});

test('export and import have limits of their own, with Retry-After', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  try {
    const person = await makeUser(limited);
    const csv = await readCsvExport(limited, person);
    for (let asked = 1; asked < LIMITS.exportsPerTenMinutes; asked += 1) await readExport(limited, person);
    const refusedExport = await limited.request('GET', '/api/export/data/', { token: person.token });
    expect([refusedExport.status, Number(refusedExport.headers.get('retry-after')) > 0]).toEqual([429, true]);
    for (let asked = 0; asked < LIMITS.importsPerTenMinutes; asked += 1) {
      await readImportResult(sendImportCsv(limited, person, csv, { dryRun: true }));
    }
    const refusedImport = await sendImport(limited, person, {}, { dryRun: true });
    expect([refusedImport.status, Number(refusedImport.headers.get('retry-after')) > 0]).toEqual([429, true]);
    await readCsvExport(limited, await makeUser(limited));
  } finally {
    await limited.stop();
  }
});
