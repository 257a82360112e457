import {
  type AssetClass,
  type CurrencyCode,
  DEFAULT_ASSUMPTIONS,
  type Path,
  type ReturnHistory,
  adjustedItems,
  assumedPrices,
  forecast,
  pathOf,
  priceProcess,
} from '@meridian/engine';
import { randomPrices } from '@meridian/engine/testing/random-prices.ts';
import type { Outcomes } from '#results/statistics.ts';
import type { SimulationRequest } from '#simulation-request.ts';
import {
  FACTORS,
  type Factor,
  HALF_LIFE,
  MOVED_CLASSES,
  RANDOM_CURRENCIES,
  VOLATILITY,
  correlationOf,
  rateVolatility,
} from './model-parameters.ts';

/** Uniform numbers above 0 and up to 1. */
type Uniform = () => number;

/** One future: how everything moves, and the price level of the model's currency over that of the plan. */
type World = Pick<Path, 'returns' | 'currencies' | 'prices'>;

/**
 * A simulation as finance.md section 5.1 says it, without a thought for speed: for each path a row of factors for
 * everything that moves, and the engine's own forecast over them. It shares no random number, no table and no loop
 * with the simulation that it is compared with.
 */
export function naiveSimulation(request: SimulationRequest): Outcomes {
  const { paths, years, inflation, currency } = request;
  const months = 12 * years;
  const uniform = uniformFrom(request.seed);
  const totals = new Float64Array(paths);
  const realTotals = new Float64Array(paths);
  const categories = { pension: totals.slice(), saving: totals.slice(), investment: totals.slice() };
  const shortMonths = new Float64Array(paths);
  const adjustments = request.returns ?? { pension: 0, saving: 0, investment: 0 };
  const plan = { ...request, items: adjustedItems(request.items, adjustments) };
  const own = assumedPrices({ ...DEFAULT_ASSUMPTIONS, ...request.assumptions }, currency, months);
  for (let path = 0; path < paths; path++) {
    const world = randomWorld(request, months, uniform);
    const moved = { ...plan, path: pathOf(world) };
    const sold = forecast({ ...moved, deficitPolicy: 'liquidate' });
    const series = request.deficitPolicy === 'liquidate' ? sold : forecast(moved);
    shortMonths[path] = sold.runsOutAt === null ? 0 : sold.runsOutAt + 1;
    totals[path] = series.forecast[months - 1]!;
    for (const category of ['pension', 'saving', 'investment'] as const) {
      categories[category][path] = series[category][months - 1]!;
    }
    realTotals[path] = totals[path]! / (own[months - 1]! * world.prices[months - 1]!);
  }
  const rest = inflation === undefined ? {} : { realTotals };
  return { totals, categories, shortMonths, months, ...rest };
}

function randomWorld(request: SimulationRequest, months: number, uniform: Uniform): World {
  const { returnModel, volatilityMultiplier = 1, history, includeFxRisk } = request;
  const returns = rowsOf<AssetClass>(MOVED_CLASSES, months);
  const currencies = rowsOf<CurrencyCode>(RANDOM_CURRENCIES, months);
  const priceShocks = new Float64Array(months);
  for (let month = 0; month < months; month++) {
    const shocks = correlatedNormals(uniform);
    priceShocks[month] = shocks.inflation;
    const common = normalFrom(uniform);
    for (const code of RANDOM_CURRENCIES) {
      const z = Math.sqrt(0.5) * common + Math.sqrt(0.5) * normalFrom(uniform);
      const before = Math.log(currencies[code]![month - 1] ?? 1);
      const left = 2 ** (-1 / HALF_LIFE);
      currencies[code]![month] = Math.exp(left * before + (rateVolatility(code) / Math.sqrt(12)) * z);
    }
    const squares = Array.from({ length: 5 }, () => normalFrom(uniform) ** 2);
    const wide = Math.sqrt(squares.reduce((sum, square) => sum + square) / 5);
    for (const name of MOVED_CLASSES) {
      const v = (VOLATILITY[name] * volatilityMultiplier) / Math.sqrt(12);
      const t = shocks[name] / wide;
      returns[name]![month] =
        returnModel === 'student_t'
          ? Math.max(0.05, 1 + v * t * Math.sqrt(0.6)) * Math.exp(v ** 2 / 2)
          : Math.exp(v * shocks[name]);
    }
  }
  if (returnModel === 'historical_bootstrap' && history !== undefined) {
    replay(history, returns, volatilityMultiplier, uniform);
  }
  const prices = priceMoves(request, months, priceShocks, uniform);
  return {
    returns,
    currencies: includeFxRisk ? { ...currencies, DKK: currencies.EUR ?? new Float64Array(months) } : {},
    prices,
  };
}

function rowsOf<Name extends string>(names: readonly Name[], months: number) {
  const rows: Partial<Record<Name, Float64Array>> = {};
  for (const name of names) rows[name] = new Float64Array(months);
  return rows;
}

/** P_model/P_M at the end of each month, by which every currency's prices move (finance.md section 14); 1 without a model. */
function priceMoves(
  { inflation, assumptions }: SimulationRequest,
  months: number,
  shocks: Float64Array,
  uniform: Uniform,
): Float64Array {
  if (inflation === undefined) return new Float64Array(months).fill(1);
  const normal = shocks.values();
  const draws = { normal: () => normal.next().value ?? 0, uniform: () => 1 - uniform() };
  const planned = assumedPrices({ ...DEFAULT_ASSUMPTIONS, ...assumptions }, inflation.currency, months);
  return randomPrices(priceProcess(inflation.model), months, draws).map(
    (level, month) => level / planned[month]!,
  );
}

/** Puts blocks of twelve months of the past in the place of three rows, all at the same months: ((1 + y)/G)^m. */
function replay(
  { stocks, mixed, bonds }: ReturnHistory,
  returns: Partial<Record<AssetClass, Float64Array>>,
  multiplier: number,
  uniform: Uniform,
): void {
  const months = returns.equities!.length;
  let first = 0;
  for (let month = 0; month < months; month++) {
    if (month % 12 === 0) first = Math.floor((1 - uniform()) * stocks.length);
    const at = (first + (month % 12)) % stocks.length;
    for (const [name, past] of [
      ['equities', stocks],
      ['balanced', mixed],
      ['bonds', bonds],
    ] as const) {
      returns[name]![month] = ((1 + past[at]!) / geometricMean(past)) ** multiplier;
    }
  }
}

const means = new Map<Float64Array, number>();

/** The geometric mean of 1 + y over all months of the past. */
function geometricMean(past: Float64Array): number {
  const known = means.get(past);
  if (known !== undefined) return known;
  const mean = Math.exp(past.reduce((sum, y) => sum + Math.log1p(y), 0) / past.length);
  means.set(past, mean);
  return mean;
}

/** Normals with the correlations of finance.md section 5.1: each what it shares with those before it and a rest of its own. */
function correlatedNormals(uniform: Uniform): Record<Factor, number> {
  const own = FACTORS.map(() => normalFrom(uniform));
  const values = ROOT.map((row) => row.reduce((sum, weight, draw) => sum + weight * own[draw]!, 0));
  return Object.fromEntries(FACTORS.map((name, index) => [name, values[index]!])) as Record<Factor, number>;
}

/** How much of each independent draw is in each factor (Cholesky): found row by row by forward substitution. */
const ROOT = FACTORS.reduce<number[][]>((rows, name) => {
  const row: number[] = [];
  for (const [before, above] of rows.entries()) {
    const shared = above.slice(0, before).reduce((sum, weight, draw) => sum + weight * row[draw]!, 0);
    row.push((correlationOf(name, FACTORS[before]!) - shared) / above[before]!);
  }
  row.push(Math.sqrt(1 - row.reduce((sum, weight) => sum + weight ** 2, 0)));
  return [...rows, row];
}, []);

/** Box and Muller 1958. */
function normalFrom(uniform: Uniform): number {
  return Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** Mulberry32: 2^32 numbers, enough to compare a few thousand paths. */
export function uniformFrom(seed: number): Uniform {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return (((word ^ (word >>> 14)) >>> 0) + 1) / 2 ** 32;
  };
}
