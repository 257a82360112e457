import { OUTCOME_ROWS } from '#simulation-shape.ts';
import type { SimulationMemory } from '#simulation-memory.ts';

/**
 * Describes the first difference between two memories in the data that callers read: totals, results, percentiles, real totals,
 * minima.
 */
export function firstMemoryDifference(one: SimulationMemory, other: SimulationMemory): string {
  const { shape } = one;
  const { run: places, pathStride, paths, months, pricePoints } = shape;
  const rows = [
    ...Array.from({ length: places.gridMonths }, (_, month) => [`month ${month}`, places.grid + month * pathStride]),
    ...OUTCOME_ROWS.map((name, row) => [name, places.outcomes + row * pathStride]),
    ...Array.from({ length: pricePoints }, (_, point) => [`real ${point}`, places.real + point * pathStride]),
    ...(shape.minimum === null ? [] : [['minimums', places.minimums]]),
  ] as [string, number][];
  for (const [name, at] of rows) {
    const path = differs(one, other, at, paths);
    if (path >= 0) return `${name}, path ${path}: ${one.doubles[at + path]}, ${other.doubles[at + path]}`;
  }
  for (const [at, length] of [
    [places.percentileBands, months * 7],
    [places.realPercentileBands, pricePoints * 7],
  ] as const) {
    const point = differs(one, other, at, length);
    if (point >= 0) return `fan ${point}: ${one.doubles[at + point]}, ${other.doubles[at + point]}`;
  }
  return 'none';
}

/** Returns the offset of the first number with different bits; -1: none. */
function differs(one: SimulationMemory, other: SimulationMemory, at: number, length: number): number {
  for (let word = 2 * at; word < 2 * (at + length); word++) {
    if (one.words[word] !== other.words[word]) return (word >> 1) - at;
  }
  return -1;
}
