import { dotProduct, solveLinearEquations } from './linear-equations.ts';

/**
 * The assets from which a portfolio is chosen. An asset is identified by its index in the lists; all figures are for one year.
 */
export interface InvestmentUniverse {
  /** Expected arithmetic return of each asset, a decimal. */
  readonly returns: readonly number[];
  /** Covariance matrix of the assets' returns. */
  readonly covariance: readonly (readonly number[])[];
  /** Minimum weight of each asset; -Infinity if unbounded. */
  readonly minWeights: readonly number[];
  /** Maximum weight of each asset; Infinity if unbounded. */
  readonly maxWeights: readonly number[];
}

/** Weight of each asset; the weights add up to 1. */
export type PortfolioWeights = readonly number[];

/** A solution may exceed a bound by this much through rounding; it is then set to the bound. */
const TOLERANCE = 1e-13;

/** Returns the expected return of a portfolio: w'mu, with weights w and expected returns mu of the assets. */
export function portfolioReturn({ returns }: InvestmentUniverse, weights: PortfolioWeights): number {
  return dotProduct(returns, weights);
}

/** Returns the variance of a portfolio's return: w'Cov w, with weights w and covariance matrix Cov. */
export function portfolioVariance({ covariance }: InvestmentUniverse, weights: PortfolioWeights): number {
  return dotProduct(
    covariance.map((row) => dotProduct(row, weights)),
    weights,
  );
}

/**
 * Returns the portfolio with the highest w'mu - A/2 w'Cov w (weights w, expected returns mu, covariance matrix Cov, risk `aversion`
 * A) among those whose weights add up to 1 and respect their bounds (Markowitz 1952; finance.md section 7). With a `target` the
 * expected return must equal it; the assets' returns must then differ. An aversion of 0 maximises the return; asset returns of 0
 * minimise the variance.
 * Exact up to rounding. Each asset is at its minimum, at its maximum or between, so there are 3^n cases (27 for three assets), each
 * a set of linear equations (Karush, Kuhn, Tucker). The best solution within the bounds is returned, because the optimum solves the
 * equations of its own case. Throws RangeError if no portfolio meets the conditions.
 */
export function optimizePortfolio(market: InvestmentUniverse, aversion: number, target?: number): PortfolioWeights {
  const size = market.returns.length;
  const conditions: Condition[] = [{ factors: market.returns.map(() => 1), sum: 1 }];
  if (target !== undefined) conditions.push({ factors: market.returns, sum: target });
  const utility = (weights: PortfolioWeights) =>
    portfolioReturn(market, weights) - (aversion / 2) * portfolioVariance(market, weights);
  let best: PortfolioWeights | null = null;
  for (let number = 0; number < 3 ** size; number++) {
    const fixed = market.returns.map((_, asset) => boundOf(market, asset, Math.floor(number / 3 ** asset) % 3));
    if (fixed.some((bound) => bound !== null && !Number.isFinite(bound))) continue;
    const weights = stationary(market, aversion, conditions, fixed);
    if (weights !== null && (best === null || utility(weights) > utility(best))) best = weights;
  }
  if (best === null) throw new RangeError('No portfolio meets the bounds and the target return');
  return best;
}

/** Linear condition on the weights of a portfolio: the sum over all assets of factor times weight equals `sum`. */
interface Condition {
  readonly factors: readonly number[];
  readonly sum: number;
}

/**
 * Weight that a case fixes for an asset. `place` 0 leaves the weight free (null), 1 fixes it at its minimum, 2 at its maximum.
 */
function boundOf({ minWeights, maxWeights }: InvestmentUniverse, asset: number, place: number): number | null {
  if (place === 0) return null;
  return place === 1 ? minWeights[asset]! : maxWeights[asset]!;
}

/**
 * Returns the solution of one case: weights of the free assets at which utility is stationary under the conditions. Null if there
 * is no unique solution or if it exceeds a bound.
 */
function stationary(
  { returns, covariance, minWeights, maxWeights }: InvestmentUniverse,
  aversion: number,
  conditions: readonly Condition[],
  fixed: readonly (number | null)[],
): PortfolioWeights | null {
  const free = fixed.flatMap((bound, asset) => (bound === null ? [asset] : []));
  const held = fixed.map((bound) => bound ?? 0);
  const slopes = free.map((asset) => [
    ...free.map((other) => aversion * covariance[asset]![other]!),
    ...conditions.map(({ factors }) => factors[asset]!),
    returns[asset]! - aversion * dotProduct(covariance[asset]!, held),
  ]);
  const sums = conditions.map(({ factors, sum }) => [
    ...free.map((asset) => factors[asset]!),
    ...conditions.map(() => 0),
    sum - dotProduct(factors, held),
  ]);
  const solution = solveLinearEquations([...slopes, ...sums]);
  if (solution === null) return null;
  const weights = [...held];
  free.forEach((asset, at) => (weights[asset] = solution[at]!));
  const keepsBounds = weights.every(
    (weight, asset) => weight >= minWeights[asset]! - TOLERANCE && weight <= maxWeights[asset]! + TOLERANCE,
  );
  if (!keepsBounds) return null;
  return weights.map((weight, asset) => Math.min(Math.max(weight, minWeights[asset]!), maxWeights[asset]!));
}
