/** What is done once with a batch of paths before its first block, and the draws of each block (finance.md section 5.1). */
import { drawBlock, setLevels } from './draws.ts';
import { growByStudent } from './other-draws.ts';
import {
  ROW,
  STUDENT_T,
  priceModel,
  random,
  rateCount,
  rateStates,
  returnModel,
  usedWidth,
} from './places.ts';
import { advancePrices, openPrices } from './prices.ts';
import { seedStates } from './random-numbers.ts';
import { steerBlock } from './steering.ts';
import { fill } from './vector.ts';

/** Puts a batch, whose state rows are 0, at its start. */
export function openBatch(): void {
  seedStates(random, 0);
  for (let rate: usize = 0; rate < <usize>rateCount; rate++) fill(rateStates + rate * ROW, 1.0, usedWidth());
  if (priceModel !== 0) openPrices();
}

/** Draws a block: growth of the categories, to be multiplied by its corrections, levels of exchange rates and prices. */
export function draw(): void {
  drawBlock();
  steerBlock();
  if (returnModel === STUDENT_T) growByStudent();
  setLevels();
  if (priceModel !== 0) advancePrices();
}
