/** P10 and P11: what a page loads and how long it keeps a slow machine busy, in a Chromium slowed down four times. */
import { type Browser, type Page, chromium } from '@playwright/test';
import { startServer } from '../e2e/server.ts';
import { findChromium } from '../scripts/find-chromium.mjs';
import { type Row, median } from './measure.ts';
import { registerWithItems } from './sample-account.ts';

const ROUNDS = 5;
const SLOWDOWN = 4;
const ITEMS = 20;
const SETTLED_MS = 1_500;

interface Load {
  scriptKilobytes: number;
  largestPaint: number;
  blocking: number;
}

export async function pageRows(): Promise<Row[]> {
  const server = await startServer({ RATES_URL: 'off', RATE_LIMITS: 'off' });
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const { token } = await registerWithItems(server.url, ITEMS);
    const landing = await loads(browser, `${server.url}/`, null, 'h1');
    const dashboard = await loads(browser, `${server.url}/dashboard`, token, 'figure canvas');
    return [
      row('P10 landing page, JavaScript (brotli)', landing, 'scriptKilobytes', 'kB', 'at most 90 kB'),
      row('P10 landing page, largest paint at 4 x slowdown', landing, 'largestPaint', 'ms', 'under 1,000 ms'),
      row('P11 dashboard, JavaScript (brotli)', dashboard, 'scriptKilobytes', 'kB', 'at most 340 kB'),
      row('P11 dashboard, blocking at 4 x slowdown', dashboard, 'blocking', 'ms', 'at most 200 ms'),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

function row(name: string, measured: readonly Load[], key: keyof Load, unit: string, goal: string): Row {
  return { name, value: median(measured.map((load) => load[key])), unit, ratio: null, against: '', goal };
}

/** Each load in a browser context of its own, so that nothing is in its cache. The first one warms up the server. */
async function loads(browser: Browser, url: string, token: string | null, sign: string): Promise<Load[]> {
  const measured: Load[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    if (token !== null)
      await page.addInitScript((kept) => localStorage.setItem('meridian.token', kept), token);
    const load = await measureLoad(page, url, sign);
    if (round >= 0) measured.push(load);
    await context.close();
  }
  return measured;
}

async function measureLoad(page: Page, url: string, sign: string): Promise<Load> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript(() => {
    const seen = { largestPaint: 0, blocking: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.largestPaint = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.blocking += duration - 50;
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(url);
  await page.locator(sign).first().waitFor();
  await page.waitForTimeout(SETTLED_MS);
  return page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { largestPaint: number; blocking: number } };
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name }) => name.endsWith('.js'),
    );
    const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return { ...seen, scriptKilobytes: bytes / 1_000 };
  });
}
