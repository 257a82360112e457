import {
  type AssetClass,
  type CurrencyCode,
  DEFAULT_ASSUMPTIONS,
  type MarketPath,
  type ReturnHistory,
  adjustItemReturns,
  assumedPriceLevels,
  createForecaster,
  createPathWithMoves,
  toPriceProcess,
} from '@meridian/engine';
import { randomPricePath } from '@meridian/engine/testing/random-price-path.ts';
import type { Outcomes } from '#results/statistics.ts';
import type { SimulationRequest } from '#simulation-request.ts';
import {
  FACTORS,
  type Factor,
  RATE_HALF_LIFE_MONTHS,
  MARKET_CLASSES,
  RANDOM_CURRENCIES,
  YEARLY_VOLATILITY,
  correlationOf,
  anchorCurrency,
  rateVolatility,
} from './model-parameters.ts';

/** A generator of uniform random numbers above 0 and up to 1. */
type Uniform = () => number;

/**
 * The random factors of one path: returns, exchange rates, and the price level of the model's currency relative to the plan's.
 */
type RandomMoves = Pick<MarketPath, 'returns' | 'currencies' | 'prices'>;

/**
 * Reference implementation of finance.md section 5.1 without optimisation: for each path a row of factors for everything random,
 * and the engine's own forecast with them. It shares no random number, table or loop with the simulation under test.
 */
export function naiveSimulation(request: SimulationRequest): Outcomes {
  const { paths, years, inflation, currency } = request;
  const months = 12 * years;
  const uniform = createUniformGenerator(request.seed);
  const totals = new Float64Array(paths);
  const realTotals = new Float64Array(paths);
  const categories = { pension: totals.slice(), saving: totals.slice(), investment: totals.slice() };
  const shortMonths = new Float64Array(paths);
  const adjustments = request.returns ?? { pension: 0, saving: 0, investment: 0 };
  const plan = { ...request, items: adjustItemReturns(request.items, adjustments) };
  const own = assumedPriceLevels({ ...DEFAULT_ASSUMPTIONS, ...request.assumptions }, currency, months);
  const onPath = createForecaster(plan);
  const sellingOn = createForecaster({ ...plan, deficitPolicy: 'liquidate' });
  for (let path = 0; path < paths; path++) {
    const world = randomWorld(request, months, uniform);
    const moved = createPathWithMoves(world);
    const sold = sellingOn(moved);
    const series = request.deficitPolicy === 'liquidate' ? sold : onPath(moved);
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

function randomWorld(request: SimulationRequest, months: number, uniform: Uniform): RandomMoves {
  const { returnModel, volatilityMultiplier = 1, history, includeFxRisk } = request;
  const shocks = Array.from({ length: months }, () => correlatedNormals(uniform));
  const widths = shocks.map(() => (returnModel === 'student_t' ? rootMeanSquare(5, uniform) : 1));
  const returns: Partial<Record<AssetClass, Float64Array>> = {};
  for (const name of MARKET_CLASSES) {
    const v = (YEARLY_VOLATILITY[name] * volatilityMultiplier) / Math.sqrt(12);
    const normals = shocks.map((shock) => shock[name]);
    returns[name] = Float64Array.from(normals, (z, month) =>
      returnModel === 'student_t'
        ? Math.max(0.05, 1 + v * (z / widths[month]!) * Math.sqrt(0.6)) * Math.exp(v ** 2 / 2)
        : Math.exp(v * z),
    );
  }
  if (returnModel === 'historical_bootstrap' && history !== undefined) {
    Object.assign(returns, replay(history, months, volatilityMultiplier, uniform));
  }
  const inflation = shocks.map((shock) => shock.inflation).values();
  return {
    returns,
    currencies: includeFxRisk ? exchangeRates(request, months, uniform) : {},
    prices: priceMoves(request, months, () => inflation.next().value ?? 0, uniform),
  };
}

/**
 * Returns the level X of each currency that matters. Its logarithm halves in ten years, and moves every month by a shock common
 * to all currencies and by one of its own.
 */
function exchangeRates(
  { items, currency }: SimulationRequest,
  months: number,
  uniform: Uniform,
): MarketPath['currencies'] {
  const used = [currency, ...items.flatMap((item) => [item.currency, item.existingFundsCurrency])];
  const common = Array.from({ length: months }, () => normalFrom(uniform));
  const rates: Partial<Record<CurrencyCode, Float64Array>> = {};
  const left = 2 ** (-1 / RATE_HALF_LIFE_MONTHS);
  for (const code of RANDOM_CURRENCIES.filter((one) => used.some((other) => anchorCurrency(other) === one))) {
    const w = rateVolatility(code) / Math.sqrt(12);
    let log = 0;
    rates[code] = Float64Array.from(common, (g) => {
      log = left * log + w * (Math.sqrt(0.5) * g + Math.sqrt(0.5) * normalFrom(uniform));
      return Math.exp(log);
    });
  }
  return rates.EUR === undefined ? rates : { ...rates, DKK: rates.EUR };
}

/**
 * Returns the model's price level divided by the plan's, P_model/P_M, at the end of each month: the factor on the prices of every
 * currency (finance.md section 14); 1 without a model.
 */
function priceMoves(
  { inflation, assumptions }: SimulationRequest,
  months: number,
  normal: () => number,
  uniform: Uniform,
): Float64Array {
  if (inflation === undefined) return new Float64Array(months).fill(1);
  const draws = { normal, uniform: () => 1 - uniform() };
  const planned = assumedPriceLevels({ ...DEFAULT_ASSUMPTIONS, ...assumptions }, inflation.currency, months);
  return randomPricePath(toPriceProcess(inflation.model), months, draws).map((level, month) => level / planned[month]!);
}

/**
 * Returns the growth of random blocks of twelve past months, the same months for all classes: ((1 + y)/G)^m for the past return y,
 * the geometric mean G of 1 + y and the volatility multiplier m.
 */
function replay(
  { stocks, mixed, bonds }: ReturnHistory,
  months: number,
  multiplier: number,
  uniform: Uniform,
): MarketPath['returns'] {
  const firsts = Array.from({ length: Math.ceil(months / 12) }, () => Math.floor((1 - uniform()) * stocks.length));
  const rowOf = (past: Float64Array) =>
    Float64Array.from({ length: months }, (_, month) => {
      const y = past[(firsts[Math.floor(month / 12)]! + (month % 12)) % past.length]!;
      return ((1 + y) / geometricMean(past)) ** multiplier;
    });
  return { equities: rowOf(stocks), balanced: rowOf(mixed), bonds: rowOf(bonds) };
}

const means = new Map<Float64Array, number>();

/** Returns the geometric mean of 1 + y over the whole history. */
function geometricMean(past: Float64Array): number {
  const known = means.get(past);
  if (known !== undefined) return known;
  const mean = Math.exp(past.reduce((sum, y) => sum + Math.log1p(y), 0) / past.length);
  means.set(past, mean);
  return mean;
}

/**
 * Returns normal numbers with the correlations of finance.md section 5.1: each is a sum of the independent numbers so far,
 * weighted by the Cholesky factor.
 */
function correlatedNormals(uniform: Uniform): Record<Factor, number> {
  const own = FACTORS.map(() => normalFrom(uniform));
  const values: Partial<Record<Factor, number>> = {};
  FACTORS.forEach((name, index) => {
    values[name] = ROOT[index]!.reduce((sum, weight, draw) => sum + weight * own[draw]!, 0);
  });
  return values as Record<Factor, number>;
}

/** Returns the root mean square of `count` normal numbers. */
function rootMeanSquare(count: number, uniform: Uniform): number {
  let sum = 0;
  for (let draw = 0; draw < count; draw++) sum += normalFrom(uniform) ** 2;
  return Math.sqrt(sum / count);
}

/** Cholesky factor of the correlations, found row by row by forward substitution. */
const ROOT = FACTORS.reduce<number[][]>((rows, name) => {
  const row: number[] = [];
  for (const [before, above] of rows.entries()) {
    const shared = above.slice(0, before).reduce((sum, weight, draw) => sum + weight * row[draw]!, 0);
    row.push((correlationOf(name, FACTORS[before]!) - shared) / above[before]!);
  }
  row.push(Math.sqrt(1 - row.reduce((sum, weight) => sum + weight ** 2, 0)));
  return [...rows, row];
}, []);

/** Standard normal number (Box and Muller 1958). */
function normalFrom(uniform: Uniform): number {
  return Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** Creates a Mulberry32 generator. Its period is 2^32 numbers, enough to compare a few thousand paths. */
export function createUniformGenerator(seed: number): Uniform {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return (((word ^ (word >>> 14)) >>> 0) + 1) / 2 ** 32;
  };
}
