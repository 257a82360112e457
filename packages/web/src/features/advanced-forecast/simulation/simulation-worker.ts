/**
 * Simulates in a thread of the browser. The first message brings the compiled kernel, or null where the browser runs no WebAssembly
 * with SIMD and the engine's own twin of the kernel does the work; every further one is a request, which is answered under its number.
 */
import {
  type SimulationRequest,
  type SimulationResult,
  compileKernel,
  openWhatIf,
  simulate,
} from '@meridian/engine';
import type { WorkerAnswer, WorkerQuestion } from './browser-simulation.ts';

let answer: (request: SimulationRequest) => SimulationResult = simulate;

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
