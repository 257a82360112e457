import { type InflationModel, expectedPrices } from '#economy/inflation-models.ts';
import { BLOCK_MONTHS, LOWEST_RATE, priceProcess } from '#economy/inflation-path.ts';
import { highs, lows } from './draws.ts';
import type { BatchTask } from './kernel.ts';
import { expOf, logOf } from '#simulation/kernel/exp-log.ts';
import { BATCH, PRICE_MODELS } from './layout-shape.ts';
import { pointsBefore } from './real-values.ts';
import { type SimulationMemory, wholeAt } from './memory.ts';
import { nextOutputs } from './random-numbers.ts';

/**
 * The price level of each path, random as `randomPrices` of economy/inflation-path.ts tells it month by month.
 * It is carried on as a logarithm; a level is made of it at the few points at which it is kept (`pricePoints`).
 */

/**
 * What `advancePrices` needs of a model: of mean_reverting x(0), th, m and s_m; of regime_switching the logarithm
 * of both factors, both probabilities and the regime at the start (1: high); of historical_bootstrap the
 * logarithms of the past. Of a constant one the level at the end of each month. Throws RangeError for a history without months.
 */
export function priceNumbers(model: InflationModel, months: number): Float64Array {
  const process = priceProcess(model);
  switch (process.type) {
    case 'constant':
      return expectedPrices(model, months);
    case 'mean_reverting': {
      const { currentRate, longRunRate, persistence, deviation } = process;
      return Float64Array.of(currentRate, longRunRate, persistence, deviation);
    }
    case 'regime_switching': {
      const { normalFactor, highFactor, normalToHigh, highToNormal, startsHigh } = process;
      const logs = [logOf(normalFactor), logOf(highFactor)];
      return Float64Array.of(...logs, normalToHigh, highToNormal, startsHigh ? 1 : 0);
    }
    case 'historical_bootstrap':
      if (process.factors.length === 0) throw new RangeError('A bootstrap of prices asks for a history');
      return process.factors.map(logOf);
  }
}

/** Puts the prices of a batch at their start. */
export function openPrices({ shape, doubles }: SimulationMemory, { scratch }: BatchTask): void {
  const { priceState, logPrice } = shape.state;
  const model = PRICE_MODELS[shape.priceModel];
  if (model === 'none') return;
  const first = model === 'mean_reverting' ? doubles[shape.data.prices]! : 0;
  const regime = doubles[shape.data.prices + 4]!;
  const at = scratch + priceState * BATCH;
  doubles.fill(model === 'regime_switching' ? regime : first, at, at + BATCH);
  doubles.fill(0, scratch + logPrice * BATCH, scratch + (logPrice + 1) * BATCH);
}

/** Carries the price level of a batch through a block whose draws have been made and steered. */
export function advancePrices(memory: SimulationMemory, task: BatchTask): void {
  switch (PRICE_MODELS[memory.shape.priceModel]!) {
    case 'none':
      return;
    case 'mean_reverting':
      revertPrices(memory, task);
      return;
    case 'regime_switching':
      switchRegimes(memory, task);
      return;
    case 'historical_bootstrap':
      repeatPrices(memory, task);
  }
}

function revertPrices({ shape, doubles }: SimulationMemory, { scratch, count, from, to }: BatchTask): void {
  const { state, data } = shape;
  const mean = doubles[data.prices + 1]!;
  const persistence = doubles[data.prices + 2]!;
  const deviation = doubles[data.prices + 3]!;
  const shifts = scratch + shape.scratch.raw + (3 + shape.rates) * BATCH;
  const rates = scratch + state.priceState * BATCH;
  const logs = scratch + state.logPrice * BATCH;
  const normals = scratch + shape.scratch.inflation;
  // The worth of funds is counted later: its first row holds the products meanwhile.
  const products = scratch + shape.scratch.worth;
  doubles.fill(1, products, products + count);
  let point = scratch + shape.scratch.priceLevels;
  for (let month = from, normal = normals; month < to; month++, normal += BATCH) {
    for (let path = 0; path < count; path++) {
      const rate = doubles[rates + path]!;
      doubles[products + path] = doubles[products + path]! * (1 + Math.max(rate, LOWEST_RATE));
      const z = doubles[normal + path]! + doubles[shifts + path]!;
      doubles[rates + path] = mean + persistence * (rate - mean) + deviation * z;
    }
    if ((month + 1) % shape.priceStep !== 0) continue;
    for (let path = 0; path < count; path++) {
      doubles[point + path] = expOf(doubles[logs + path]! + logOf(doubles[products + path]!) / 12);
    }
    point += BATCH;
  }
  for (let path = 0; path < count; path++) {
    doubles[logs + path] = doubles[logs + path]! + logOf(doubles[products + path]!) / 12;
  }
}

function switchRegimes(memory: SimulationMemory, task: BatchTask): void {
  const { shape, doubles } = memory;
  const { scratch, count, from, to } = task;
  const { prices } = shape.data;
  const states = scratch + shape.state.priceState * BATCH;
  const logs = scratch + shape.state.logPrice * BATCH;
  for (let month = from; month < to; month++) {
    nextUniforms(memory, task);
    for (let path = 0; path < count; path++) {
      const regime = wholeAt(doubles, states + path);
      doubles[logs + path] = doubles[logs + path]! + doubles[prices + regime]!;
      if (uniformOf(path) < doubles[prices + 2 + regime]!) doubles[states + path] = 1 - regime;
    }
    setLevels(memory, task, month);
  }
}

function repeatPrices(memory: SimulationMemory, task: BatchTask): void {
  const { shape, doubles } = memory;
  const { scratch, count, from, to } = task;
  const { prices } = shape.data;
  const length = shape.priceHistoryLength;
  const firsts = scratch + shape.state.priceState * BATCH;
  const logs = scratch + shape.state.logPrice * BATCH;
  for (let month = from; month < to; month++) {
    const isNew = month % BLOCK_MONTHS === 0;
    if (isNew) nextUniforms(memory, task);
    for (let path = 0; path < count; path++) {
      if (isNew) doubles[firsts + path] = Math.floor(uniformOf(path) * length);
      const at = (wholeAt(doubles, firsts + path) + (month % BLOCK_MONTHS)) % length;
      doubles[logs + path] = doubles[logs + path]! + doubles[prices + at]!;
    }
    setLevels(memory, task, month);
  }
}

/** Makes levels of the logarithms at the end of a month, if it is a point at which prices are kept. */
function setLevels({ shape, doubles }: SimulationMemory, task: BatchTask, month: number): void {
  const { scratch, count, from } = task;
  if ((month + 1) % shape.priceStep !== 0) return;
  const point = pointsBefore(shape, month) - pointsBefore(shape, from);
  const logs = scratch + shape.state.logPrice * BATCH;
  const levels = scratch + shape.scratch.priceLevels + point * BATCH;
  for (let path = 0; path < count; path++) doubles[levels + path] = expOf(doubles[logs + path]!);
}

/** Uniform draws come from a generator of their own, so that no model of prices moves the draws of returns. */
function nextUniforms({ shape, words }: SimulationMemory, { scratch, count }: BatchTask): void {
  nextOutputs(words, 2 * (scratch + shape.state.priceRandom * BATCH), BATCH, count, 1, lows, highs);
}

/** 53 bits of an output as a number from 0 to 1, without 1. */
function uniformOf(path: number): number {
  return ((highs[path]! >>> 0) * 0x20_0000 + (lows[path]! >>> 11)) / 2 ** 53;
}
