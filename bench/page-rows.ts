/** P10 and P11: what a page loads and how long it keeps a machine busy that is as fast as performance.md assumes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { withServer } from './bench-server.ts';
import { type Row, median } from './measure.ts';
import { type QuietChromium, type TraceEvent, openQuietChromium } from './quiet-chromium.ts';
import { type Tell, attempt, within } from './run-rows.ts';
import { registerWithItems } from './sample-account.ts';
import { type Slowdown, type ToPage, openTab, slowDown, throttle } from './slow-page.ts';

const ROUNDS = 5;
const ITEMS = 20;
/** Long after everything is there, on a slow machine under load too. */
const SETTLED_MS = 6_000;
/** A busy machine is no reason to give a page up. */
const PAGE_LIMIT_MS = 180_000;
/** Of one load with all around it, in case Chromium itself hangs. */
const ROUND_LIMIT_MS = 300_000;
/** A task of the page's thread blocks for as long as it takes beyond this. */
const SHORT_TASK_MS = 50;

interface Load {
  scriptKilobytes: number;
  largestPaint: number;
  blocking: number;
}

export function pageRows(tell: Tell): Promise<Row[]> {
  return withServer({ RATES_URL: 'off', RATE_LIMITS: 'off' }, tell, async (server) => {
    const { token } = await registerWithItems(server.url, ITEMS);
    const chromium = await openQuietChromium();
    const page = { chromium, tell };
    const signIn = `localStorage.setItem('meridian.token', ${JSON.stringify(token)});`;
    try {
      const landing = await measureLoads({ ...page, url: `${server.url}/`, first: '', sign: 'h1' });
      const dashboard = await measureLoads({
        ...page,
        url: `${server.url}/dashboard`,
        first: signIn,
        sign: 'figure canvas',
      });
      return [
        row('P10 landing page, JavaScript (brotli)', landing, 'scriptKilobytes', 'kB', 'at most 60 kB'),
        row('P10 landing page, largest paint', landing, 'largestPaint', 'ms', 'under 700 ms'),
        row('P11 dashboard, JavaScript (brotli)', dashboard, 'scriptKilobytes', 'kB', 'at most 330 kB'),
        row('P11 dashboard, blocking', dashboard, 'blocking', 'ms', 'at most 200 ms'),
      ];
    } finally {
      await attempt('closing Chromium', chromium.close, tell);
    }
  });
}

interface Measured {
  loads: readonly Load[];
  slowdown: Slowdown;
}

/** A time is told as the machine of performance.md would take it. */
function row(name: string, measured: Measured, key: keyof Load, unit: 'kB' | 'ms', goal: string): Row {
  const { loads, slowdown } = measured;
  const value = median(loads.map((load) => load[key]));
  if (unit === 'kB') return { name, value, unit, ratio: null, against: '', goal };
  return { name, value: value * slowdown.scale, unit, ratio: null, against: slowdown.told, goal };
}

interface Page {
  chromium: QuietChromium;
  tell: Tell;
  url: string;
  /** Runs in the page before anything of it. */
  first: string;
  /** Selects what is there once it is the page that was meant. */
  sign: string;
}

/** The first load warms up the server. None, and a line, when the page does not come. */
async function measureLoads(page: Page): Promise<Measured> {
  const { send } = page.chromium;
  const { toPage, browserContextId } = await openTab(page.chromium);
  const slowdown = await slowDown(toPage);
  await send('Target.disposeBrowserContext', { browserContextId });
  const measured: Load[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const measure = () => within(ROUND_LIMIT_MS, () => measureLoad(page, slowdown.rate));
    const load = await attempt(page.url, measure, page.tell);
    if (load === undefined) return { loads: [], slowdown };
    if (round >= 0) measured.push(load);
  }
  return { loads: measured, slowdown };
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

interface Knowledge extends Omit<Load, 'blocking'> {
  isThere: boolean;
}

async function measureLoad(page: Page, rate: number): Promise<Load> {
  const { send, takeTrace } = page.chromium;
  const { toPage, browserContextId } = await openTab(page.chromium);
  await throttle(toPage, rate);
  await toPage('Page.addScriptToEvaluateOnNewDocument', { source: page.first + NOTE_PAINTS });
  await toPage('Page.enable', {});
  await send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'v8'], excludedCategories: ['*'] },
    transferMode: 'ReportEvents',
  });
  await toPage('Page.navigate', { url: page.url });
  const isThere = await settle(toPage, page);
  const blocking = blockingIn(await takeTrace());
  const { largestPaint, scriptKilobytes } = await ask(toPage, page.sign);
  await send('Target.disposeBrowserContext', { browserContextId });
  if (!isThere) throw new Error(`no '${page.sign}' after ${PAGE_LIMIT_MS / 1_000} seconds`);
  return { largestPaint, scriptKilobytes, blocking };
}

/** Waits until the page has long been there; false when it does not come. A page that is there in the usual time is asked once. */
async function settle(toPage: ToPage, { url, sign, tell }: Page): Promise<boolean> {
  const begin = performance.now();
  await sleep(SETTLED_MS);
  if ((await ask(toPage, sign)).isThere) return true;
  tell(`${url} is not there after ${SETTLED_MS / 1_000} seconds; waiting.`);
  while (performance.now() - begin < PAGE_LIMIT_MS) {
    await sleep(1_000);
    if (!(await ask(toPage, sign)).isThere) continue;
    await sleep(SETTLED_MS);
    return true;
  }
  return false;
}

async function ask(toPage: ToPage, sign: string): Promise<Knowledge> {
  const answer = await toPage('Runtime.evaluate', { expression: knowledgeOf(sign), returnByValue: true });
  const { result } = answer as { result: { value?: Knowledge } };
  // Before the document begins there is nothing to know.
  return result.value ?? { isThere: false, largestPaint: Number.NaN, scriptKilobytes: Number.NaN };
}

/** By the clock of the page's own thread, so that what else the machine does is not laid at its door. In ms. */
function blockingIn(trace: readonly TraceEvent[]): number {
  // Chromium runs modules of its own in processes beside the page's; none is as long as the page's.
  const [page] = trace
    .filter(({ name }) => name === 'v8.evaluateModule')
    .toSorted((one, other) => (other.tdur ?? 0) - (one.tdur ?? 0));
  if (page === undefined) throw new Error('the trace tells of no page');
  return trace
    .filter(
      ({ name, ph, pid, tid }) =>
        ph === 'X' && name.endsWith('RunTask') && pid === page.pid && tid === page.tid,
    )
    .map(({ tdur = 0 }) => tdur / 1_000 - SHORT_TASK_MS)
    .filter((beyond) => beyond > 0)
    .reduce((sum, beyond) => sum + beyond, 0);
}
