/** Converts a simulation call to an engine request and the engine's result to the response, for both server and web client. */
import {
  type EconomicAdjustments,
  type SelectedInflation,
  adjustInflationModel,
  assumedInflation,
  roundMoney,
} from '@meridian/engine';
import type { SimulationRequest, SimulationResult } from '@meridian/simulation';
import type { z } from 'zod';
import type { MonteCarloSimulation, simulationBody } from './advanced-forecast.ts';
import { probabilityToPercent, roundMoneySeries, pathShareToPercent } from '#economic/response-rounding.ts';

/** The parts of an engine request that come from the plan. */
type SimulatedPlan = Pick<SimulationRequest, 'items' | 'start' | 'years' | 'months' | 'currency' | 'rates'> &
  Required<Pick<SimulationRequest, 'assumptions'>> & {
    readonly assumptions: { readonly deficitPolicy: SimulationRequest['deficitPolicy'] };
  };

/** The parts of an engine request that come from economic objects. */
interface SimulatedEconomy {
  readonly adjustments?: Omit<EconomicAdjustments, 'crisisProbabilityMultiplier'> | undefined;
  /** Inflation model before the economic scenario adjusts it; absent: prices follow the plan's own assumptions. */
  readonly inflation?: SelectedInflation | undefined;
  /** True if values in today's prices are requested even without a model. */
  readonly isReal?: boolean | undefined;
  /** Market history for the model `historical_bootstrap`. */
  readonly history?: SimulationRequest['history'];
}

/** Builds the engine request for a simulation call. */
export function toSimulationRequest(
  plan: SimulatedPlan,
  body: Omit<z.output<typeof simulationBody>, 'scenario_id' | 'start' | 'years' | 'until'>,
  { adjustments, inflation, isReal = false, history }: SimulatedEconomy,
): SimulationRequest {
  const { items, start, years, months, currency, rates, assumptions } = plan;
  const points = adjustments?.inflation ?? 0;
  return {
    items,
    start,
    currency,
    rates,
    assumptions,
    years,
    months,
    paths: body.num_simulations,
    seed: body.seed,
    deficitPolicy: body.deficit_policy ?? assumptions.deficitPolicy,
    includeFxRisk: body.include_fx_risk,
    returnModel: body.return_model,
    ...(history === undefined ? {} : { history }),
    ...(adjustments === undefined
      ? {}
      : { returns: adjustments.returns, volatilityMultiplier: adjustments.volatilityMultiplier }),
    ...pricesOf(plan, inflation, { points, isReal }),
  };
}

/**
 * Returns the inflation model, adjusted by the economic scenario's `points`. Without a chosen model, returns only the adjustment, or, if
 * values in today's prices are requested, a constant model with the plan's own inflation plus the adjustment.
 */
function pricesOf(
  { currency, assumptions }: SimulatedPlan,
  inflation: SelectedInflation | undefined,
  { points, isReal }: { points: number; isReal: boolean },
): Pick<SimulationRequest, 'inflation' | 'addedInflation'> {
  if (inflation !== undefined) {
    return { inflation: { ...inflation, model: adjustInflationModel(inflation.model, points) } };
  }
  if (!isReal) return points === 0 ? {} : { addedInflation: points };
  const rate = assumedInflation({ prices: assumptions.prices ?? {} }, currency) + points;
  return { inflation: { model: { type: 'constant', rate }, currency } };
}

/** Converts the result of a simulation to the API's response, with rounded amounts and percentages (finance.md 5.3 and 9). */
export function toMonteCarloResponse(
  { scenario_id, seed }: Pick<MonteCarloSimulation, 'scenario_id' | 'seed'>,
  result: SimulationResult,
): MonteCarloSimulation {
  const { confidence, categories, real } = result;
  return {
    scenario_id,
    // A begun year counts as a whole one.
    years: Math.ceil(result.labels.length / 12),
    num_simulations: result.paths,
    seed,
    labels: result.labels,
    ...spreadOf(result),
    median: roundMoney(result.median),
    invested_capital: roundMoney(result.investedCapital),
    probability_of_loss: pathShareToPercent(result.probabilityOfLoss),
    value_at_risk_5: roundMoney(result.valueAtRisk5),
    expected_shortfall_5: roundMoney(result.expectedShortfall5),
    probability_of_shortfall: pathShareToPercent(result.probabilityOfShortfall),
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
      probability_of_loss: interval(confidence.probabilityOfLoss, probabilityToPercent),
      probability_of_shortfall: interval(confidence.probabilityOfShortfall, probabilityToPercent),
    },
    fan: bandsOf(result.fan),
    shortfall_by_year: Array.from(result.shortfallByYear, pathShareToPercent),
    distribution: binsOf(result.distribution),
    samples: samplesOf(result.samples, ({ path, totals, shortMonth }) => ({
      path,
      totals: roundMoneySeries(totals),
      short_month: shortMonth === null ? null : (result.labels[shortMonth] ?? null),
    })),
    ...(real === null ? {} : { real: realFutures(real) }),
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

function realFutures(real: NonNullable<SimulationResult['real']>) {
  return {
    mean: roundMoney(real.mean),
    median: roundMoney(real.median),
    p5: roundMoney(real.percentile5),
    p95: roundMoney(real.percentile95),
    invested_capital: roundMoney(real.investedCapital),
    value_at_risk_5: roundMoney(real.valueAtRisk5),
    confidence: {
      mean: interval(real.confidence.mean, roundMoney),
      p5: interval(real.confidence.percentile5, roundMoney),
      p95: interval(real.confidence.percentile95, roundMoney),
    },
    labels: real.labels,
    fan: bandsOf(real.fan),
    distribution: binsOf(real.distribution),
    samples: samplesOf(real.samples, ({ path, totals }) => ({ path, totals: roundMoneySeries(totals) })),
  };
}

function bandsOf({ p5, p10, p25, p50, p75, p90, p95 }: SimulationResult['fan']) {
  return {
    p5: roundMoneySeries(p5),
    p10: roundMoneySeries(p10),
    p25: roundMoneySeries(p25),
    p50: roundMoneySeries(p50),
    p75: roundMoneySeries(p75),
    p90: roundMoneySeries(p90),
    p95: roundMoneySeries(p95),
  };
}

/** Edges need no rounding, because they are round numbers. */
function binsOf({ edges, counts }: SimulationResult['distribution']) {
  return { edges: Array.from(edges), counts: Array.from(counts) };
}

function samplesOf<T, U>(
  { p10, p25, p50, p75, p90 }: Readonly<Record<keyof MonteCarloSimulation['samples'], T>>,
  convert: (sample: T) => U,
) {
  return { p10: convert(p10), p25: convert(p25), p50: convert(p50), p75: convert(p75), p90: convert(p90) };
}

function interval({ low, high }: { low: number; high: number }, round: (value: number) => number) {
  return { low: round(low), high: round(high) };
}
