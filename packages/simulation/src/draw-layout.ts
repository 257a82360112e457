import type { CurrencyCode, ReturnHistory } from '@meridian/engine';
import { GENERATORS, bridgeCoefficients } from './lattice.ts';
import { BLOCKS, NORMAL_VALUES } from './layout-shape.ts';
import { growthFactors, normalKnots, normalValues } from './normal-tables.ts';
import type { SimulationRequest } from './simulation-request.ts';

/** Yearly volatility of the logarithm of investments, pensions and savings (finance.md section 5.1). */
const VOLATILITIES = [0.16, 0.1, 0.01];

/** Correlations of investments, pensions, savings and inflation (finance.md section 5.1). */
const CORRELATIONS = [
  [1, 0.9, 0, -0.15],
  [0.9, 1, 0.1, -0.2],
  [0, 0.1, 1, 0.3],
  [-0.15, -0.2, 0.3, 1],
];

/** Yearly volatility of each currency against the dollar (finance.md section 5.1). */
const RATE_VOLATILITIES: Readonly<Record<CurrencyCode, number>> = {
  USD: 0,
  EUR: 0.09,
  ILS: 0.08,
  GBP: 0.09,
  JPY: 0.1,
  CAD: 0.08,
  AUD: 0.12,
  CHF: 0.09,
  CNY: 0.04,
  SEK: 0.11,
  NOK: 0.11,
  DKK: 0.09,
  PLN: 0.13,
  CZK: 0.12,
  HUF: 0.13,
  RUB: 0.18,
  BRL: 0.16,
  MXN: 0.11,
  INR: 0.07,
  KRW: 0.09,
};

/** What draws need: see `DataPlaces`. */
export interface DrawLayout {
  readonly normals: Float64Array;
  readonly growth0: Float64Array;
  readonly growth1: Float64Array;
  readonly growth2: Float64Array;
  readonly inflation3: Float64Array;
  readonly rateFactors: Float64Array;
  readonly cholesky: Float64Array;
  readonly volatility: Float64Array;
  readonly history: Float64Array;
  readonly knots: Float64Array;
  readonly bridge: Float64Array;
  readonly generators: Float64Array;
}

/** The tables of the normal distribution, made once. */
let tables: { readonly normals: Float64Array; readonly knots: Float64Array } | undefined;

/** The tables of growth of the last request: edits of a plan leave its volatility as it is. */
let lastGrowth: { readonly multiplier: number; readonly layout: GrowthLayout } | undefined;

type GrowthLayout = Pick<DrawLayout, 'growth0' | 'growth1' | 'growth2' | 'inflation3'>;

/** Tables and factors of the draws of a request whose plan has these random exchange rates. */
export function drawLayout(
  request: SimulationRequest,
  rates: readonly CurrencyCode[],
  blocks: readonly number[],
): DrawLayout {
  const { volatilityMultiplier = 1, returnModel, history, currency } = request;
  const monthly = VOLATILITIES.map((yearly) => (yearly * volatilityMultiplier) / Math.sqrt(12));
  const ofRates = rates.map((code) => rateVolatility(code, currency) / Math.sqrt(12));
  const cholesky = lowerCholesky(CORRELATIONS);
  tables ??= { normals: normalValues(), knots: normalKnots() };
  const { normals, knots } = tables;
  if (lastGrowth?.multiplier !== volatilityMultiplier) {
    lastGrowth = { multiplier: volatilityMultiplier, layout: growthLayout(normals, monthly, cholesky) };
  }
  return {
    normals,
    ...lastGrowth.layout,
    rateFactors: joined(ofRates.map((volatility) => growthFactors(normals, volatility * Math.SQRT1_2))),
    cholesky,
    volatility: Float64Array.from([...monthly, ...ofRates]),
    history: returnModel === 'historical_bootstrap' ? historyFactors(history) : new Float64Array(0),
    knots,
    bridge: bridgeCoefficients(blocks),
    generators: Float64Array.from(GENERATORS.slice(0, BLOCKS * shocksOf(rates.length))),
  };
}

/** The first month of each block, and the number of months. */
export function blocksOf(months: number): readonly number[] {
  return Array.from({ length: BLOCKS + 1 }, (_, block) => Math.floor((block * months) / BLOCKS));
}

function growthLayout(
  normals: Float64Array,
  monthly: readonly number[],
  cholesky: Float64Array,
): GrowthLayout {
  const column = (category: number, draw: number) =>
    growthFactors(normals, monthly[category]! * cholesky[4 * category + draw]!);
  const ofInflation = (draw: number) => normals.map((value) => cholesky[12 + draw]! * value);
  const none = new Float64Array(NORMAL_VALUES);
  return {
    growth0: interleaved([column(0, 0), column(1, 0), ofInflation(0), none]),
    growth1: interleaved([column(1, 1), column(2, 1), ofInflation(1), none]),
    growth2: interleaved([column(2, 2), ofInflation(2)]),
    inflation3: ofInflation(3),
  };
}

/** Random numbers of a month that are steered: four of the factors, and of exchange rates one in common and one each. */
export function shocksOf(rates: number): number {
  return rates === 0 ? 4 : 5 + rates;
}

/** Volatility of a currency against the display currency, with half of the variance in common (finance.md section 5.1). */
function rateVolatility(code: CurrencyCode, display: CurrencyCode): number {
  const a = RATE_VOLATILITIES[code];
  const b = RATE_VOLATILITIES[display];
  return Math.sqrt(a * a + b * b - a * b);
}

/** L with L L' = `matrix`, positive definite; row by row. */
function lowerCholesky(matrix: readonly (readonly number[])[]): Float64Array {
  const size = matrix.length;
  const lower = new Float64Array(size * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let rest = matrix[row]![column]!;
      for (let k = 0; k < column; k++) rest -= lower[row * size + k]! * lower[column * size + k]!;
      lower[row * size + column] = row === column ? Math.sqrt(rest) : rest / lower[column * size + column]!;
    }
  }
  return lower;
}

/** (1 + y)/(1 + mean y) of each month: of stocks, then of the mix. Throws RangeError without months. */
function historyFactors(history: ReturnHistory | undefined): Float64Array {
  if (history === undefined || history.stocks.length === 0) {
    throw new RangeError('A historical bootstrap asks for a history of returns');
  }
  return joined([history.stocks, history.mixed].map(relativeToMean));
}

function relativeToMean(returns: Float64Array): Float64Array {
  const mean = returns.reduce((sum, value) => sum + value, 0) / returns.length;
  return returns.map((value) => (1 + value) / (1 + mean));
}

/** Tables of 4,096 values as one, value by value. */
function interleaved(columns: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(columns.length * NORMAL_VALUES);
  columns.forEach((table, column) => {
    for (let index = 0; index < NORMAL_VALUES; index++) all[columns.length * index + column] = table[index]!;
  });
  return all;
}

function joined(rows: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(rows.reduce((sum, row) => sum + row.length, 0));
  let at = 0;
  for (const row of rows) {
    all.set(row, at);
    at += row.length;
  }
  return all;
}
