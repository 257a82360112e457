/** Measures the chart of twenty lines in the page itself, beside a bare canvas that draws the same points. */
import { flushSync } from 'react-dom';
import { crowdedSeries } from './sample-figures.ts';

const ROUNDS = 80;
/** The first ones warm up. */
const UNCOUNTED = 20;

const CROWD = crowdedSeries();
const HIGHEST = Math.max(...CROWD.map(({ values }) => Math.max(...Array.from(values))));

/** Median milliseconds. */
interface ChartTimes {
  readonly first: number;
  readonly change: number;
  /** The tooltip comes. */
  readonly tooltip: number;
  /** It goes elsewhere. */
  readonly pointer: number;
  readonly bare: number;
}

/** Puts `measureCharts` onto the page; `show` draws the chart in one of its variants, or takes it away. */
export function offerTiming(show: (variant: number | null) => void): void {
  Object.assign(globalThis, { measureCharts: (rounds = ROUNDS) => measureCharts(show, rounds) });
}

async function measureCharts(show: (variant: number | null) => void, rounds: number): Promise<ChartTimes> {
  const times: Record<keyof ChartTimes, number[]> = {
    first: [],
    change: [],
    tooltip: [],
    pointer: [],
    bare: [],
  };
  for (let round = 0; round < rounds; round++) {
    times.first.push(
      await timed(async () => {
        flushSync(() => show(round));
        await until(isDrawn);
        raster();
      }),
    );
    times.change.push(
      await timed(() => {
        flushSync(() => show(round + 1));
        raster();
      }),
    );
    times.tooltip.push(await timed(() => movePointer(0.2)));
    times.pointer.push(await timed(() => movePointer(0.3 + (round % 20) / 50)));
    times.bare.push(await timed(() => drawBare(round)));
    flushSync(() => show(null));
  }
  return {
    first: median(times.first),
    change: median(times.change),
    tooltip: median(times.tooltip),
    pointer: median(times.pointer),
    bare: median(times.bare),
  };
}

/** Milliseconds that work takes. */
export async function timed(work: () => Promise<void> | void): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** Asks again in the very next task, as the scheduler of React does. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve());
      port1.start();
      port2.postMessage(null);
    });
  }
}

/** A canvas that nobody has drawn on yet is as wide as canvases are at first. */
function isDrawn(): boolean {
  const canvas = document.querySelector<HTMLCanvasElement>('figure canvas');
  return canvas !== null && canvas.width !== 300;
}

/** A canvas only notes what it shall draw; to read a pixel makes it do so. */
export function raster(canvas = document.querySelector<HTMLCanvasElement>('figure canvas')): void {
  canvas?.getContext('2d')?.getImageData(0, 0, 1, 1);
}

/** Until the tooltip says what is under the pointer, and has its place. */
async function movePointer(share: number): Promise<void> {
  const handle = document.querySelector('figure [role=slider]');
  if (handle === null) throw new Error('The chart has no cursor.');
  const { left, top, width, height } = handle.getBoundingClientRect();
  const told = handle.getAttribute('aria-valuetext');
  const place = {
    bubbles: true,
    pointerType: 'mouse',
    clientX: left + share * width,
    clientY: top + height / 2,
  };
  handle.dispatchEvent(new PointerEvent('pointermove', place));
  await until(() => handle.getAttribute('aria-valuetext') !== told);
  handle.getBoundingClientRect();
}

/** The same points, nothing else: no axes, no dashes, no markers, no page around it. */
function drawBare(round: number): void {
  const canvas = document.createElement('canvas');
  canvas.width = 1_000;
  canvas.height = 384;
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const highest = HIGHEST * (1 + round / 100);
  pen.lineJoin = 'round';
  pen.lineWidth = 2.25;
  for (const { values } of CROWD) {
    pen.beginPath();
    for (let index = 0; index < values.length; index++) {
      pen.lineTo((index / values.length) * 1_000, 384 * (1 - (values[index] ?? 0) / highest));
    }
    pen.stroke();
  }
  raster(canvas);
}

/** Of all but the first ones, which warm up. */
export function median(values: readonly number[]): number {
  const sorted = values.slice(Math.min(UNCOUNTED, values.length >> 1)).toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
