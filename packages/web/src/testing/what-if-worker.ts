/** Answers simulations of a plan that is edited, in a browser's worker: the first message brings the compiled kernel's bytes. */
import { type SimulationRequest, compileKernel, openWhatIf } from '@meridian/engine';

let answer: ReturnType<typeof openWhatIf> | undefined;

addEventListener('message', ({ data }: MessageEvent<readonly number[] | SimulationRequest>) => {
  if ('items' in data) {
    postMessage(answer?.(data).fan);
    return;
  }
  const compiled = compileKernel(Uint8Array.from(data));
  if (compiled === undefined) throw new Error('This browser runs no WebAssembly with SIMD.');
  answer = openWhatIf(compiled);
});
