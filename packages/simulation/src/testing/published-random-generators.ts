const MASK = (1n << 64n) - 1n;

/** Applies the finalizer of splitmix64, its last mixing step, as published by its authors, to a 64-bit integer. */
export function splitmixFinalizer(word: bigint): bigint {
  let z = word;
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return z ^ (z >> 31n);
}

/** Returns the first `count` outputs of splitmix64 from a start value. */
export function splitmixOutputs(start: bigint, count: number): bigint[] {
  return Array.from({ length: count }, (_, index) =>
    splitmixFinalizer((start + BigInt(index + 1) * 0x9e3779b97f4a7c15n) & MASK),
  );
}

/** Returns the first `count` outputs of xoshiro256++ from a state of four words, as its authors publish it. */
export function xoshiroOutputs(state: bigint[], count: number): bigint[] {
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
