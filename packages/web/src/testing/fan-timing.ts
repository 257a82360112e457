/** Measures a what-if in the page itself: an edit goes to a worker that keeps its draws, and the fan that comes back is drawn. */
import type { SimulationRequest } from '@meridian/engine';
import { flushSync } from 'react-dom';
import { median, raster, timed } from './chart-timing.ts';
import type { FanValues } from './sample-fan.ts';

const EDITS = 60;

/** Milliseconds from an edit to the picture, and of these until the fan is there; medians and 95th percentiles. */
interface FanTimes {
  readonly drawn: number;
  readonly drawn95: number;
  readonly answered: number;
}

/** Puts `measureWhatIf` onto the page; `show` draws the fan. */
export function offerFanTiming(show: (fan: FanValues) => void): void {
  Object.assign(globalThis, {
    measureWhatIf: (kernel: readonly number[], request: SimulationRequest) =>
      measureWhatIf(show, kernel, request),
  });
}

async function measureWhatIf(
  show: (fan: FanValues) => void,
  kernel: readonly number[],
  request: SimulationRequest,
): Promise<FanTimes> {
  const worker = new Worker(new URL('what-if-worker.ts', import.meta.url), { type: 'module' });
  const ask = (message: readonly number[] | SimulationRequest) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(message);
  };
  const answered: number[] = [];
  const drawn: number[] = [];
  ask(kernel);
  for (let edit = 0; edit < EDITS; edit++) {
    const items = request.items.map((item, index) =>
      index === 0 ? { ...item, amount: item.amount + edit / 100 } : item,
    );
    const begin = performance.now();
    drawn.push(
      await timed(async () => {
        const fan = await new Promise<FanValues>((resolve, reject) => {
          worker.addEventListener('message', ({ data }) => resolve(data as FanValues), { once: true });
          worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
          ask({ ...request, items });
        });
        answered.push(performance.now() - begin);
        flushSync(() => show(fan));
        raster();
      }),
    );
  }
  worker.terminate();
  const settled = drawn.slice(EDITS / 4).toSorted((a, b) => a - b);
  return {
    drawn: median(drawn),
    drawn95: settled[Math.floor(0.95 * settled.length)] ?? Number.NaN,
    answered: median(answered),
  };
}
