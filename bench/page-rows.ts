/** P10 and P11: what a page loads and how long it keeps a slow machine busy, in a Chromium slowed down four times. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../e2e/server.ts';
import { type Row, median } from './measure.ts';
import { type QuietChromium, type TraceEvent, openQuietChromium } from './quiet-chromium.ts';
import { registerWithItems } from './sample-account.ts';

const ROUNDS = 5;
const SLOWDOWN = 4;
const ITEMS = 20;
/** Long after everything is there, on a slow machine under load too. */
const SETTLED_MS = 6_000;
/** A task of the page's thread blocks for as long as it takes beyond this. */
const SHORT_TASK_MS = 50;

interface Load {
  scriptKilobytes: number;
  largestPaint: number;
  blocking: number;
}

export async function pageRows(): Promise<Row[]> {
  const server = await startServer({ RATES_URL: 'off', RATE_LIMITS: 'off' });
  const chromium = await openQuietChromium();
  try {
    const { token } = await registerWithItems(server.url, ITEMS);
    const landing = await loads(chromium, `${server.url}/`, '', 'h1');
    const signIn = `localStorage.setItem('meridian.token', ${JSON.stringify(token)});`;
    const dashboard = await loads(chromium, `${server.url}/dashboard`, signIn, 'figure canvas');
    return [
      row('P10 landing page, JavaScript (brotli)', landing, 'scriptKilobytes', 'kB', 'at most 90 kB'),
      row('P10 landing page, largest paint at 4 x slowdown', landing, 'largestPaint', 'ms', 'under 1,000 ms'),
      row('P11 dashboard, JavaScript (brotli)', dashboard, 'scriptKilobytes', 'kB', 'at most 340 kB'),
      row('P11 dashboard, blocking at 4 x slowdown', dashboard, 'blocking', 'ms', 'at most 200 ms'),
    ];
  } finally {
    await chromium.close();
    await server.stop();
  }
}

function row(name: string, measured: readonly Load[], key: keyof Load, unit: string, goal: string): Row {
  return { name, value: median(measured.map((load) => load[key])), unit, ratio: null, against: '', goal };
}

/** Each load in a browser context of its own, so that nothing is in its cache. The first one warms up the server. */
async function loads(chromium: QuietChromium, url: string, first: string, sign: string): Promise<Load[]> {
  const measured: Load[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const load = await measureLoad(chromium, url, first, sign);
    if (round >= 0) measured.push(load);
  }
  return measured;
}

const NOTE_PAINTS = `globalThis.largestPaint = 0;
new PerformanceObserver((list) => {
  for (const { startTime } of list.getEntries()) largestPaint = startTime;
}).observe({ type: 'largest-contentful-paint', buffered: true });`;

/** What the page itself knows; `isThere` tells that it is the page that was meant. */
const knowledgeOf = (sign: string) => `({
  isThere: document.querySelector(${JSON.stringify(sign)}) !== null,
  largestPaint,
  scriptKilobytes: performance.getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.js'))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1_000,
})`;

async function measureLoad(
  { send, takeTrace }: QuietChromium,
  url: string,
  first: string,
  sign: string,
): Promise<Load> {
  const { browserContextId } = await send('Target.createBrowserContext');
  const window = { url: 'about:blank', browserContextId, width: 1_440, height: 900 };
  const { targetId } = await send('Target.createTarget', window);
  const { sessionId } = (await send('Target.attachToTarget', { targetId, flatten: true })) as {
    sessionId: string;
  };
  const toPage = (method: string, params: object) => send(method, params, sessionId);
  await toPage('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await toPage('Page.addScriptToEvaluateOnNewDocument', { source: first + NOTE_PAINTS });
  await toPage('Page.enable', {});
  await send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'v8'], excludedCategories: ['*'] },
    transferMode: 'ReportEvents',
  });
  await toPage('Page.navigate', { url });
  await sleep(SETTLED_MS);
  const blocking = blockingIn(await takeTrace());
  const { result } = (await toPage('Runtime.evaluate', {
    expression: knowledgeOf(sign),
    returnByValue: true,
  })) as { result: { value: Omit<Load, 'blocking'> & { isThere: boolean } } };
  const { isThere, ...load } = result.value;
  if (!isThere) throw new Error(`${url} is not there after ${SETTLED_MS} ms: no '${sign}'.`);
  await send('Target.disposeBrowserContext', { browserContextId });
  return { ...load, blocking };
}

/** By the clock of the page's own thread, so that what else the machine does is not laid at its door. In ms. */
function blockingIn(trace: readonly TraceEvent[]): number {
  const page = trace.findLast(({ name }) => name === 'v8.evaluateModule');
  return trace
    .filter(
      ({ name, ph, pid, tid }) =>
        ph === 'X' && name.endsWith('RunTask') && pid === page?.pid && tid === page.tid,
    )
    .map(({ tdur = 0 }) => tdur / 1_000 - SHORT_TASK_MS)
    .filter((beyond) => beyond > 0)
    .reduce((sum, beyond) => sum + beyond, 0);
}
