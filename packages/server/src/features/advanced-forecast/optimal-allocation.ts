import {
  type advancedForecastEndpoints,
  type OptimalAllocation,
  toPercent,
  roundToScale,
  toEngineAdjustments,
} from '@meridian/contract';
import { INFLATION_TARGETS, adjustInflationModel, longRunRate, computeOptimalAllocation } from '@meridian/engine';
import type { Call } from '#http/call-types.ts';
import { readSelectedEconomicModels } from './selected-economic-models.ts';

interface Assets {
  equities: number;
  bonds: number;
  cash: number;
}

/** Returns the optimal allocation under the long-run inflation of the chosen economy (finance.md section 7). */
export async function computeAllocationResponse(
  call: Call<typeof advancedForecastEndpoints.optimalAllocation>,
): Promise<OptimalAllocation> {
  const { risk_tolerance: riskTolerance, time_horizon_years: years } = call.query;
  const { scenario, inflation } = await readSelectedEconomicModels(call, call.query);
  const adjustment = scenario === undefined ? 0 : toEngineAdjustments(scenario).inflation;
  const result = computeOptimalAllocation({
    inflation:
      inflation === undefined
        ? INFLATION_TARGETS[call.user.display_currency] + adjustment
        : longRunRate(adjustInflationModel(inflation.model, adjustment)),
    riskTolerance,
    years,
  });
  return {
    risk_tolerance: riskTolerance,
    time_horizon_years: years,
    allocation: percents(result.allocation),
    expected_return: toPercent(result.expectedReturn),
    volatility: toPercent(result.volatility),
    sharpe_ratio: roundToScale(result.sharpeRatio, 1e4),
    probability_of_nominal_loss: toPercent(result.probabilityOfNominalLoss),
    efficient_frontier: result.frontier.map((point) => ({
      expected_return: toPercent(point.expectedReturn),
      volatility: toPercent(point.volatility),
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
  return { equities: toPercent(equities), bonds: toPercent(bonds), cash: toPercent(cash) };
}
