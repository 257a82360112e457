/** Goals P7 and P8: requests per second of the application and of a bare Fastify server on the same database, measured alternately. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type FieldKind, ITEM_FIELD_NAMES, describeField } from '@meridian/contract';
import autocannon from 'autocannon';
import type { RunningServer } from '../e2e/server.ts';
import { type Row, median, createRow, scaledCount } from './measurement.ts';
import { runOrReport, withTimeout } from './run-parts.ts';
import { ITEMS_PATH, type BenchmarkUser, registerUser, withServer } from './benchmark-server.ts';
import { runReferenceProgram } from './reference-programs.ts';

const ITEMS = 200;

export function measureApi(): Promise<Row[]> {
  return withServer(async (server) => {
    const user = await registerUser(server.url, ITEMS);
    await copyItemsUnencrypted(server, user);
    const socketDirectory = join(server.dataDir, 'database/socket');
    const baseline = await startBaseline(socketDirectory, user.userId);
    try {
      const rows = rowsOf(await loadInTurn(user, server.url, baseline.url));
      const database = `PGURL='postgresql://meridian@localhost/meridian?host=${socketDirectory}'`;
      const command = `command -v wrk && ${database} bash api/run.sh 3`;
      const yardstick = await runReferenceProgram('the API (wrk)', command, /^fastify (\/\w+) ([\d.]+) req\/s/gm);
      return [...rows, ...[...yardstick].map(([path, rate]) => createRow(`yardstick ${path}`, rate, 'requests/s'))];
    } finally {
      baseline.child.kill();
    }
  });
}

const NUMBERS = { money: 'numeric(15, 2)', percent: 'double precision', whole: 'int' };
const TYPES: Partial<Record<FieldKind, string>> = { date: 'date', flag: 'boolean', ...NUMBERS };

/** Copies the user's items, unencrypted, into the table `plain_items`, which the bare server reads. */
async function copyItemsUnencrypted(server: RunningServer, user: BenchmarkUser): Promise<void> {
  const fields = ITEM_FIELD_NAMES.map((name) => `${name} ${TYPES[describeField(name).kind] ?? 'text'}`);
  const columns = ['id bigint', ...fields].join();
  await server.query(`create table plain_items (user_id bigint, ${columns}, primary key (user_id, id))`);
  await server.query(
    `insert into plain_items select $1::bigint, items.* from json_to_recordset($2::json) as items (${columns})`,
    [user.userId, JSON.stringify(await user.api.items())],
  );
  await server.query('analyze plain_items');
}

async function startBaseline(socketDirectory: string, userId: number) {
  const env = { ...process.env, SOCKET_DIRECTORY: socketDirectory, USER_ID: `${userId}` };
  const child = fork(join(import.meta.dirname, 'baseline-server.ts'), { env, execArgv: ['--import', 'tsx'] });
  const [url] = (await withTimeout(60_000, () => once(child, 'message'))) as [string];
  return { child, url };
}

/** Returns the median of each target in requests per second. A target that fails is reported and has no median. */
async function loadInTurn({ authorization }: BenchmarkUser, app: string, bare: string) {
  const headers = { authorization };
  const list = await fetch(app + ITEMS_PATH, { headers });
  const conditional = { authorization, 'if-none-match': list.headers.get('etag') ?? '' };
  const targets = {
    row: { url: `${bare}/row` },
    bareList: { url: `${bare}/list` },
    bareForecast: { url: `${bare}/forecast` },
    list: { url: app + ITEMS_PATH, headers },
    unchanged: { url: app + ITEMS_PATH, headers: conditional },
    forecast: { url: `${app}/api/forecast/?years=30&start=2026-01`, headers },
  };
  const names = Object.keys(targets) as (keyof typeof targets)[];
  const samples = new Map(names.map((name) => [name, [] as (autocannon.Result | undefined)[]]));
  for (let round = -1; round < scaledCount(3); round++) {
    for (const name of names) {
      const result = await runOrReport(name, () => loadOf(targets[name], round < 0 ? 1 : 3));
      if (round >= 0) samples.get(name)?.push(result);
    }
  }
  return (name: keyof typeof targets, read: (result: autocannon.Result) => number) =>
    median((samples.get(name) ?? []).map((result) => (result === undefined ? Number.NaN : read(result))));
}

/** Sends requests to one target for `duration` seconds. With the header `if-none-match`, every response must be a 304. */
async function loadOf(target: autocannon.Options, duration: number): Promise<autocannon.Result> {
  // The timeout is in seconds and far above any real response time, so that a busy machine causes no failure.
  const result = await autocannon({ ...target, connections: 16, duration, timeout: 120 });
  const { errors, requests, non2xx } = result;
  const isConditional = target.headers?.['if-none-match'] !== undefined;
  const failed = errors + (isConditional ? requests.total - result['3xx'] : non2xx);
  if (failed > 0) throw new Error(`${failed} failed requests`);
  return result;
}

function rowsOf(medianOf: Awaited<ReturnType<typeof loadInTurn>>): Row[] {
  const rate = (name: Parameters<typeof medianOf>[0]) => medianOf(name, ({ requests }) => requests.average);
  const p99 = (name: Parameters<typeof medianOf>[0]) => medianOf(name, ({ latency }) => latency.p99);
  const spread = (name: Parameters<typeof medianOf>[0]) => p99(name) / medianOf(name, ({ latency }) => latency.p50);
  const unit = 'requests/s';
  const toForecast = rate('forecast') / rate('bareForecast');
  const toList = rate('list') / rate('bareList');
  const toRow = rate('unchanged') / rate('row');
  return [
    createRow('bare Fastify, one row by key', rate('row'), unit),
    createRow('bare list of 200 items', rate('bareList'), unit),
    createRow('bare read of 200 items and forecast', rate('bareForecast'), unit),
    createRow('P7 forecast, 200 items, 30 years', rate('forecast'), unit, 'at least 2 x', toForecast, 'bare one'),
    createRow('P7 its 99th percentile', p99('forecast'), 'ms', 'at most 3 x', spread('forecast'), 'its median'),
    // On a busy machine every server waits for the processor; this row shows how long even the simplest query takes then.
    createRow('the same of one row by key', p99('row'), 'ms', '', spread('row'), 'its median'),
    createRow('P8 list of 200 items', rate('list'), unit, 'at least 2 x', toList, 'bare list'),
    createRow('P8 the same, unchanged (304)', rate('unchanged'), unit, 'at least 0.5 x', toRow, 'one row by key'),
  ];
}
