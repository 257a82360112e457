/**
 * Percentiles of each month's values, found by selection instead of sorting. Values are counted in buckets; only the buckets that
 * contain a required rank are collected and sorted. The result equals that of a full sort for any choice of buckets.
 *
 * Layout of the scratch memory: 16 x u32, the end of each list (list 0 is empty); 16 x two u32, list and position of each rank;
 * 4,096 x u32 counts and 4,096 x u8 marks of buckets; then a u16 bucket and an f64 list entry for each value, each rounded up to
 * 8 values.
 */

const MOST_BUCKETS: i32 = 4096;
const RANKS: usize = 64;
const COUNTS: usize = RANKS + 128;
const MARKS: usize = COUNTS + 4096 * 4;
const BUCKETS: usize = MARKS + 4096;

/** Adding this to a number from 0 to 2^51 leaves the nearest integer in the low bits. */
const TO_INTEGER: f64 = 4503599627370496.0;

/** Size in bytes up to which a list of values is sorted by insertion; in longer lists only the required ranks are found. */
const SHORT: usize = 24 * 8;

/**
 * Computes percentiles (Hyndman and Fan, type 7) of `months` rows with n = `count` values each, `stride` bytes apart. `positions`
 * has `points` positions in ascending order: (n - 1) q/100 for the percentile q. `out` receives as many values per month.
 */
export function percentileBands(
  grid: usize,
  stride: usize,
  count: i32,
  months: i32,
  positions: usize,
  points: i32,
  out: usize,
  scratch: usize,
): void {
  const width = (<usize>points) << 3;
  // Enough buckets for a few values in each. The number is a power of two that depends on `count`, so that 1,000 paths do not
  // clear the buckets needed for 100,000.
  let buckets = 256;
  while (buckets < MOST_BUCKETS && buckets << 3 < count) buckets <<= 1;
  for (let month = 0; month < months; month++) {
    // The sum is stored only so that the compiler keeps the loads; the percentiles overwrite it.
    store<f64>(out, prefetchRows(grid, 0, 1, (<usize>count) << 3));
    // Most values of this month are in the range of last month's percentiles.
    const lowest = month === 0 ? 0.0 : load<f64>(out - width);
    const highest = month === 0 ? 0.0 : load<f64>(out - 8);
    const margin = (highest - lowest) * 0.25;
    let low = lowest - margin;
    let high = highest + margin;
    if (!(margin > 0.0)) {
      low = extreme(grid, count, -1.0);
      high = extreme(grid, count, 1.0);
    }
    // All paths have the same value, for example in a plan without funds, so all would be in one bucket.
    if (low === high) {
      for (let point: usize = 0; point < width; point += 8) store<f64>(out + point, low + (high - low));
      grid += stride;
      out += width;
      continue;
    }
    const scale = <f64>(buckets - 1) / (high - low);
    if (high > low && scale < Infinity) fillBuckets(grid, count, low, scale, buckets, scratch);
    else fillBuckets(grid, count, low, 0.0, buckets, scratch);
    pickRanks(grid, count, positions, points, out, scratch);
    grid += stride;
    out += width;
  }
}

/**
 * Loads `count` rows of `width` bytes, `stride` bytes apart, into the cache by reading one number of every 64-byte line. These
 * reads run in parallel, whereas a computing loop waits for each line. The returned sum has no meaning.
 */
export function prefetchRows(row: usize, stride: usize, count: i32, width: usize): f64 {
  let sum = 0.0;
  let other = 0.0;
  for (let index = 0; index < count; index++) {
    for (let line = row, end = row + width; line < end; line += 128) {
      sum += load<f64>(line);
      other += load<f64>(line, 64);
    }
    row += stride;
  }
  return sum + other;
}

/** Returns the largest value of a row if `sign` is 1, the smallest if it is -1. */
function extreme(row: usize, count: i32, sign: f64): f64 {
  let most = sign * load<f64>(row);
  for (let i = 1; i < count; i++) {
    const value = sign * load<f64>(row + ((<usize>i) << 3));
    if (value > most) most = value;
  }
  return sign * most;
}

function fillBuckets(row: usize, count: i32, low: f64, scale: f64, buckets: i32, scratch: usize): void {
  const counts = scratch + COUNTS;
  memory.fill(counts, 0, (<usize>buckets) << 2);
  memory.fill(scratch + MARKS, 0, buckets);
  const whole = count & ~7;
  const last = <f64>(buckets - 1);
  let from = row;
  let to = scratch + BUCKETS;
  for (const end = row + ((<usize>whole) << 3); from < end; from += 64) {
    const first = v128.shuffle<i32>(
      bucketsOf(from, low, scale, last),
      bucketsOf(from + 16, low, scale, last),
      0,
      2,
      4,
      6,
    );
    const second = v128.shuffle<i32>(
      bucketsOf(from + 32, low, scale, last),
      bucketsOf(from + 48, low, scale, last),
      0,
      2,
      4,
      6,
    );
    const eight = i16x8.narrow_i32x4_u(first, second);
    v128.store(to, eight);
    countOne(counts, i16x8.extract_lane_u(eight, 0));
    countOne(counts, i16x8.extract_lane_u(eight, 1));
    countOne(counts, i16x8.extract_lane_u(eight, 2));
    countOne(counts, i16x8.extract_lane_u(eight, 3));
    countOne(counts, i16x8.extract_lane_u(eight, 4));
    countOne(counts, i16x8.extract_lane_u(eight, 5));
    countOne(counts, i16x8.extract_lane_u(eight, 6));
    countOne(counts, i16x8.extract_lane_u(eight, 7));
    to += 16;
  }
  for (let i = whole; i < count; i++) {
    const place = (load<f64>(from) - low) * scale;
    const bucket = <i32>nearest(min(max(place, 0.0), last));
    store<u16>(to, bucket);
    countOne(counts, bucket);
    from += 8;
    to += 2;
  }
}

/** Returns the buckets of two values, each in the low word of its lane. */
function bucketsOf(from: usize, low: f64, scale: f64, last: f64): v128 {
  const place = f64x2.mul(f64x2.sub(v128.load(from), f64x2.splat(low)), f64x2.splat(scale));
  const inside = f64x2.pmin(f64x2.splat(last), f64x2.pmax(f64x2.splat(0.0), place));
  return f64x2.add(inside, f64x2.splat(TO_INTEGER));
}

function countOne(counts: usize, bucket: i32): void {
  const place = counts + ((<usize>bucket) << 2);
  store<u32>(place, load<u32>(place) + 1);
}

/** Collects the buckets that contain a required rank, and writes the percentiles. */
function pickRanks(row: usize, count: i32, positions: usize, points: i32, out: usize, scratch: usize): void {
  const lists = scratch + BUCKETS + ((<usize>((count + 7) & ~7)) << 1);
  markBuckets(count, positions, points, scratch);
  collect(row, count, lists, scratch);
  for (let point = 0; point < points; point++) {
    const position = load<f64>(positions + ((<usize>point) << 3));
    const lower = ranked(point * 2, lists, scratch);
    const upper = ranked(point * 2 + 1, lists, scratch);
    store<f64>(out + ((<usize>point) << 3), lower + (position - floor(position)) * (upper - lower));
  }
}

/**
 * Assigns a list to each bucket that contains one of the two ranks of a percentile, and stores each rank's list and position in
 * it.
 */
function markBuckets(count: i32, positions: usize, points: i32, scratch: usize): void {
  const counts = scratch + COUNTS;
  store<u32>(scratch, 0);
  let bucket = 0;
  let inside = <i32>load<u32>(counts);
  let below = 0;
  let list = 0;
  let start = 0;
  let end = 0;
  for (let index = 0; index < points * 2; index++) {
    const position = load<f64>(positions + ((<usize>(index >> 1)) << 3));
    const rank = min(<i32>position + (index & 1), count - 1);
    while (below + inside <= rank) {
      below += inside;
      bucket++;
      inside = <i32>load<u32>(counts + ((<usize>bucket) << 2));
    }
    if (load<u8>(scratch + MARKS + bucket) === 0) {
      list++;
      start = end;
      end += inside;
      store<u8>(scratch + MARKS + bucket, <u8>list);
      store<u32>(scratch + ((<usize>list) << 2), start);
    }
    store<u32>(scratch + RANKS + ((<usize>index) << 3), list);
    store<u32>(scratch + RANKS + ((<usize>index) << 3), start + rank - below, 4);
  }
}

/** Appends every value of a marked bucket to its list. */
function collect(row: usize, count: i32, lists: usize, scratch: usize): void {
  const marks = scratch + MARKS;
  let from = scratch + BUCKETS;
  for (const end = row + ((<usize>count) << 3); row < end; row += 8) {
    const list = <usize>load<u8>(marks + load<u16>(from));
    from += 2;
    if (list === 0) continue;
    const place = load<u32>(scratch + (list << 2));
    store<f64>(lists + ((<usize>place) << 3), load<f64>(row));
    store<u32>(scratch + (list << 2), place + 1);
  }
}

/** Returns the value of a stored rank; sorts its list as far as needed. A list begins where the one before it ends. */
function ranked(index: i32, lists: usize, scratch: usize): f64 {
  const list = <usize>load<u32>(scratch + RANKS + ((<usize>index) << 3));
  const place = lists + ((<usize>load<u32>(scratch + RANKS + ((<usize>index) << 3), 4)) << 3);
  const first = lists + ((<usize>load<u32>(scratch + ((list - 1) << 2))) << 3);
  const last = lists + ((<usize>load<u32>(scratch + (list << 2))) << 3) - 8;
  if (last - first < SHORT) sortByInsertion(first, last);
  else select(first, last, place);
  return load<f64>(place);
}

function sortByInsertion(first: usize, last: usize): void {
  for (let next = first + 8; next <= last; next += 8) {
    const value = load<f64>(next);
    let hole = next;
    while (hole > first && load<f64>(hole - 8) > value) {
      store<f64>(hole, load<f64>(hole - 8));
      hole -= 8;
    }
    store<f64>(hole, value);
  }
}

/** Reorders a list by Hoare's selection until `place` contains the value that a full sort would put there. */
function select(first: usize, last: usize, place: usize): void {
  while (first < last) {
    const pivot = load<f64>(first + (((last - first) >> 4) << 3));
    let left = first;
    let right = last;
    while (left <= right) {
      while (load<f64>(left) < pivot) left += 8;
      while (pivot < load<f64>(right)) right -= 8;
      if (left > right) break;
      const value = load<f64>(left);
      store<f64>(left, load<f64>(right));
      store<f64>(right, value);
      left += 8;
      right -= 8;
    }
    if (place <= right) last = right;
    else if (place >= left) first = left;
    else return;
  }
}
