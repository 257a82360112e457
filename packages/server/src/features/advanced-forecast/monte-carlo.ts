import { LIMITS, type MonteCarloSimulation, type advancedForecastEndpoints } from '@meridian/contract';
import {
  type SimulationRequest,
  type SimulationResult,
  adjustedInflation,
  roundMoney,
} from '@meridian/engine';
import { invalidField } from '#errors.ts';
import { toEngineAdjustments } from '#features/economic/economic-scenario-store.ts';
import { usReturns } from '#features/economic/shipped-data-store.ts';
import type { PlanStore } from '#features/items/plan-store.ts';
import type { Call } from '#http/route.ts';
import { type ChosenPlan, chooseEconomy, choosePlan } from './chosen-economy.ts';
import { estimatedPercent, moneys } from './round-answer.ts';

type Simulating = Call<typeof advancedForecastEndpoints.monteCarloSimulation>;

/** What the call asks the engine; 404 for what is not the user's. */
export async function simulationRequest(
  call: Simulating,
  plans: PlanStore,
  rates: ChosenPlan['rates'],
): Promise<SimulationRequest> {
  const { body } = call;
  const plan = await choosePlan(call, plans, { ...body, rates });
  const { scenario, inflation } = await chooseEconomy(call, body);
  const adjustments = scenario && toEngineAdjustments(scenario);
  return {
    ...plan,
    years: body.years,
    paths: body.num_simulations,
    seed: body.seed,
    deficitPolicy: body.deficit_policy ?? plan.assumptions.deficitPolicy,
    includeFxRisk: body.include_fx_risk,
    returnModel: body.return_model,
    ...(body.return_model === 'historical_bootstrap' ? { history: usReturns() } : {}),
    ...(adjustments === undefined
      ? {}
      : { returns: adjustments.returns, volatilityMultiplier: adjustments.volatilityMultiplier }),
    ...(inflation === undefined
      ? {}
      : { inflation: adjustedInflation(inflation, adjustments?.inflation ?? 0) }),
  };
}

/** A guest may try a simulation, but not the largest. */
export function requirePaths({ user, body }: Simulating): void {
  const most = LIMITS.guestSimulationPathsMax;
  if (user.is_guest && body.num_simulations > most) {
    throw invalidField('num_simulations', `Without an account there can be at most ${most} simulations.`);
  }
}

/** The answer (finance.md sections 5.3 and 9). */
export function toMonteCarlo(
  { scenario_id, years, seed }: Simulating['body'],
  result: SimulationResult,
): MonteCarloSimulation {
  const { confidence, categories, real } = result;
  return {
    scenario_id,
    years,
    num_simulations: result.paths,
    seed,
    labels: result.labels,
    ...spreadOf(result),
    median: roundMoney(result.median),
    invested_capital: roundMoney(result.investedCapital),
    probability_of_loss: estimatedPercent(result.probabilityOfLoss),
    value_at_risk_5: roundMoney(result.valueAtRisk5),
    expected_shortfall_5: roundMoney(result.expectedShortfall5),
    probability_of_shortfall: estimatedPercent(result.probabilityOfShortfall),
    category_breakdown: {
      pension: spreadOf(categories.pension),
      saving: spreadOf(categories.saving),
      investment: spreadOf(categories.investment),
    },
    confidence: {
      mean: interval(confidence.mean, roundMoney),
      median: interval(confidence.median, roundMoney),
      percentile_5: interval(confidence.percentile5, roundMoney),
      percentile_95: interval(confidence.percentile95, roundMoney),
      probability_of_loss: interval(confidence.probabilityOfLoss, estimatedPercent),
      probability_of_shortfall: interval(confidence.probabilityOfShortfall, estimatedPercent),
    },
    fan: {
      p5: moneys(result.fan.p5),
      p10: moneys(result.fan.p10),
      p25: moneys(result.fan.p25),
      p50: moneys(result.fan.p50),
      p75: moneys(result.fan.p75),
      p90: moneys(result.fan.p90),
      p95: moneys(result.fan.p95),
    },
    ...(real === null ? {} : { real: realSpread(real) }),
  };
}

type Spread = SimulationResult['categories']['pension'];

function spreadOf({ mean, standardDeviation, percentile5, percentile95 }: Spread) {
  return {
    mean: roundMoney(mean),
    std_dev: roundMoney(standardDeviation),
    percentile_5: roundMoney(percentile5),
    percentile_95: roundMoney(percentile95),
  };
}

function realSpread({ mean, percentile5, percentile95 }: Omit<Spread, 'standardDeviation'>) {
  return { mean: roundMoney(mean), p5: roundMoney(percentile5), p95: roundMoney(percentile95) };
}

function interval({ low, high }: { low: number; high: number }, round: (value: number) => number) {
  return { low: round(low), high: round(high) };
}
