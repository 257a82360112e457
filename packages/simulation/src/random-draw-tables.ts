import { type CurrencyCode, type ReturnHistory, nthRoot } from '@meridian/engine';
import type { ExpLog } from './exp-log.ts';
import { LATTICE_GENERATORS, bridgeCoefficients } from './lattice-sequence.ts';
import { BLOCK_COUNT, NORMAL_TABLE_SIZE } from './simulation-shape.ts';
import { growthFactors, normalKnots, normalValues } from './normal-tables.ts';
import type { SimulationRequest } from './simulation-request.ts';

/** Yearly volatility of the log return of each class in ASSET_CLASS_ORDER (finance.md section 5.1). */
const VOLATILITIES = [0.16, 0.1, 0.01, 0.08, 0.1];

/** Correlations of equities, balanced funds, deposits, inflation, bonds and property (finance.md section 5.1). */
const CORRELATIONS = [
  [1, 0.9, 0, -0.15, 0.1, 0.25],
  [0.9, 1, 0.1, -0.2, 0.4, 0.2],
  [0, 0.1, 1, 0.3, 0.2, 0.05],
  [-0.15, -0.2, 0.3, 1, -0.2, 0.2],
  [0.1, 0.4, 0.2, -0.2, 1, 0],
  [0.25, 0.2, 0.05, 0.2, 0, 1],
];

/**
 * Factor by which the logarithm of a real exchange rate's level shrinks in a month: it halves in ten years (Rogoff 1996;
 * finance.md section 5.1).
 */
export const MONTHLY_RATE_PERSISTENCE = nthRoot(0.5, 120);

/** Yearly volatility of the real value of each currency in dollars (a_c in finance.md section 5.1). */
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

/** Tables and factors from which the draws are made; `DataPositions` describes each field. */
export interface DrawTables {
  readonly normals: Float64Array;
  readonly equityDrawTable: Float64Array;
  readonly balancedDrawTable: Float64Array;
  readonly depositDrawTable: Float64Array;
  readonly inflationDrawTable: Float64Array;
  readonly cholesky: Float64Array;
  readonly volatility: Float64Array;
  readonly history: Float64Array;
  readonly knots: Float64Array;
  readonly bridge: Float64Array;
  readonly generators: Float64Array;
}

/** Number of correlated factors: five asset classes and inflation. */
const FACTORS = CORRELATIONS.length;

/** Tables of the normal distribution, computed once. */
let tables: { readonly normals: Float64Array; readonly knots: Float64Array } | undefined;

/** Growth tables of the last request, cached because edits of a plan do not change its volatility. */
let lastGrowth: { readonly multiplier: number; readonly layout: GrowthLayout } | undefined;

type GrowthLayout = Pick<
  DrawTables,
  'equityDrawTable' | 'balancedDrawTable' | 'depositDrawTable' | 'inflationDrawTable'
>;

/**
 * Tables and factors for the draws of a request with the random exchange rates `rates`, the first `ownRates` of which the plan itself uses,
 * and `classes` asset classes.
 */
export function createDrawTables(
  request: SimulationRequest,
  { rates, ownRates, classes }: { rates: readonly CurrencyCode[]; ownRates: number; classes: number },
  blocks: readonly number[],
  expLog: ExpLog,
): DrawTables {
  const { volatilityMultiplier = 1, returnModel, history } = request;
  const monthly = VOLATILITIES.map((yearly) => (yearly * volatilityMultiplier) / Math.sqrt(12));
  const ofRates = rates.map((code) => RATE_VOLATILITIES[code] / Math.sqrt(12));
  const cholesky = lowerCholesky(CORRELATIONS);
  tables ??= { normals: normalValues(expLog), knots: normalKnots(expLog) };
  const { normals, knots } = tables;
  if (lastGrowth?.multiplier !== volatilityMultiplier) {
    lastGrowth = {
      multiplier: volatilityMultiplier,
      layout: growthLayout(normals, monthly, cholesky, expLog),
    };
  }
  const isPast = returnModel === 'historical_bootstrap';
  return {
    normals,
    ...lastGrowth.layout,
    cholesky,
    volatility: Float64Array.from([...monthly.slice(0, classes), ...ofRates]),
    history: isPast ? historyFactors(history, volatilityMultiplier, expLog) : new Float64Array(0),
    knots,
    bridge: bridgeCoefficients(blocks),
    generators: Float64Array.from(LATTICE_GENERATORS.slice(0, BLOCK_COUNT * countDrawsPerMonth(ownRates, classes))),
  };
}

/** Returns the first month of each block, and finally the number of months. */
export function splitMonthsIntoBlocks(months: number): readonly number[] {
  return Array.from({ length: BLOCK_COUNT + 1 }, (_, block) => Math.floor((block * months) / BLOCK_COUNT));
}

function growthLayout(
  normals: Float64Array,
  monthly: readonly number[],
  cholesky: Float64Array,
  expLog: ExpLog,
): GrowthLayout {
  const column = (index: number, draw: number) =>
    growthFactors(normals, monthly[index]! * cholesky[FACTORS * index + draw]!, expLog);
  const ofInflation = (draw: number) => normals.map((value) => cholesky[3 * FACTORS + draw]! * value);
  const none = new Float64Array(NORMAL_TABLE_SIZE);
  return {
    equityDrawTable: interleaved([column(0, 0), column(1, 0), ofInflation(0), none]),
    balancedDrawTable: interleaved([column(1, 1), column(2, 1), ofInflation(1), none]),
    depositDrawTable: interleaved([column(2, 2), ofInflation(2)]),
    inflationDrawTable: ofInflation(3),
  };
}

/**
 * Returns the number of draws per month with variance reduction: four that every plan has; with exchange rates, a common one and one for
 * each rate; one each for bonds and property.
 */
export function countDrawsPerMonth(rates: number, classes: number): number {
  return 4 + (rates === 0 ? 0 : 1 + rates) + (classes - 3);
}

/** Returns the Cholesky factor L with L L' = `matrix`, row by row. The matrix must be positive definite. */
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

/**
 * Returns ((1 + y)/G)^m for the return y of each past month of stocks, the mix and bonds. G is the geometric mean of 1 + y, and m
 * the volatility multiplier. The normalisation keeps the median path near the forecast. Throws RangeError without history.
 */
function historyFactors(history: ReturnHistory | undefined, multiplier: number, expLog: ExpLog): Float64Array {
  if (history === undefined || history.stocks.length === 0) {
    throw new RangeError('A historical bootstrap needs a history of returns');
  }
  return joined(
    [history.stocks, history.mixed, history.bonds].map((returns) => aroundMean(returns, multiplier, expLog)),
  );
}

function aroundMean(returns: Float64Array, multiplier: number, { exp, log }: ExpLog): Float64Array {
  const logs = log(returns.map((value) => 1 + value));
  const mean = logs.reduce((sum, one) => sum + one, 0) / logs.length;
  return exp(logs.map((one) => multiplier * (one - mean)));
}

/** Interleaves tables of 4,096 values, value by value. */
function interleaved(columns: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(columns.length * NORMAL_TABLE_SIZE);
  columns.forEach((table, column) => {
    for (let index = 0; index < NORMAL_TABLE_SIZE; index++) all[columns.length * index + column] = table[index]!;
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
