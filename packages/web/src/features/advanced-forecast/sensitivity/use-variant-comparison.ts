import { findIncomeToExtend } from '@meridian/contract';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { createBrowserSimulation } from '#lib/browser-simulation.ts';
import { useLatestRequestRunner } from '#lib/simulation-runner.ts';
import { usePlan } from '#features/forecast/public.ts';
import { useSimulationInputs } from '#features/advanced-forecast/simulation/simulation-inputs.ts';
import { selectedEconomy, useAnalysisChoices, useEconomy } from '#features/economic/public.ts';
import { MAX_COMPARISON_PATHS, createComparisonRunner } from './compare-variants.ts';
import { comparisonOutlook, planWithVariants } from './plan-with-variants.ts';

/**
 * Returns the selected scenario and its variants, to be computed with the chosen economy. `workId` is the id of the income that another
 * year of work extends. Memoized. Suspends until the data is loaded.
 */
function useComparedPlan(workId: number | null) {
  const { items } = usePlan();
  const question = useSimulationInputs(MAX_COMPARISON_PATHS);
  const { scenario, model } = selectedEconomy(useAnalysisChoices(), useEconomy());
  // Items are compared by value, because the server's confirmation of an edit creates a new list with equal items.
  const names = items.map(({ id, name }) => `${id} ${name}`).join('\n');
  const plan = useMemo(
    () => planWithVariants(items, question, { scenario, model }, workId),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- names and the question's plan cover the items
    [names, question, scenario, model, workId],
  );
  const work = useMemo(() => findIncomeToExtend(items, comparisonOutlook(question)), [items, question]);
  return { plan, work, isLoading: question.history === 'loading' };
}

/**
 * Returns the comparison of the selected scenario with its variants; computed while visible, and again after every edit. Suspends until the
 * data is loaded.
 */
export function useVariantComparison(isInView: boolean) {
  const [workId, setWorkId] = useState<number | null>(null);
  const { plan, work, isLoading } = useComparedPlan(workId);
  const { income, choices } = work;
  const { runner, state } = useLatestRequestRunner(() => createComparisonRunner(createBrowserSimulation()));
  // The table is rendered with a deferred value, so that the page stays responsive.
  const { status, progress, shown, error } = useDeferredValue(state);
  const isEmpty = plan.variants.length === 0;
  useEffect(() => {
    if (isInView && !isLoading && !isEmpty && runner.store.getState().requested !== plan) runner.request(plan);
  }, [isInView, isLoading, isEmpty, plan, runner]);
  return {
    /** `loading`: the historical data of the latest plan is not loaded yet. */
    status: isLoading ? 'loading' : status,
    error,
    /** The number of completed simulations; `total` is the number of all simulations of the comparison. */
    done: progress?.done ?? 0,
    total: plan.variants.length + 1,
    comparison: shown?.answer ?? null,
    /** True if the figures belong to the current plan. */
    isCurrent: status === 'done' && shown?.question === plan,
    /**
     * `choices` are the incomes that another year of work could extend, if the plan leaves this open. `chosen` is the income that the user
     * chose, otherwise the most likely one.
     */
    work: { choices, chosen: choices.find(({ id }) => id === workId) ?? income, choose: setWorkId },
    /** True if the current plan has nothing to vary. */
    isEmpty,
    begin: () => runner.request(plan),
    cancel: runner.cancel,
  };
}
