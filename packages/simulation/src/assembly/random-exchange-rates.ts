/**
 * Random exchange rates (finance.md section 5.1). The level of a rate is its random value divided by its expected one. Its
 * logarithm loses half of its distance to 0 in ten years. Every month it also moves by a normal number, half of whose variance is
 * common to all rates. The plan's own rates come first; a rate used only for display has its own draws.
 */
import { expLanes, smallExpLanes } from './exp-log.ts';
import {
  ROW,
  blockMonths,
  classCount,
  from,
  levels,
  normals,
  rateCount,
  ratePersistence,
  rateRandom,
  rateStates,
  blockTotals,
  displayRateRandom,
  ownRates,
  to,
  usedWidth,
  volatility,
} from './memory-addresses.ts';
import { tableValuesOfDraws, nextOutputs } from './random-numbers.ts';
import { splat, subtractLanes, addLanes, multiplyLanes } from './vector.ts';

/**
 * Returns the address of the sum of a rate's normal numbers in the block. Variance reduction later replaces this sum by the shift to be
 * added to each of these numbers.
 */
export function rateSumRow(rate: i32): usize {
  return blockTotals + <usize>(classCount + 1 + rate) * ROW;
}

/**
 * Draws the normal numbers of all rates in a month and adds them to their sums; the last sum belongs to the part common to all
 * rates. `outputs` has the month's outputs of the main generator. `ownOutputs` has space for two rows: outputs of the rates' own
 * generators, and the common numbers.
 */
export function drawRates(month: usize, outputs: usize, ownOutputs: usize, width: usize): void {
  const shared = rateSumRow(rateCount);
  const commons = ownOutputs + ROW;
  for (let path: usize = 0; path < width; path += 16) {
    const common = tableValuesOfDraws(normals, load<u64>(outputs + path), load<u64>(outputs + path, 8), 1);
    v128.store(commons + path, common);
    v128.store(shared + path, addLanes(v128.load(shared + path), common));
  }
  drawSome(rateRandom, 0, ownRates, month, commons, ownOutputs, width);
  drawSome(displayRateRandom, ownRates, rateCount, month, commons, ownOutputs, width);
}

/** Draws the normal numbers of the rates `first` to `end` - 1 in a month. One generator output contains the numbers of five rates. */
function drawSome(
  states: usize,
  first: i32,
  end: i32,
  month: usize,
  commons: usize,
  ownOutputs: usize,
  width: usize,
): void {
  for (let rate = first; rate < end; rate++) {
    const place = (rate - first) % 5;
    if (place === 0) nextOutputs(states, ownOutputs, width);
    const shift = <u64>(49 - 12 * place);
    const row = levels + <usize>(rate * (blockMonths + 1) + 1) * ROW + month;
    const sum = rateSumRow(rate);
    for (let path: usize = 0; path < width; path += 16) {
      const own = tableValuesOfDraws(normals, load<u64>(ownOutputs + path), load<u64>(ownOutputs + path, 8), shift);
      const z = multiplyLanes(addLanes(v128.load(commons + path), own), splat(Math.SQRT1_2));
      v128.store(row + path, z);
      v128.store(sum + path, addLanes(v128.load(sum + path), z));
    }
  }
}

/**
 * Converts the corrected normal numbers to levels; the logarithm continues in the next block. Within a block, each level is the
 * previous one times e^x of the change of the logarithm. The change is at most 0.6, more than ten standard deviations of the most
 * volatile rate.
 */
export function computeRateLevels(): void {
  const width = usedWidth();
  const keep = splat(ratePersistence);
  for (let rate: i32 = 0; rate < rateCount; rate++) {
    const deviation = splat(load<f64>(volatility + ((<usize>(classCount + rate)) << 3)));
    const state = rateStates + <usize>rate * ROW;
    const shift = rateSumRow(rate);
    let at = levels + <usize>(rate * (blockMonths + 1)) * ROW;
    for (let path: usize = 0; path < width; path += 16) v128.store(at + path, expLanes(v128.load(state + path)));
    for (let month = from; month < to; month++) {
      for (let path: usize = 0; path < width; path += 16) {
        const z = addLanes(v128.load(at + path, ROW), v128.load(shift + path));
        const before = v128.load(state + path);
        const log = addLanes(multiplyLanes(keep, before), multiplyLanes(deviation, z));
        v128.store(state + path, log);
        v128.store(at + path, multiplyLanes(v128.load(at + path), smallExpLanes(subtractLanes(log, before))), ROW);
      }
      at += ROW;
    }
  }
}
