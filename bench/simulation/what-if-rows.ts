/**
 * P5 in Chromium: from an edit to the redrawn futures, over kept draws in the product's own worker, slowed down as the pages are. P12: no
 * task of the page takes long meanwhile.
 */
import { serveChartsPage } from '../../e2e/charts-page.ts';
import type { Row } from '../measure.ts';
import { openQuietChromium } from '../quiet-chromium.ts';
import { type Tell, attempt } from '../run-rows.ts';
import { simulationRequest } from './simulation-rows.ts';
import { evaluate, openTab, slowDown } from '../slow-page.ts';

const GOALS = [
  { paths: 1_000, goal: 16 },
  { paths: 10_000, goal: 50 },
] as const;

/** As packages/web/src/testing/fan-timing.ts answers, in ms. */
interface FanTimes {
  drawn: number;
  drawn95: number;
  answered: number;
  longestTask: number;
}

export async function redrawnRows(tell: Tell): Promise<Row[]> {
  const page = await serveChartsPage();
  const chromium = await openQuietChromium();
  try {
    const { toPage } = await openTab(chromium);
    await toPage('Page.navigate', { url: `${page.url}?timing` });
    await evaluate(
      toPage,
      `(async () => { while (!('measureWhatIf' in globalThis)) await new Promise((resolve) => setTimeout(resolve, 50)); })()`,
    );
    const measure = (paths: number) =>
      evaluate<FanTimes>(toPage, `measureWhatIf(${JSON.stringify(simulationRequest(paths))})`);
    const atFullSpeed: FanTimes[] = [];
    for (const { paths } of GOALS) atFullSpeed.push(await measure(paths));
    const { scale, told } = await slowDown(toPage);
    const rows: Row[] = [];
    for (const [index, { paths, goal }] of GOALS.entries()) {
      const times = await measure(paths);
      const fullSpeed = atFullSpeed[index]?.drawn ?? Number.NaN;
      rows.push({
        name: `P5 ${paths.toLocaleString('en')} futures redrawn after an edit, in Chromium`,
        value: scale * times.drawn,
        unit: 'ms',
        ratio: times.answered / times.drawn,
        against: `the whole until the worker answers; 95th percentile ${(scale * times.drawn95).toFixed(1)} ms; ${told}; ${fullSpeed.toFixed(1)} ms without it`,
        goal: `at most ${goal} ms`,
      });
      rows.push({
        name: `P12 longest task of the page while ${paths.toLocaleString('en')} futures are simulated`,
        value: scale * times.longestTask,
        unit: 'ms',
        ratio: null,
        against: '0: none took 50 ms',
        goal: 'at most 50 ms',
      });
    }
    return rows;
  } finally {
    await attempt('closing Chromium', chromium.close, tell);
    await attempt('stopping the page of charts', page.stop, tell);
  }
}
