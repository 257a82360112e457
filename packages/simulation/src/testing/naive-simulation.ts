import {
  CURRENCY_CODES,
  type FundCategory,
  type ReturnHistory,
  adjustedItems,
  forecast,
  pathOf,
  priceProcess,
} from '@meridian/engine';
import { randomPrices } from '@meridian/engine/testing/random-prices.ts';
import type { Outcomes } from '#results/statistics.ts';
import type { SimulationRequest } from '#simulation-request.ts';
import { currencyVolatility } from './exact-moments.ts';
import { VOLATILITY } from './return-moments.ts';

/** Uniform numbers above 0 and up to 1. */
type Uniform = () => number;

/**
 * A simulation as finance.md section 5.1 says it, without a thought for speed: for each path a row of factors for
 * everything that moves, and the engine's own forecast over them. It shares no random number, no table and no loop
 * with the simulation that it is compared with.
 */
export function naiveSimulation(request: SimulationRequest): Outcomes {
  const { paths, years, inflation } = request;
  const months = 12 * years;
  const uniform = uniformFrom(request.seed);
  const totals = new Float64Array(paths);
  const realTotals = new Float64Array(paths);
  const categories = { pension: totals.slice(), saving: totals.slice(), investment: totals.slice() };
  const shortMonths = new Float64Array(paths);
  const adjustments = request.returns ?? { pension: 0, saving: 0, investment: 0 };
  const plan = { ...request, items: adjustedItems(request.items, adjustments) };
  for (let path = 0; path < paths; path++) {
    const { world, priceShocks } = randomWorld(request, months, uniform);
    const moved = { ...plan, path: pathOf(world) };
    const sold = forecast({ ...moved, deficitPolicy: 'liquidate' });
    const series = request.deficitPolicy === 'liquidate' ? sold : forecast(moved);
    shortMonths[path] = sold.cash.findIndex((cash) => cash < -0.005) + 1;
    totals[path] = series.forecast[months - 1]!;
    for (const category of ['pension', 'saving', 'investment'] as const) {
      categories[category][path] = series[category][months - 1]!;
    }
    if (inflation === undefined) continue;
    const normal = priceShocks.values();
    const draws = { normal: () => normal.next().value ?? 0, uniform: () => 1 - uniform() };
    realTotals[path] = totals[path]! / randomPrices(priceProcess(inflation), months, draws)[months - 1]!;
  }
  const rest = inflation === undefined ? {} : { realTotals };
  return { totals, categories, shortMonths, months, ...rest };
}

/** One future: factors of returns and exchange rates, and the normals that move inflation. */
function randomWorld(request: SimulationRequest, months: number, uniform: Uniform) {
  const { returnModel, volatilityMultiplier = 1, history, currency, includeFxRisk } = request;
  const row = () => new Float64Array(months);
  const returns = { investment: row(), pension: row(), saving: row() };
  const foreign = CURRENCY_CODES.filter((code) => includeFxRisk && code !== currency);
  const currencies = Object.fromEntries(foreign.map((code) => [code, row()]));
  const levels = foreign.map(() => 1);
  const priceShocks: number[] = [];
  for (let month = 0; month < months; month++) {
    const shocks = correlated(uniform);
    priceShocks.push(shocks.inflation);
    const common = normalFrom(uniform);
    foreign.forEach((code, index) => {
      const w = currencyVolatility(code, currency) / Math.sqrt(12);
      const z = Math.sqrt(0.5) * common + Math.sqrt(0.5) * normalFrom(uniform);
      levels[index] = levels[index]! * Math.exp(w * z - w ** 2 / 2);
      currencies[code]![month] = levels[index]!;
    });
    const squares = Array.from({ length: 5 }, () => normalFrom(uniform) ** 2);
    const wide = Math.sqrt(squares.reduce((sum, square) => sum + square) / 5);
    for (const category of ['investment', 'pension', 'saving'] as const) {
      const v = (VOLATILITY[category] * volatilityMultiplier) / Math.sqrt(12);
      const z = shocks[category];
      returns[category][month] =
        returnModel === 'student_t'
          ? Math.max(0.05, 1 + v * (z / wide) * Math.sqrt(0.6))
          : Math.exp(v * z - v ** 2 / 2);
    }
  }
  if (returnModel === 'historical_bootstrap' && history !== undefined) replay(history, returns, uniform);
  return { world: { returns, currencies }, priceShocks };
}

/** Replaces the rows by blocks of twelve months of the past, all categories at the same months. */
function replay(history: ReturnHistory, returns: Record<FundCategory, Float64Array>, uniform: Uniform): void {
  const { stocks, mixed } = history;
  const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [stockMean, mixedMean] = [mean(stocks), mean(mixed)];
  let first = 0;
  for (let month = 0; month < returns.investment.length; month++) {
    if (month % 12 === 0) first = Math.floor((1 - uniform()) * stocks.length);
    const at = (first + (month % 12)) % stocks.length;
    returns.investment[month] = (1 + stocks[at]!) / (1 + stockMean);
    returns.saving[month] = returns.investment[month]!;
    returns.pension[month] = (1 + mixed[at]!) / (1 + mixedMean);
  }
}

/**
 * Four normals with the correlations of finance.md section 5.1: investment, pension, saving, inflation, each what
 * it shares with those before it and a rest of its own (Cholesky, by hand).
 */
function correlated(uniform: Uniform) {
  const [a, b, c, d] = [normalFrom(uniform), normalFrom(uniform), normalFrom(uniform), normalFrom(uniform)];
  const ownPension = Math.sqrt(1 - 0.9 ** 2);
  const pensionToSaving = 0.1 / ownPension;
  const ownSaving = Math.sqrt(1 - pensionToSaving ** 2);
  const pensionToPrices = (-0.2 + 0.15 * 0.9) / ownPension;
  const savingToPrices = (0.3 - pensionToSaving * pensionToPrices) / ownSaving;
  const ownPrices = Math.sqrt(1 - 0.15 ** 2 - pensionToPrices ** 2 - savingToPrices ** 2);
  return {
    investment: a,
    pension: 0.9 * a + ownPension * b,
    saving: pensionToSaving * b + ownSaving * c,
    inflation: -0.15 * a + pensionToPrices * b + savingToPrices * c + ownPrices * d,
  };
}

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
