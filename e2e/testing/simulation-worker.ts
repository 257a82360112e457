/** A simulation in a browser's worker, as a page would run it: bundled and served by the journey that asks it. */
import { type SimulationRequest, compileKernel, simulate } from '@meridian/simulation';

interface Question {
  /** The kernel. */
  bytes: readonly number[];
  request: SimulationRequest;
}

addEventListener('message', ({ data: { bytes, request } }: MessageEvent<Question>) => {
  const compiled = compileKernel(Uint8Array.from(bytes));
  if (compiled === undefined) throw new Error('This browser runs no WebAssembly with SIMD');
  const result = simulate(request, compiled);
  const fan = Object.entries(result.fan).map(([name, row]) => [name, [...row]]);
  postMessage(JSON.stringify({ ...result, fan }));
});
