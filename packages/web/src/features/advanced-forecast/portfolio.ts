import type { OptimalAllocation } from '@meridian/contract';
import { type ValuesByAsset, assessPortfolio } from '@meridian/engine';

export const PORTFOLIO_ASSETS = ['equities', 'bonds', 'cash'] as const;

/** The assets of a mix and its expected results in percent, in the format of the server's response. */
export type Portfolio = Pick<
  OptimalAllocation,
  'allocation' | 'expected_return' | 'volatility' | 'sharpe_ratio' | 'probability_of_nominal_loss'
>;

/** Returns the mix of the given asset values; null if they are worth nothing. */
export function toPortfolio(
  values: ValuesByAsset,
  inputs: OptimalAllocation['inputs'],
  years: number,
): Portfolio | null {
  const worth = values.equities + values.bonds + values.cash;
  if (!(worth > 0)) return null;
  const mix = assessPortfolio(
    scaled(values, 1 / worth),
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
