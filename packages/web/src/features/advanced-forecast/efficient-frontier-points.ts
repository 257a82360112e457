import type { OptimalAllocation } from '@meridian/contract';
import type { Portfolio } from './portfolio.ts';

type Frontier = OptimalAllocation['efficient_frontier'];
export type PortfolioMarker = 'optimum' | 'today';

/** A mix as a point of the chart. */
export interface FrontierPoint {
  readonly volatility: number;
  readonly expectedReturn: number;
  /** Set for a marked mix: the optimum or the current mix; null for a mix of the frontier. */
  readonly mark: PortfolioMarker | null;
  /** The highest return on the frontier for this volatility; NaN outside its range. */
  readonly highestReturn: number;
}

/** Returns the mixes of the frontier and the marked mixes as points of the chart, sorted by volatility. */
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

/** Returns the expected return at a volatility, interpolated linearly between two mixes of the frontier. */
function returnAt(frontier: Frontier, volatility: number): number {
  const above = frontier.findIndex((mix) => mix.volatility >= volatility);
  const [before, after] = [frontier[above - 1], frontier[above]];
  if (after?.volatility === volatility) return after.expected_return;
  if (before === undefined || after === undefined) return Number.NaN;
  const share = (volatility - before.volatility) / (after.volatility - before.volatility);
  return before.expected_return + share * (after.expected_return - before.expected_return);
}
