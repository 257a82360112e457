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
  type HistoricalData,
  selectedEconomy,
  createMeanHistory,
  useAnalysisChoices,
  useEconomy,
  useHistoricalData,
} from '#features/economic/public.ts';
import { horizonParameters } from '#features/plan/public.ts';
import { canSimulateInBrowser } from '#lib/browser-simulation.ts';
import { usePlan } from '#features/forecast/public.ts';
import type { CallOptions } from '#lib/api/api-client.ts';
import { useStableValue } from '#lib/use-stable-value.ts';

type SimulationBody = CallOptions<typeof advancedForecastEndpoints.monteCarloSimulation>['body'];

/** The inputs of a simulation, and the state of the historical data that it needs. */
export interface SimulationInputs {
  readonly body: SimulationBody & Parameters<typeof toSimulationRequest>[1];
  /** The request for the worker; null if only the server can compute it. */
  readonly request: SimulationRequest | null;
  /** The load state of the history that is resampled. Unless it is loaded, the server computes. */
  readonly history: HistoricalData['state'];
  /** For returns and for prices: true if their history was chosen but is not loaded. */
  readonly missing: Readonly<Record<'returns' | 'prices', boolean>>;
  /**
   * The economic scenario's adjustments, the inflation model, and the history to resample. If the history of prices is not loaded, prices
   * rise at their mean rate.
   */
  readonly from: Parameters<typeof toSimulationRequest>[2];
  /** True if the simulation is small enough to run automatically after every change. */
  readonly runsAutomatically: boolean;
  /** The currency of all amounts in the result: the display currency. */
  readonly currency: CurrencyCode;
  /** The plan with its horizon and assumptions, as the forecast computes it, without an economic scenario. */
  readonly plan: Parameters<typeof toSimulationRequest>[0] &
    Pick<ReturnType<typeof usePlan>, 'years' | 'months' | 'assumptions'>;
}

/** The props of each section that shows results. */
export interface SimulationResultProps {
  readonly answer: MonteCarloSimulation;
  readonly currency: CurrencyCode;
  /** True to show the result in today's money. The result must then contain these figures. */
  readonly isReal: boolean;
}

/** Maximum number of paths that are simulated automatically while a control moves. */
const MAX_AUTOMATIC_PATHS = 10_000;

/**
 * Returns the simulation for the current choices, with at most `most` paths. The returned object is the same object while its inputs are
 * equal, so that a result can be matched to its simulation. Suspends until the data is loaded.
 */
export function useSimulationInputs(most = Infinity): SimulationInputs {
  const { scenario, plan: items, assumptions, start, years, months, currency } = usePlan();
  const { code } = currency;
  const rates = useStableValue(currency.rates);
  const choices = useStableValue(useSimulationChoices(most));
  const { num_simulations: paths, return_model: returnModel } = choices.settings;
  const runsInBrowser = canSimulateInBrowser() && paths <= MAX_AUTOMATIC_PATHS;
  const { state, returns, prices } = useHistoricalData({
    returns: runsInBrowser && returnModel === HISTORICAL_BOOTSTRAP,
    prices: runsInBrowser && choices.past !== null,
  });
  return useMemo(() => {
    const plan = { items, start, years, months, currency: code, rates, assumptions };
    const { settings, economy } = choices;
    const { from, missing } = withHistory(choices, returns, prices);
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
      request: !runsInBrowser || missing.returns || missing.prices ? null : toSimulationRequest(plan, settings, from),
      history: state,
      missing,
      from,
      runsAutomatically: paths <= MAX_AUTOMATIC_PATHS,
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
    choices,
    paths,
    runsInBrowser,
    state,
    returns,
    prices,
  ]);
}

/** Returns the economy of the simulation with the history that is loaded, and which history is missing. */
function withHistory(
  { settings, adjustments, inflation, past }: ReturnType<typeof useSimulationChoices>,
  returns: HistoricalData['returns'],
  prices: HistoricalData['prices'],
): Pick<SimulationInputs, 'from' | 'missing'> {
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
      // Figures in today's money are always requested too, because the user can switch every figure to them.
      isReal: true,
      ...(returns === undefined ? {} : { history: returns }),
    },
    missing: {
      returns: settings.return_model === HISTORICAL_BOOTSTRAP && returns === undefined,
      prices: past !== null && factors === undefined,
    },
  };
}

/** Returns the inputs of a simulation except the plan: the user's choices, and the economic objects that they select. */
function useSimulationChoices(most: number) {
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
    /** The currency (`of`) whose historical inflation is resampled, and its mean inflation; null if no prices are resampled. */
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
