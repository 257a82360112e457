/** P13: how everybody else fares while the server simulates, how soon it stops when nobody waits any more, and what it takes of memory. */
import { type ClientRequest, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { RunningServer } from '../e2e/server.ts';
import { withServer } from './bench-server.ts';
import { type Row, median, percentile, residentMb } from './measure.ts';
import type { Tell } from './run-rows.ts';
import { registerWithItems } from './sample-account.ts';

const ITEMS = 20;
const SAMPLES = 400;
const PAUSE_MS = 15;
const ROUNDS = 9;
const PATH = '/api/advanced-forecast/monte_carlo_simulation/';
const LARGE = { years: 30, num_simulations: 100_000 };
const SMALL = { years: 1, num_simulations: 10 };

interface Person {
  url: string;
  token: string;
  scenario_id: number;
}

export function queuedSimulationRows(tell: Tell): Promise<Row[]> {
  const settings = {
    RATES_URL: 'off',
    ECONOMIC_DATA_URL: 'off',
    LOG_LEVEL: 'info',
    ADVANCED_ACCESS: 'everyone',
  };
  return withServer(settings, tell, async (server) => {
    const { token } = await registerWithItems(server.url, ITEMS);
    const scenario = await get({ ...server, token }, '/api/scenarios/current/');
    const person = { url: server.url, token, scenario_id: (JSON.parse(scenario) as { id: number }).id };
    const idle = await others(person);
    const memory = await memoryOf(server, person);
    const busy = await whileSimulating(person, () => others(person));
    const cancels: number[] = [];
    for (let round = 0; round < ROUNDS; round++) cancels.push(await msToCancel(person));
    return [
      {
        name: 'item list while 100,000 paths are simulated again and again, 99th percentile',
        value: busy.list,
        unit: 'ms',
        ratio: busy.list / idle.list,
        against: 'the same, idle',
        goal: 'at most 2 x',
      },
      row('GET /healthz meanwhile, 95th percentile', busy.health, 'ms', 'under 50 ms'),
      row('one simulation of 100,000 paths meanwhile', busy.simulation, 'ms', ''),
      row('from hanging up to the next simulation', median(cancels), 'ms', 'at most 100 ms'),
      row('memory of 10,000 paths with fan, above idle', memory, 'MB', 'at most 64 MB'),
    ];
  });
}

function row(name: string, value: number, unit: string, goal: string): Row {
  return { name, value, unit, ratio: null, against: '', goal };
}

/** What other calls take, in turn. */
async function others(person: Person) {
  const list: number[] = [];
  const health: number[] = [];
  for (let sample = -20; sample < SAMPLES; sample++) {
    const times = [await timed(person, '/api/financial-items/'), await timed(person, '/healthz')] as const;
    if (sample < 0) continue;
    list.push(times[0]);
    health.push(times[1]);
    await wait(PAUSE_MS);
  }
  return { list: percentile(list, 0.99), health: percentile(health, 0.95) };
}

async function timed(person: Person, path: string): Promise<number> {
  const begin = performance.now();
  await get(person, path);
  return performance.now() - begin;
}

async function get({ url, token }: Pick<Person, 'url' | 'token'>, path: string): Promise<string> {
  const response = await fetch(url + path, { headers: { authorization: `Token ${token}` } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.text();
}

/** Measures while one large simulation follows the other. */
async function whileSimulating(person: Person, measure: () => ReturnType<typeof others>) {
  const over = new AbortController();
  const times: number[] = [];
  const load = (async () => {
    while (!over.signal.aborted) times.push(await simulate(person, LARGE).ended);
  })();
  const result = await measure();
  over.abort();
  await load;
  return { ...result, simulation: median(times) };
}

/** Asks for a simulation; `ended` is how long it took. */
function simulate(
  { url, token, scenario_id }: Person,
  size: object,
): { asking: ClientRequest; ended: Promise<number> } {
  const begin = performance.now();
  const asking = request(url + PATH, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
  });
  const ended = new Promise<number>((resolve, reject) => {
    asking.on('error', reject);
    asking.on('response', (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${PATH} answered ${answer.statusCode}`));
      answer.resume().on('end', () => resolve(performance.now() - begin));
    });
  });
  asking.end(JSON.stringify({ scenario_id, ...size }));
  return { asking, ended };
}

/** From hanging up on a large simulation to the answer of a small one that waits behind it, less what that takes alone. */
async function msToCancel(person: Person): Promise<number> {
  const alone = await simulate(person, SMALL).ended;
  const large = simulate(person, LARGE);
  large.ended.catch(() => undefined);
  await wait(150);
  const small = simulate(person, SMALL);
  await wait(50);
  const begin = performance.now();
  large.asking.destroy();
  await small.ended;
  return Math.max(0, performance.now() - begin - alone);
}

/** The most that the server's process holds during one simulation, above what it held before, in MB. */
async function memoryOf({ pid }: RunningServer, person: Person): Promise<number> {
  const idle = residentMb(pid);
  const { ended } = simulate(person, { years: 30, num_simulations: 10_000 });
  const over = new AbortController();
  const answered = ended.finally(() => over.abort());
  let most = idle;
  while (!over.signal.aborted) {
    most = Math.max(most, residentMb(pid));
    await wait(5);
  }
  await answered;
  return most - idle;
}
