import {
  type Assumptions,
  CONSTANT_PATH,
  DEFAULT_ASSUMPTIONS,
  type MarketPath,
  adjustItemReturns,
  createAssumedPath,
  assumedPriceLevels,
  applyPinnedRates,
  computeCashFlow,
  crisisLevels,
  crisisPath,
  expectedPriceLevels,
  horizonMonths,
  withCrisisEffects,
  twelfthRoot,
} from '@meridian/engine';
import {
  type DrawTables,
  MONTHLY_RATE_PERSISTENCE,
  splitMonthsIntoBlocks,
  createDrawTables,
  countDrawsPerMonth,
} from './random-draw-tables.ts';
import { createExpLog } from './exp-log.ts';
import {
  type DataPositions,
  FUND_CATEGORY_ORDER,
  PRICE_MODELS,
  RETURN_MODELS,
  type SimulationLayout,
} from './simulation-shape.ts';
import { minimumDivisors, createMinimumParameters, needsMonthlyPriceLevels } from './path-minimum-layout.ts';
import { type PlanLayout, type PlanPrices, createPlanLayout } from './plan-layout.ts';
import { priceModelParameters } from './price-model-parameters.ts';
import {
  type SimulationCounts,
  maxSegmentMonths,
  computeRunPositions,
  computeScratchPositions,
  computeStatePositions,
} from './memory-positions.ts';
import type { SimulationRequest } from './simulation-request.ts';
import type { CompiledKernel } from './web-assembly.ts';

/**
 * Lays out a simulation: computes everything that does not depend on random draws, and the tables of the draws (finance.md section 5).
 * Throws RangeError for the horizon as `horizonMonths` does, for fewer than one path, and for a model without the history it needs.
 */
export function createLayout(request: SimulationRequest, compiled: CompiledKernel): SimulationLayout {
  const { start, currency, paths, inflation, includeFxRisk, returns, addedInflation = 0, crisis } = request;
  const months = horizonMonths(request);
  if (!Number.isInteger(paths) || paths < 1) throw new RangeError(`A simulation needs 1 path or more, not ${paths}`);
  const assumptions = { ...DEFAULT_ASSUMPTIONS, ...request.assumptions };
  const rates = applyPinnedRates(request.rates, assumptions);
  const items = returns === undefined ? request.items : adjustItemReturns(request.items, returns);
  const calm = computeCashFlow(items, { start, months, rates, assumptions, addedInflation });
  const met = crisis && crisisPath(request, CONSTANT_PATH, crisis.test, crisis.offset);
  const flow = met === undefined ? calm : withCrisisEffects(calm, met);
  const path = createAssumedPath(assumptions, flow, currency, met);
  const expLog = createExpLog(compiled);
  const numbers = inflation === undefined ? new Float64Array(0) : priceModelParameters(inflation.model, months, expLog);
  const prices = planPrices(request, assumptions);
  const plan = createPlanLayout(flow, path, prices, { currency, rates }, includeFxRisk);
  const blocks = splitMonthsIntoBlocks(months);
  const classes = Math.max(3, ...plan.groups.map(({ assetClass }) => assetClass + 1));
  const draws = createDrawTables(request, { ...plan, classes }, blocks, expLog);
  const counts = countsOf(request, plan, draws, numbers, { blocks, classes, cashRate: assumptions.cashRate });
  const shown = displayPriceFactors(request, assumptions, path);
  const { shortBounds } = plan;
  const context = { ...counts, assumptions, prices: numbers, displayPriceFactors: shown, shortBounds };
  const divisors = minimumDivisors(request, context);
  const { places, data } = dataOf(plan, draws, { prices: numbers, shown, divisors });
  const { state, stateRows } = computeStatePositions(counts);
  const scratch = computeScratchPositions(counts, stateRows);
  const run = computeRunPositions(counts, stateRows, data.length, scratch.size);
  return { shape: { ...counts, data: places, run, state, stateRows, scratch: scratch.places }, data };
}

/**
 * Returns the prices that amounts of the plan follow: the levels of a constant model, or for a random model the plan's own price
 * level in the model's currency.
 */
function planPrices(request: SimulationRequest, assumptions: Assumptions): PlanPrices {
  const { inflation } = request;
  const months = horizonMonths(request);
  const ones = new Float64Array(months).fill(1);
  if (inflation === undefined) return { expected: ones, random: null };
  const own = assumedPriceLevels(assumptions, inflation.currency, months);
  if (inflation.model.type !== 'constant') return { expected: ones, random: own };
  const levels = expectedPriceLevels(inflation.model, months);
  return { expected: levels.map((level, month) => level / own[month]!), random: null };
}

/**
 * Returns, for each month, the factor that converts a path's price level to that of the display currency: the plan's price level in the
 * display currency divided by its price level in the model's currency, multiplied by the effect of a crisis.
 */
function displayPriceFactors(request: SimulationRequest, assumptions: Assumptions, path: MarketPath): Float64Array {
  const { inflation, currency } = request;
  const months = horizonMonths(request);
  const added = crisisLevels(path, currency, months);
  if (inflation === undefined || inflation.currency === currency) return added;
  const own = assumedPriceLevels(assumptions, inflation.currency, months);
  const shown = assumedPriceLevels(assumptions, currency, months);
  return shown.map((level, month) => (level / own[month]!) * added[month]!);
}

function countsOf(
  request: SimulationRequest,
  plan: PlanLayout,
  draws: DrawTables,
  prices: Float64Array,
  { blocks, classes, cashRate }: { blocks: readonly number[]; classes: number; cashRate: number },
): SimulationCounts {
  const { seed, paths, returnModel, inflation, deficitPolicy } = request;
  const months = horizonMonths(request);
  const step = priceStepOf(months);
  const priceModel =
    inflation === undefined || inflation.model.type === 'constant' ? 0 : PRICE_MODELS.indexOf(inflation.model.type);
  const sells = canRunOut(plan) && deficitPolicy === 'liquidate';
  const runs = canRunOut(plan) && !sells ? 2 : 1;
  const isAny = (rows: readonly Float64Array[]) => rows.some((row) => row.some((value) => value !== 0));
  const isIndexed = isAny(plan.indexedFlows) || isAny(plan.groups.map(({ indexedDeposits }) => indexedDeposits));
  const untaxedCategories = FUND_CATEGORY_ORDER.map((category) =>
    plan.groups.every((group) => group.category !== category || (group.sellable === 0 && group.afterTax === 1)),
  );
  return {
    seed,
    paths,
    pathStride: paths + (paths % 2),
    months,
    blocks,
    blockMonths: maxSegmentMonths(blocks, 1),
    returnModel: RETURN_MODELS.indexOf(returnModel),
    priceModel,
    historyLength: draws.history.length / 3,
    priceHistoryLength: PRICE_MODELS[priceModel] === 'historical_bootstrap' ? prices.length : 0,
    isReduced: request.draws !== 'plain',
    shocks: countDrawsPerMonth(plan.ownRates, classes),
    classes,
    rates: plan.rates.length,
    ownRates: plan.ownRates,
    displayMultiplierRate: plan.displayMultiplierRate,
    displayDivisorRate: plan.displayDivisorRate,
    ratePersistence: MONTHLY_RATE_PERSISTENCE,
    units: plan.unitValues.length,
    groups: plan.groups.length,
    openingBalances: plan.openingBalances.length,
    sells,
    runs,
    interest: twelfthRoot(1 + cashRate),
    isIndexed,
    hasDebts: isAny(plan.debts),
    balanceFactorMonths: plan.groups[0]?.balanceFactors.length ?? 1,
    minimum: createMinimumParameters(request, { runs, priceModel }),
    untaxedCategories: untaxedCategories.reduce((bits, isPlain, index) => bits + (isPlain ? 2 ** index : 0), 0),
    pricePoints: inflation === undefined ? 0 : Math.ceil(months / step),
    priceStep: step,
    levelStep: isIndexed || needsMonthlyPriceLevels(request, priceModel) || months % step !== 0 ? 1 : step,
  };
}

/** Returns true if cash may become negative on some path; it cannot if no currency ever has a debt. */
function canRunOut({ flows, indexedFlows }: PlanLayout): boolean {
  const isOwed = flows.some((row) => {
    let held = 0;
    return row.some((flow) => (held += flow) < 0);
  });
  return isOwed || indexedFlows.some((row) => row.some((flow) => flow < 0));
}

/**
 * Returns the distance in months between stored price levels, at most 30 of them: every month for short simulations, up to three years for
 * long ones.
 */
function priceStepOf(months: number): number {
  return [1, 3, 6, 12, 24].find((step) => months <= 30 * step) ?? 36;
}

/** Concatenates all data, each row at an even position. */
function dataOf(
  plan: PlanLayout,
  draws: DrawTables,
  { prices, shown, divisors }: Readonly<Record<'prices' | 'shown' | 'divisors', Float64Array>>,
) {
  const { groups, openingBalances } = plan;
  const column = (values: readonly number[]) => [Float64Array.from(values)];
  const rows: Record<keyof DataPositions, readonly Float64Array[]> = {
    normals: [draws.normals],
    equityDrawTable: [draws.equityDrawTable],
    balancedDrawTable: [draws.balancedDrawTable],
    depositDrawTable: [draws.depositDrawTable],
    inflationDrawTable: [draws.inflationDrawTable],
    cholesky: [draws.cholesky],
    volatility: [draws.volatility],
    history: [draws.history],
    priceParameters: [prices],
    knots: [draws.knots],
    bridge: [draws.bridge],
    generators: [draws.generators],
    units: plan.unitValues,
    unitRates: column(plan.unitRates),
    flows: plan.flows,
    indexedFlows: plan.indexedFlows,
    debts: plan.debts,
    shortBounds: [plan.shortBounds],
    displayPriceFactors: [shown],
    minimumDivisors: [divisors],
    categories: column(groups.map(({ category }) => FUND_CATEGORY_ORDER.indexOf(category))),
    groupUnits: column(groups.map(({ unit }) => unit)),
    classes: column(groups.map(({ assetClass }) => assetClass)),
    balanceFactors: groups.map(({ balanceFactors }) => balanceFactors),
    afterTaxes: column(groups.map(({ afterTax }) => afterTax)),
    firstSaleMonths: column(groups.map(({ sellable }) => sellable)),
    firstMonths: column(groups.map(({ first }) => first)),
    firstPayoutMonths: column(groups.map(({ firstPayoutMonth }) => firstPayoutMonth)),
    deposits: groups.map(({ deposits }) => deposits),
    indexedDeposits: groups.map(({ indexedDeposits }) => indexedDeposits),
    payoutShares: groups.map(({ payoutShares }) => payoutShares),
    openingBalances: openingBalances.map(({ month, group, amount, times, over }) =>
      Float64Array.of(month, group, amount, times, over),
    ),
  };
  let end = 0;
  const places: Partial<Record<keyof DataPositions, number>> = {};
  const written: [number, Float64Array][] = [];
  for (const [name, parts] of Object.entries(rows) as [keyof DataPositions, readonly Float64Array[]][]) {
    places[name] = end;
    for (const part of parts) {
      written.push([end, part]);
      end += part.length;
    }
    end += end % 2;
  }
  const data = new Float64Array(end);
  for (const [at, part] of written) data.set(part, at);
  return { places: places as DataPositions, data };
}
