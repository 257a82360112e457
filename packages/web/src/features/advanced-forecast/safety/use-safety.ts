import {
  type FinancialItem,
  LIMITS,
  type MonteCarloSimulation,
  toMonteCarlo,
  toSimulationRequest,
} from '@meridian/contract';
import { formatMonth, horizonMonths } from '@meridian/engine';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { openComparisons } from '#features/advanced-forecast/sensitivity/compare-variants.ts';
import { comparedPlan } from '#features/advanced-forecast/sensitivity/compared-plan.ts';
import { SIMULATES_HERE, openBrowserSimulation } from '#lib/simulation/browser-simulation.ts';
import { createRunner, useRunner } from '#lib/simulation/simulation-runner.ts';
import { type usePlan } from '#features/forecast/public.ts';
import { horizonToAsk } from '#features/plan/public.ts';
import { useSame } from '#lib/use-same.ts';
import { openBreakSearch } from './break-search.ts';
import { decidedVariants } from './decided-variants.ts';

/** The number of simulated paths. */
export const PATHS = 1_000;
const MOST_YEARS = LIMITS.forecastYearsMax;

type Plan = ReturnType<typeof usePlan>;

/** Returns the simulation of the plan without an economic scenario, which is available to all users. */
function safetyQuestion(
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
    ...horizonToAsk({ start, years, months }),
    start: formatMonth(start),
    num_simulations: PATHS,
    seed: LIMITS.simulationSeedDefault,
    return_model: 'lognormal',
    include_fx_risk: true,
    deficit_policy: assumptions.deficitPolicy,
    real: true,
  } as const;
  const from = { isReal: true };
  const question = { plan, body, from, lacks: { returns: false, prices: false } };
  const compared = comparedPlan(items, question, { scenario: undefined, model: undefined }, null);
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
    compared: { ...compared, variants: decidedVariants(compared.variants) },
  };
}

export type SafetyQuestion = ReturnType<typeof safetyQuestion>;

/** Returns the same object while its values are equal. */
function useSafetyQuestion({
  scenario,
  items,
  plan,
  assumptions,
  start,
  years,
  months,
  currency,
}: Plan): SafetyQuestion {
  const rates = useSame(currency.rates);
  // Compared by value, because the server's confirmation of an edit creates a new list with equal values.
  const names = items.map(({ id, name }) => `${id} ${name}`).join('\n');
  return useMemo(
    () =>
      safetyQuestion(items, {
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

/** The simulation result over the horizon, and over the longest horizon if that is longer. */
export interface Futures {
  readonly answer: MonteCarloSimulation;
  readonly beyond: MonteCarloSimulation | null;
}

function openFutures() {
  const here = openBrowserSimulation();
  return {
    futures: createRunner<SafetyQuestion, Futures>(
      async ({ body, request, longRequest }) => {
        const answer = toMonteCarlo(body, await here.run(request));
        const beyond = longRequest === null ? null : await here.run(longRequest);
        return { answer, beyond: beyond === null ? null : toMonteCarlo(body, beyond) };
      },
      { isEnded: () => false, close: here.close },
    ),
    changes: openComparisons(here),
  };
}

/**
 * Returns the safety of a plan: its simulation result, the effect of each change, and the events that break the plan. The safety is
 * computed in workers while the card is visible; an edit cancels and restarts the computation.
 */
export function useSafety(plan: Plan, isInView: boolean) {
  const question = useSafetyQuestion(plan);
  const [open] = useState(openFutures);
  const futures = useRunner(() => open.futures);
  const changes = useRunner(() => open.changes);
  const breaks = useRunner(openBreakSearch);
  const { runner: drawFutures } = futures;
  const { runner: compare } = changes;
  const { runner: search } = breaks;
  const ask = useMemo(
    () => () => {
      if (SIMULATES_HERE) {
        drawFutures.ask(question);
        compare.ask(question.compared);
      }
      search.ask(question.plan);
    },
    [question, drawFutures, compare, search],
  );
  useEffect(() => {
    if (isInView && search.store.getState().asked !== question.plan) ask();
  }, [isInView, question, ask, search]);
  // Deferred rendering, so that the page stays responsive.
  return {
    question,
    futures: useDeferredValue(futures.state),
    changes: useDeferredValue(changes.state),
    breaks: useDeferredValue(breaks.state),
    ask,
  };
}
