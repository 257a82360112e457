/** Measures a what-if in the page itself: an edit goes to the product's worker, which keeps its draws, and the fan that comes back is drawn. */
import { FALLBACK_RATES, type Month, type PlanItem, forecast, solveGoal } from '@meridian/engine';
import type { SimulationRequest } from '@meridian/simulation';
import { flushSync } from 'react-dom';
import { openBrowserSimulation } from '#lib/simulation/browser-simulation.ts';
import type { FanValues } from './sample-fan.ts';

const EDITS = 60;
/** The first ones warm up. */
const UNCOUNTED = 20;

/**
 * Milliseconds from an edit to the picture, and of these until the fan is there; medians and 95th percentiles. The longest task of the page
 * meanwhile: 0 where none took 50 ms.
 */
interface FanTimes {
  readonly drawn: number;
  readonly drawn95: number;
  readonly answered: number;
  readonly longestTask: number;
}

/** Puts `measureWhatIf` and `measureQuestion` onto the page; `show` draws the fan. */
export function offerFanTiming(show: (fan: FanValues) => void): void {
  Object.assign(globalThis, {
    measureWhatIf: (request: SimulationRequest) => measureWhatIf(show, request),
    measureQuestion,
  });
}

async function measureWhatIf(show: (fan: FanValues) => void, request: SimulationRequest): Promise<FanTimes> {
  const simulation = openBrowserSimulation();
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
    // The first drawing makes the chart; the next edit begins in that very task.
    if (edit === 2) watching.observe({ type: 'longtask' });
    const begin = performance.now();
    drawn.push(
      await timed(async () => {
        const { fan } = await simulation.run({ ...request, items });
        answered.push(performance.now() - begin);
        flushSync(() => show(fan));
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
 * Median milliseconds until a plan of 30 years has said how high an expense may be so that it ends as it does; another plan each time, and
 * the answer is about what the expense is, found to the cent.
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

/** Milliseconds that work takes. */
async function timed(work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** A canvas only notes what it shall draw; to read a pixel makes it do so. */
function raster(): void {
  document.querySelector<HTMLCanvasElement>('figure canvas')?.getContext('2d')?.getImageData(0, 0, 1, 1);
}

function median(values: readonly number[]): number {
  const sorted = values.slice(UNCOUNTED).toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
