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

/** So many futures are simulated. */
export const PATHS = 1_000;
const MOST_YEARS = LIMITS.forecastYearsMax;

type Plan = ReturnType<typeof usePlan>;

/** The plan alone, under no economy that anybody has chosen: everybody has this. */
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
    /** The same as far as anybody can look; null where that is no further. */
    longRequest:
      horizonMonths({ years, months }) >= 12 * MOST_YEARS
        ? null
        : toSimulationRequest({ ...plan, years: MOST_YEARS, months: undefined }, body, from),
    compared: { ...compared, variants: decidedVariants(compared.variants) },
  };
}

export type SafetyQuestion = ReturnType<typeof safetyQuestion>;

/** The same object as long as the card would be the same. */
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
  // The server's answer to an edit is another list that means the same.
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- names and plan stand for the items, code and rates for the currency
    [names, plan, scenario.id, assumptions, start, years, months, currency.code, rates],
  );
}

/** The futures of a plan over its horizon, and beyond that where one can look further. */
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
 * How safe a plan is: its futures, then what each change does to them, and what would break it. All of it is computed in threads of this
 * page, begins by itself while it is looked at, and follows edits: what is under way for a former plan is ended.
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
  // Parts with many pieces are drawn in slices, so that the page answers meanwhile.
  return {
    question,
    futures: useDeferredValue(futures.state),
    changes: useDeferredValue(changes.state),
    breaks: useDeferredValue(breaks.state),
    ask,
  };
}
