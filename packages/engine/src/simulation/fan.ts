import { FAN_PERCENTS } from './layout-shape.ts';
import type { FanRows } from './kernel.ts';
import type { SimulationMemory } from './memory.ts';

/** Buckets that a month's totals are counted into: a few values in each, as far as that goes. */
const MOST_BUCKETS = 4096;
const LEAST_BUCKETS = 256;

/** The longest list that is sorted by insertion. */
const SHORT = 40;

/** What the rows of a fan share. */
interface Selection {
  /** The wanted ranks from 0, rising, two for each percentile. */
  readonly ranks: Int32Array;
  /** The values of these ranks, and the bucket in which each lies. */
  readonly found: Float64Array;
  readonly wanted: Int32Array;
  /** The bucket of each value, and how many values lie in each bucket and all before it. */
  readonly buckets: Uint16Array;
  readonly ends: Int32Array;
  /** Where in `list` the values of a wanted bucket go; -1: it is not wanted. */
  readonly places: Int32Array;
  readonly list: Float64Array;
}

/**
 * The fan of finance.md section 5.3: percentiles of type 7 (Hyndman and Fan 1996) of the totals of each row. Totals are counted into buckets by their
 * size, and only buckets in which a wanted rank lies are sorted: the same order statistics as of a full sort.
 */
export function fanOfRows({ shape, doubles }: SimulationMemory, { at, count, into }: FanRows): void {
  const { paths, pathStride } = shape;
  const points = FAN_PERCENTS.length;
  const selection = openSelection(paths);
  const { found } = selection;
  for (let row = 0; row < count; row++) {
    selectRanks(doubles, at + row * pathStride, paths, selection);
    for (let point = 0; point < points; point++) {
      const position = positionOf(point, paths);
      const low = found[2 * point]!;
      const share = position - Math.floor(position);
      doubles[into + row * points + point] = low + share * (found[2 * point + 1]! - low);
    }
  }
}

function positionOf(point: number, paths: number): number {
  return ((paths - 1) * FAN_PERCENTS[point]!) / 100;
}

function openSelection(paths: number): Selection {
  const ranks = new Int32Array(2 * FAN_PERCENTS.length);
  for (let point = 0; point < FAN_PERCENTS.length; point++) {
    ranks[2 * point] = Math.floor(positionOf(point, paths));
    ranks[2 * point + 1] = Math.min(ranks[2 * point]! + 1, paths - 1);
  }
  let count = LEAST_BUCKETS;
  while (count < MOST_BUCKETS && 4 * count < paths) count *= 2;
  return {
    ranks,
    found: new Float64Array(ranks.length),
    wanted: new Int32Array(ranks.length),
    buckets: new Uint16Array(paths),
    ends: new Int32Array(count),
    places: new Int32Array(count),
    list: new Float64Array(paths),
  };
}

/** Writes into `found` the values that a full sort of `count` values from `at` on would put at the ranks. */
function selectRanks(values: Float64Array, at: number, count: number, selection: Selection): void {
  const { ranks, found, wanted, ends, places, list } = selection;
  countInto(values, at, count, selection);
  places.fill(-1);
  let size = 0;
  for (let index = 0, bucket = 0; index < ranks.length; index++) {
    while (ends[bucket]! <= ranks[index]!) bucket++;
    wanted[index] = bucket;
    if (places[bucket]! >= 0) continue;
    places[bucket] = size;
    size += ends[bucket]! - startOf(ends, bucket);
  }
  collect(values, at, count, selection);
  for (let index = 0; index < ranks.length; index++) {
    const bucket = wanted[index]!;
    // Collecting has moved the place of a bucket to the end of its values.
    const end = places[bucket]!;
    const first = end - (ends[bucket]! - startOf(ends, bucket));
    if (index === 0 || bucket !== wanted[index - 1]) sortPart(list, first, end);
    found[index] = list[first + ranks[index]! - startOf(ends, bucket)]!;
  }
}

/**
 * Counts values into buckets of equal width. Where the percentiles of the month before lay is where those of this
 * one lie, about; what lies far outside goes into the first and the last bucket.
 */
function countInto(values: Float64Array, at: number, count: number, selection: Selection): void {
  const { buckets, ends, found } = selection;
  const margin = (found[found.length - 1]! - found[0]!) / 4;
  let low = found[0]! - margin;
  let high = found[found.length - 1]! + margin;
  if (!(margin > 0)) {
    low = values[at]!;
    high = low;
    for (let index = 1; index < count; index++) {
      low = Math.min(low, values[at + index]!);
      high = Math.max(high, values[at + index]!);
    }
  }
  const last = ends.length - 1;
  const scale = high > low ? last / (high - low) : 0;
  ends.fill(0);
  for (let index = 0; index < count; index++) {
    const bucket = Math.min(Math.max((values[at + index]! - low) * scale, 0), last) | 0;
    buckets[index] = bucket;
    ends[bucket] = ends[bucket]! + 1;
  }
  let sum = 0;
  for (let bucket = 0; bucket < ends.length; bucket++) {
    sum += ends[bucket]!;
    ends[bucket] = sum;
  }
}

function collect(
  values: Float64Array,
  at: number,
  count: number,
  { buckets, places, list }: Selection,
): void {
  for (let index = 0; index < count; index++) {
    const bucket = buckets[index]!;
    const place = places[bucket]!;
    if (place < 0) continue;
    list[place] = values[at + index]!;
    places[bucket] = place + 1;
  }
}

function startOf(ends: Int32Array, bucket: number): number {
  return bucket === 0 ? 0 : ends[bucket - 1]!;
}

function sortPart(list: Float64Array, first: number, end: number): void {
  if (end - first > SHORT) {
    list.subarray(first, end).sort();
    return;
  }
  for (let next = first + 1; next < end; next++) {
    const value = list[next]!;
    let hole = next;
    while (hole > first && list[hole - 1]! > value) {
      list[hole] = list[hole - 1]!;
      hole--;
    }
    list[hole] = value;
  }
}
