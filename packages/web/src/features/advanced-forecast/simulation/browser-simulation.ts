import type { SimulationRequest, SimulationResult } from '@meridian/simulation';
import kernelUrl from '@meridian/simulation/simulation-kernel.wasm?url';

export interface WorkerQuestion {
  readonly number: number;
  readonly request: SimulationRequest;
}

export interface WorkerAnswer {
  readonly number: number;
  readonly result?: SimulationResult;
  readonly failure?: string;
}

/** Simulations in a worker of this page's. */
export interface BrowserSimulation {
  /**
   * The figures of the engine, bit for bit those of the server. The worker keeps its draws: a changed plan under the same economy,
   * seed and number of paths costs a fraction of the first. Requests are answered in their order.
   */
  readonly run: (request: SimulationRequest) => Promise<SimulationResult>;
  /** Ends the worker; what it has not answered fails with an AbortError. */
  readonly close: () => void;
}

/** Starts the worker, which fetches the kernel while it waits for its first request. */
export function openBrowserSimulation(): BrowserSimulation {
  const worker = new Worker(new URL('simulation-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, PromiseWithResolvers<SimulationResult>>();
  let asked = 0;
  /** Why nothing is answered any more. */
  let ended: Error | undefined;
  const end = (reason: Error) => {
    ended = reason;
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
    const question = waiting.get(data.number);
    waiting.delete(data.number);
    if (data.result === undefined) question?.reject(new RangeError(data.failure));
    else question?.resolve(data.result);
  });
  worker.addEventListener('error', ({ message }) => end(new Error(message)));
  const bringKernel = async () => {
    const kernel = await fetchKernel();
    worker.postMessage(kernel, [kernel]);
  };
  const ready = bringKernel();
  return {
    run: async (request) => {
      if (ended !== undefined) throw ended;
      const number = (asked += 1);
      const question = Promise.withResolvers<SimulationResult>();
      // At once, so that it fails with a worker that cannot even be loaded.
      waiting.set(number, question);
      const ask = () => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
        worker.postMessage({ number, request } satisfies WorkerQuestion);
      };
      // Without the kernel the worker answers that it cannot simulate.
      void ready.catch(() => undefined).then(ask);
      return question.promise;
    },
    close: () => {
      worker.terminate();
      end(new DOMException('The simulation was cancelled.', 'AbortError'));
    },
  };
}

async function fetchKernel(): Promise<ArrayBuffer> {
  const response = await fetch(kernelUrl);
  if (!response.ok) throw new Error(`The simulation's kernel could not be had: ${response.status}`);
  return response.arrayBuffer();
}
