import {
  type FinancialItem,
  LIMITS,
  planVariants,
  toEngineAdjustments,
  toEngineInflationModel,
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
  targetInflation,
} from '@meridian/engine';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { useUser } from '#features/auth/public.ts';
import {
  type AnalysisChoices,
  chosenEconomy,
  useAnalysisChoices,
  useEconomy,
  useShippedHistory,
} from '#features/economic/public.ts';
import { usePlan } from '#features/forecast/public.ts';
import type { ComparedPlan } from './compare-variants.ts';
import { type ComparerState, NOTHING_COMPARED, createComparer } from './comparer.ts';

/** More would take too long for a table that follows every edit. */
export const MOST_PATHS = 10_000;

type Plan = ReturnType<typeof usePlan>;

/** The model of returns, and that of inflation, which repeat the past. */
const REPEATS = 'historical_bootstrap';

/** What returns and prices of the chosen economy are drawn from, and whether the past that they repeat is in this page. */
function useComparedEconomy(choices: AnalysisChoices) {
  const economy = useEconomy();
  const { economicScenarioId, inflationModelId, returnModel } = choices;
  const { state, returns, prices } = useShippedHistory({
    returns: returnModel === REPEATS,
    prices: chosenEconomy(choices, economy).model?.model_type === REPEATS,
  });
  const drawnFrom = useMemo(() => {
    const { scenario, model } = chosenEconomy({ economicScenarioId, inflationModelId }, economy);
    const { currency, mean_price_changes: means } = economy;
    // Where the months of the past could not be loaded, prices rise as they did on average.
    const changesOf = (code: CurrencyCode) => prices?.[code] ?? Float64Array.of(means[code] ?? 0);
    return {
      adjustments: scenario && toEngineAdjustments(scenario),
      inflation: model === undefined ? targetInflation(currency) : toEngineInflationModel(model, changesOf),
      ...(returns === undefined ? {} : { history: returns }),
    };
  }, [economy, economicScenarioId, inflationModelId, returns, prices]);
  const drawnModel = returnModel === REPEATS && returns === undefined ? 'lognormal' : returnModel;
  return { drawnFrom, drawnModel, history: state };
}

/** The selected scenario with its variants, under the chosen economy. The same object as long as the table would be the same. Suspends. */
function useComparedPlan() {
  const { items, plan: engineItems, assumptions, start, years, currency } = usePlan();
  const choices = useAnalysisChoices();
  const { drawnFrom, drawnModel, history } = useComparedEconomy(choices);
  const isGuest = useUser()?.is_guest ?? false;
  const paths = Math.min(choices.paths, isGuest ? LIMITS.guestSimulationPathsMax : MOST_PATHS);
  const { code, rates } = currency;
  // The server's answer to an edit is another list that means the same.
  const names = items.map(({ id, name }) => `${id} ${name}`).join('\n');
  const settings = [paths, choices.seed, choices.includeFxRisk, drawnModel].join();
  const plan = useMemo(
    (): ComparedPlan => {
      const outlook = { start, years, currency: code, rates };
      const { adjustments, inflation } = drawnFrom;
      const prices = expectedPrices(adjustedInflation(inflation, adjustments?.inflation ?? 0), 12 * years);
      return {
        items,
        variants: planVariants(items, { ...outlook, rates: assumedRates(rates, assumptions) }),
        requestFor: (of) =>
          toSimulationRequest(
            { ...outlook, items: of.map(toPlanItem), assumptions },
            {
              years,
              num_simulations: paths,
              seed: choices.seed,
              return_model: drawnModel,
              include_fx_risk: choices.includeFxRisk,
            },
            drawnFrom,
          ),
        endOf: (of) => endOf(of, { ...outlook, assumptions }, adjustments),
        priceLevel: prices.at(-1) ?? 1,
      };
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- engineItems and names stand for the items, settings for the choices
    [engineItems, names, assumptions, start, years, code, rates, settings, drawnFrom],
  );
  return { plan, history };
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

interface ComparisonView extends ComparerState {
  /** Whether what is shown is of the plan as it is now. */
  readonly isCurrent: boolean;
  /** The newest plan has nothing to vary. */
  readonly isEmpty: boolean;
  readonly begin: () => void;
  readonly cancel: () => void;
}

/** The comparison of the selected scenario with its variants; it begins by itself while it is looked at, and follows edits. Suspends. */
export function useComparison(isInView: boolean): ComparisonView {
  const { plan, history } = useComparedPlan();
  const [state, setState] = useState(NOTHING_COMPARED);
  // A table of many rows is drawn in slices, so that the page answers meanwhile.
  const [comparer] = useState(() => createComparer((next) => startTransition(() => setState(next))));
  useEffect(() => () => comparer.close(), [comparer]);
  const isEmpty = plan.variants.length === 0;
  const isCurrent = state.plan === plan;
  const isReady = history !== 'loading';
  useEffect(() => {
    if (isInView && isReady && !isCurrent && !isEmpty) comparer.start(plan);
  }, [isInView, isReady, isCurrent, isEmpty, plan, comparer]);
  return {
    ...state,
    isCurrent: isCurrent && state.status === 'done',
    isEmpty,
    begin: () => comparer.start(plan),
    cancel: comparer.cancel,
  };
}
