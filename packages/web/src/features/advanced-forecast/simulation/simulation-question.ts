import {
  LIMITS,
  type MonteCarloSimulation,
  type advancedForecastEndpoints,
  selectInflationModel,
  toEngineAdjustments,
  toSimulationRequest,
} from '@meridian/contract';
import { type CurrencyCode, formatMonth } from '@meridian/engine';
import type { SimulationRequest } from '@meridian/simulation';
import { useMemo } from 'react';
import { useUser } from '#features/identity/public.ts';
import {
  HISTORICAL_BOOTSTRAP,
  type ShippedHistory,
  selectedEconomy,
  createMeanHistory,
  useAnalysisChoices,
  useEconomy,
  useShippedHistory,
} from '#features/economic/public.ts';
import { horizonParameters } from '#features/plan/public.ts';
import { canSimulateInBrowser } from '#lib/browser-simulation.ts';
import { usePlan } from '#features/forecast/public.ts';
import type { CallOptions } from '#lib/api/api-client.ts';
import { useStableValue } from '#lib/use-stable-value.ts';

type SimulationBody = CallOptions<typeof advancedForecastEndpoints.monteCarloSimulation>['body'];

/** A simulation to run, and what is known about its data. */
export interface SimulationQuestion {
  readonly body: SimulationBody & Parameters<typeof toSimulationRequest>[1];
  /** The request for the worker; null if only the server can compute it. */
  readonly request: SimulationRequest | null;
  /** The load state of the history that is resampled. Unless it is loaded, the server computes. */
  readonly history: ShippedHistory['state'];
  /** For returns and for prices: true if history was chosen but is not available. */
  readonly lacks: Readonly<Record<'returns' | 'prices', boolean>>;
  /** The history to draw from. If the history of prices is not available, prices rise at their mean rate. */
  readonly from: Parameters<typeof toSimulationRequest>[2];
  /** True if the simulation is small enough to run automatically after every change. */
  readonly runsByItself: boolean;
  /** The currency of amounts in the result. */
  readonly currency: CurrencyCode;
  /** The plan with its horizon and assumptions, as the forecast computes it, without an economic scenario. */
  readonly plan: Parameters<typeof toSimulationRequest>[0] &
    Pick<ReturnType<typeof usePlan>, 'years' | 'months' | 'assumptions'>;
}

/** The props of a part of the results. */
export interface SimulationResultProps {
  readonly answer: MonteCarloSimulation;
  readonly currency: CurrencyCode;
  /** True to show the result in today's money. The result must then contain these figures. */
  readonly isReal: boolean;
}

/** Maximum number of paths that are simulated automatically while a control moves. */
const MOST_AT_ONCE = 10_000;

/**
 * Returns the simulation for the current choices, with at most `most` paths. The returned object is the same object while its inputs are
 * equal, so that a result can be matched to its simulation. Suspends until the data is loaded.
 */
export function useSimulationQuestion(most = Infinity): SimulationQuestion {
  const { scenario, plan: items, assumptions, start, years, months, currency } = usePlan();
  const { code } = currency;
  const rates = useStableValue(currency.rates);
  const drawn = useStableValue(useDrawn(most));
  const { num_simulations: paths, return_model: returnModel } = drawn.settings;
  const isHere = canSimulateInBrowser() && paths <= MOST_AT_ONCE;
  const { state, returns, prices } = useShippedHistory({
    returns: isHere && returnModel === HISTORICAL_BOOTSTRAP,
    prices: isHere && drawn.past !== null,
  });
  return useMemo(() => {
    const plan = { items, start, years, months, currency: code, rates, assumptions };
    const { settings, economy } = drawn;
    const { from, lacks } = withPast(drawn, returns, prices);
    return {
      body: {
        ...settings,
        ...economy,
        ...horizonParameters(plan),
        scenario_id: scenario.id,
        start: formatMonth(start),
        deficit_policy: assumptions.deficitPolicy,
        real: true,
      },
      request: !isHere || lacks.returns || lacks.prices ? null : toSimulationRequest(plan, settings, from),
      history: state,
      lacks,
      from,
      runsByItself: paths <= MOST_AT_ONCE,
      currency: code,
      plan,
    };
  }, [
    scenario.id,
    items,
    assumptions,
    start,
    years,
    months,
    code,
    rates,
    drawn,
    paths,
    isHere,
    state,
    returns,
    prices,
  ]);
}

/** Returns the history that the simulation resamples, as far as it is loaded. */
function withPast(
  { settings, adjustments, inflation, past }: ReturnType<typeof useDrawn>,
  returns: ShippedHistory['returns'],
  prices: ShippedHistory['prices'],
): Pick<SimulationQuestion, 'from' | 'lacks'> {
  const factors = past === null ? undefined : prices?.[past.of];
  return {
    from: {
      adjustments,
      inflation:
        inflation?.model.type === HISTORICAL_BOOTSTRAP
          ? {
              ...inflation,
              model: { ...inflation.model, factors: factors ?? Float64Array.from(past?.mean ?? []) },
            }
          : inflation,
      // Requested because the page can also show every figure in today's money.
      isReal: true,
      ...(returns === undefined ? {} : { history: returns }),
    },
    lacks: {
      returns: settings.return_model === HISTORICAL_BOOTSTRAP && returns === undefined,
      prices: past !== null && factors === undefined,
    },
  };
}

/** Returns the inputs of a simulation except the plan: the user's choices, and the economic objects that they select. */
function useDrawn(most: number) {
  const choices = useAnalysisChoices();
  const economy = useEconomy();
  const isGuest = useUser()?.is_guest ?? false;
  const { scenario, model } = selectedEconomy(choices, economy);
  return {
    settings: {
      num_simulations: Math.min(choices.paths, most, isGuest ? LIMITS.guestSimulationPathsMax : Infinity),
      seed: choices.seed,
      return_model: choices.returnModel,
      include_fx_risk: choices.includeFxRisk,
    },
    economy: { economic_scenario_id: scenario?.id ?? null, inflation_model_id: model?.id ?? null },
    adjustments: scenario && drawnAdjustments(scenario),
    /** The inflation model. If it resamples history, that history is added when the request is created. */
    inflation: selectInflationModel(model, () => NO_CHANGES),
    /** The currency whose historical inflation is resampled, and its mean. */
    past:
      model?.model_type === HISTORICAL_BOOTSTRAP
        ? { of: model.currency, mean: Array.from(createMeanHistory(economy)(model.currency)) }
        : null,
  };
}

function drawnAdjustments(scenario: Parameters<typeof toEngineAdjustments>[0]) {
  const { crisisProbabilityMultiplier: _notDrawn, ...adjustments } = toEngineAdjustments(scenario);
  return adjustments;
}

const NO_CHANGES = new Float64Array(0);
