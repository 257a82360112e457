/** Steps that are made once with a batch of paths before its first block, and the draws of each block (finance.md section 5.1). */
import { drawBlock } from './draws.ts';
import { growByNormals } from './other-draws.ts';
import {
  HISTORICAL_BOOTSTRAP,
  STUDENT_T,
  classCount,
  classRandom,
  priceModel,
  random,
  rateCount,
  rateRandom,
  returnModel,
  shownRandom,
  steeredRates,
} from './places.ts';
import { advancePrices, openPrices } from './prices.ts';
import { seedStates } from './random-numbers.ts';
import { setLevels } from './rates.ts';
import { steerBlock } from './steering.ts';

// Each kind of draw has numbers of its own, so that none depends on whether there are others. Stream 1 is that of prices.
const RATES: u64 = 2;
const SHOWN_RATES: u64 = 3;
const CLASSES: u64 = 4;

/** Puts a batch, whose state rows are 0, at its start. */
export function openBatch(): void {
  seedStates(random, 0);
  if (steeredRates > 0) seedStates(rateRandom, RATES);
  if (rateCount > steeredRates) seedStates(shownRandom, SHOWN_RATES);
  if (classCount > 3) seedStates(classRandom, CLASSES);
  if (priceModel !== 0) openPrices();
}

/** Draws a block: growth of the classes, to be multiplied by its corrections, levels of exchange rates and prices. */
export function draw(): void {
  drawBlock();
  steerBlock();
  const isStudent = returnModel === STUDENT_T;
  if (isStudent) growByNormals(0, 3);
  // Bonds of the past are growth already.
  if (classCount > 3) growByNormals(returnModel === HISTORICAL_BOOTSTRAP ? 4 : 3, classCount);
  setLevels();
  if (priceModel !== 0) advancePrices();
}
