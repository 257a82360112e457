/** A page in a Chromium slowed down until it is as fast as the machine that the goals of performance.md are for. */
import { FALLBACK_RATES } from '@meridian/engine';
import { bareLoop } from './engine-rows.ts';
import type { QuietChromium } from './quiet-chromium.ts';
import { samplePlan } from './sample-plan.ts';

/** What the bare loop of P1 takes on that machine. */
const LOOP_MS = 0.21;

/** How near to it the page is brought, and in how many rounds at most. */
const NEAR = 0.03;
const MOST_ROUNDS = 6;

/** Sends a command of the DevTools protocol to one page. */
export type ToPage = (method: string, params: object) => Promise<Record<string, unknown>>;

/** A tab in a browser context of its own, so that nothing is in its cache. */
export interface Tab {
  toPage: ToPage;
  browserContextId: string;
}

export async function openTab({ send }: QuietChromium): Promise<Tab> {
  const { browserContextId } = (await send('Target.createBrowserContext')) as { browserContextId: string };
  const window = { url: 'about:blank', browserContextId, width: 1_440, height: 900 };
  const { targetId } = await send('Target.createTarget', window);
  const { sessionId } = (await send('Target.attachToTarget', { targetId, flatten: true })) as {
    sessionId: string;
  };
  return { toPage: (method, params) => send(method, params, sessionId), browserContextId };
}

/** The value of an expression in the page, awaited; throws what the page throws. */
export async function evaluate<Value>(toPage: ToPage, expression: string): Promise<Value> {
  const answer = await toPage('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
  const { result, exceptionDetails } = answer as { result: { value: Value }; exceptionDetails?: object };
  if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
  return result.value;
}

export interface Slowdown {
  /** Of Chromium's throttling. */
  rate: number;
  /** What a time must be multiplied by where the machine is slower without any throttling. */
  scale: number;
  /** Both in words, with the loop that they come from. */
  told: string;
}

/**
 * Measures the machine in the page and slows the page down until the loop takes what it takes on the machine of performance.md, or as
 * near to it as a machine comes whose speed changes while it is measured.
 */
export async function slowDown(toPage: ToPage): Promise<Slowdown> {
  let loop = await evaluate<number>(toPage, LOOP_IN_PAGE);
  let rate = 1;
  for (let round = 0; round < MOST_ROUNDS && Math.abs(loop / LOOP_MS - 1) > NEAR; round++) {
    const next = Math.max(1, (rate * LOOP_MS) / loop);
    if (next === rate) break;
    rate = next;
    await throttle(toPage, rate);
    loop = await evaluate<number>(toPage, LOOP_IN_PAGE);
  }
  const scale = rate > 1 ? 1 : Math.min(1, LOOP_MS / loop);
  const scaled = scale === 1 ? '' : `, scaled by ${scale.toFixed(2)}`;
  return { rate, scale, told: `slowdown ${rate.toFixed(2)} x, bare loop ${loop.toFixed(2)} ms${scaled}` };
}

export async function throttle(toPage: ToPage, rate: number): Promise<void> {
  await toPage('Emulation.setCPUThrottlingRate', { rate });
}

/** The milliseconds of one bare loop, over many, in the page itself. */
const LOOP_IN_PAGE = `(() => {
  const MONTHS = 360;
  const FALLBACK_RATES = ${JSON.stringify(FALLBACK_RATES)};
  const convert = (amount, from, to, rates) => (amount * rates[to]) / rates[from];
  const isFundCategory = (category) => ['saving', 'pension', 'investment'].includes(category);
  const items = ${JSON.stringify(samplePlan(200, 2026 * 12))};
  ${bareLoop.toString()}
  const times = [];
  for (let round = 0; round < 15; round++) {
    const begin = performance.now();
    for (let i = 0; i < 50; i++) bareLoop(items, 2026 * 12);
    times.push((performance.now() - begin) / 50);
  }
  return times.toSorted((a, b) => a - b)[7];
})()`;
