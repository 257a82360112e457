import {
  LIMITS,
  type MonteCarloSimulation,
  type advancedForecastEndpoints,
  toEngineAdjustments,
  toEngineInflationModel,
  toSimulationRequest,
} from '@meridian/contract';
import { type CurrencyCode, type SimulationRequest, formatMonth } from '@meridian/engine';
import { useMemo } from 'react';
import { useUser } from '#features/auth/public.ts';
import {
  type AnalysisChoices,
  type Economy,
  chosenEconomy,
  useAnalysisChoices,
  useEconomy,
} from '#features/economic/public.ts';
import { usePlan } from '#features/forecast/public.ts';
import type { CallOptions } from '#lib/api/api-client.ts';

type SimulationBody = CallOptions<typeof advancedForecastEndpoints.monteCarloSimulation>['body'];

/** What is to be simulated. */
export interface SimulationQuestion {
  readonly body: SimulationBody & Readonly<Record<'years' | 'num_simulations' | 'seed', number>>;
  /** The same for the worker of this page; null where only the server can answer. */
  readonly request: SimulationRequest | null;
  /** Whether it is small enough to be answered at once after every change. */
  readonly runsByItself: boolean;
  /** Money in the answer is in this currency. */
  readonly currency: CurrencyCode;
  /** The plan alone, without the economic scenario: what the forecast computes. */
  readonly plan: Pick<SimulationRequest, 'items' | 'start' | 'years' | 'currency' | 'rates' | 'assumptions'>;
}

/** What a part of the results shows. */
export interface ResultPart {
  readonly answer: MonteCarloSimulation;
  readonly currency: CurrencyCode;
  /** Whether in the money of today, which the answer then has. */
  readonly isReal: boolean;
}

/** Up to so many futures, they are drawn while a control moves. */
const MOST_AT_ONCE = 10_000;

/** What is chosen now, as a question: the same object as long as it means the same. Suspends. */
export function useSimulationQuestion(): SimulationQuestion {
  const { scenario, plan: items, assumptions, start, years, currency } = usePlan();
  const choices = useAnalysisChoices();
  const economy = useEconomy();
  const isGuest = useUser()?.is_guest ?? false;
  const { code, rates } = currency;
  return useMemo(() => {
    const plan = { items, start, years, currency: code, rates, assumptions };
    const paths = isGuest ? Math.min(choices.paths, LIMITS.guestSimulationPathsMax) : choices.paths;
    return questionOf(plan, { ...choices, paths }, economy, scenario.id);
  }, [scenario.id, items, assumptions, start, years, code, rates, choices, economy, isGuest]);
}

type Plan = Parameters<typeof toSimulationRequest>[0] & { readonly years: number };

function questionOf(
  plan: Plan,
  choices: AnalysisChoices,
  economy: Economy,
  scenarioId: number,
): SimulationQuestion {
  const { paths, seed, returnModel, includeFxRisk } = choices;
  const { scenario, model } = chosenEconomy(choices, economy);
  const settings = {
    years: plan.years,
    num_simulations: paths,
    seed,
    return_model: returnModel,
    include_fx_risk: includeFxRisk,
  };
  // What happened in the past, month by month, is at the server.
  const asksForHistory =
    returnModel === 'historical_bootstrap' || model?.model_type === 'historical_bootstrap';
  const inflation =
    model === undefined || asksForHistory
      ? undefined
      : toEngineInflationModel(model, () => new Float64Array(0));
  const isHere = paths <= MOST_AT_ONCE && !asksForHistory;
  return {
    body: {
      ...settings,
      scenario_id: scenarioId,
      start: formatMonth(plan.start),
      economic_scenario_id: scenario?.id ?? null,
      inflation_model_id: model?.id ?? null,
    },
    request: isHere
      ? toSimulationRequest(plan, settings, {
          adjustments: scenario && toEngineAdjustments(scenario),
          inflation,
        })
      : null,
    runsByItself: paths <= MOST_AT_ONCE,
    currency: plan.currency,
    plan,
  };
}
