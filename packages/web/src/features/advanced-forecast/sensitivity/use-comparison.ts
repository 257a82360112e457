import {
  type FinancialItem,
  LIMITS,
  chosenInflation,
  planVariants,
  toEngineAdjustments,
  toPlanItem,
  toSimulationRequest,
} from '@meridian/contract';
import {
  type CurrencyCode,
  adjustedInflation,
  adjustedItems,
  assumedRates,
  expectedPrices,
  forecast,
} from '@meridian/engine';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { openBrowserSimulation } from '#features/advanced-forecast/simulation/browser-simulation.ts';
import { useUser } from '#features/auth/public.ts';
import {
  type AnalysisChoices,
  HISTORICAL_BOOTSTRAP,
  chosenEconomy,
  meanHistory,
  useAnalysisChoices,
  useEconomy,
  useShippedHistory,
} from '#features/economic/public.ts';
import { usePlan } from '#features/forecast/public.ts';
import type { ComparedPlan } from './compare-variants.ts';
import { openComparisons } from './comparison-runner.ts';

/** More would take too long for a table that follows every edit. */
export const MOST_PATHS = 10_000;

type Plan = ReturnType<typeof usePlan>;

/** What returns and prices of the chosen economy are drawn from, and whether the past that they repeat is in this page. */
function useComparedEconomy(choices: AnalysisChoices) {
  const economy = useEconomy();
  const { economicScenarioId, inflationModelId, returnModel } = choices;
  const repeatsReturns = returnModel === HISTORICAL_BOOTSTRAP;
  const repeatsPrices = chosenEconomy(choices, economy).model?.model_type === HISTORICAL_BOOTSTRAP;
  const { state, returns, prices } = useShippedHistory({ returns: repeatsReturns, prices: repeatsPrices });
  const drawn = useMemo(() => {
    const chosen = chosenEconomy({ economicScenarioId, inflationModelId }, economy);
    const { scenario, model } = chosen;
    const meanOf = meanHistory(economy);
    const changesOf = (code: CurrencyCode) => prices?.[code] ?? meanOf(code);
    const lacksReturns = repeatsReturns && returns === undefined;
    const from = {
      adjustments: scenario && toEngineAdjustments(scenario),
      inflation: chosenInflation(model, economy.currency, changesOf),
      ...(returns === undefined ? {} : { history: returns }),
    };
    const settings = { economy: chosen, lacksReturns, lacksPrices: repeatsPrices && prices === undefined };
    return { from, returnModel: lacksReturns ? 'lognormal' : returnModel, settings } as const;
  }, [
    economy,
    economicScenarioId,
    inflationModelId,
    returnModel,
    repeatsReturns,
    returns,
    repeatsPrices,
    prices,
  ]);
  return { drawn, isLoading: state === 'loading' };
}

/** The selected scenario with its variants, under the chosen economy. The same object as long as the table would be the same. Suspends. */
function useComparedPlan() {
  const { items, plan: engineItems, assumptions, start, years, currency } = usePlan();
  const choices = useAnalysisChoices();
  const { drawn, isLoading } = useComparedEconomy(choices);
  const isGuest = useUser()?.is_guest ?? false;
  const paths = Math.min(choices.paths, isGuest ? LIMITS.guestSimulationPathsMax : MOST_PATHS);
  const { seed, includeFxRisk } = choices;
  const { code, rates } = currency;
  // The server's answer to an edit is another list that means the same.
  const names = items.map(({ id, name }) => `${id} ${name}`).join('\n');
  const plan = useMemo(
    (): ComparedPlan => {
      const outlook = { start, years, currency: code, rates };
      const { adjustments, inflation } = drawn.from;
      const prices = expectedPrices(adjustedInflation(inflation, adjustments?.inflation ?? 0), 12 * years);
      return {
        items,
        variants: planVariants(items, { ...outlook, rates: assumedRates(rates, assumptions) }),
        settings: { currency: code, paths, seed, ...drawn.settings },
        requestFor: (of) =>
          toSimulationRequest(
            { ...outlook, items: of.map(toPlanItem), assumptions },
            {
              years,
              num_simulations: paths,
              seed,
              return_model: drawn.returnModel,
              include_fx_risk: includeFxRisk,
            },
            drawn.from,
          ),
        endOf: (of) => endOf(of, { ...outlook, assumptions }, adjustments),
        priceLevel: prices.at(-1) ?? 1,
      };
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- engineItems and names stand for the items
    [engineItems, names, assumptions, start, years, code, rates, paths, seed, includeFxRisk, drawn],
  );
  return { plan, isLoading };
}

type Outlook = Pick<Plan, 'assumptions' | 'start' | 'years'> & {
  readonly currency: Plan['currency']['code'];
  readonly rates: Plan['currency']['rates'];
};

/** What the plain forecast ends with, under the returns of the economic scenario. */
function endOf(
  items: readonly FinancialItem[],
  outlook: Outlook,
  adjustments: ReturnType<typeof toEngineAdjustments> | undefined,
): number {
  const plan = items.map(toPlanItem);
  const adjusted = adjustments === undefined ? plan : adjustedItems(plan, adjustments.returns);
  return forecast({ ...outlook, items: adjusted }).forecast.at(-1) ?? 0;
}

/** The comparison of the selected scenario with its variants; it begins by itself while it is looked at, and follows edits. Suspends. */
export function useComparison(isInView: boolean) {
  const { plan, isLoading } = useComparedPlan();
  const [runner] = useState(() => openComparisons(openBrowserSimulation()));
  const [{ status, asked, progress, shown, error }, setState] = useState(runner.store.getState);
  // A table of many rows is drawn in slices, so that the page answers meanwhile.
  useEffect(() => runner.store.subscribe((now) => startTransition(() => setState(now))), [runner]);
  useEffect(() => runner.cancel, [runner]);
  const isEmpty = plan.variants.length === 0;
  useEffect(() => {
    if (isInView && !isLoading && asked !== plan && !isEmpty) runner.ask(plan);
  }, [isInView, isLoading, asked, isEmpty, plan, runner]);
  return {
    /** `loading`: the past that the newest plan repeats is not here yet. */
    status: isLoading ? 'loading' : status,
    error,
    /** Simulations that are done, and all that there are. */
    done: progress?.done ?? 0,
    total: plan.variants.length + 1,
    comparison: shown?.answer ?? null,
    /** Whether what is shown is of the plan as it is now. */
    isCurrent: status === 'done' && shown?.question === plan,
    /** The newest plan has nothing to vary. */
    isEmpty,
    begin: () => runner.ask(plan),
    cancel: runner.cancel,
  };
}
