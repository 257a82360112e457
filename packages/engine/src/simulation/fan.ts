import { FAN_PERCENTS } from './layout-shape.ts';
import type { SimulationMemory } from './memory.ts';

/** Buckets that a month's totals are counted into. */
const BUCKETS = 1024;

/**
 * The fan of finance.md section 5.3: percentiles of type 7 (Hyndman and Fan 1996) of the totals of each month
 * `from` to `to` - 1, of which the grid holds those from `gridFrom` on. Totals are counted into buckets by their
 * size, and only buckets in which a wanted rank lies are sorted: the same order statistics as of a full sort.
 */
export function fanOfMonths(
  { shape, doubles }: SimulationMemory,
  { gridFrom, from, to }: { readonly gridFrom: number; readonly from: number; readonly to: number },
): void {
  const { paths, pathStride, run } = shape;
  const positions = FAN_PERCENTS.map((percent) => ((paths - 1) * percent) / 100);
  const ranks = positions.flatMap((position) => {
    const below = Math.floor(position);
    return [below, Math.min(below + 1, paths - 1)];
  });
  const buckets = new Uint16Array(paths);
  for (let month = from; month < to; month++) {
    const at = run.grid + (month - gridFrom) * pathStride;
    const found = orderStatistics(doubles.subarray(at, at + paths), ranks, buckets);
    positions.forEach((position, index) => {
      const low = found[2 * index]!;
      const share = position - Math.floor(position);
      doubles[run.fan + month * positions.length + index] = low + share * (found[2 * index + 1]! - low);
    });
  }
}

/** The values of the given ranks, from 0 and rising, that sorting would put there. */
function orderStatistics(values: Float64Array, ranks: readonly number[], buckets: Uint16Array): number[] {
  const ends = countInto(values, buckets);
  const wanted = ranks.map((rank) => ends.findIndex((end) => rank < end));
  const lists = new Map(wanted.map((bucket) => [bucket, new Float64Array(sizeOf(ends, bucket))]));
  const isWanted = new Uint8Array(BUCKETS);
  for (const bucket of lists.keys()) isWanted[bucket] = 1;
  const filled = new Uint32Array(BUCKETS);
  for (let path = 0; path < values.length; path++) {
    const bucket = buckets[path]!;
    if (isWanted[bucket] === 0) continue;
    lists.get(bucket)![filled[bucket]!] = values[path]!;
    filled[bucket] = filled[bucket]! + 1;
  }
  for (const list of lists.values()) list.sort();
  return ranks.map((rank, index) => {
    const bucket = wanted[index]!;
    return lists.get(bucket)![rank - (ends[bucket]! - sizeOf(ends, bucket))]!;
  });
}

/** Notes the bucket of each value, and gives how many values lie in each bucket and all before it. */
function countInto(values: Float64Array, buckets: Uint16Array): Uint32Array {
  let low = values[0]!;
  let high = low;
  for (let path = 1; path < values.length; path++) {
    const value = values[path]!;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const scale = high > low ? (BUCKETS - 1) / (high - low) : 0;
  const ends = new Uint32Array(BUCKETS);
  for (let path = 0; path < values.length; path++) {
    const bucket = Math.trunc((values[path]! - low) * scale);
    buckets[path] = bucket;
    ends[bucket] = ends[bucket]! + 1;
  }
  for (let bucket = 1; bucket < BUCKETS; bucket++) ends[bucket] = ends[bucket]! + ends[bucket - 1]!;
  return ends;
}

function sizeOf(ends: Uint32Array, bucket: number): number {
  return ends[bucket]! - (bucket === 0 ? 0 : ends[bucket - 1]!);
}
