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
  type ShippedHistory,
  chosenEconomy,
  useAnalysisChoices,
  useEconomy,
  useShippedHistory,
} from '#features/economic/public.ts';
import { usePlan } from '#features/forecast/public.ts';
import type { CallOptions } from '#lib/api/api-client.ts';

type SimulationBody = CallOptions<typeof advancedForecastEndpoints.monteCarloSimulation>['body'];

/** What is to be simulated. */
export interface SimulationQuestion {
  readonly body: SimulationBody & Readonly<Record<'years' | 'num_simulations' | 'seed', number>>;
  /** The same for the worker of this page; null where only the server can answer. */
  readonly request: SimulationRequest | null;
  /** Whether the past that it repeats is in this page; without it the server answers. */
  readonly history: ShippedHistory['state'];
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
  const paths = isGuest ? Math.min(choices.paths, LIMITS.guestSimulationPathsMax) : choices.paths;
  const isHere = paths <= MOST_AT_ONCE;
  const { state, returns, prices } = useShippedHistory({
    returns: isHere && choices.returnModel === REPEATS,
    prices: isHere && chosenEconomy(choices, economy).model?.model_type === REPEATS,
  });
  return useMemo(() => {
    const plan = { items, start, years, currency: code, rates, assumptions };
    const chosen = { ...choices, paths };
    return questionOf(plan, chosen, economy, {
      scenarioId: scenario.id,
      history: { state, returns, prices },
    });
  }, [
    scenario.id,
    items,
    assumptions,
    start,
    years,
    code,
    rates,
    choices,
    economy,
    paths,
    state,
    returns,
    prices,
  ]);
}

/** The model of returns, and that of inflation, which repeat the past. */
const REPEATS = 'historical_bootstrap';

type Plan = Parameters<typeof toSimulationRequest>[0] & { readonly years: number };

function questionOf(
  plan: Plan,
  choices: AnalysisChoices,
  economy: Economy,
  { scenarioId, history }: { scenarioId: number; history: ShippedHistory },
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
  const past = model?.model_type === REPEATS ? history.prices?.[model.currency] : NO_CHANGES;
  const lacksHistory = past === undefined || (returnModel === REPEATS && history.returns === undefined);
  return {
    body: {
      ...settings,
      scenario_id: scenarioId,
      start: formatMonth(plan.start),
      economic_scenario_id: scenario?.id ?? null,
      inflation_model_id: model?.id ?? null,
    },
    request:
      paths > MOST_AT_ONCE || lacksHistory
        ? null
        : toSimulationRequest(plan, settings, {
            adjustments: scenario && toEngineAdjustments(scenario),
            inflation: model && toEngineInflationModel(model, () => past),
            ...(history.returns === undefined ? {} : { history: history.returns }),
          }),
    history: history.state,
    runsByItself: paths <= MOST_AT_ONCE,
    currency: plan.currency,
    plan,
  };
}

const NO_CHANGES = new Float64Array(0);
