import type { SimulationRequest, SimulationResult } from '@meridian/simulation';

/** A minimal WebAssembly module with a vector instruction. A browser without SIMD support rejects it as invalid. */
const SIMD = Uint8Array.from([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/** Returns true if this browser can run simulations. Otherwise the server runs them. */
export const canSimulateInBrowser = (): boolean =>
  typeof Worker !== 'undefined' && typeof WebAssembly !== 'undefined' && WebAssembly.validate(SIMD);

export interface WorkerRequest {
  readonly number: number;
  readonly request: SimulationRequest;
}

export interface WorkerResponse {
  readonly number: number;
  readonly result?: SimulationResult;
  readonly failure?: string;
}

/** A client for simulations in a worker of this page. */
export interface BrowserSimulation {
  /**
   * Runs a simulation; requests are processed in order. The result is the same as the server's, bit for bit. The worker reuses its random
   * numbers, so a changed plan with the same economy, seed and number of paths is simulated several times faster than the first one.
   */
  readonly run: (request: SimulationRequest) => Promise<SimulationResult>;
  /** Terminates the worker; pending requests fail with an AbortError. */
  readonly close: () => void;
}

/**
 * Creates a client for simulations in a worker. The worker starts with the first request. After it has failed or was closed, the next
 * request starts a new one.
 */
export function createBrowserSimulation(): BrowserSimulation {
  let worker: Worker | null = null;
  let asked = 0;
  const waiting = new Map<number, PromiseWithResolvers<SimulationResult>>();
  const end = (reason: Error) => {
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  };
  const start = () => {
    const started = new Worker(new URL('simulation-worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
      if (data.result === undefined) return end(new RangeError(data.failure));
      waiting.get(data.number)?.resolve(data.result);
      waiting.delete(data.number);
    });
    started.addEventListener('error', ({ message }) => end(new Error(message)));
    return started;
  };
  return {
    run: async (request) => {
      worker ??= start();
      const number = (asked += 1);
      const question = Promise.withResolvers<SimulationResult>();
      waiting.set(number, question);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
      worker.postMessage({ number, request } satisfies WorkerRequest);
      return question.promise;
    },
    close: () => end(new DOMException('The simulation was cancelled.', 'AbortError')),
  };
}
