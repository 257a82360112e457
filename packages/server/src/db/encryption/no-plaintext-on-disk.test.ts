/** Writes unique words and amounts through the API, then searches for them in all files on disk. */
import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#db/connect.ts';
import { findRunningEmbedded } from '#db/embedded/embedded-database.ts';
import { chooseClusterFolder } from '#testing/cluster/cluster-folder.ts';
import { runAdmin } from '#testing/programs/admin-program.ts';
import { type RunningProgram, waitForAddress, startProgram } from '#testing/programs/server-program.ts';

const CANARIES = [
  'kanarienvogel-user',
  'kanarienvogel@example.org',
  'Vorname-Kanarie',
  'Nachname-Kanarie',
  'Gehalt Kanarienvogel',
  'Umbenannt Kanarienvogel',
  'Szenario Kanarienvogel',
  'Etikett-Kanarienvogel',
  'Rückmeldung vom Kanarienvogel',
  // Amounts and rates, as JSON and as the database would write them.
  '8642097531.57',
  '7531986420.73',
  '1.0293847561',
];
/** A word that is stored in plain text. Finding it proves that the search works. */
const CONTROL = 'Meridian-Canary-Browser/1.0';

let directory: string;
let running: RunningProgram;
let dump = '';
const env = () => ({
  DATA_DIR: join(directory, 'data'),
  LOG_LEVEL: 'trace',
  FEEDBACK_EMAIL: '',
  ADVANCED_ACCESS: 'everyone',
});

beforeAll(async () => {
  directory = mkdtempSync(join(chooseClusterFolder(), 'meridian-canaries-'));
  chmodSync(directory, 0o755);
  running = startProgram(env());
  await liveThere(await waitForAddress(running));
  const connection = await findRunningEmbedded(env().DATA_DIR);
  if (connection === undefined) throw new Error('the embedded database runs');
  const db = connect(connection);
  dump = await dumpOf(db);
  await db.destroy();
  await runAdmin(['backup', join(directory, 'backup')], env());
  running.child.kill('SIGTERM');
  await running.exit;
}, 60_000);
afterAll(async () => {
  running.child.kill('SIGTERM');
  await running.exit;
  rmSync(directory, { recursive: true });
});

async function liveThere(address: string): Promise<void> {
  let token = '';
  const ask = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(address + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'user-agent': CONTROL,
        ...(token === '' ? {} : { authorization: `Token ${token}` }),
        ...headers,
      },
      body: JSON.stringify(body ?? {}),
    });
    expect(response.ok, `${method} ${path}`).toBe(true);
    const text = await response.text();
    return (text === '' ? {} : JSON.parse(text)) as { id: number; token: string };
  };
  const password = 'correct horse battery';
  const [username, email, first_name, last_name] = CANARIES;
  const who = { username, email, password, password_confirm: password };
  ({ token } = await ask('POST', '/api/auth/register/', who));
  await ask('PATCH', '/api/auth/user/', { first_name, last_name });
  const scenario = await ask('POST', '/api/scenarios/', { name: 'Szenario Kanarienvogel' });
  const item = {
    name: 'Gehalt Kanarienvogel',
    category: 'investment',
    amount: 8_642_097_531.57,
    existing_funds: 7_531_986_420.73,
    monthly_interest_rate: 1.029_384_756_1,
    currency: 'EUR',
    tag_names: ['Etikett-Kanarienvogel'],
    scenario_id: scenario.id,
  };
  await planEconomy(ask);
  const { id } = await ask('POST', '/api/financial-items/', item, { 'idempotency-key': 'once' });
  await ask('PATCH', `/api/financial-items/${id}/`, { name: 'Umbenannt Kanarienvogel' });
  // Changes that can be undone are stored too.
  await ask('POST', '/api/financial-items/bulk_action/', { action: 'delete', item_ids: [id] });
  await ask('POST', '/api/financial-items/', item);
  await ask('POST', '/api/submit_feedback/', { text: 'Rückmeldung vom Kanarienvogel' });
  await ask('POST', '/api/auth/password-reset/', { email });
}

type Ask = (method: string, path: string, body?: object) => Promise<{ id: number }>;

/** Creates economic objects. Reuses words and numbers from above, because each one takes seconds to search for. */
async function planEconomy(ask: Ask): Promise<void> {
  const name = 'Gehalt Kanarienvogel';
  const rate = 1.029_384_756_1;
  const model = await ask('POST', '/api/inflation-models/', {
    name,
    model_type: 'constant',
    currency: 'EUR',
    rate,
  });
  const crisis = await ask('POST', '/api/stress-tests/', {
    name,
    probability: rate,
    duration_months: 6,
    recovery_months: 12,
  });
  const references = { inflation_model_id: model.id, stress_test_ids: [crisis.id] };
  await ask('POST', '/api/economic-scenarios/', { name, inflation_adjustment: rate, ...references });
}

async function dumpOf(db: ReturnType<typeof connect>): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const rows = await Promise.all(
    tables.map(({ name }) => sql<{ line: string }>`select t::text as line from ${sql.table(name)} t`.execute(db)),
  );
  return rows.flatMap((result) => result.rows.map(({ line }) => line)).join('\n');
}

/** Returns the encodings of a text: plain, UTF-16, hexadecimal, and base64 at each of the three offsets. */
function spellings(text: string): Buffer[] {
  const plain = Buffer.from(text);
  const wide = Buffer.from(text, 'utf16le');
  const base64 = (bytes: Buffer) =>
    [0, 1, 2].map((before) => {
      const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
      // Removes the characters that also encode neighbouring bytes.
      return encoded.slice(before === 0 ? 0 : before + 1, Math.floor((before + bytes.length) / 3) * 4 || undefined);
    });
  const texts = [plain, wide].flatMap((bytes) => [
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    ...base64(bytes),
    ...base64(bytes).map((one) => one.replaceAll('+', '-').replaceAll('/', '_')),
  ]);
  return [plain, wide, Buffer.from(wide).swap16(), ...texts.map((one) => Buffer.from(one))];
}

/** Returns the texts that are in the bytes in any encoding. One pass: each position is compared with the first bytes of all encodings. */
function foundIn(bytes: Buffer, texts: readonly string[]): string[] {
  const beginnings = new Map<number, { text: string; spelling: Buffer }[]>();
  const isBeginning = new Uint8Array(2 ** 16);
  for (const text of texts) {
    for (const spelling of spellings(text)) {
      const beginning = spelling.readUInt16BE();
      isBeginning[beginning] = 1;
      beginnings.set(beginning, [...(beginnings.get(beginning) ?? []), { text, spelling }]);
    }
  }
  const found = new Set<string>();
  for (let at = 0; at < bytes.length - 1; at += 1) {
    const beginning = (bytes[at]! << 8) | bytes[at + 1]!;
    if (isBeginning[beginning] === 0) continue;
    for (const { text, spelling } of beginnings.get(beginning) ?? []) {
      if (bytes.subarray(at, at + spelling.length).equals(spelling)) found.add(text);
    }
  }
  return texts.filter((text) => found.has(text));
}

/** Returns the bytes without trailing zeros. */
function withoutZeros(bytes: Buffer): Buffer {
  let { length } = bytes;
  while (length > 0 && bytes[length - 1] === 0) length -= 1;
  // Leaves one zero byte, because the last character in UTF-16 can end in one.
  return bytes.subarray(0, length + 1);
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test('the search finds a text in every encoding', () => {
  for (const spelling of spellings('kanarienvogel-user')) {
    for (const before of ['', 'x', 'xy']) {
      expect(foundIn(Buffer.concat([Buffer.from(before), spelling]), ['kanarienvogel-user'])).toHaveLength(1);
    }
  }
  const base64 = ['', 'a', 'ab'].map((before) => Buffer.from(`${before}kanarienvogel-user!`).toString('base64'));
  for (const text of base64) expect(foundIn(Buffer.from(text), ['kanarienvogel-user'])).toHaveLength(1);
});

test('database files and write-ahead log contain nothing in plain text that must be encrypted', () => {
  const files = filesBelow(join(directory, 'data')).filter(
    (file) => !relative(join(directory, 'data'), file).startsWith('mail'),
  );
  expect(files.some((file) => file.includes('pg_wal'))).toBe(true);
  // Each content is searched once, because databases of a cluster start as copies of the same files, and log files end in zeros.
  const known = new Map<string, string[]>();
  const found = files.flatMap((file) => {
    const bytes = withoutZeros(readFileSync(file));
    const hash = createHash('sha256').update(bytes).digest('hex');
    const texts = known.get(hash) ?? foundIn(bytes, [CONTROL, ...CANARIES]);
    known.set(hash, texts);
    return texts.map((text) => ({ file, text }));
  });
  const controls = found.filter(({ text }) => text === CONTROL).map(({ file }) => file);
  expect(
    controls.some((file) => file.includes('pg_wal')),
    'the control lies in the log',
  ).toBe(true);
  expect(
    controls.some((file) => file.includes('/base/')),
    'and in a table',
  ).toBe(true);
  expect(found.filter(({ text }) => text !== CONTROL)).toEqual([]);
});

test('a dump, a backup and the logs contain nothing in plain text that must be encrypted', () => {
  expect(foundIn(Buffer.from(dump), [CONTROL])).toEqual([CONTROL]);
  expect(foundIn(Buffer.from(dump), CANARIES)).toEqual([]);
  const backup = gunzipSync(readFileSync(join(directory, 'backup')));
  expect(foundIn(backup, [CONTROL])).toEqual([CONTROL]);
  expect(foundIn(backup, CANARIES)).toEqual([]);
  expect(running.output).toContain('/api/financial-items/');
  expect(foundIn(Buffer.from(running.output), CANARIES)).toEqual([]);
});
