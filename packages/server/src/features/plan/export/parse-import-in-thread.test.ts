/** The thread that parses files: crashes, aborts and overload. */
import { type IncomingMessage, request as ask } from 'node:http';
import { LIMITS, errorMessage } from '@meridian/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendImportCsv, readCsvExport } from '#testing/export-calls.ts';
import { type TestUser, makeUser } from '#testing/factories.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { type ImportReader, createImportReader } from './parse-import-in-thread.ts';

const never = new AbortController().signal;
const ITEM = { name: 'Rent', category: 'expense', amount: 1, currency: 'EUR' };
const fileOf = (items: number) =>
  new Uint8Array(
    Buffer.from(
      JSON.stringify({
        data: {
          format: 'meridian',
          version: 1,
          scenarios: [{ name: 'Default', items: Array.from({ length: items }, () => ITEM) }],
        },
      }),
    ),
  );

describe('the thread', () => {
  let reader: ImportReader;
  beforeAll(() => {
    reader = createImportReader({ memoryMb: 64 });
  });
  afterAll(() => reader.close());
  const expectAlive = async () => {
    const { items, errors } = await reader.read('json', fileOf(1_001), never);
    expect([items.length, errors]).toEqual([1_001, []]);
    expect(items[0]?.fields).toMatchObject({ name: 'Rent', amount: 1 });
  };

  test('the thread returns every item, in the order of the file', async () => {
    await expectAlive();
  });

  test('the thread stops when its request is aborted, and continues with the next file', async () => {
    const hangUp = new AbortController();
    const reading = reader.read('json', fileOf(15_000), hangUp.signal);
    setTimeout(() => hangUp.abort(new Error('The caller has gone.')), 20);
    await expect(reading).rejects.toThrow('The caller has gone.');
    await expectAlive();
  });

  test('the thread ends with the server, even while it is parsing', async () => {
    const closing = createImportReader();
    const reading = closing.read('json', fileOf(20_000), never);
    const ended = reading.then(
      () => 'read',
      () => 'given up',
    );
    await closing.close();
    expect(await ended).toBe('given up');
  });

  test('the thread refuses more than an account can have, and returns no items then', async () => {
    const rows = Array.from({ length: LIMITS.scenariosPerUser + 1 }, (_, index) => `Plan ${index}`);
    const columns = `scenario,name,category,from_date,to_date,amount,currency,existing_funds,existing_funds_currency,monthly_interest_rate,management_fee_saving,management_fee_deposit,interest_limit,is_hidden,tags,kept`;
    const csv = [columns, ...rows.map((name) => `${name},Rent,expense,,,1,EUR,,,,,,,,,`)].join('\n');
    const { items, scenarios, errors } = await reader.read('csv', new Uint8Array(Buffer.from(csv)), never);
    expect([items, scenarios.size, errors]).toEqual([
      [],
      0,
      [
        {
          row: null,
          field: 'scenarios',
          sentence: errorMessage('would_be_too_many', { max: 1_000, things: 'scenarios', count: 1_001 }),
        },
      ],
    ]);
  });
});

describe('files in memory', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());

  /** Sends the largest file except for its last byte. */
  function sendMost({ token }: TestUser) {
    const headers = {
      Authorization: `Token ${token}`,
      'Content-Type': 'text/csv',
      'Content-Length': LIMITS.importMaxBytes,
    };
    const asking = ask(`${app.url}/api/import/csv/`, { method: 'POST', headers });
    asking.on('error', () => undefined);
    const refusal = new Promise<IncomingMessage>((resolve) => asking.once('response', resolve));
    asking.write(Buffer.alloc(LIMITS.importMaxBytes - 1, 'a'));
    return { refusal, hangUp: () => asking.destroy() };
  }

  test('files in memory are limited per user; other users are served, and closing a connection frees memory', async () => {
    const [first, second] = [await makeUser(app), await makeUser(app)];
    const csv = await readCsvExport(app, first);
    const statusFor = async (person: TestUser) => (await sendImportCsv(app, person, csv)).status;
    const files = [sendMost(first), sendMost(first), sendMost(first)];
    const { statusCode, headers } = await Promise.race(files.map(({ refusal }) => refusal));
    expect([statusCode, headers['retry-after']]).toEqual([429, '10']);
    expect(await statusFor(second)).toBe(200);
    for (const { hangUp } of files) hangUp();
    await expect.poll(() => statusFor(first), { timeout: 15_000 }).toBe(200);
  });
});
