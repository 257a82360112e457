/** Goals P12 and P5 in a slowed Chromium: the time from an edit to the painted chart, and to the redrawn percentile bands. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '@meridian/contract';
import { serveChartsPage } from '../e2e/serve-charts-page.ts';
import { type Row, median, percentile, createRow, scaledCount } from './measurement.ts';
import { runOrReport } from './run-parts.ts';
import { registerUser, withServer } from './benchmark-server.ts';
import { FIRST_MONTH, createSamplePlan } from './sample-plan.ts';
import { createSimulationRequest } from './measure-simulation.ts';
import { openPage, signInScript, throttleToReferenceSpeed, withBrowser } from './throttled-page.ts';

const WARM_UP = 5;
const SETTLED_MS = 6_000;
const BETWEEN_EDITS_MS = 400;

/** Measures edits on the dashboard while three other scenarios are compared. */
export function measureEdits(items: number, goal: number): Promise<Row[]> {
  return withServer(async ({ url }) => {
    const user = await registerUser(url, items);
    const copy = () => user.api.post<Scenario>(`/api/scenarios/${user.scenarioId}/duplicate/`, {});
    const compareScenarioIds = [(await copy()).id, (await copy()).id, (await copy()).id];
    const state = { compareScenarioIds, forecastYears: 30, selectedTab: 'all' };
    const settings = JSON.stringify(JSON.stringify({ state, version: 0 }));
    const script = `${signInScript(user)} localStorage.setItem('meridian.settings', ${settings}); ${NOTE_DRAWING}`;
    return withBrowser(async (browser) => {
      const page = await openPage(browser, script);
      await page.goto(`${url}/dashboard`);
      await page.locator('figure canvas').first().waitFor();
      await sleep(SETTLED_MS);
      const { scale, condition } = await throttleToReferenceSpeed(page);
      const durations: number[] = [];
      for (let edit = -WARM_UP; edit < scaledCount(40); edit++) {
        const milliseconds = await page.evaluate<number>(EDIT_IN_PAGE);
        if (edit >= 0) durations.push(milliseconds * scale);
        await sleep(BETWEEN_EDITS_MS);
      }
      const name = `P12 an edit to the painted chart, ${items} items, 4 scenarios, 95th percentile`;
      const against = `median ${median(durations).toFixed(0)} ms, ${condition}`;
      return [createRow(name, percentile(durations, 0.95), 'ms', `at most ${goal} ms`, null, against)];
    });
  });
}

const NOTE_DRAWING = `globalThis.drawnAt = 0;
const { stroke } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.stroke = function (...path) {
  globalThis.drawnAt = performance.now();
  return stroke.apply(this, path);
};`;

/** Hides or shows the first item; returns the milliseconds until the frame with the new chart is painted. */
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
  // The browser runs the next task after it has painted the frame.
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - begin;
})()`;

/**
 * Times in ms that packages/web/src/testing/simulation-edit-benchmark.ts measures: median and 95th percentile from an edit to the painted
 * bands, and the longest task of the page.
 */
type BandTimes = Record<'drawn' | 'drawn95' | 'longestTask', number>;

/** Measures the product's own simulation worker in the page, which simulates a changed plan with the same random numbers. */
export async function measureBandRedraws(): Promise<Row[]> {
  const charts = await serveChartsPage();
  try {
    return await withBrowser(async (browser) => {
      const page = await openPage(browser);
      await page.goto(`${charts.url}?timing`);
      await page.waitForFunction('"measureSimulationEdit" in globalThis');
      const { scale, condition } = await throttleToReferenceSpeed(page);
      const measure = (paths: number) =>
        page.evaluate<BandTimes>(`measureSimulationEdit(${JSON.stringify(createSimulationRequest(paths))})`);
      const redrawn = (paths: string, { drawn, drawn95 }: BandTimes, goal: string) => {
        const against = `95th percentile ${(scale * drawn95).toFixed(1)} ms; ${condition}`;
        return createRow(`P5 ${paths} futures redrawn in Chromium`, scale * drawn, 'ms', goal, null, against);
      };
      const [few, many] = [await measure(1_000), await measure(10_000)];
      const question = `measureQuestion(${JSON.stringify(createSamplePlan(200))}, ${FIRST_MONTH})`;
      const answered = scale * (await page.evaluate<number>(question));
      const longest = scale * many.longestTask;
      return [
        redrawn('1,000', few, 'at most 16 ms'),
        redrawn('10,000', many, 'at most 50 ms'),
        createRow('P12 a question, 200 items x 30 years', answered, 'ms', 'at most 100 ms', null, condition),
        createRow('P12 longest task while 10,000 paths run; 0: none took 50 ms', longest, 'ms', 'at most 50 ms'),
      ];
    });
  } finally {
    await runOrReport('stopping the page of charts', charts.stop);
  }
}
