import type { OptimalAllocation } from '@meridian/contract';
import type { Portfolio } from './portfolio.ts';

type Frontier = OptimalAllocation['efficient_frontier'];
export type PortfolioMarker = 'optimum' | 'today';

/** A portfolio as a point of the chart; volatility and returns in percent a year. */
export interface FrontierPoint {
  readonly volatility: number;
  readonly expectedReturn: number;
  /** The name of the mark if the point is the optimal portfolio or today's; null for all other points of the frontier. */
  readonly mark: PortfolioMarker | null;
  /** The expected return of the frontier at this volatility, in percent a year; NaN if the frontier does not reach this volatility. */
  readonly highestReturn: number;
}

/** Returns the portfolios on the frontier and the marked ones as points of the chart, sorted by volatility. */
export function frontierPoints(
  frontier: Frontier,
  marked: Readonly<Record<PortfolioMarker, Portfolio | null>>,
): FrontierPoint[] {
  const point = (mark: PortfolioMarker | null, mix: Frontier[number]): FrontierPoint => ({
    volatility: mix.volatility,
    expectedReturn: mix.expected_return,
    mark,
    highestReturn: mark === null ? mix.expected_return : returnAt(frontier, mix.volatility),
  });
  return [
    ...frontier.map((mix) => point(null, mix)),
    ...(['optimum', 'today'] as const).flatMap((mark) => {
      const mix = marked[mark];
      return mix === null ? [] : [point(mark, mix)];
    }),
  ].toSorted((one, other) => one.volatility - other.volatility);
}

/**
 * Returns the frontier's expected return at a volatility, interpolated linearly between two portfolios; NaN outside the frontier's range.
 */
function returnAt(frontier: Frontier, volatility: number): number {
  const above = frontier.findIndex((mix) => mix.volatility >= volatility);
  const [before, after] = [frontier[above - 1], frontier[above]];
  if (after?.volatility === volatility) return after.expected_return;
  if (before === undefined || after === undefined) return Number.NaN;
  const share = (volatility - before.volatility) / (after.volatility - before.volatility);
  return before.expected_return + share * (after.expected_return - before.expected_return);
}
