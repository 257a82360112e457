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
import { replaceEqualDeep } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useUser } from '#features/auth/public.ts';
import {
  type AnalysisChoices,
  type Economy,
  HISTORICAL_BOOTSTRAP,
  type ShippedHistory,
  chosenEconomy,
  useAnalysisChoices,
  useEconomy,
  useShippedHistory,
} from '#features/economic/public.ts';
import { usePlan } from '#features/forecast/public.ts';
import type { CallOptions } from '#lib/api/api-client.ts';
import { SIMULATES_HERE } from './browser-simulation.ts';

type SimulationBody = CallOptions<typeof advancedForecastEndpoints.monteCarloSimulation>['body'];

/** What is to be simulated. */
export interface SimulationQuestion {
  readonly body: SimulationBody & Readonly<Record<'years' | 'num_simulations' | 'seed', number>>;
  /** The same for the worker of this page; null where only the server can answer. */
  readonly request: SimulationRequest | null;
  /** Whether the history that it repeats is in this page; without it the server answers. */
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

/**
 * The simulation that the current choices ask for. It stays the same object until something changes that the simulation depends on, so
 * that an answer can be told from one to a former question. Suspends.
 */
export function useSimulationQuestion(): SimulationQuestion {
  const { scenario, plan: items, assumptions, start, years, currency } = usePlan();
  const choices = useAnalysisChoices();
  const economy = useEconomy();
  const isGuest = useUser()?.is_guest ?? false;
  const { code } = currency;
  const rates = useSame(currency.rates);
  const paths = isGuest ? Math.min(choices.paths, LIMITS.guestSimulationPathsMax) : choices.paths;
  const drawn = useSame(drawnFrom({ ...choices, paths }, economy, code));
  const isHere = SIMULATES_HERE && paths <= MOST_AT_ONCE;
  const { state, returns, prices } = useShippedHistory({
    returns: isHere && drawn.settings.return_model === HISTORICAL_BOOTSTRAP,
    prices: isHere && drawn.pastOf !== null,
  });
  return useMemo(() => {
    const plan = { items, start, years, currency: code, rates, assumptions };
    return questionOf(plan, drawn, { scenarioId: scenario.id, history: { state, returns, prices } });
  }, [scenario.id, items, assumptions, start, years, code, rates, drawn, state, returns, prices]);
}

/** The former object as long as the new one has the same content. */
function useSame<Content>(value: Content): Content {
  const [former, setFormer] = useState(value);
  const same = replaceEqualDeep(former, value);
  if (same !== former) setFormer(same);
  return same;
}

/** What a simulation is drawn from beside the plan: of choices and economy what it depends on, and nothing else. */
function drawnFrom(choices: AnalysisChoices, economy: Economy, currency: CurrencyCode) {
  const { scenario, model } = chosenEconomy(choices, economy);
  return {
    settings: {
      num_simulations: choices.paths,
      seed: choices.seed,
      return_model: choices.returnModel,
      include_fx_risk: choices.includeFxRisk,
    },
    economy: { economic_scenario_id: scenario?.id ?? null, inflation_model_id: model?.id ?? null },
    adjustments: scenario && drawnAdjustments(scenario),
    /** A bootstrap gets its history later. */
    inflation: chosenInflation(model, currency, () => NO_CHANGES),
    /** The currency whose prices of the past are repeated. */
    pastOf: model?.model_type === HISTORICAL_BOOTSTRAP ? model.currency : null,
  };
}

function drawnAdjustments(scenario: Economy['economic_scenarios'][number]) {
  const { crisisProbabilityMultiplier: _notDrawn, ...adjustments } = toEngineAdjustments(scenario);
  return adjustments;
}

type Plan = Parameters<typeof toSimulationRequest>[0] & { readonly years: number };

function questionOf(
  plan: Plan,
  { settings, economy, adjustments, inflation, pastOf }: ReturnType<typeof drawnFrom>,
  { scenarioId, history }: { scenarioId: number; history: ShippedHistory },
): SimulationQuestion {
  const { years } = plan;
  const { return_model: returnModel, num_simulations: paths } = settings;
  const changes = pastOf === null ? NO_CHANGES : history.prices?.[pastOf];
  const lacksHistory =
    changes === undefined || (returnModel === HISTORICAL_BOOTSTRAP && history.returns === undefined);
  return {
    body: {
      ...settings,
      ...economy,
      years,
      scenario_id: scenarioId,
      start: formatMonth(plan.start),
      deficit_policy: plan.assumptions.deficitPolicy,
      real: true,
    },
    request:
      !SIMULATES_HERE || paths > MOST_AT_ONCE || lacksHistory
        ? null
        : toSimulationRequest(
            plan,
            { ...settings, years },
            {
              adjustments,
              inflation: inflation.type === HISTORICAL_BOOTSTRAP ? { ...inflation, changes } : inflation,
              ...(history.returns === undefined ? {} : { history: history.returns }),
            },
          ),
    history: history.state,
    runsByItself: paths <= MOST_AT_ONCE,
    currency: plan.currency,
    plan,
  };
}

const NO_CHANGES = new Float64Array(0);
