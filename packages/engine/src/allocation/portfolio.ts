import { dot, solve } from './linear-equations.ts';

/** The choice that a portfolio is made from: n assets, each by its number, over one year. */
export interface Market {
  /** Expected arithmetic return of each asset. */
  readonly returns: readonly number[];
  /** Covariance of the returns of each two assets. */
  readonly covariance: readonly (readonly number[])[];
  /** The least and the most that each asset may weigh; infinite where nothing bounds it. */
  readonly least: readonly number[];
  readonly most: readonly number[];
}

/** The weight of each asset; they add up to 1. */
export type Weights = readonly number[];

/** How far a solution may pass a bound by rounding, before it is set upon it. */
const TOLERANCE = 1e-13;

/** The expected return of a portfolio, w'mu. */
export function expectedReturn({ returns }: Market, weights: Weights): number {
  return dot(returns, weights);
}

/** The variance of its return, w'Cov w. */
export function variance({ covariance }: Market, weights: Weights): number {
  return dot(
    covariance.map((row) => dot(row, weights)),
    weights,
  );
}

/**
 * The portfolio with the highest w'mu - A/2 w'Cov w of all whose weights add up to 1 and keep their bounds
 * (Markowitz 1952; finance.md section 7), and, with a `target`, whose expected return is just that, for which
 * the returns of the assets have to differ. An `aversion` A of 0 asks for the highest return, returns of 0 for
 * the smallest variance.
 *
 * Exact up to rounding: each asset lies at its least, at its most or in between, so there are 3^n cases (27 for
 * three assets), each of which is a set of linear equations (Karush, Kuhn, Tucker). The best of their solutions
 * that keep the bounds is the answer, because the one that is best overall solves the equations of its own case.
 * Throws RangeError when no portfolio meets the conditions.
 */
export function bestPortfolio(market: Market, aversion: number, target?: number): Weights {
  const size = market.returns.length;
  const conditions: Condition[] = [{ factors: market.returns.map(() => 1), sum: 1 }];
  if (target !== undefined) conditions.push({ factors: market.returns, sum: target });
  const utility = (weights: Weights) =>
    expectedReturn(market, weights) - (aversion / 2) * variance(market, weights);
  let best: Weights | null = null;
  for (let number = 0; number < 3 ** size; number++) {
    const fixed = market.returns.map((_, asset) =>
      boundOf(market, asset, Math.floor(number / 3 ** asset) % 3),
    );
    if (fixed.some((bound) => bound !== null && !Number.isFinite(bound))) continue;
    const weights = stationary(market, aversion, conditions, fixed);
    if (weights !== null && (best === null || utility(weights) > utility(best))) best = weights;
  }
  if (best === null) throw new RangeError('No portfolio meets its bounds and the return asked for');
  return best;
}

/** The sum to which weights have to add up when each is multiplied by its factor. */
interface Condition {
  readonly factors: readonly number[];
  readonly sum: number;
}

/** Where an asset lies in a case: null in between, else at that bound. */
function boundOf({ least, most }: Market, asset: number, place: number): number | null {
  if (place === 0) return null;
  return place === 1 ? least[asset]! : most[asset]!;
}

/**
 * The solution of one case: the assets that are not fixed where their utility is stationary under the
 * conditions. Null when there is none, or not just one, or when it passes a bound.
 */
function stationary(
  { returns, covariance, least, most }: Market,
  aversion: number,
  conditions: readonly Condition[],
  fixed: readonly (number | null)[],
): Weights | null {
  const free = fixed.flatMap((bound, asset) => (bound === null ? [asset] : []));
  const held = fixed.map((bound) => bound ?? 0);
  const slopes = free.map((asset) => [
    ...free.map((other) => aversion * covariance[asset]![other]!),
    ...conditions.map(({ factors }) => factors[asset]!),
    returns[asset]! - aversion * dot(covariance[asset]!, held),
  ]);
  const sums = conditions.map(({ factors, sum }) => [
    ...free.map((asset) => factors[asset]!),
    ...conditions.map(() => 0),
    sum - dot(factors, held),
  ]);
  const solution = solve([...slopes, ...sums]);
  if (solution === null) return null;
  const weights = [...held];
  free.forEach((asset, at) => (weights[asset] = solution[at]!));
  const keepsBounds = weights.every(
    (weight, asset) => weight >= least[asset]! - TOLERANCE && weight <= most[asset]! + TOLERANCE,
  );
  if (!keepsBounds) return null;
  return weights.map((weight, asset) => Math.min(Math.max(weight, least[asset]!), most[asset]!));
}
