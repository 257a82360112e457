/** A browser's worker that simulates a plan: in WebAssembly where it is given the compiled kernel, else by the twin. */
import { type SimulationRequest, compileKernel, openWhatIf, simulate } from '@meridian/engine';

/** What the page sends. */
export interface WorkerTask {
  readonly bytes: Uint8Array;
  readonly request: SimulationRequest;
}

addEventListener('message', ({ data: { bytes, request } }: MessageEvent<WorkerTask>) => {
  const compiled = compileKernel(bytes);
  const twin = simulate(request);
  const kernel = compiled === undefined ? null : openWhatIf(compiled)(request);
  const isSame = JSON.stringify(kernel) === JSON.stringify(twin);
  postMessage({ isCompiled: compiled !== undefined, isSame, mean: twin.mean, percentile5: twin.percentile5 });
});
