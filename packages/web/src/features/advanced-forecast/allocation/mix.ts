import type { OptimalAllocation } from '@meridian/contract';
import { type ByAsset, assessPortfolio } from '@meridian/engine';

export const ASSETS = ['equities', 'bonds', 'cash'] as const;

/** What a mix consists of and what it promises, in percent as the server tells the best one. */
export type Mix = Pick<
  OptimalAllocation,
  'allocation' | 'expected_return' | 'volatility' | 'sharpe_ratio' | 'probability_of_nominal_loss'
>;

/** The mix of assets that are worth so much. */
export function mixOf(held: ByAsset, inputs: OptimalAllocation['inputs'], years: number): Mix | null {
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

const scaled = ({ equities, bonds, cash }: ByAsset, factor: number): ByAsset => ({
  equities: factor * equities,
  bonds: factor * bonds,
  cash: factor * cash,
});
