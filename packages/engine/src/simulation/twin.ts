import { drawBlock, seed, setLevels } from './draws.ts';
import { fanOfRows } from './fan.ts';
import type { Kernel } from './kernel.ts';
import { carryBlock } from './month-loop.ts';
import { advancePrices } from './price-draws.ts';
import { placePoints, steerBlock } from './steering.ts';

/** The kernel in plain TypeScript: runs everywhere, and every other one gives the same bits. */
export const TWIN: Kernel = {
  seed,
  placePoints,
  drawBlock,
  steerBlock,
  setLevels,
  advancePrices,
  carryBlock,
  fanOfRows,
};
