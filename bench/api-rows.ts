/** P7 and P8: the real application over HTTP against a bare Fastify on the same database, on the same machine, in turn. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { withServer } from './bench-server.ts';
import { type Row, median } from './measure.ts';
import { makePlainItems } from './plain-items.ts';
import { type Tell, attempt } from './run-rows.ts';
import { registerWithItems } from './sample-account.ts';

const ROUNDS = 3;
const SECONDS = 3;
const CONNECTIONS = 16;
/** Far longer than an answer takes, on a busy machine too. */
const ANSWER_SECONDS = 120;
const ITEMS = 200;

interface Load {
  perSecond: number;
  p50: number;
  p99: number;
}

export function apiRows(tell: Tell): Promise<Row[]> {
  return withServer({ RATES_URL: 'off', LOG_LEVEL: 'info' }, tell, async (server) => {
    const { token, userId } = await registerWithItems(server.url, ITEMS);
    await makePlainItems(server.dataDir, userId);
    const baseline = await startBaseline(socketDirectory(server.dataDir), userId);
    try {
      return rowsOf(await loadInTurn(server.url, baseline.url, token, tell));
    } finally {
      baseline.child.kill();
    }
  });
}

/** The fifth line of postmaster.pid names the socket's directory: PostgreSQL's own format. */
function socketDirectory(dataDir: string): string {
  const file = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((name) =>
    name.endsWith('postmaster.pid'),
  );
  if (file === undefined) throw new Error(`no running database under ${dataDir}`);
  return readFileSync(join(dataDir, file), 'utf8').split('\n')[4] ?? '';
}

async function startBaseline(directory: string, userId: number) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'baseline-server.ts')],
    {
      env: { ...process.env, SOCKET_DIRECTORY: directory, USER_ID: String(userId) },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const exit = once(child, 'exit').then(() => {
    throw new Error('the bare server ended before it listened');
  });
  const [address] = (await Promise.race([once(child.stdout, 'data'), exit])) as [Buffer];
  // Later it is ended.
  exit.catch(() => undefined);
  return { child, url: address.toString().trim() };
}

/** A target that fails is told about and left out; the others go on. */
async function loadInTurn(
  app: string,
  bare: string,
  token: string,
  tell: Tell,
): Promise<Record<string, Load>> {
  const targets = new Map([
    ['tiny', `${bare}/tiny`],
    ['row', `${bare}/row`],
    ['bareList', `${bare}/list`],
    ['bareForecast', `${bare}/forecast`],
    ['list', `${app}/api/financial-items/`],
    ['unchanged', `${app}/api/financial-items/`],
    ['forecast', `${app}/api/forecast/?years=30&start=2026-01`],
  ]);
  const list = await fetch(`${app}/api/financial-items/`, { headers: { authorization: `Token ${token}` } });
  const held = list.headers.get('etag') ?? '';
  const samples = new Map<string, Load[]>();
  for (let round = -1; round < ROUNDS; round++) {
    for (const [name, url] of targets) {
      const load = await attempt(
        url,
        () => loadOf(url, { token, held: name === 'unchanged' ? held : '' }, round < 0 ? 1 : SECONDS),
        tell,
      );
      if (load === undefined) {
        targets.delete(name);
        samples.delete(name);
      } else if (round >= 0) {
        samples.set(name, [...(samples.get(name) ?? []), load]);
      }
    }
  }
  return Object.fromEntries([...samples].map(([name, loads]) => [name, medianLoad(loads)]));
}

/** With a tag in `held`, every answer must be that nothing changed. */
async function loadOf(
  url: string,
  { token, held }: { token: string; held: string },
  duration: number,
): Promise<Load> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    headers: { authorization: `Token ${token}`, ...(held === '' ? {} : { 'if-none-match': held }) },
    timeout: ANSWER_SECONDS,
  });
  const { errors, requests, latency } = result;
  const failed = errors + (held === '' ? result.non2xx : requests.total - result['3xx']);
  if (failed > 0) throw new Error(`${failed} failed requests`);
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}

function medianLoad(loads: readonly Load[]): Load {
  return {
    perSecond: median(loads.map((load) => load.perSecond)),
    p50: median(loads.map((load) => load.p50)),
    p99: median(loads.map((load) => load.p99)),
  };
}

function rowsOf(loads: Record<string, Load>): Row[] {
  const rate = (name: string) => loads[name]?.perSecond ?? Number.NaN;
  const plain = (name: string, key: string): Row => ({
    name,
    value: rate(key),
    unit: 'requests/s',
    ratio: null,
    against: '',
    goal: '',
  });
  const compared = (name: string, key: string, other: string, against: string, goal: string): Row => ({
    ...plain(name, key),
    ratio: rate(key) / rate(other),
    against,
    goal,
  });
  const forecast = loads['forecast'];
  return [
    plain('bare Fastify, 11 bytes', 'tiny'),
    plain('bare Fastify, one row by key', 'row'),
    plain('bare list of 200 items', 'bareList'),
    plain('bare read of 200 items and forecast', 'bareForecast'),
    compared('P8 GET /api/financial-items/, 200 items', 'list', 'bareList', 'bare list', 'at least 2 x'),
    compared('P8 the same, unchanged (304)', 'unchanged', 'row', 'one row by key', 'at least 0.5 x'),
    compared(
      'P7 GET /api/forecast/, 200 items, 30 years',
      'forecast',
      'bareForecast',
      'bare forecast',
      'at least 2 x',
    ),
    {
      name: 'P7 the same, 99th percentile of the answer time',
      value: forecast?.p99 ?? Number.NaN,
      unit: 'ms',
      ratio: (forecast?.p99 ?? Number.NaN) / (forecast?.p50 ?? Number.NaN),
      against: 'its median',
      goal: 'at most 3 x',
    },
  ];
}
