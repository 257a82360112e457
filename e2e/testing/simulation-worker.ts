/** A simulation in a browser's worker, as a page would run it: bundled and served by the journey that asks it. */
import {
  type SimulationRequest,
  TWIN,
  compileKernel,
  kernelMemory,
  layOut,
  memoryBytes,
  openMemory,
  resultOf,
  runFans,
  runPaths,
  segmentsOf,
  wasmKernel,
} from '@meridian/engine';

interface Question {
  /** The compiled kernel; what is no WebAssembly leaves the work to the twin. */
  bytes: readonly number[];
  request: SimulationRequest;
}

addEventListener('message', ({ data: { bytes, request } }: MessageEvent<Question>) => {
  const compiled = compileKernel(Uint8Array.from(bytes));
  const layout = layOut(request);
  const own = compiled && kernelMemory(memoryBytes(layout.shape, 1), false);
  const memory = openMemory(layout, 1, own?.buffer);
  const kernel = compiled && own ? wasmKernel(compiled, own) : TWIN;
  for (const segment of segmentsOf(memory)) {
    runPaths(memory, segment, 0, memory.shape.paths, 0, kernel);
    runFans(memory, segment, segment, 0, kernel);
  }
  const result = resultOf(request, memory);
  const fan = Object.entries(result.fan).map(([name, row]) => [name, [...row]]);
  postMessage({ ranOn: compiled ? 'WebAssembly' : 'twin', told: JSON.stringify({ ...result, fan }) });
});
