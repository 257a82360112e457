import type { OptimalAllocation } from '@meridian/contract';
import { type ValuesByAsset, assessPortfolio } from '@meridian/engine';

export const PORTFOLIO_ASSETS = ['equities', 'bonds', 'cash'] as const;

/** A portfolio's asset shares and expected results, named as in the server's response; all in percent except the Sharpe ratio. */
export type Portfolio = Pick<
  OptimalAllocation,
  'allocation' | 'expected_return' | 'volatility' | 'sharpe_ratio' | 'probability_of_nominal_loss'
>;

/** Returns the portfolio of assets with these values, held for `years` years; null if their total is not above 0. */
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
