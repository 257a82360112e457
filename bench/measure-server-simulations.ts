/** Goals P3 and P13: simulations on the server, on one core and on two: delay of other requests, time to cancel, memory. */
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Row, median, percentile, residentMemoryMb, createRow, measureMs, scaledCount } from './measurement.ts';
import { ITEMS_PATH, type BenchmarkUser, registerUser, withServer } from './benchmark-server.ts';

const PAUSE_MS = 15;

/** Sends a simulation request. Resolves to the body of the response. */
type Simulate = (years: number, paths: number, signal?: AbortSignal) => Promise<string>;

function simulateFor(url: string, { authorization, scenarioId }: BenchmarkUser): Simulate {
  return async (years, num_simulations, signal = new AbortController().signal) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({ scenario_id: scenarioId, years, num_simulations, seed: 42 });
    const path = '/api/advanced-forecast/monte_carlo_simulation/';
    const response = await fetch(url + path, { method: 'POST', headers, body, signal });
    const answer = await response.text();
    if (!response.ok) throw new Error(`a simulation got the response ${response.status}: ${answer}`);
    return answer;
  };
}

/** Goal P3: a simulation on two threads, alternately on one core and on two. Needs `taskset`. */
export function measureCoreScaling(): Promise<Row[]> {
  return withServer(async ({ url, pid }) => {
    const simulate = simulateFor(url, await registerUser(url, 20));
    const answers = new Set<string>();
    const samples: Record<'0' | '0,1', number[]> = { '0': [], '0,1': [] };
    for (let round = -2; round < scaledCount(15); round++) {
      for (const cores of ['0', '0,1'] as const) {
        await promisify(execFile)('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, `${pid}`]);
        const milliseconds = await measureMs(async () => answers.add(await simulate(30, 10_000)));
        if (round >= 0) samples[cores].push(milliseconds);
      }
    }
    if (answers.size !== 1) throw new Error('two simulations of the same seed differ');
    const [two, gain] = [median(samples['0,1']), median(samples['0']) / median(samples['0,1'])];
    return [createRow('P3 10,000 paths on two cores, bit-equal', two, 'ms', 'at least 1.8 x', gain, 'one core')];
  });
}

export function measureQueuedSimulations(): Promise<Row[]> {
  return withServer(async ({ url, pid }) => {
    const user = await registerUser(url, 20);
    const simulate = simulateFor(url, user);
    const idle = await timeLists(user);
    const memory = await memoryOf(pid, simulate);
    const over = new AbortController();
    const simulating = (async () => {
      while (!over.signal.aborted) await simulate(30, 100_000);
    })();
    const [busy] = await Promise.all([timeLists(user).finally(() => over.abort()), simulating]);
    const cancels: number[] = [];
    for (let round = 0; round < scaledCount(9); round++) cancels.push(await msToCancel(simulate));
    const name = 'P13 item list beside simulations of 100,000 paths, 99th percentile';
    return [
      createRow(name, busy, 'ms', 'at most 2 x', busy / idle, 'the same, idle'),
      createRow('P13 from cancelling to the next simulation', median(cancels), 'ms', 'at most 100 ms'),
      createRow('P13 memory of 10,000 paths with fan, above idle', memory, 'MB', 'at most 64 MB'),
    ];
  });
}

/** Returns the 99th percentile of the response times of the item list, in ms. */
async function timeLists({ api }: BenchmarkUser): Promise<number> {
  const times: number[] = [];
  for (let sample = -20; sample < scaledCount(400); sample++) {
    const milliseconds = await measureMs(() => api.get(ITEMS_PATH));
    if (sample >= 0) times.push(milliseconds);
    await sleep(PAUSE_MS);
  }
  return percentile(times, 0.99);
}

/** Returns the ms from cancelling a large simulation to the end of a small one behind it, less the duration of the small one alone. */
async function msToCancel(simulate: Simulate): Promise<number> {
  const alone = await measureMs(() => simulate(1, 10));
  const cancelled = new AbortController();
  const large = simulate(30, 100_000, cancelled.signal).catch(() => undefined);
  await sleep(150);
  const small = simulate(1, 10);
  await sleep(50);
  const milliseconds = await measureMs(() => {
    cancelled.abort();
    return Promise.all([small, large]);
  });
  return Math.max(0, milliseconds - alone);
}

/** Returns the peak memory of the process during a simulation, less its memory before, in MB. */
async function memoryOf(pid: number, simulate: Simulate): Promise<number> {
  const idle = residentMemoryMb(pid);
  let most = idle;
  const watching = setInterval(() => {
    most = Math.max(most, residentMemoryMb(pid));
  }, 5);
  await simulate(30, 10_000).finally(() => clearInterval(watching));
  return most - idle;
}
