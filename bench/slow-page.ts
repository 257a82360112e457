/** A page in a Chromium slowed down until it is as fast as the machine that the goals are for. */
import { type Browser, type Page, chromium } from '@playwright/test';
import { CHROMIUM_ARGUMENTS } from '../scripts/chromium-options.mjs';
import { findChromium } from '../scripts/find-chromium.mjs';
import { bareLoop, flatten } from './engine-rows.ts';
import { attempt } from './run-rows.ts';
import { samplePlan } from './sample-plan.ts';
import type { Person } from './sample-server.ts';

/** The bare loop of P1 on that machine; how near to it the page is brought, and in how many rounds at most. */
const LOOP_MS = 0.21;
const NEAR = 0.03;
const MOST_ROUNDS = 6;
/** A busy machine is no reason to give a page up. */
const PAGE_LIMIT_MS = 180_000;

export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
  try {
    return await work(browser);
  } finally {
    await attempt('closing Chromium', () => browser.close());
  }
}

/** A page in a context of its own, so that nothing is in its cache; `script` runs before anything of it. */
export async function openPage(browser: Browser, script = ''): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
  context.setDefaultTimeout(PAGE_LIMIT_MS);
  // The empty page at first has no storage.
  await context.addInitScript(`if (location.protocol !== 'about:') {${script}}`);
  return context.newPage();
}

/** A script that signs the person in. */
export const signedIn = ({ authorization }: Person) =>
  `localStorage.setItem('meridian.token', '${authorization.replace('Token ', '')}');`;

/**
 * Measures the machine in the page and slows the page down until the loop takes as long as on the machine of the goals, or as near to it
 * as a machine comes whose speed changes while it is measured. `rate` is Chromium's throttling, `scale` what a time must be multiplied by
 * where the machine is slower without any, `condition` both in words.
 */
export async function slowDown(page: Page) {
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

/** The milliseconds of one bare loop, over many, in the page itself. */
const LOOP_IN_PAGE = `(() => {
  const flattened = ${JSON.stringify(flatten(samplePlan(200)))};
  ${bareLoop.toString()}
  const times = Array.from({ length: 15 }, () => {
    const begin = performance.now();
    for (let i = 0; i < 50; i++) bareLoop(flattened, 360);
    return (performance.now() - begin) / 50;
  });
  return times.toSorted((a, b) => a - b)[7];
})()`;
