/** P10 and P11: what a page loads, and how long it occupies a machine that is as fast as the goals assume. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { type Row, median, row, rounds } from './measure.ts';
import { register, withServer } from './sample-server.ts';
import { openPage, signedIn, slowDown, throttle, withBrowser } from './slow-page.ts';

/** Long after everything is there, on a slow machine under load too. */
const SETTLED_MS = 6_000;

/** As `LOAD` answers. */
interface Load {
  /** As compressed as they came. */
  scriptKilobytes: number;
  largestPaint: number;
  /** Milliseconds beyond 50 of each main-thread task, summed. */
  blocking: number;
}

export function landingRows(): Promise<Row[]> {
  return withServer(async ({ url }) => {
    const html = await (await fetch(url)).text();
    const headings = html.split(/<h[1-6]/).length - 1;
    const { medianOf, scale, condition } = await measureLoads(url, 'h1');
    const paint = scale * medianOf('largestPaint');
    return [
      row('P10 landing page, headings in its HTML', headings, '', 'at least 1: prerendered'),
      row('P10 landing page, JavaScript (brotli)', medianOf('scriptKilobytes'), 'kB', 'at most 60 kB'),
      row('P10 landing page, largest paint', paint, 'ms', 'under 700 ms', null, condition),
    ];
  });
}

export function dashboardRows(): Promise<Row[]> {
  return withServer(async ({ url }) => {
    const script = signedIn(await register(url, 20));
    const { medianOf, scale, condition } = await measureLoads(`${url}/dashboard`, 'figure canvas', script);
    const blocking = scale * medianOf('blocking');
    return [
      row('P11 dashboard, JavaScript (brotli)', medianOf('scriptKilobytes'), 'kB', 'at most 330 kB'),
      row('P11 dashboard, blocking', blocking, 'ms', 'at most 200 ms', null, condition),
    ];
  });
}

/** Medians; `sign` selects what is there once it is the page that was meant. The first load warms up the server. */
function measureLoads(url: string, sign: string, script = '') {
  return withBrowser(async (browser) => {
    const { rate, scale, condition } = await slowDown(await openPage(browser));
    const loads: Load[] = [];
    for (let round = -1; round < rounds(5); round++) {
      const load = await measureLoad(browser, url, sign, script, rate);
      if (round >= 0) loads.push(load);
    }
    return { medianOf: (key: keyof Load) => median(loads.map((load) => load[key])), scale, condition };
  });
}

const OBSERVE = `globalThis.load = { largestPaint: NaN, blocking: 0 };
new PerformanceObserver((list) => {
  for (const { startTime } of list.getEntries()) load.largestPaint = startTime;
}).observe({ type: 'largest-contentful-paint', buffered: true });
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) load.blocking += duration - 50;
}).observe({ type: 'longtask', buffered: true });`;

const LOAD = `({
  ...load,
  scriptKilobytes: performance.getEntriesByType('resource')
    .filter(({ name }) => name.endsWith('.js'))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1_000,
})`;

async function measureLoad(browser: Browser, url: string, sign: string, script: string, rate: number) {
  const page = await openPage(browser, script + OBSERVE);
  await throttle(page, rate);
  await page.goto(url, { waitUntil: 'commit' });
  // Nothing is asked of the page meanwhile: an answer would be work of its thread.
  await sleep(SETTLED_MS);
  const isLate = (await page.locator(sign).count()) === 0;
  await page.locator(sign).first().waitFor();
  if (isLate) await sleep(SETTLED_MS);
  const load = await page.evaluate<Load>(LOAD);
  await page.context().close();
  return load;
}
