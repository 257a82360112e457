import { describe, expect, test } from 'vitest';
import { nextOutputs, seedStates } from './random-numbers.ts';

const MASK = (1n << 64n) - 1n;

/** splitmix64 and xoshiro256++ as their authors publish them, on whole 64-bit words. */
function mix(word: bigint): bigint {
  let z = word;
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return z ^ (z >> 31n);
}

function splitmix(start: bigint, count: number): bigint[] {
  return Array.from({ length: count }, (_, index) =>
    mix((start + BigInt(index + 1) * 0x9e3779b97f4a7c15n) & MASK),
  );
}

function xoshiro(state: bigint[], count: number): bigint[] {
  let [a, b, c, d] = state as [bigint, bigint, bigint, bigint];
  const turn = (word: bigint, by: bigint) => ((word << by) | (word >> (64n - by))) & MASK;
  return Array.from({ length: count }, () => {
    const output = (turn((a + d) & MASK, 23n) + a) & MASK;
    const shifted = (b << 17n) & MASK;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = turn(d, 45n);
    return output;
  });
}

describe('the random numbers', () => {
  test('the reference itself gives the first output of splitmix64 from 0 that its authors publish', () => {
    expect(splitmix(0n, 1)).toEqual([0xe220a8397b1dcdafn]);
  });

  test.each([
    [0, 0],
    [42, 1],
    [4_294_967_295, 99_968],
  ])('of seed %i from path %i on are those of the published generators', (seed, first) => {
    const count = 5;
    for (const stream of [0, 1]) {
      const words = new Int32Array(2 * 4 * count);
      seedStates(words, 0, count, seed, first, count, stream);
      const outputs = Array.from({ length: count }, (): bigint[] => []);
      const lows = new Int32Array(7 * count);
      const highs = new Int32Array(7 * count);
      for (let round = 0; round < 70; round++) {
        const rows = round % 2 === 0 ? 1 : 7;
        nextOutputs(words, 0, count, count, rows, lows, highs);
        for (let at = 0; at < rows * count; at++) {
          outputs[at % count]!.push((BigInt(highs[at]! >>> 0) << 32n) | BigInt(lows[at]! >>> 0));
        }
      }
      for (let path = 0; path < count; path++) {
        const start = mix((BigInt(seed) << 32n) | BigInt(first + path));
        expect(outputs[path]).toEqual(xoshiro(splitmix(start, 8).slice(4 * stream, 4 * stream + 4), 280));
      }
    }
  });
});
