import { workToExtend } from '@meridian/contract';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { openBrowserSimulation } from '#lib/simulation/browser-simulation.ts';
import { useRunner } from '#lib/simulation/simulation-runner.ts';
import { usePlan } from '#features/forecast/public.ts';
import { useSimulationQuestion } from '#features/advanced-forecast/simulation/simulation-question.ts';
import { chosenEconomy, useAnalysisChoices, useEconomy } from '#features/economic/public.ts';
import { MOST_PATHS, openComparisons } from './compare-variants.ts';
import { comparedOutlook, comparedPlan } from './compared-plan.ts';

/**
 * The selected scenario with its variants, under the chosen economy; `workId` is the income that was chosen to run longer. The same
 * object as long as the table would be the same. Suspends.
 */
function useComparedPlan(workId: number | null) {
  const { items } = usePlan();
  const question = useSimulationQuestion(MOST_PATHS);
  const { scenario, model } = chosenEconomy(useAnalysisChoices(), useEconomy());
  // The server's answer to an edit is another list that means the same.
  const names = items.map(({ id, name }) => `${id} ${name}`).join('\n');
  const plan = useMemo(
    () => comparedPlan(items, question, { scenario, model }, workId),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- names and the question's plan stand for the items
    [names, question, scenario, model, workId],
  );
  const work = useMemo(() => workToExtend(items, comparedOutlook(question)), [items, question]);
  return { plan, work, isLoading: question.history === 'loading' };
}

/** The comparison of the selected scenario with its variants; it begins by itself while it is looked at, and follows edits. Suspends. */
export function useComparison(isInView: boolean) {
  const [workId, setWorkId] = useState<number | null>(null);
  const { plan, work, isLoading } = useComparedPlan(workId);
  const { income, choices } = work;
  const { runner, state } = useRunner(() => openComparisons(openBrowserSimulation()));
  // A table of many rows is drawn in slices, so that the page answers meanwhile.
  const { status, progress, shown, error } = useDeferredValue(state);
  const isEmpty = plan.variants.length === 0;
  useEffect(() => {
    if (isInView && !isLoading && !isEmpty && runner.store.getState().asked !== plan) runner.ask(plan);
  }, [isInView, isLoading, isEmpty, plan, runner]);
  return {
    /** `loading`: the past that the newest plan repeats is not here yet. */
    status: isLoading ? 'loading' : status,
    error,
    /** Simulations that are done, and all that there are. */
    done: progress?.done ?? 0,
    total: plan.variants.length + 1,
    comparison: shown?.answer ?? null,
    /** True if the figures are of the plan as it is now. */
    isCurrent: status === 'done' && shown?.question === plan,
    /** Which incomes can be the one that a year more of work extends, where the plan leaves a doubt; which was chosen, or is likely. */
    work: { choices, chosen: choices.find(({ id }) => id === workId) ?? income, choose: setWorkId },
    /** The newest plan has nothing to vary. */
    isEmpty,
    begin: () => runner.ask(plan),
    cancel: runner.cancel,
  };
}
