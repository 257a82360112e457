import { describe, expect, test } from 'vitest';
import { loadTestKernel } from '#testing/test-kernel.ts';
import { splitmixFinalizer, splitmixOutputs, xoshiroOutputs } from '#testing/published-random-generators.ts';
import { instantiate, createKernelMemory } from './web-assembly.ts';

interface Generator {
  readonly seed: { value: number };
  setTask(first: number, count: number, block: number, from: number, to: number, gridFrom: number): void;
  seedStates(rows: number, stream: bigint): void;
  nextOutputs(states: number, outputs: number, width: number): void;
}

const OUTPUTS = 65_536;
const memory = createKernelMemory(2 * OUTPUTS);
const generator = instantiate(loadTestKernel(), memory) as Generator;
const words = new BigUint64Array(memory.buffer);

describe('the random numbers', () => {
  test('the reference gives the published first output of splitmix64 from 0', () => {
    expect(splitmixOutputs(0n, 1)).toEqual([0xe220a8397b1dcdafn]);
  });

  test.each([
    [0, 0],
    [42, 1],
    [4_294_967_295, 99_968],
  ])('of seed %i from path %i equal those of the published generators', (seed, first) => {
    const count = 5;
    generator.seed.value = seed;
    generator.setTask(first, count, 0, 0, 0, 0);
    for (const stream of [0, 1, 2, 3, 4]) {
      generator.seedStates(0, BigInt(stream));
      const outputs = Array.from({ length: count }, (): bigint[] => []);
      for (let round = 0; round < 280; round++) {
        generator.nextOutputs(0, OUTPUTS, 16 * Math.ceil(count / 2));
        for (let path = 0; path < count; path++) outputs[path]!.push(words[OUTPUTS / 8 + path]!);
      }
      for (let path = 0; path < count; path++) {
        const start = splitmixFinalizer((BigInt(seed) << 32n) | BigInt(first + path));
        const state = splitmixOutputs(start, 4 * stream + 4).slice(4 * stream);
        expect(outputs[path]).toEqual(xoshiroOutputs(state, 280));
      }
    }
  });
});
