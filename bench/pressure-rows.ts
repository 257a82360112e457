/**
 * P14: the response times of one user while twenty others (`busy-people.ts`) send as many costly calls as the limits allow, and
 * the same without them in the same run.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApi } from '../e2e/testing/api.ts';
import { type Row, percentile, createRow, options, roundCount } from './measure.ts';
import { ITEMS_PATH, PASSWORD, type Person, register, measureMs, withServer } from './sample-server.ts';

/** Maximum number of items of an account; fewer with `--quick`. */
const MOST_ITEMS = options.quick === true ? 2_000 : 20_000;
const PAUSE_MS = 20;

export function pressureRows(): Promise<Row[]> {
  return withServer(async ({ url }) => {
    const bystander = await register(url, 200, 'bystander');
    const program = new URL('busy-people.ts', import.meta.url).pathname;
    const busy = spawn(process.execPath, ['--import', 'tsx', program, url, '20', `${MOST_ITEMS}`], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const lines = createInterface(busy.stdout)[Symbol.asyncIterator]();
    try {
      if ((await lines.next()).done === true) throw new Error('the load ended early');
      const alone = await watch(url, bystander);
      busy.stdin.write('begin\n');
      const beside = await watch(url, bystander);
      busy.stdin.write('end\n');
      // The statuses of the busy people's responses; any call of the observing user that fails ends this part.
      console.error('P14 responses to the 20 people:', (await lines.next()).value ?? 'none');
      return [
        ...rowsOf('without them', alone),
        ...rowsOf('beside 20 people at their bounds', beside, 'at most 250 ms'),
      ];
    } finally {
      const ended = busy.exitCode === null ? once(busy, 'exit') : undefined;
      busy.kill();
      await ended;
    }
  });
}

function rowsOf(when: string, times: Awaited<ReturnType<typeof watch>>, goal = ''): Row[] {
  return Object.entries(times).map(([call, all]) => {
    const [p50, p99] = [percentile(all, 0.5).toFixed(0), percentile(all, 0.99).toFixed(0)];
    const against = `${all.length} calls, p50 ${p50} ms, p99 ${p99} ms`;
    return createRow(`P14 ${call} ${when}, 95th percentile`, percentile(all, 0.95), 'ms', goal, null, against);
  });
}

/** Measures the calls of the observing user. A call that fails ends this part of the suite. */
async function watch(url: string, { api }: Person) {
  const times = { list: [] as number[], edit: [] as number[], 'sign-in': [] as number[] };
  const [item] = await api.items();
  const account = { username: 'bystander', password: PASSWORD };
  const end = performance.now() + roundCount(60) * 1_000;
  for (let round = 1; performance.now() < end; round++) {
    times.list.push(await measureMs(() => api.get(ITEMS_PATH)));
    times.edit.push(await measureMs(() => api.patch(`${ITEMS_PATH}${item?.id}/`, { amount: round })));
    if (round % 5 === 1) times['sign-in'].push(await measureMs(() => createApi(url).post('/api/auth/token/', account)));
    await sleep(PAUSE_MS);
  }
  return times;
}
