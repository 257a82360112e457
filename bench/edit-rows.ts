/** P12: how long an edit takes to the painted chart, in a Chromium slowed down until it is as fast as the machine of performance.md. */
import { setTimeout as sleep } from 'node:timers/promises';
import { withServer } from './bench-server.ts';
import { type Row, median, percentile } from './measure.ts';
import { openQuietChromium } from './quiet-chromium.ts';
import { type Tell, attempt, within } from './run-rows.ts';
import { post, registerWithItems } from './sample-account.ts';
import { type ToPage, evaluate, openTab, slowDown } from './slow-page.ts';

const SCENARIOS = 4;
const YEARS = 30;
const EDITS = 40;
const WARM_UP = 5;
const SETTLED_MS = 6_000;
/** Long enough for the server's answer and what is read again after it. */
const BETWEEN_EDITS_MS = 400;
const LIMIT_MS = 600_000;

export async function editRows(tell: Tell): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [items, goal] of [
    [200, 50],
    [1_000, 100],
  ] as const) {
    const name = `P12 an edit to the painted chart, ${items} items, ${SCENARIOS} scenarios, 95th percentile`;
    const measured = await attempt(name, () => within(LIMIT_MS, () => measure(items, tell)), tell);
    const { p95 = Number.NaN, against = '' } = measured ?? {};
    rows.push({ name, value: p95, unit: 'ms', ratio: null, against, goal: `at most ${goal} ms` });
  }
  return rows;
}

function measure(items: number, tell: Tell) {
  return withServer({ RATES_URL: 'off', RATE_LIMITS: 'off' }, tell, async (server) => {
    const { token } = await registerWithItems(server.url, items);
    const settings = await compareCopies(server.url, token);
    const chromium = await openQuietChromium();
    try {
      const { toPage } = await openTab(chromium);
      const source = beforePage(token, settings);
      await toPage('Page.addScriptToEvaluateOnNewDocument', { source });
      await toPage('Page.enable', {});
      await toPage('Page.navigate', { url: `${server.url}/dashboard` });
      await sleep(SETTLED_MS);
      return await editPage(toPage);
    } finally {
      await attempt('closing Chromium', chromium.close, tell);
    }
  });
}

/** The settings of somebody who compares the first scenario with copies of it. */
async function compareCopies(url: string, token: string): Promise<object> {
  const read = await fetch(`${url}/api/scenarios/current/`, {
    headers: { authorization: `Token ${token}` },
  });
  const { id } = (await read.json()) as { id: number };
  const compareScenarioIds: number[] = [];
  for (let copy = 1; copy < SCENARIOS; copy++) {
    const made = await post(url, `/api/scenarios/${id}/duplicate/`, {}, token);
    compareScenarioIds.push((made as { id: number }).id);
  }
  return { compareScenarioIds, forecastYears: YEARS, selectedTab: 'all' };
}

async function editPage(toPage: ToPage): Promise<{ p95: number; against: string }> {
  const { scale, told } = await slowDown(toPage);
  const taken: number[] = [];
  for (let edit = -WARM_UP; edit < EDITS; edit++) {
    const milliseconds = await evaluate<number>(toPage, EDIT_IN_PAGE);
    if (edit >= 0) taken.push(milliseconds * scale);
    await sleep(BETWEEN_EDITS_MS);
  }
  return { p95: percentile(taken, 0.95), against: `median ${median(taken).toFixed(0)} ms, ${told}` };
}

/** Runs before anything of the page: signs in, and notes when lines are drawn. */
const beforePage = (token: string, settings: object) => `
if (location.protocol !== 'about:') {
  localStorage.setItem('meridian.token', ${JSON.stringify(token)});
  localStorage.setItem('meridian.settings', ${JSON.stringify(JSON.stringify({ state: settings, version: 0 }))});
}
globalThis.drawnAt = 0;
const { stroke } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.stroke = function (...path) {
  globalThis.drawnAt = performance.now();
  return stroke.apply(this, path);
};`;

/** Hides or shows the first item of the list; the milliseconds until the frame with the new chart is done. */
const EDIT_IN_PAGE = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const button = [...document.querySelectorAll('button')].find((one) => /^(Hide|Show) Item /.test(one.ariaLabel ?? ''));
  if (button === undefined) throw new Error('no item to hide');
  await frame();
  drawnAt = 0;
  const begin = performance.now();
  button.click();
  while (drawnAt === 0) {
    if (performance.now() - begin > 20_000) throw new Error('no chart drawn');
    await frame();
  }
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  return performance.now() - begin;
})()`;
