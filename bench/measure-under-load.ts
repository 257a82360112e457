/** Goal P14: response times of one user while twenty send as many costly requests as the limits allow. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApi } from '../e2e/testing/api.ts';
import { type Row, percentile, createRow, measureMs, options, scaledCount } from './measurement.ts';
import { ITEMS_PATH, PASSWORD, type BenchmarkUser, registerUser, withServer } from './benchmark-server.ts';

const BUSY_USERS = 20;
/** Maximum number of items of an account; fewer with `--quick`. */
const MOST_ITEMS = options.quick === true ? 2_000 : 20_000;
const PAUSE_MS = 20;
const SECONDS = scaledCount(60);
const PEOPLE = new URL('load-generator.ts', import.meta.url).pathname;

export function measureUnderLoad(): Promise<Row[]> {
  return withServer(async ({ url }) => {
    const bystander = await registerUser(url, 200, 'bystander');
    // Sign-ins are measured with an account of their own: each sign-in removes the account's oldest tokens, but the measured user's token
    // must stay valid.
    await registerUser(url, 1, 'visitor');
    const users: BenchmarkUser[] = [];
    for (let place = 0; place < BUSY_USERS; place++) users.push(await registerUser(url, MOST_ITEMS, `busy${place}`));
    const alone = await watch(url, bystander);
    const busy = JSON.stringify(users.map(({ authorization, scenarioId }) => ({ authorization, scenarioId })));
    const child = fork(PEOPLE, [url, busy, `${MOST_ITEMS}`, `${SECONDS}`], { execArgv: ['--import', 'tsx'] });
    const ended = once(child, 'exit');
    const beside = await watch(url, bystander);
    await ended;
    return Object.entries(beside).map(([call, all]) => {
      const name = `P14 ${call} beside 20 people at their bounds, 95th percentile`;
      const before = percentile(alone[call as keyof typeof alone], 0.95);
      const against = `${before.toFixed(0)} ms without them; ${all.length} calls, the slowest ${Math.max(...all).toFixed(0)} ms`;
      return createRow(name, percentile(all, 0.95), 'ms', 'at most 250 ms', null, against);
    });
  });
}

/** Measures the latency of one user's calls while others create load. A call that fails ends this part of the suite. */
async function watch(url: string, { api }: BenchmarkUser) {
  const times = { list: [] as number[], edit: [] as number[], 'sign-in': [] as number[] };
  const [item] = await api.items();
  const account = { username: 'visitor', password: PASSWORD };
  const end = performance.now() + SECONDS * 1_000;
  for (let round = 1; performance.now() < end; round++) {
    times.list.push(await measureMs(() => api.get(ITEMS_PATH)));
    times.edit.push(await measureMs(() => api.patch(`${ITEMS_PATH}${item?.id}/`, { amount: round })));
    if (round % 5 === 1) times['sign-in'].push(await measureMs(() => createApi(url).post('/api/auth/token/', account)));
    await sleep(PAUSE_MS);
  }
  return times;
}
