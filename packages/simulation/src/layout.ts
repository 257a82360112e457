import {
  type Assumptions,
  DEFAULT_ASSUMPTIONS,
  MOST_MONTHS,
  adjustedItems,
  assumedPath,
  assumedPrices,
  assumedRates,
  cashFlow,
  expectedPrices,
  twelfthRoot,
} from '@meridian/engine';
import { type DrawLayout, RATE_KEEP, blocksOf, drawLayout, shocksOf } from './draw-layout.ts';
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
import { type PlanLayout, type PlanPrices, planLayout } from './plan-layout.ts';
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
  const { start, years, currency, paths, inflation, includeFxRisk, returns, addedInflation = 0 } = request;
  const months = 12 * years;
  if (!Number.isInteger(years) || years < 1 || months > MOST_MONTHS) {
    throw new RangeError(`A simulation covers 1 to ${MOST_MONTHS / 12} whole years, not ${years}`);
  }
  if (!Number.isInteger(paths) || paths < 1)
    throw new RangeError(`A simulation has 1 path or more, not ${paths}`);
  const assumptions = { ...DEFAULT_ASSUMPTIONS, ...request.assumptions };
  const rates = assumedRates(request.rates, assumptions);
  const items = returns === undefined ? request.items : adjustedItems(request.items, returns);
  const flow = cashFlow(items, { start, months, rates, assumptions, addedInflation });
  const path = assumedPath(assumptions, flow, currency);
  const numbers = inflation === undefined ? new Float64Array(0) : priceNumbers(inflation.model, months);
  const prices = planPrices(request, assumptions);
  const plan = planLayout(flow, path, prices, { currency, rates }, includeFxRisk);
  const blocks = blocksOf(months);
  const classes = Math.max(3, ...plan.groups.map(({ assetClass }) => assetClass + 1));
  const draws = drawLayout(request, { ...plan, classes }, blocks);
  const { places, data } = dataOf(plan, draws, numbers, shownPrices(request, assumptions));
  const counts = countsOf(request, plan, draws, numbers, { blocks, classes, cashRate: assumptions.cashRate });
  const { state, stateRows } = stateOf(counts);
  const scratch = scratchOf(counts, stateRows);
  const run = runPlaces(counts, stateRows, data.length, scratch.size);
  return { shape: { ...counts, data: places, run, state, stateRows, scratch: scratch.places }, data };
}

/** How what follows prices moves: by a model whose levels are certain, or over the plan's own price level of the model's currency. */
function planPrices({ inflation, years }: SimulationRequest, assumptions: Assumptions): PlanPrices {
  const months = 12 * years;
  const ones = new Float64Array(months).fill(1);
  if (inflation === undefined) return { expected: ones, random: null };
  const own = assumedPrices(assumptions, inflation.currency, months);
  if (inflation.model.type !== 'constant') return { expected: ones, random: own };
  const levels = expectedPrices(inflation.model, months);
  return { expected: levels.map((level, month) => level / own[month]!), random: null };
}

/** The plan's own price level of the display currency over that of the model's: what the level of a path is multiplied with for real values. */
function shownPrices(
  { inflation, years, currency }: SimulationRequest,
  assumptions: Assumptions,
): Float64Array {
  const months = 12 * years;
  if (inflation === undefined || inflation.currency === currency) return new Float64Array(months).fill(1);
  const own = assumedPrices(assumptions, inflation.currency, months);
  return assumedPrices(assumptions, currency, months).map((level, month) => level / own[month]!);
}

type Counts = Omit<SimulationShape, 'data' | 'run' | 'state' | 'stateRows' | 'scratch'>;

function countsOf(
  request: SimulationRequest,
  plan: PlanLayout,
  draws: DrawLayout,
  prices: Float64Array,
  { blocks, classes, cashRate }: { blocks: readonly number[]; classes: number; cashRate: number },
): Counts {
  const { seed, paths, years, returnModel, inflation, deficitPolicy } = request;
  const months = 12 * years;
  const priceModel =
    inflation === undefined || inflation.model.type === 'constant'
      ? 0
      : PRICE_MODELS.indexOf(inflation.model.type);
  const sells = canRunOut(plan) && deficitPolicy === 'liquidate';
  const isAny = (rows: readonly Float64Array[]) => rows.some((row) => row.some((value) => value !== 0));
  const isIndexed =
    isAny(plan.indexedFlows) || isAny(plan.groups.map(({ indexedDeposits }) => indexedDeposits));
  const soldPlainly = FUND_ORDER.map((category) =>
    plan.groups.every(
      (group) => group.category !== category || (group.sellable === 0 && group.afterTax === 1),
    ),
  );
  return {
    seed,
    paths,
    pathStride: paths + (paths % 2),
    months,
    blocks,
    blockMonths: longest(blocks, 1),
    returnModel: RETURN_MODELS.indexOf(returnModel),
    priceModel,
    historyLength: draws.history.length / 3,
    priceHistoryLength: PRICE_MODELS[priceModel] === 'historical_bootstrap' ? prices.length : 0,
    isSteered: request.draws !== 'plain',
    shocks: shocksOf(plan.steered, classes),
    classes,
    rates: plan.rates.length,
    steeredRates: plan.steered,
    shownTimes: plan.shownTimes,
    shownOver: plan.shownOver,
    rateKeep: RATE_KEEP,
    units: plan.unitValues.length,
    groups: plan.groups.length,
    openings: plan.openings.length,
    sells,
    runs: canRunOut(plan) && !sells ? 2 : 1,
    interest: twelfthRoot(1 + cashRate),
    isIndexed,
    hasDebts: isAny(plan.debts),
    soldPlainly: soldPlainly.reduce((bits, isPlain, index) => bits + (isPlain ? 2 ** index : 0), 0),
    pricePoints: inflation === undefined ? 0 : months / priceStepOf(months),
    priceStep: priceStepOf(months),
    levelStep: isIndexed ? 1 : priceStepOf(months),
  };
}

/** Whether cash may fall below zero on any path: where no currency is ever owed anything, it cannot. */
function canRunOut({ flows, indexedFlows }: PlanLayout): boolean {
  const isOwed = flows.some((row) => {
    let held = 0;
    return row.some((flow) => (held += flow) < 0);
  });
  return isOwed || indexedFlows.some((row) => row.some((flow) => flow < 0));
}

/** Price levels are kept at 30 points at most: every month of short simulations, every year of long ones. */
function priceStepOf(months: number): number {
  return [1, 3, 6].find((step) => months <= 30 * step) ?? 12;
}

/** All data one after the other, each row at an even place. */
function dataOf(plan: PlanLayout, draws: DrawLayout, prices: Float64Array, shown: Float64Array) {
  const { groups, openings } = plan;
  const column = (values: readonly number[]) => [Float64Array.from(values)];
  const rows: Record<keyof DataPlaces, readonly Float64Array[]> = {
    normals: [draws.normals],
    growth0: [draws.growth0],
    growth1: [draws.growth1],
    growth2: [draws.growth2],
    inflation3: [draws.inflation3],
    cholesky: [draws.cholesky],
    volatility: [draws.volatility],
    history: [draws.history],
    priceNumbers: [prices],
    shownPrices: [shown],
    knots: [draws.knots],
    bridge: [draws.bridge],
    generators: [draws.generators],
    units: plan.unitValues,
    unitRates: column(plan.unitRates),
    flows: plan.flows,
    indexedFlows: plan.indexedFlows,
    debts: plan.debts,
    shortBounds: [plan.shortBounds],
    categories: column(groups.map(({ category }) => FUND_ORDER.indexOf(category))),
    groupUnits: column(groups.map(({ unit }) => unit)),
    classes: column(groups.map(({ assetClass }) => assetClass)),
    products: column(groups.map(({ product }) => product)),
    afterTaxes: column(groups.map(({ afterTax }) => afterTax)),
    sellables: column(groups.map(({ sellable }) => sellable)),
    firsts: column(groups.map(({ first }) => first)),
    payoutFirsts: column(groups.map(({ payoutFirst }) => payoutFirst)),
    deposits: groups.map(({ deposits }) => deposits),
    indexedDeposits: groups.map(({ indexedDeposits }) => indexedDeposits),
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

function stateOf({ priceModel, historyLength, classes, rates, steeredRates, runs, groups, units }: Counts) {
  let stateRows = 0;
  const rows = (needed: number) => {
    const at = stateRows;
    stateRows += needed;
    return at;
  };
  const model = PRICE_MODELS[priceModel]!;
  const drawsPrices = model === 'regime_switching' || model === 'historical_bootstrap';
  const generators = (isUsed: boolean) => rows(isUsed ? 4 : 0);
  const state: StateRows = {
    random: generators(true),
    priceRandom: generators(drawsPrices),
    rateRandom: generators(steeredRates > 0),
    shownRandom: generators(rates > steeredRates),
    classRandom: generators(classes > 3),
    historyFirst: rows(historyLength > 0 ? 1 : 0),
    rateStates: rows(rates),
    priceState: rows(model === 'none' ? 0 : 1),
    logPrice: rows(model === 'none' ? 0 : 1),
    balances: rows(runs * groups),
    pots: rows(runs * units),
    shortMonths: rows(1),
  };
  return { state, stateRows };
}

function scratchOf(
  { classes, rates, shocks, priceModel, levelStep, returnModel, isSteered, blockMonths }: Counts,
  stateRows: number,
) {
  let size = stateRows * BATCH;
  const rows = (count: number) => {
    const at = size;
    size += count * BATCH;
    return at;
  };
  const model = PRICE_MODELS[priceModel];
  const places: ScratchPlaces = {
    growth: rows(classes * blockMonths),
    corrections: rows(classes),
    levels: rows(rates * (blockMonths + 1)),
    priceLevels: rows(model === 'none' ? 0 : Math.floor(blockMonths / levelStep) + 1),
    inflation: rows(model === 'mean_reverting' ? blockMonths : 0),
    widths: rows(RETURN_MODELS[returnModel] === 'student_t' ? blockMonths : 0),
    raw: rows(classes + 2 + rates),
    points: rows(isSteered ? BLOCKS * shocks : 0),
    sums: rows(isSteered ? shocks : 0),
    worth: rows(3),
    cash: rows(1),
    shares: rows(1),
    salable: rows(2),
    owed: rows(1),
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
