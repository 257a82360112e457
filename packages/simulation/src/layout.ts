import {
  DEFAULT_ASSUMPTIONS,
  MOST_MONTHS,
  adjustedItems,
  assumedPath,
  assumedRates,
  cashFlow,
} from '@meridian/engine';
import { type DrawLayout, blocksOf, drawLayout, shocksOf } from './draw-layout.ts';
import {
  BATCH,
  BLOCKS,
  type DataPlaces,
  FAN_PERCENTS,
  FUND_ORDER,
  OUTCOME_ROWS,
  PRICE_MODELS,
  RETURN_MODELS,
  type RunPlaces,
  type ScratchPlaces,
  type SimulationLayout,
  type SimulationShape,
  type StateRows,
} from './layout-shape.ts';
import { type PlanLayout, planLayout } from './plan-layout.ts';
import { priceNumbers } from './price-numbers.ts';
import type { SimulationRequest } from './simulation-request.ts';

/** Doubles of the grid of totals: 32 MB. With more paths, the months go in several segments. */
const MOST_GRID = 4 * 1024 * 1024;

/**
 * Lays a simulation out: everything that no draw decides is added up, and the tables of the draws are made
 * (finance.md section 5). Throws RangeError for years outside 1 to 30, fewer than one path, and a model
 * without the history that it asks for.
 */
export function layOut(request: SimulationRequest): SimulationLayout {
  const { start, years, currency, paths, inflation, includeFxRisk, returns } = request;
  const months = 12 * years;
  if (!Number.isInteger(years) || years < 1 || months > MOST_MONTHS) {
    throw new RangeError(`A simulation covers 1 to ${MOST_MONTHS / 12} whole years, not ${years}`);
  }
  if (!Number.isInteger(paths) || paths < 1)
    throw new RangeError(`A simulation has 1 path or more, not ${paths}`);
  const assumptions = { ...DEFAULT_ASSUMPTIONS, ...request.assumptions };
  const rates = assumedRates(request.rates, assumptions);
  const items = returns === undefined ? request.items : adjustedItems(request.items, returns);
  const flow = cashFlow(items, start, months, rates);
  const path = assumedPath(assumptions, flow, currency);
  const plan = planLayout(flow, path, { currency, rates }, includeFxRisk);
  const blocks = blocksOf(months);
  const draws = drawLayout(request, plan.rates, blocks);
  const prices = inflation === undefined ? new Float64Array(0) : priceNumbers(inflation, months);
  const { places, data } = dataOf(plan, draws, prices);
  const counts = countsOf(request, plan, draws, prices, blocks);
  const { state, stateRows } = stateOf(counts);
  const scratch = scratchOf(counts, stateRows);
  const run = runPlaces(counts, stateRows, data.length, scratch.size);
  return { shape: { ...counts, data: places, run, state, stateRows, scratch: scratch.places }, data };
}

type Counts = Omit<SimulationShape, 'data' | 'run' | 'state' | 'stateRows' | 'scratch'>;

function countsOf(
  request: SimulationRequest,
  plan: PlanLayout,
  draws: DrawLayout,
  prices: Float64Array,
  blocks: readonly number[],
): Counts {
  const { seed, paths, years, returnModel, inflation, deficitPolicy } = request;
  const months = 12 * years;
  const priceModel =
    inflation === undefined || inflation.type === 'constant' ? 0 : PRICE_MODELS.indexOf(inflation.type);
  const canRunOut = plan.cash.some((row) => row.some((value) => value < 0));
  const sells = canRunOut && deficitPolicy === 'liquidate';
  return {
    seed,
    paths,
    pathStride: paths + (paths % 2),
    months,
    blocks,
    blockMonths: longest(blocks, 1),
    returnModel: RETURN_MODELS.indexOf(returnModel),
    priceModel,
    historyLength: draws.history.length / 2,
    priceHistoryLength: PRICE_MODELS[priceModel] === 'historical_bootstrap' ? prices.length : 0,
    isSteered: request.draws !== 'plain',
    shocks: shocksOf(plan.rates.length),
    rates: plan.rates.length,
    units: plan.unitValues.length,
    groups: plan.groups.length,
    openings: plan.openings.length,
    sells,
    runs: canRunOut && !sells ? 2 : 1,
    hasProceeds: canRunOut || plan.groups.some(({ payoutFirst }) => payoutFirst < months),
    pricePoints: inflation === undefined ? 0 : months / priceStepOf(months),
    priceStep: priceStepOf(months),
  };
}

/** Price levels are kept at 30 points at most: every month of short simulations, every year of long ones. */
function priceStepOf(months: number): number {
  return [1, 3, 6].find((step) => months <= 30 * step) ?? 12;
}

/** All data one after the other, each row at an even place. */
function dataOf(plan: PlanLayout, draws: DrawLayout, prices: Float64Array) {
  const { groups, openings } = plan;
  const column = (values: readonly number[]) => [Float64Array.from(values)];
  const rows: Record<keyof DataPlaces, readonly Float64Array[]> = {
    normals: [draws.normals],
    growth0: [draws.growth0],
    growth1: [draws.growth1],
    growth2: [draws.growth2],
    inflation3: [draws.inflation3],
    rateFactors: [draws.rateFactors],
    cholesky: [draws.cholesky],
    volatility: [draws.volatility],
    history: [draws.history],
    priceNumbers: [prices],
    knots: [draws.knots],
    bridge: [draws.bridge],
    generators: [draws.generators],
    units: plan.unitValues,
    unitRates: column(plan.unitRates),
    plannedCash: plan.cash,
    categories: column(groups.map(({ category }) => FUND_ORDER.indexOf(category))),
    groupUnits: column(groups.map(({ unit }) => unit)),
    growths: column(groups.map(({ growth }) => growth)),
    ceilings: column(groups.map(({ ceiling }) => ceiling)),
    keeps: column(groups.map(({ keep }) => keep)),
    products: column(groups.map(({ growth, keep }) => growth * keep)),
    firsts: column(groups.map(({ first }) => first)),
    payoutFirsts: column(groups.map(({ payoutFirst }) => payoutFirst)),
    deposits: groups.map(({ deposits }) => deposits),
    payoutShares: groups.map(({ payoutShares }) => payoutShares),
    openings: openings.map(({ month, group, amount, times, over }) =>
      Float64Array.of(month, group, amount, times, over),
    ),
  };
  let end = 0;
  const places: Partial<Record<keyof DataPlaces, number>> = {};
  const written: [number, Float64Array][] = [];
  for (const [name, parts] of Object.entries(rows) as [keyof DataPlaces, readonly Float64Array[]][]) {
    places[name] = end;
    for (const part of parts) {
      written.push([end, part]);
      end += part.length;
    }
    end += end % 2;
  }
  const data = new Float64Array(end);
  for (const [at, part] of written) data.set(part, at);
  return { places: places as DataPlaces, data };
}

function stateOf({ priceModel, historyLength, rates, runs, groups, units, hasProceeds }: Counts) {
  let stateRows = 0;
  const rows = (needed: number) => {
    const at = stateRows;
    stateRows += needed;
    return at;
  };
  const model = PRICE_MODELS[priceModel]!;
  const drawsPrices = model === 'regime_switching' || model === 'historical_bootstrap';
  const state: StateRows = {
    random: rows(4),
    priceRandom: rows(drawsPrices ? 4 : 0),
    historyFirst: rows(historyLength > 0 ? 1 : 0),
    rateStates: rows(rates),
    priceState: rows(model === 'none' ? 0 : 1),
    logPrice: rows(model === 'none' ? 0 : 1),
    balances: rows(runs * groups),
    proceeds: rows(hasProceeds ? runs * units : 0),
    shortMonths: rows(1),
  };
  return { state, stateRows };
}

function scratchOf(
  { rates, shocks, priceModel, priceStep, returnModel, isSteered, blockMonths }: Counts,
  stateRows: number,
) {
  let size = stateRows * BATCH;
  const rows = (count: number) => {
    const at = size;
    size += count * BATCH;
    return at;
  };
  const places: ScratchPlaces = {
    growth: rows(3 * blockMonths),
    corrections: rows(3 + rates),
    levels: rows(rates * (blockMonths + 1)),
    inflation: rows(PRICE_MODELS[priceModel] === 'mean_reverting' ? blockMonths : 0),
    widths: rows(RETURN_MODELS[returnModel] === 'student_t' ? blockMonths : 0),
    priceLevels: rows(PRICE_MODELS[priceModel] === 'none' ? 0 : Math.floor(blockMonths / priceStep) + 1),
    raw: rows(4 + rates),
    points: rows(isSteered ? BLOCKS * shocks : 0),
    sums: rows(isSteered ? shocks : 0),
    worth: rows(3),
    cash: rows(1),
    shares: rows(1),
  };
  return { places, size };
}

function runPlaces(
  { paths, pathStride, months, pricePoints, blocks }: Counts,
  stateRows: number,
  start: number,
  batchSize: number,
): RunPlaces {
  let together = BLOCKS;
  while (together > 1 && longest(blocks, together) * pathStride > MOST_GRID) together--;
  const gridMonths = longest(blocks, together);
  const outcomes = start + gridMonths * pathStride;
  const fan = outcomes + OUTCOME_ROWS.length * pathStride;
  const realFan = fan + even(months * FAN_PERCENTS.length);
  const real = realFan + even(pricePoints * FAN_PERCENTS.length);
  const states = real + pricePoints * pathStride;
  const workers = states + (gridMonths < months ? stateRows * pathStride : 0);
  // The selection of percentiles needs 4,096 counts and marks, and a bucket and a place in a list for each path.
  const selection = 2816 + even(Math.ceil(1.25 * (paths + 8)));
  return {
    grid: start,
    gridMonths,
    outcomes,
    fan,
    realFan,
    real,
    states,
    workers,
    workerSize: Math.max(batchSize, selection),
  };
}

/** The months of the longest segment of so many blocks. */
function longest(blocks: readonly number[], together: number): number {
  let most = 0;
  for (let first = 0; first < BLOCKS; first += together) {
    most = Math.max(most, blocks[Math.min(first + together, BLOCKS)]! - blocks[first]!);
  }
  return most;
}

function even(count: number): number {
  return count + (count % 2);
}
