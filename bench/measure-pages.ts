/** Goals P10 and P11: the kilobytes that a page loads, and how long it blocks the main thread of a slowed machine. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { type Row, median, createRow, scaledCount } from './measurement.ts';
import { registerUser, withServer } from './benchmark-server.ts';
import { openPage, signInScript, throttleToReferenceSpeed, throttle, withBrowser } from './throttled-page.ts';

/** Milliseconds to wait until the page has loaded everything, even on a slow machine under load. */
const SETTLED_MS = 6_000;

/**
 * Result of the script `LOAD`: kB of all scripts, compressed; ms until the largest contentful paint; and the total ms by which main-thread
 * tasks exceed 50 ms each.
 */
type Load = Record<'scriptKilobytes' | 'largestPaint' | 'blocking', number>;

export function measureLandingPage(): Promise<Row[]> {
  return withServer(async ({ url }) => {
    const html = await (await fetch(url)).text();
    const headings = html.split(/<h[1-6]/).length - 1;
    const { medianOf, scale, condition } = await measureLoads(url, 'h1');
    const paint = scale * medianOf('largestPaint');
    return [
      createRow('P10 landing page, headings in its HTML', headings, '', 'at least 1: prerendered'),
      createRow('P10 landing page, JavaScript (brotli)', medianOf('scriptKilobytes'), 'kB', 'at most 60 kB'),
      createRow('P10 landing page, largest paint', paint, 'ms', 'under 700 ms', null, condition),
    ];
  });
}

export function measureDashboard(): Promise<Row[]> {
  return withServer(async ({ url }) => {
    const script = signInScript(await registerUser(url, 20));
    const { medianOf, scale, condition } = await measureLoads(`${url}/dashboard`, 'figure canvas', script);
    const blocking = scale * medianOf('blocking');
    return [
      createRow('P11 dashboard, JavaScript (brotli)', medianOf('scriptKilobytes'), 'kB', 'at most 330 kB'),
      createRow('P11 dashboard, blocking', blocking, 'ms', 'at most 200 ms', null, condition),
    ];
  });
}

/** * Loads a page several times and returns the medians without the first load. `sign` selects an element that only this page has. */
function measureLoads(url: string, sign: string, script = '') {
  return withBrowser(async (browser) => {
    const { rate, scale, condition } = await throttleToReferenceSpeed(await openPage(browser));
    const loads: Load[] = [];
    for (let round = -1; round < scaledCount(5); round++) {
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
  // Playwright does not query the page during this wait, because that would add work to the page's main thread.
  await sleep(SETTLED_MS);
  const isLate = (await page.locator(sign).count()) === 0;
  await page.locator(sign).first().waitFor();
  if (isLate) await sleep(SETTLED_MS);
  const load = await page.evaluate<Load>(LOAD);
  await page.context().close();
  return load;
}
