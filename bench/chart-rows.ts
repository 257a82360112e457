/** The largest chart there is, twenty lines of 361 points, beside a bare canvas that draws the same points in the same page. */
import { serveChartsPage } from '../e2e/charts-page.ts';
import type { Row } from './measure.ts';
import { openQuietChromium } from './quiet-chromium.ts';
import { type Tell, attempt } from './run-rows.ts';

/** As packages/web/src/testing/chart-timing.tsx answers, in ms. */
interface ChartTimes {
  first: number;
  change: number;
  tooltip: number;
  pointer: number;
  bare: number;
}

/** `before` is what the chart without d3 took, in times of the same bare canvas (decision 29). */
const MEASURED = [
  { key: 'first', what: 'first picture', before: 4 },
  { key: 'change', what: 'change', before: 2.3 },
  { key: 'tooltip', what: 'tooltip comes', before: 3.7 },
  { key: 'pointer', what: 'pointer moves', before: 2 },
] as const;

export async function chartRows(tell: Tell): Promise<Row[]> {
  const page = await serveChartsPage();
  const chromium = await openQuietChromium();
  try {
    const { send } = chromium;
    const { browserContextId } = await send('Target.createBrowserContext');
    const window = { url: 'about:blank', browserContextId, width: 1_440, height: 900 };
    const { targetId } = await send('Target.createTarget', window);
    const { sessionId } = (await send('Target.attachToTarget', { targetId, flatten: true })) as {
      sessionId: string;
    };
    // Answered once the page is the one that is asked below.
    await send('Page.navigate', { url: `${page.url}?timing` }, sessionId);
    const expression = `(async () => {
      while (!('measureCharts' in globalThis)) await new Promise((resolve) => setTimeout(resolve, 50));
      return measureCharts();
    })()`;
    const question = { expression, awaitPromise: true, returnByValue: true };
    const answer = await send('Runtime.evaluate', question, sessionId);
    const times = (answer as { result: { value: ChartTimes } }).result.value;
    return MEASURED.map(({ key, what, before }) => ({
      name: `20 lines of 361 points: ${what}`,
      value: times[key],
      unit: 'ms',
      ratio: times[key] / times.bare,
      against: 'a bare canvas drawing the same points',
      goal: `no slower than before d3 (${before} x)`,
    }));
  } finally {
    await attempt('closing Chromium', chromium.close, tell);
    await attempt('stopping the page of charts', page.stop, tell);
  }
}
