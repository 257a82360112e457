/** A simulation in a browser's worker, as a page would run it: bundled and served by the journey that asks it. */
import { type SimulationRequest, compileKernel, simulate } from '@meridian/simulation';

interface Question {
  /** The kernel. */
  bytes: readonly number[];
  request: SimulationRequest;
}

addEventListener('message', ({ data: { bytes, request } }: MessageEvent<Question>) => {
  const result = simulate(request, compileKernel(Uint8Array.from(bytes)));
  const fan = Object.entries(result.fan).map(([name, row]) => [name, [...row]]);
  postMessage(JSON.stringify({ ...result, fan }));
});
