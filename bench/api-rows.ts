/** P7 and P8: the real application over HTTP against a bare Fastify on the same database, on the same machine, in turn. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startServer } from '../e2e/server.ts';
import { type Row, median } from './measure.ts';
import { makePlainItems } from './plain-items.ts';
import { registerWithItems } from './sample-account.ts';

const ROUNDS = 3;
const SECONDS = 3;
const CONNECTIONS = 16;
const ITEMS = 200;

interface Load {
  perSecond: number;
  p50: number;
  p99: number;
}

export async function apiRows(): Promise<Row[]> {
  const server = await startServer({ RATES_URL: 'off', LOG_LEVEL: 'info' });
  try {
    const { token, userId } = await registerWithItems(server.url, ITEMS);
    await makePlainItems(server.dataDir, userId);
    const baseline = await startBaseline(socketDirectory(server.dataDir), userId);
    try {
      return rowsOf(await loadInTurn(server.url, baseline.url, token));
    } finally {
      baseline.child.kill();
    }
  } finally {
    await server.stop();
  }
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
  const [address] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, url: address.toString().trim() };
}

async function loadInTurn(app: string, bare: string, token: string): Promise<Record<string, Load>> {
  const targets: Record<string, string> = {
    tiny: `${bare}/tiny`,
    row: `${bare}/row`,
    bareList: `${bare}/list`,
    bareForecast: `${bare}/forecast`,
    list: `${app}/api/financial-items/`,
    forecast: `${app}/api/forecast/?years=30&start=2026-01`,
  };
  const samples = new Map<string, Load[]>();
  for (let round = -1; round < ROUNDS; round++) {
    for (const [name, url] of Object.entries(targets)) {
      const result = await autocannon({
        url,
        connections: CONNECTIONS,
        duration: round < 0 ? 1 : SECONDS,
        headers: { authorization: `Token ${token}` },
      });
      if (result.non2xx + result.errors > 0)
        throw new Error(`${url}: ${result.non2xx + result.errors} failed requests`);
      if (round < 0) continue;
      const load = { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
      samples.set(name, [...(samples.get(name) ?? []), load]);
    }
  }
  return Object.fromEntries([...samples].map(([name, loads]) => [name, medianLoad(loads)]));
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
    compared('P8 GET /api/financial-items/, 200 items', 'list', 'bareList', 'bare list', 'at least 0.6 x'),
    compared(
      'P7 GET /api/forecast/, 200 items, 30 years',
      'forecast',
      'bareForecast',
      'bare forecast',
      'at least 0.7 x',
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
