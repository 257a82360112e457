import {
  LIMITS,
  type MonteCarloSimulation,
  type advancedForecastEndpoints,
  chosenInflation,
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
  chosenEconomy,
  meanHistory,
  useAnalysisChoices,
  useEconomy,
  useShippedHistory,
} from '#features/economic/public.ts';
import { horizonToAsk } from '#features/plan/public.ts';
import { SIMULATES_HERE } from '#lib/simulation/browser-simulation.ts';
import { usePlan } from '#features/forecast/public.ts';
import type { CallOptions } from '#lib/api/api-client.ts';
import { useSame } from '#lib/use-same.ts';

type SimulationBody = CallOptions<typeof advancedForecastEndpoints.monteCarloSimulation>['body'];

/** A simulation to be run. */
export interface SimulationQuestion {
  readonly body: SimulationBody & Parameters<typeof toSimulationRequest>[1];
  /** The same for the worker of this page; null where only the server can answer. */
  readonly request: SimulationRequest | null;
  /** Says if the history that it repeats is in this page; without it the server answers. */
  readonly history: ShippedHistory['state'];
  /** True if the past was to be repeated and is not here, of returns and of prices. */
  readonly lacks: Readonly<Record<'returns' | 'prices', boolean>>;
  /** The history that is drawn from: where the past is lacking, prices that rise at their mean. */
  readonly from: Parameters<typeof toSimulationRequest>[2];
  /** True if it is small enough to be answered at once after every change. */
  readonly runsByItself: boolean;
  /** Money in the answer is in this currency. */
  readonly currency: CurrencyCode;
  /** The plan alone, without the economic scenario: what the forecast computes. */
  readonly plan: Parameters<typeof toSimulationRequest>[0] &
    Pick<ReturnType<typeof usePlan>, 'years' | 'months' | 'assumptions'>;
}

/** The data of a part of the results. */
export interface ResultPart {
  readonly answer: MonteCarloSimulation;
  readonly currency: CurrencyCode;
  /** True: in the money of today, which the answer then has. */
  readonly isReal: boolean;
}

/** Up to so many futures, they are drawn while a control moves. */
const MOST_AT_ONCE = 10_000;

/**
 * The simulation that the current choices ask for, of no more futures than `most`. It stays the same object until something changes that
 * the simulation depends on, so that an answer can be told from one to a former question. Suspends.
 */
export function useSimulationQuestion(most = Infinity): SimulationQuestion {
  const { scenario, plan: items, assumptions, start, years, months, currency } = usePlan();
  const { code } = currency;
  const rates = useSame(currency.rates);
  const drawn = useSame(useDrawn(most));
  const { num_simulations: paths, return_model: returnModel } = drawn.settings;
  const isHere = SIMULATES_HERE && paths <= MOST_AT_ONCE;
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
        ...horizonToAsk(plan),
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

/** The same with what it repeats of the past, as far as that is here. */
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
      // The page tells every figure in the money of the start too.
      isReal: true,
      ...(returns === undefined ? {} : { history: returns }),
    },
    lacks: {
      returns: settings.return_model === HISTORICAL_BOOTSTRAP && returns === undefined,
      prices: past !== null && factors === undefined,
    },
  };
}

/** The sources of a simulation beside the plan: the choices and the economy that it depends on, and nothing else. */
function useDrawn(most: number) {
  const choices = useAnalysisChoices();
  const economy = useEconomy();
  const isGuest = useUser()?.is_guest ?? false;
  const { scenario, model } = chosenEconomy(choices, economy);
  return {
    settings: {
      num_simulations: Math.min(choices.paths, most, isGuest ? LIMITS.guestSimulationPathsMax : Infinity),
      seed: choices.seed,
      return_model: choices.returnModel,
      include_fx_risk: choices.includeFxRisk,
    },
    economy: { economic_scenario_id: scenario?.id ?? null, inflation_model_id: model?.id ?? null },
    adjustments: scenario && drawnAdjustments(scenario),
    /** A bootstrap gets its history later. */
    inflation: chosenInflation(model, () => NO_CHANGES),
    /** The currency whose prices of the past are repeated, and how these rose on average. */
    past:
      model?.model_type === HISTORICAL_BOOTSTRAP
        ? { of: model.currency, mean: Array.from(meanHistory(economy)(model.currency)) }
        : null,
  };
}

function drawnAdjustments(scenario: Parameters<typeof toEngineAdjustments>[0]) {
  const { crisisProbabilityMultiplier: _notDrawn, ...adjustments } = toEngineAdjustments(scenario);
  return adjustments;
}

const NO_CHANGES = new Float64Array(0);
