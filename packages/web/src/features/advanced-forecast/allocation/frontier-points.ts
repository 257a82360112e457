import type { OptimalAllocation } from '@meridian/contract';
import type { Mix } from './mix.ts';

type Frontier = OptimalAllocation['efficient_frontier'];
export type Mark = 'optimum' | 'today';

/** A mix at its place in the chart. */
export interface FrontierPoint {
  readonly volatility: number;
  readonly expectedReturn: number;
  /** Which marked mix it is; null for one of the frontier. */
  readonly mark: Mark | null;
  /** The highest return that the frontier has at this volatility; NaN beyond its ends. */
  readonly highestReturn: number;
}

/** The mixes of the frontier and those that are marked, from the least volatile to the most. */
export function frontierPoints(
  frontier: Frontier,
  marked: Readonly<Record<Mark, Mix | null>>,
): FrontierPoint[] {
  const point = (mark: Mark | null, mix: Frontier[number]): FrontierPoint => ({
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

/** On the straight line between the two mixes of the frontier around it. */
function returnAt(frontier: Frontier, volatility: number): number {
  const above = frontier.findIndex((mix) => mix.volatility >= volatility);
  const [before, after] = [frontier[above - 1], frontier[above]];
  if (after?.volatility === volatility) return after.expected_return;
  if (before === undefined || after === undefined) return Number.NaN;
  const share = (volatility - before.volatility) / (after.volatility - before.volatility);
  return before.expected_return + share * (after.expected_return - before.expected_return);
}
