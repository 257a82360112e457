/** Opens a page in a Chromium that is slowed down to the speed of the machine for which the goals are stated. */
import { type Browser, type Page, chromium } from '@playwright/test';
import { CHROMIUM_ARGUMENTS } from '../scripts/chromium-options.mjs';
import { findChromium } from '../scripts/find-chromium.mjs';
import { bareLoop, flattenItems } from './measure-engine.ts';
import { runOrReport } from './run-parts.ts';
import { createSamplePlan } from './sample-plan.ts';
import type { BenchmarkUser } from './benchmark-server.ts';

/** Time of the bare loop of goal P1 on the reference machine, in ms. */
const LOOP_MS = 0.21;
/** Relative difference between the page's speed and the speed of the reference machine up to which the two count as equal. */
const NEAR = 0.03;
/** Maximum number of rounds in which the throttling factor is adjusted. */
const MOST_ROUNDS = 6;
const PAGE_LIMIT_MS = 180_000;

export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
  try {
    return await work(browser);
  } finally {
    await runOrReport('closing Chromium', () => browser.close());
  }
}

/** Opens a page in a new context, so that its cache is empty. `script` runs before any script of the page. */
export async function openPage(browser: Browser, script = ''): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
  context.setDefaultTimeout(PAGE_LIMIT_MS);
  // The initial page about:blank has no storage.
  await context.addInitScript(`if (location.protocol !== 'about:') {${script}}`);
  return context.newPage();
}

/** Returns a script that stores the user's token, which signs the page in. */
export const signInScript = ({ authorization }: BenchmarkUser) =>
  `localStorage.setItem('meridian.token', '${authorization.replace('Token ', '')}');`;

/** Throttles the page to the speed of the reference machine; if the page is slower already, its times must be multiplied by `scale`. */
export async function throttleToReferenceSpeed(page: Page) {
  let loop = await page.evaluate<number>(LOOP_IN_PAGE);
  let rate = 1;
  for (let round = 0; round < MOST_ROUNDS && Math.abs(loop / LOOP_MS - 1) > NEAR; round++) {
    rate = Math.max(1, (rate * LOOP_MS) / loop);
    await throttle(page, rate);
    loop = await page.evaluate<number>(LOOP_IN_PAGE);
  }
  const scale = rate > 1 ? 1 : Math.min(1, LOOP_MS / loop);
  const scaled = scale === 1 ? '' : `, slower without it: scaled by ${scale.toFixed(2)}`;
  const condition = `slowdown ${rate.toFixed(2)} x, bare loop ${loop.toFixed(2)} ms${scaled}`;
  return { rate, scale, condition };
}

export async function throttle(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Returns the milliseconds of one bare loop, measured in the page over many repetitions. */
const LOOP_IN_PAGE = `(() => {
  const flattened = ${JSON.stringify(flattenItems(createSamplePlan(200)))};
  ${bareLoop.toString()}
  const times = Array.from({ length: 15 }, () => {
    const begin = performance.now();
    for (let i = 0; i < 50; i++) bareLoop(flattened, 360);
    return (performance.now() - begin) / 50;
  });
  return times.toSorted((a, b) => a - b)[7];
})()`;
