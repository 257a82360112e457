/** The worker that runs simulations in the browser. Each message is a request with an id in `number`, and its response has the same id. */
import { compileKernel, createEditSimulator } from '@meridian/simulation';
import kernelUrl from '@meridian/simulation/simulation-kernel.wasm?url';
import type { WorkerResponse, WorkerRequest } from './browser-simulation.ts';

const opened = open();

async function open() {
  const response = await fetch(kernelUrl);
  if (!response.ok) throw new Error(`The simulation's kernel could not be loaded: ${response.status}`);
  return createEditSimulator(compileKernel(new Uint8Array(await response.arrayBuffer())));
}

addEventListener('message', ({ data: { number, request } }: MessageEvent<WorkerRequest>) => {
  opened
    .then((simulate) => postMessage({ number, result: simulate(request) } satisfies WorkerResponse))
    .catch((error: unknown) => postMessage({ number, failure: String(error) } satisfies WorkerResponse));
});
