/** P12 and P5 in Chromium: from an edit to the painted chart, and to the redrawn futures, as fast as on the machine of the goals. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '@meridian/contract';
import { serveChartsPage } from '../e2e/charts-page.ts';
import { type Row, median, percentile, row, rounds } from './measure.ts';
import { attempt } from './run-rows.ts';
import { register, withServer } from './sample-server.ts';
import { START, samplePlan } from './sample-plan.ts';
import { simulationRequest } from './simulation-rows.ts';
import { openPage, signedIn, slowDown, withBrowser } from './slow-page.ts';

const WARM_UP = 5;
const SETTLED_MS = 6_000;
/** Long enough for the server's answer and what is read again after it. */
const BETWEEN_EDITS_MS = 400;

/** On the dashboard, beside three other scenarios. */
export function editRows(items: number, goal: number): Promise<Row[]> {
  return withServer(async ({ url }) => {
    const person = await register(url, items);
    const copy = () => person.api.post<Scenario>(`/api/scenarios/${person.scenarioId}/duplicate/`, {});
    const compareScenarioIds = [(await copy()).id, (await copy()).id, (await copy()).id];
    const state = { compareScenarioIds, forecastYears: 30, selectedTab: 'all' };
    const settings = JSON.stringify(JSON.stringify({ state, version: 0 }));
    const script = `${signedIn(person)} localStorage.setItem('meridian.settings', ${settings}); ${NOTE_DRAWING}`;
    return withBrowser(async (browser) => {
      const page = await openPage(browser, script);
      await page.goto(`${url}/dashboard`);
      await page.locator('figure canvas').first().waitFor();
      await sleep(SETTLED_MS);
      const { scale, condition } = await slowDown(page);
      const durations: number[] = [];
      for (let edit = -WARM_UP; edit < rounds(40); edit++) {
        const milliseconds = await page.evaluate<number>(EDIT_IN_PAGE);
        if (edit >= 0) durations.push(milliseconds * scale);
        await sleep(BETWEEN_EDITS_MS);
      }
      const name = `P12 an edit to the painted chart, ${items} items, 4 scenarios, 95th percentile`;
      const against = `median ${median(durations).toFixed(0)} ms, ${condition}`;
      return [row(name, percentile(durations, 0.95), 'ms', `at most ${goal} ms`, null, against)];
    });
  });
}

const NOTE_DRAWING = `globalThis.drawnAt = 0;
const { stroke } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.stroke = function (...path) {
  globalThis.drawnAt = performance.now();
  return stroke.apply(this, path);
};`;

/** Hides or shows the first item of the list; the milliseconds until the frame with the new chart is done. */
const EDIT_IN_PAGE = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  drawnAt = 0;
  const begin = performance.now();
  document.querySelector('button[aria-label^="Hide Item "], button[aria-label^="Show Item "]').click();
  while (drawnAt === 0) {
    if (performance.now() - begin > 20_000) throw new Error('no chart drawn');
    await frame();
  }
  // The next task begins when the frame is painted.
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - begin;
})()`;

/** As packages/web/src/testing/fan-timing.ts answers, in ms. */
interface FanTimes {
  drawn: number;
  drawn95: number;
  longestTask: number;
}

/** Over stored draws in the product's own worker. */
export async function redrawnRows(): Promise<Row[]> {
  const charts = await serveChartsPage();
  try {
    return await withBrowser(async (browser) => {
      const page = await openPage(browser);
      await page.goto(`${charts.url}?timing`);
      await page.waitForFunction('"measureWhatIf" in globalThis');
      const { scale, condition } = await slowDown(page);
      const measure = (paths: number) =>
        page.evaluate<FanTimes>(`measureWhatIf(${JSON.stringify(simulationRequest(paths))})`);
      const redrawn = (paths: string, { drawn, drawn95 }: FanTimes, goal: string) => {
        const against = `95th percentile ${(scale * drawn95).toFixed(1)} ms; ${condition}`;
        return row(`P5 ${paths} futures redrawn in Chromium`, scale * drawn, 'ms', goal, null, against);
      };
      const [few, many] = [await measure(1_000), await measure(10_000)];
      const question = `measureQuestion(${JSON.stringify(samplePlan(200))}, ${START})`;
      const answered = scale * (await page.evaluate<number>(question));
      const longest = scale * many.longestTask;
      return [
        redrawn('1,000', few, 'at most 16 ms'),
        redrawn('10,000', many, 'at most 50 ms'),
        row('P12 a question, 200 items x 30 years', answered, 'ms', 'at most 100 ms', null, condition),
        row('P12 longest task while 10,000 paths run; 0: none took 50 ms', longest, 'ms', 'at most 50 ms'),
      ];
    });
  } finally {
    await attempt('stopping the page of charts', charts.stop);
  }
}
