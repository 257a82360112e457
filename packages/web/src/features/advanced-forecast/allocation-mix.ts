import type { OptimalAllocation } from '@meridian/contract';
import { type ValuesByAsset, assessPortfolio } from '@meridian/engine';

export const MIX_ASSETS = ['equities', 'bonds', 'cash'] as const;

/** The assets of a mix and its expected results in percent, in the format of the server's response. */
export type Mix = Pick<
  OptimalAllocation,
  'allocation' | 'expected_return' | 'volatility' | 'sharpe_ratio' | 'probability_of_nominal_loss'
>;

/** Returns the mix of the given asset values; null if they are worth nothing. */
export function toMix(held: ValuesByAsset, inputs: OptimalAllocation['inputs'], years: number): Mix | null {
  const worth = held.equities + held.bonds + held.cash;
  if (!(worth > 0)) return null;
  const mix = assessPortfolio(
    scaled(held, 1 / worth),
    {
      expectedReturn: scaled(inputs.expected_return, 0.01),
      volatility: scaled(inputs.volatility, 0.01),
      correlation: inputs.correlation,
    },
    years,
  );
  return {
    allocation: scaled(mix.allocation, 100),
    expected_return: 100 * mix.expectedReturn,
    volatility: 100 * mix.volatility,
    sharpe_ratio: mix.sharpeRatio,
    probability_of_nominal_loss: 100 * mix.probabilityOfNominalLoss,
  };
}

const scaled = ({ equities, bonds, cash }: ValuesByAsset, factor: number): ValuesByAsset => ({
  equities: factor * equities,
  bonds: factor * bonds,
  cash: factor * cash,
});

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
  marked: Readonly<Record<PortfolioMarker, Mix | null>>,
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
