/**
 * The generator of the simulation: xoshiro256++ (Blackman and Vigna, Scrambled linear pseudorandom number
 * generators, 2021; period 2^256 - 1, passes BigCrush), seeded by splitmix64 (Steele, Lea and Flood 2014) as its
 * authors advise. 64-bit words are pairs of 32-bit halves, low half first.
 */

/** splitmix64's step and multipliers, as low and high halves. */
const STEP_LOW = 0x7f4a7c15;
const STEP_HIGH = 0x9e3779b9;
const FIRST_LOW = 0x1ce4e5b9;
const FIRST_HIGH = 0xbf58476d;
const SECOND_LOW = 0x133111eb;
const SECOND_HIGH = 0x94d049bb;

/** The halves of the last 64-bit result. */
let low = 0;
let high = 0;

/**
 * Writes the states of paths `first` to `first + count - 1`: word k of path i at 2 * (i + k * stride) of `words`
 * from `at` on. Number `stream` of a path is the outputs 4 * stream + 1 to 4 * stream + 4 of the splitmix64 that
 * starts where its finalizer takes seed * 2^32 + path: a state depends on seed, path and stream alone.
 */
export function seedStates(
  words: Int32Array,
  at: number,
  stride: number,
  seed: number,
  first: number,
  count: number,
  stream: number,
): void {
  for (let path = 0; path < count; path++) {
    finalize(first + path, seed);
    let stateLow = low;
    let stateHigh = high;
    for (let word = 0; word < 4 * stream + 4; word++) {
      const sum = (stateLow >>> 0) + STEP_LOW;
      stateLow = sum | 0;
      stateHigh = (stateHigh + STEP_HIGH + (sum > 0xffffffff ? 1 : 0)) | 0;
      if (word < 4 * stream) continue;
      finalize(stateLow, stateHigh);
      const place = at + 2 * (path + (word - 4 * stream) * stride);
      words[place] = low;
      words[place + 1] = high;
    }
  }
}

/** splitmix64's finalizer of a word, as 32 bits: for seeds and shifts that are needed once. */
export function mixed(wordLow: number, wordHigh: number): number {
  finalize(wordLow, wordHigh);
  return high;
}

function finalize(wordLow: number, wordHigh: number): void {
  multiply(
    wordLow ^ ((wordLow >>> 30) | (wordHigh << 2)),
    wordHigh ^ (wordHigh >>> 30),
    FIRST_LOW,
    FIRST_HIGH,
  );
  multiply(low ^ ((low >>> 27) | (high << 5)), high ^ (high >>> 27), SECOND_LOW, SECOND_HIGH);
  const shifted = (low >>> 31) | (high << 1);
  low ^= shifted;
  high ^= high >>> 31;
}

/** The low 64 bits of a product. */
function multiply(aLow: number, aHigh: number, bLow: number, bHigh: number): void {
  const a0 = aLow & 0xffff;
  const a1 = aLow >>> 16;
  const b0 = bLow & 0xffff;
  const b1 = bLow >>> 16;
  const middle = a1 * b0 + ((a0 * b0) >>> 16);
  const other = a0 * b1 + (middle & 0xffff);
  const carry = a1 * b1 + Math.floor(middle / 0x10000) + Math.floor(other / 0x10000);
  low = Math.imul(aLow, bLow);
  high = (carry + Math.imul(aLow, bHigh) + Math.imul(aHigh, bLow)) | 0;
}

/**
 * The next `outputs` outputs of each of `count` states, which lie as `seedStates` writes them: the halves of
 * output o of path i at o * stride + i of `lows` and `highs`.
 */
export function nextOutputs(
  words: Int32Array,
  at: number,
  stride: number,
  count: number,
  outputs: number,
  lows: Int32Array,
  highs: Int32Array,
): void {
  const row = 2 * stride;
  for (let path = 0, a = at; path < count; path++, a += 2) {
    const b = a + row;
    const c = b + row;
    const d = c + row;
    let low0 = words[a]!;
    let high0 = words[a + 1]!;
    let low1 = words[b]!;
    let high1 = words[b + 1]!;
    let low2 = words[c]!;
    let high2 = words[c + 1]!;
    let low3 = words[d]!;
    let high3 = words[d + 1]!;
    for (let to = path; to < outputs * stride; to += stride) {
      const sumLow = (low0 + low3) | 0;
      const sumHigh = (high0 + high3 + carryOf(low0, low3, sumLow)) | 0;
      const turnedLow = (sumLow << 23) | (sumHigh >>> 9);
      const outLow = (turnedLow + low0) | 0;
      lows[to] = outLow;
      const turnedHigh = (sumHigh << 23) | (sumLow >>> 9);
      highs[to] = (turnedHigh + high0 + carryOf(turnedLow, low0, outLow)) | 0;
      low2 ^= low0;
      high2 ^= high0;
      low3 ^= low1;
      high3 ^= high1;
      const shiftedLow = low1 << 17;
      const shiftedHigh = (high1 << 17) | (low1 >>> 15);
      low1 ^= low2;
      high1 ^= high2;
      low0 ^= low3;
      high0 ^= high3;
      low2 ^= shiftedLow;
      high2 ^= shiftedHigh;
      const turned = (high3 << 13) | (low3 >>> 19);
      high3 = (low3 << 13) | (high3 >>> 19);
      low3 = turned;
    }
    words[a] = low0;
    words[a + 1] = high0;
    words[b] = low1;
    words[b + 1] = high1;
    words[c] = low2;
    words[c + 1] = high2;
    words[d] = low3;
    words[d + 1] = high3;
  }
}

/** What the sum of two words carries on: from bits, because half of all comparisons would be guessed wrong. */
function carryOf(one: number, other: number, sum: number): number {
  return ((one & other) | ((one | other) & ~sum)) >>> 31;
}
