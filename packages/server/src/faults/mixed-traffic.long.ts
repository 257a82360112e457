import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { itemBody } from '#testing/factories.ts';
import { waitForAddress, prepareProgram } from '#testing/programs/server-program.ts';
import {
  type TimedResponse,
  FAULT_USER,
  maxDuration,
  printFigures,
  registerMany,
  sendTimedRequest,
} from './fault-test-support.ts';

/** Duration of the traffic in minutes; the figures of docs/operation.md were measured with 60. */
const MINUTES = Number(process.env['TRAFFIC_MINUTES'] ?? '10');
const REQUESTS_PER_SECOND = 20;
const PEOPLE = 10;
const ITEMS = 200;
/** Share of the whole duration after which memory may not grow any more. */
const WARM_UP = 1 / 3;
const MAX_GROWTH = 1.1;

/** With a small heap Node collects garbage often; with a large one memory rises and falls by hundreds of megabytes over minutes. */
const SMALL_HEAP = '--max-old-space-size=256';

const { start } = prepareProgram();

interface Caller {
  address: string;
  token: string;
  /** Id of an item of the user, which the traffic edits. */
  item: number;
  count: number;
}

type Call = (caller: Caller) => Promise<TimedResponse>;

const get =
  (path: string): Call =>
  ({ address, token }) =>
    sendTimedRequest(address + path, { token });
const post = ({ address, token }: Caller, path: string, body: object) =>
  sendTimedRequest(address + path, { method: 'POST', token, body });

const list = get('/api/financial-items/?page_size=1000');
const forecast = get('/api/forecast/?years=30');
const edit: Call = ({ address, token, item, count }) =>
  sendTimedRequest(`${address}/api/financial-items/${item}/`, { method: 'PATCH', token, body: { amount: count } });
const createAndRemove: Call = async (caller) => {
  const { address, token } = caller;
  const created = await post(caller, '/api/financial-items/', itemBody());
  if (created.status !== 201) return created;
  const { id } = JSON.parse(created.text) as { id: number };
  return sendTimedRequest(`${address}/api/financial-items/${id}/`, { method: 'DELETE', token });
};
const simulate: Call = async (caller) => {
  const scenario = await sendTimedRequest(`${caller.address}/api/scenarios/current/`, caller);
  if (scenario.status !== 200) return scenario;
  const { id } = JSON.parse(scenario.text) as { id: number };
  const body = { scenario_id: id, years: 30, num_simulations: 1_000, seed: caller.count };
  return post(caller, '/api/advanced-forecast/monte_carlo_simulation/', body);
};
/** Signs in a user who makes no other call, because many sign-ins end the user's oldest tokens. */
const signIn: Call = (caller) =>
  post(caller, '/api/auth/token/', { username: `fault-${PEOPLE}`, password: FAULT_USER.password });

/** Twenty calls in the proportions of a day's use: mostly reading, some edits, now and then something long. */
const READS_AND_EDITS = [list, forecast, edit, list, forecast];
const MIX: readonly Call[] = [
  ...READS_AND_EDITS,
  createAndRemove,
  ...READS_AND_EDITS,
  get('/api/tags/'),
  ...READS_AND_EDITS,
  simulate,
  get('/api/export/data/'),
  signIn,
];

/** Returns the resident memory of a process in MB. */
const memoryOf = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000);

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

test.skipIf(process.platform !== 'linux')(
  'mixed traffic: every response is a success, and memory does not grow after a warm-up',
  { timeout: (MINUTES + 10) * 60_000 },
  async () => {
    const running = start({ RATE_LIMITS: 'off', ADVANCED_ACCESS: 'everyone', NODE_OPTIONS: SMALL_HEAP });
    const address = await waitForAddress(running);
    const tokens = await registerMany(address, PEOPLE + 1);
    const callers: Caller[] = [];
    for (const token of tokens.slice(0, PEOPLE)) {
      const items: number[] = [];
      for (let index = 0; index < ITEMS; index += 1) {
        const { text } = await sendTimedRequest(`${address}/api/financial-items/`, {
          method: 'POST',
          token,
          body: itemBody({ name: `Item ${index}` }),
        });
        items.push((JSON.parse(text) as { id: number }).id);
      }
      callers.push({ address, token, item: items[0] ?? 0, count: 0 });
    }

    const outcomes: { status: number; ms: number }[] = [];
    const underWay = new Set<Promise<void>>();
    const memory: number[] = [];
    const ticks = MINUTES * 60 * REQUESTS_PER_SECOND;
    const begin = performance.now();
    for (let tick = 0; tick < ticks; tick += 1) {
      const caller = callers[Math.floor(tick / MIX.length) % PEOPLE] ?? expect.unreachable('there are ten');
      const call = MIX[tick % MIX.length] ?? list;
      const one = call({ ...caller, count: tick })
        .then(({ status, ms }) => void outcomes.push({ status, ms }))
        .finally(() => underWay.delete(one));
      underWay.add(one);
      if (tick % (15 * REQUESTS_PER_SECOND) === 0) memory.push(memoryOf(running.child.pid ?? 0));
      await sleep(Math.max(0, begin + ((tick + 1) * 1_000) / REQUESTS_PER_SECOND - performance.now()));
    }
    await Promise.all(underWay);
    running.child.kill('SIGTERM');
    await running.exit;

    const counts: Record<number, number> = {};
    for (const { status } of outcomes) counts[status] = (counts[status] ?? 0) + 1;
    const warm = memory.slice(Math.ceil(memory.length * WARM_UP));
    const half = Math.ceil(warm.length / 2);
    const [earlier, later] = [median(warm.slice(0, half)), median(warm.slice(half))];
    const times = outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b);
    printFigures(`Mixed traffic of ${MINUTES} minutes`, {
      requests: outcomes.length,
      statuses: JSON.stringify(counts),
      'median in ms': Math.round(median(times)),
      '95th percentile in ms': Math.round(times[Math.floor(times.length * 0.95)] ?? 0),
      'longest in ms': maxDuration(times),
      'memory in MB': memory.join(' '),
      'growth after the warm-up': (later / earlier).toFixed(3),
    });
    expect(outcomes).toHaveLength(ticks);
    expect(outcomes.filter(({ status }) => status < 200 || status > 299)).toEqual([]);
    expect(later).toBeLessThan(MAX_GROWTH * earlier);
  },
);
