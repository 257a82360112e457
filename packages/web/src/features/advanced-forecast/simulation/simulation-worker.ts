/**
 * Simulates in a thread of the browser. The first message brings the kernel; every further one is a request, which is answered under its number.
 */
import {
  type SimulationRequest,
  type SimulationResult,
  compileKernel,
  openWhatIf,
} from '@meridian/simulation';
import type { WorkerAnswer, WorkerQuestion } from './browser-simulation.ts';

let answer = (_: SimulationRequest): SimulationResult => {
  throw new Error('This browser runs no WebAssembly with SIMD');
};

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer | WorkerQuestion>) => {
  if (data instanceof ArrayBuffer) {
    const compiled = compileKernel(new Uint8Array(data));
    if (compiled !== undefined) answer = openWhatIf(compiled);
    return;
  }
  const { number, request } = data;
  try {
    postMessage({ number, result: answer(request) } satisfies WorkerAnswer);
  } catch (error) {
    postMessage({ number, failure: String(error) } satisfies WorkerAnswer);
  }
});
