import {
  type FinancialItem,
  LIMITS,
  type MonteCarloSimulation,
  toMonteCarloResponse,
  toSimulationRequest,
} from '@meridian/contract';
import { formatMonth, horizonMonths } from '@meridian/engine';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { createComparisonRunner } from '#features/advanced-forecast/sensitivity/compare-variants.ts';
import { planWithVariants } from '#features/advanced-forecast/sensitivity/plan-with-variants.ts';
import { canSimulateInBrowser, createBrowserSimulation } from '#lib/browser-simulation.ts';
import { createLatestRequestRunner, useLatestRequestRunner } from '#lib/simulation-runner.ts';
import { type usePlan } from '#features/forecast/public.ts';
import { horizonParameters } from '#features/plan/public.ts';
import { useStableValue } from '#lib/use-stable-value.ts';
import { createBreakingPointSearch } from './breaking-point-worker-client.ts';
import { userControlledVariants } from './user-controlled-variants.ts';

/** The number of simulated paths in each simulation of the safety card. The description of the method names this number. */
export const SAFETY_PATHS = 1_000;
const MOST_YEARS = LIMITS.forecastYearsMax;

type Plan = ReturnType<typeof usePlan>;

/**
 * Returns the requests for all parts of the safety card. They contain no economic scenario, which only users of the advanced view can
 * choose.
 */
function createSafetyRequest(
  items: readonly FinancialItem[],
  {
    scenario,
    plan: planItems,
    ...outlook
  }: Pick<Plan, 'scenario' | 'plan' | 'assumptions' | 'start' | 'years' | 'months' | 'currency'>,
) {
  const { assumptions, start, years, months, currency } = outlook;
  const plan = {
    items: planItems,
    start,
    years,
    months,
    currency: currency.code,
    rates: currency.rates,
    assumptions,
  };
  const body = {
    scenario_id: scenario.id,
    ...horizonParameters({ start, years, months }),
    start: formatMonth(start),
    num_simulations: SAFETY_PATHS,
    seed: LIMITS.simulationSeedDefault,
    return_model: 'lognormal',
    include_fx_risk: true,
    deficit_policy: assumptions.deficitPolicy,
    real: true,
  } as const;
  const from = { isReal: true };
  const question = { plan, body, from, missing: { returns: false, prices: false } };
  const compared = planWithVariants(items, question, { scenario: undefined, model: undefined }, null);
  return {
    body,
    plan,
    currency: currency.code,
    request: toSimulationRequest(plan, body, from),
    /** The simulation request over the longest horizon; null if the chosen horizon is the longest one. */
    longRequest:
      horizonMonths({ years, months }) >= 12 * MOST_YEARS
        ? null
        : toSimulationRequest({ ...plan, years: MOST_YEARS, months: undefined }, body, from),
    compared: { ...compared, variants: userControlledVariants(compared.variants) },
  };
}

export type SafetyRequest = ReturnType<typeof createSafetyRequest>;

/** Returns the requests for the safety card; the same object while their values are equal. */
function useSafetyRequest({ scenario, items, plan, assumptions, start, years, months, currency }: Plan): SafetyRequest {
  const rates = useStableValue(currency.rates);
  // Items are compared by value, because the server's confirmation of an edit creates a new list with equal items.
  const names = items.map(({ id, name }) => `${id} ${name}`).join('\n');
  return useMemo(
    () =>
      createSafetyRequest(items, {
        scenario,
        plan,
        assumptions,
        start,
        years,
        months,
        currency: { ...currency, rates },
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- names and plan cover the items, code and rates cover the currency
    [names, plan, scenario.id, assumptions, start, years, months, currency.code, rates],
  );
}

/** The results of the simulations behind the chance of success. */
export interface SafetySimulation {
  /** The result over the chosen horizon. */
  readonly answer: MonteCarloSimulation;
  /** The result over the longest horizon; null if that is the chosen one. */
  readonly beyond: MonteCarloSimulation | null;
}

function createSafetyRunners() {
  const here = createBrowserSimulation();
  return {
    futures: createLatestRequestRunner<SafetyRequest, SafetySimulation>(
      async ({ body, request, longRequest }) => {
        const answer = toMonteCarloResponse(body, await here.run(request));
        const beyond = longRequest === null ? null : await here.run(longRequest);
        return { answer, beyond: beyond === null ? null : toMonteCarloResponse(body, beyond) };
      },
      { isEnded: () => false, close: here.close },
    ),
    changes: createComparisonRunner(here),
  };
}

/**
 * Returns the safety of a plan: its simulation result, the effect of each change, and the events that break the plan. The safety is
 * computed in workers while the card is visible; an edit cancels and restarts the computation.
 */
export function usePlanSafety(plan: Plan, isInView: boolean) {
  const question = useSafetyRequest(plan);
  const [open] = useState(createSafetyRunners);
  const futures = useLatestRequestRunner(() => open.futures);
  const changes = useLatestRequestRunner(() => open.changes);
  const breaks = useLatestRequestRunner(createBreakingPointSearch);
  const { runner: drawFutures } = futures;
  const { runner: compare } = changes;
  const { runner: search } = breaks;
  const ask = useMemo(
    () => () => {
      if (canSimulateInBrowser()) {
        drawFutures.request(question);
        compare.request(question.compared);
      }
      search.request(question.plan);
    },
    [question, drawFutures, compare, search],
  );
  useEffect(() => {
    if (isInView && search.store.getState().requested !== question.plan) ask();
  }, [isInView, question, ask, search]);
  // The results are rendered with a deferred value, so that the page stays responsive.
  return {
    question,
    futures: useDeferredValue(futures.state),
    changes: useDeferredValue(changes.state),
    breaks: useDeferredValue(breaks.state),
    ask,
  };
}
