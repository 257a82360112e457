/**
 * Measures, in the page, how long an edit of a plan takes until its new simulation is drawn. The edited plan is sent to the product's
 * worker, which caches its random numbers, and the resulting percentile bands are drawn.
 */
import { FALLBACK_RATES, type Month, type PlanItem, forecast, solveGoal } from '@meridian/engine';
import type { SimulationRequest } from '@meridian/simulation';
import { flushSync } from 'react-dom';
import { createBrowserSimulation } from '#lib/browser-simulation.ts';
import type { PercentileValues } from './sample-percentile-bands.ts';

const EDITS = 60;
/** The number of edits at the beginning that are not measured, because they warm up caches and compilers. */
const UNCOUNTED = 20;

/** Times of many edits, in milliseconds. */
interface BandTimes {
  /** The median time from an edit to the painted chart. */
  readonly drawn: number;
  /** The 95th percentile of this time. */
  readonly drawn95: number;
  /** The median time from an edit to the worker's result. */
  readonly answered: number;
  /** The longest task of the page during the edits, in milliseconds; 0 if none took at least 50. */
  readonly longestTask: number;
}

/** Adds `measureSimulationEdit` and `measureQuestion` to the page. `show` draws the percentile bands. */
export function exposeSimulationEditBenchmark(show: (bands: PercentileValues) => void): void {
  Object.assign(globalThis, {
    measureSimulationEdit: (request: SimulationRequest) => measureSimulationEdit(show, request),
    measureQuestion,
  });
}

async function measureSimulationEdit(
  show: (bands: PercentileValues) => void,
  request: SimulationRequest,
): Promise<BandTimes> {
  const simulation = createBrowserSimulation();
  const tasks: number[] = [];
  const watching = new PerformanceObserver((list) => {
    tasks.push(...list.getEntries().map(({ duration }) => duration));
  });
  const answered: number[] = [];
  const drawn: number[] = [];
  for (let edit = 0; edit < EDITS; edit++) {
    const items = request.items.map((item, index) =>
      index === 0 ? { ...item, amount: item.amount + edit / 100 } : item,
    );
    // Long tasks are observed only from the third edit on: the first drawing also creates the chart, and the second
    // edit starts within the same task.
    if (edit === 2) watching.observe({ type: 'longtask' });
    const begin = performance.now();
    drawn.push(
      await timed(async () => {
        const { fan: bands } = await simulation.run({ ...request, items });
        answered.push(performance.now() - begin);
        flushSync(() => show(bands));
        raster();
      }),
    );
  }
  simulation.close();
  watching.disconnect();
  const settled = drawn.slice(EDITS / 4).toSorted((a, b) => a - b);
  return {
    drawn: median(drawn),
    drawn95: settled[Math.floor(0.95 * settled.length)] ?? Number.NaN,
    answered: median(answered),
    longestTask: Math.max(0, ...tasks),
  };
}

/**
 * Returns the median time in milliseconds in which the solver answers this question: at which expense does a plan of 30 years end with a
 * given net worth? The plan differs slightly in each run. The answer is exact to the cent.
 */
function measureQuestion(items: readonly PlanItem[], start: Month): number {
  const plan = { items, start, years: 30, currency: 'USD', rates: FALLBACK_RATES } as const;
  const { id: itemId = 0 } = items.findLast(({ category }) => category === 'expense') ?? {};
  const target = { end: forecast(plan).forecast.at(-1) ?? 0 };
  const durations = Array.from({ length: EDITS }, (_, edit) => {
    const edited = items.map((item) => ({ ...item, amount: item.amount + edit / 100 }));
    const begin = performance.now();
    solveGoal({
      plan: { ...plan, items: edited },
      question: { kind: 'item', itemId, field: 'amount' },
      target,
    });
    return performance.now() - begin;
  });
  return median(durations);
}

/** Returns the milliseconds that `work` takes. */
async function timed(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** Reads a pixel of the chart, which forces the browser to finish drawing the canvas. */
function raster(): void {
  document.querySelector<HTMLCanvasElement>('figure canvas')?.getContext('2d')?.getImageData(0, 0, 1, 1);
}

function median(values: readonly number[]): number {
  const sorted = values.slice(UNCOUNTED).toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
