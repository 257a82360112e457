/**
 * Random generator of the simulation: xoshiro256++ (Blackman and Vigna, Scrambled linear pseudorandom number generators, 2021;
 * period 2^256 - 1, passes BigCrush), seeded by splitmix64 (Steele, Lea and Flood 2014) as its authors recommend. Its state is
 * four rows of the batch. One output contains five draws of 12 bits, highest first.
 */
import { ROW, count, first, seed } from './memory-addresses.ts';
import { splat, divideLanes, loadPair } from './vector.ts';

/** Amount by which splitmix64 increases its state for each output. */
const STEP: u64 = 0x9e3779b97f4a7c15;

/** Applies the finalizer of splitmix64, its last mixing step, to a 64-bit number. */
export function finalizeSplitmix(word: u64): u64 {
  let x = word;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

/**
 * Initialises the generators of a batch. Stream `stream` of a path uses the outputs 4 * stream + 1 to 4 * stream + 4 of a
 * splitmix64 that starts at the finalizer of seed * 2^32 + path. The state therefore depends only on seed, path and stream.
 */
export function seedStates(rows: usize, stream: u64): void {
  for (let path: i32 = 0; path < count; path++) {
    let word = finalizeSplitmix(((<u64>seed) << 32) + <u64>first + path) + STEP * (stream << 2);
    const at = rows + ((<usize>path) << 3);
    for (let row: usize = 0; row < 4; row++) {
      word += STEP;
      store<u64>(at + row * ROW, finalizeSplitmix(word));
    }
  }
}

function rotated(words: v128, bits: i32): v128 {
  return v128.or(i64x2.shl(words, bits), i64x2.shr_u(words, 64 - bits));
}

/** Writes the next output of each generator of the batch to a row. */
export function nextOutputs(states: usize, outputs: usize, width: usize): void {
  for (const end = states + width; states < end; states += 16, outputs += 16) {
    const a = v128.load(states, 0);
    const b = v128.load(states, ROW);
    const d = v128.load(states, 3 * ROW);
    const third = v128.xor(v128.load(states, 2 * ROW), a);
    const fourth = v128.xor(d, b);
    v128.store(states, v128.xor(a, fourth), 0);
    v128.store(states, v128.xor(b, third), ROW);
    v128.store(states, v128.xor(third, i64x2.shl(b, 17)), 2 * ROW);
    v128.store(states, rotated(fourth, 45), 3 * ROW);
    v128.store(outputs, i64x2.add(rotated(i64x2.add(a, d), 23), a));
  }
}

/**
 * Returns the values of a table of 4,096 doubles for two paths. The index is the 12-bit draw that begins at bit `shift + 3` of the
 * path's output.
 */
export function tableValuesOfDraws(table: usize, one: u64, other: u64, shift: u64): v128 {
  return loadPair(table + (<usize>(one >> shift) & 0x7ff8), table + (<usize>(other >> shift) & 0x7ff8));
}

/** Returns the uniform numbers from 0 (included) to 1 (excluded) from 53 bits of two outputs. */
export function uniformsFromOutputs(outputs: usize): v128 {
  const one = splat(<f64>(load<u64>(outputs) >> 11));
  return divideLanes(f64x2.replace_lane(one, 1, <f64>(load<u64>(outputs, 8) >> 11)), splat(9007199254740992.0));
}
