/** The largest files that an import accepts, and a file that needs more memory than its thread may use. */
import { CSV_COLUMNS, type CsvColumn, LIMITS } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listItems } from '#testing/bulk-calls.ts';
import { sendImport, sendImportCsv, readCsvExport, readExport, readImportResult } from '#testing/export-calls.ts';
import { type TestUser, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { createImportReader } from './parse-import-in-thread.ts';

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
const rowOf = (change: Partial<Record<CsvColumn, string>>) =>
  CSV_COLUMNS.map((column) => ({ ...RENT, ...change })[column] ?? '').join(',');

// Only the case above the limit is here; the large file below has exactly the maximum number of rows.
test('rows above the limit of an account are refused', async () => {
  const rows = Array.from({ length: LIMITS.itemsPerUser + 1 }, (_, index) => rowOf({ name: `Item ${index}` }));
  const csv = [HEADING, ...rows].join('\n');
  const { errors } = await readImportResult(sendImportCsv(app, user, csv, { dryRun: true }));
  const message = 'You can keep at most 20,000 items; this would make 20,001.';
  expect(errors).toEqual([{ row: null, field: 'items', message }]);
});

test('a thousand items with the longest notes are imported, with their line breaks', async () => {
  const notes = ['=1+1\n\t"quoted", ', '😀'.repeat(1_980)].join('');
  const cell = `"'${notes.replaceAll('"', '""')}"`;
  const rows = Array.from({ length: 1_000 }, (_, index) => rowOf({ name: `Item ${index}`, notes: cell }));
  expect(await readImportResult(sendImportCsv(app, user, [HEADING, ...rows].join('\n')))).toMatchObject({
    created: 1_000,
  });
  expect(new Set((await listItems(app, user)).map((item) => item.notes))).toEqual(new Set([notes]));
  const again = await readImportResult(sendImportCsv(app, user, await readCsvExport(app, user)));
  expect(again).toMatchObject({ created: 0, updated: 0, skipped: 1_000 });
  const body = { data: await readExport(app, user), mode: 'replace' };
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(LIMITS.importMaxBytes);
  expect(await readImportResult(sendImport(app, user, body.data, { mode: 'replace' }))).toMatchObject({
    created: 1_000,
  });
});

test('a file can have as many items as an account can have, with long names and five tags', async () => {
  const tags = Array.from({ length: 5 }, (_, id) => ({
    id: 2 ** 50 + id,
    name: `${id} ${'t'.repeat(20)}`,
    color: '#123456',
  }));
  const instant = '2026-01-01T00:00:00.000Z';
  const item = {
    ...RENT,
    scenario: 2 ** 50,
    name: 'ש'.repeat(200),
    amount: 123_456.78,
    existing_funds_currency: 'EUR',
    monthly_interest_rate: 0.123_456_789,
    created_at: instant,
    updated_at: instant,
    tags,
  };
  const items = Array.from({ length: LIMITS.itemsPerUser }, (_, index) => ({ ...item, id: 2 ** 50 + index }));
  const file = { format: 'meridian', version: 1, scenarios: [{ name: 'Default', items }] };
  const raw = JSON.stringify({ data: file });
  expect(Buffer.byteLength(raw)).toBeLessThan(LIMITS.importMaxBytes);
  const fits = await app.request('POST', '/api/import/data/?dry_run=true', { token: user.token, raw });
  expect([fits.status, fits.json]).toMatchObject([200, { created: LIMITS.itemsPerUser }]);
});

test('a thread that runs out of memory fails only its own file', async () => {
  const reader = createImportReader({ memoryMb: 64 });
  const never = new AbortController().signal;
  const lists = new Uint8Array(Buffer.from(`[${'[],'.repeat(2_900_000)}0]`));
  await expect(reader.read('json', lists, never)).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' });
  const items = Array.from({ length: 1_001 }, () => ({
    name: 'Rent',
    category: 'expense',
    amount: 1,
    currency: 'EUR',
  }));
  const data = { format: 'meridian', version: 1, scenarios: [{ name: 'Default', items }] };
  const read = await reader.read('json', new Uint8Array(Buffer.from(JSON.stringify({ data }))), never);
  expect([read.items.length, read.errors]).toEqual([1_001, []]);
  await reader.close();
});
