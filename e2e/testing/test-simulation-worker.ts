/** Runs a simulation in a browser's worker as a page would; the journey bundles and serves this file. */
import { type SimulationRequest, compileKernel, simulate } from '@meridian/simulation';

interface Question {
  /** The compiled kernel. */
  bytes: readonly number[];
  request: SimulationRequest;
}

addEventListener('message', ({ data: { bytes, request } }: MessageEvent<Question>) => {
  const result = simulate(request, compileKernel(Uint8Array.from(bytes)));
  const fan = Object.entries(result.fan).map(([name, row]) => [name, [...row]]);
  postMessage(JSON.stringify({ ...result, fan }));
});
