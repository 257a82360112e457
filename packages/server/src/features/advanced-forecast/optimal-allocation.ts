import {
  type advancedForecastEndpoints,
  type OptimalAllocation,
  percentOf,
  rounded,
  toEngineAdjustments,
} from '@meridian/contract';
import { INFLATION_TARGETS, adjustedInflation, longRunRate, optimalAllocation } from '@meridian/engine';
import type { Call } from '#http/call.ts';
import { chooseEconomy } from './chosen-economy.ts';

interface Assets {
  equities: number;
  bonds: number;
  cash: number;
}

/** Returns the optimal allocation under the long-run inflation of the chosen economy (finance.md section 7). */
export async function allocation(
  call: Call<typeof advancedForecastEndpoints.optimalAllocation>,
): Promise<OptimalAllocation> {
  const { risk_tolerance: riskTolerance, time_horizon_years: years } = call.query;
  const { scenario, inflation } = await chooseEconomy(call, call.query);
  const adjustment = scenario === undefined ? 0 : toEngineAdjustments(scenario).inflation;
  const result = optimalAllocation({
    inflation:
      inflation === undefined
        ? INFLATION_TARGETS[call.user.display_currency] + adjustment
        : longRunRate(adjustedInflation(inflation.model, adjustment)),
    riskTolerance,
    years,
  });
  return {
    risk_tolerance: riskTolerance,
    time_horizon_years: years,
    allocation: percents(result.allocation),
    expected_return: percentOf(result.expectedReturn),
    volatility: percentOf(result.volatility),
    sharpe_ratio: rounded(result.sharpeRatio, 1e4),
    probability_of_nominal_loss: percentOf(result.probabilityOfNominalLoss),
    efficient_frontier: result.frontier.map((point) => ({
      expected_return: percentOf(point.expectedReturn),
      volatility: percentOf(point.volatility),
      allocation: percents(point.allocation),
    })),
    inputs: {
      expected_return: percents(result.inputs.expectedReturn),
      volatility: percents(result.inputs.volatility),
      correlation: result.inputs.correlation.map((row) => [...row]),
    },
  };
}

function percents({ equities, bonds, cash }: Assets): Assets {
  return { equities: percentOf(equities), bonds: percentOf(bonds), cash: percentOf(cash) };
}
