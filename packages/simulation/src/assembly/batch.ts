/** Initialisation of a batch of paths, and the random draws of each block of months (finance.md section 5.1). */
import { drawBlock } from './block-draws.ts';
import { growByNormals } from './return-model-draws.ts';
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
  displayRateRandom,
  ownRates,
} from './memory-addresses.ts';
import { advancePrices, initializePrices } from './random-price-level.ts';
import { seedStates } from './random-numbers.ts';
import { computeRateLevels } from './random-exchange-rates.ts';
import { computeBlockCorrections } from './variance-reduction.ts';

// Each kind of draw has its own stream of random numbers, so that it does not depend on which other draws exist. Returns use
// stream 0 and prices stream 1.
const RATES: u64 = 2;
const SHOWN_RATES: u64 = 3;
const CLASSES: u64 = 4;

/** Initialises a batch; its state rows must be 0. */
export function initializeBatch(): void {
  seedStates(random, 0);
  if (ownRates > 0) seedStates(rateRandom, RATES);
  if (rateCount > ownRates) seedStates(displayRateRandom, SHOWN_RATES);
  if (classCount > 3) seedStates(classRandom, CLASSES);
  if (priceModel !== 0) initializePrices();
}

/**
 * Draws the random numbers of a block of months: growth of the asset classes, with the corrections of variance reduction kept
 * apart; levels of exchange rates; price levels.
 */
export function drawFactors(): void {
  drawBlock();
  computeBlockCorrections();
  const isStudent = returnModel === STUDENT_T;
  if (isStudent) growByNormals(0, 3);
  // In a historical bootstrap, bonds (index 3) already have growth factors instead of normal numbers.
  if (classCount > 3) growByNormals(returnModel === HISTORICAL_BOOTSTRAP ? 4 : 3, classCount);
  computeRateLevels();
  if (priceModel !== 0) advancePrices();
}
