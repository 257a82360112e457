/** How a signed-in person fares while somebody tries passwords: the worst case, every attempt within the limits. */
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { withServer } from './bench-server.ts';
import { type Row, percentile } from './measure.ts';
import type { Tell } from './run-rows.ts';
import { registerWithItems } from './sample-account.ts';

const ITEMS = 200;
const SECONDS = 15;
// A little more than is promised, because the sender falls short of what it is asked for.
const ATTEMPTS_PER_SECOND = 260;
const PAUSE_MS = 50;

export function floodRows(tell: Tell): Promise<Row[]> {
  // Without limits, as if every attempt came from an address and for an account of its own.
  return withServer({ RATES_URL: 'off', LOG_LEVEL: 'info', RATE_LIMITS: 'off' }, tell, async (server) => {
    const { token } = await registerWithItems(server.url, ITEMS);
    const flood = autocannon({
      url: `${server.url}/api/auth/token/`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'bench', password: 'wrong password' }),
      connections: ATTEMPTS_PER_SECOND,
      overallRate: ATTEMPTS_PER_SECOND,
      duration: SECONDS,
      timeout: 120,
    });
    const end = performance.now() + SECONDS * 1_000;
    const times: number[] = [];
    while (performance.now() < end) {
      times.push(await timeList(server.url, token));
      await wait(PAUSE_MS);
    }
    const { requests, non2xx } = await flood;
    if (non2xx === 0) throw new Error('no wrong password was refused');
    return [
      {
        name: `item list during ${Math.round(requests.total / SECONDS)} wrong sign-ins a second, 95th percentile`,
        value: percentile(times, 0.95),
        unit: 'ms',
        ratio: null,
        against: '',
        goal: 'under 500 ms',
      },
    ];
  });
}

async function timeList(url: string, token: string): Promise<number> {
  const begin = performance.now();
  const response = await fetch(`${url}/api/financial-items/`, {
    headers: { authorization: `Token ${token}` },
  });
  if (!response.ok) throw new Error(`the list answered ${response.status}`);
  await response.arrayBuffer();
  return performance.now() - begin;
}
