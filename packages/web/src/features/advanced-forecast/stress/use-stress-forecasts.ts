import { selectInflationModel, toEngineAdjustments } from '@meridian/contract';
import {
  type CurrencyCode,
  forecastWithoutCrisis,
  summarizeCash,
  selectCrisisCurrency,
  computeEconomyPrices,
  horizonMonths,
} from '@meridian/engine';
import { useCallback, useDeferredValue, useMemo } from 'react';
import {
  selectedEconomy,
  createMeanHistory,
  useAnalysisChoices,
  useCrisisMonth,
  useEconomy,
} from '#features/economic/public.ts';
import { usePlan } from '#features/forecast/public.ts';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { withCrisisCurrency } from './crisis-costs.ts';
import { type CrisisOutcome, type StressedPlan, computeCrisisOutcome, toTodaysPrices } from './crisis-outcome.ts';

/**
 * Returns the forecasts of the selected plan without a crisis and with each chosen stress test. The browser computes them with the same
 * engine as the server, so that they follow the slider (decision 30). Net worth is in today's prices, because nominal values are not
 * comparable if a crisis changes prices. `crisisCurrency` is the currency that crises hit; null to use the currency of each test. Suspends
 * until plan and economy are loaded.
 */
export function useStressForecasts(crisisCurrency: CurrencyCode | null) {
  const { items, plan: engineItems, assumptions, scenario, start, years, months, currency } = usePlan();
  const economy = useEconomy();
  const choices = useAnalysisChoices();
  const { code, rates } = currency;
  const plan = useMemo<StressedPlan>(
    () => ({ items: engineItems, start, years, months, currency: code, rates, assumptions }),
    [engineItems, start, years, months, code, rates, assumptions],
  );
  const { economicScenarioId, inflationModelId } = choices;
  const baseline = useMemo(() => {
    const chosen = selectedEconomy({ economicScenarioId, inflationModelId }, economy);
    const adjustments = chosen.scenario && toEngineAdjustments(chosen.scenario);
    const inflation = selectInflationModel(chosen.model, createMeanHistory(economy));
    const request = { ...plan, inflation, adjustments };
    const forecast = forecastWithoutCrisis(request);
    return {
      request,
      prices: computeEconomyPrices(plan, inflation, adjustments?.inflation ?? 0),
      forecast,
      economicScenario: chosen.scenario,
      netWorth: toTodaysPrices(forecast.base.forecast, forecast.priceIndex),
      runsOutAt: summarizeCash(forecast.base).runsOutAt,
    };
  }, [plan, economy, economicScenarioId, inflationModelId]);
  const month = Math.min(useCrisisMonth(), horizonMonths({ years, months }) - 1);
  // Deferred, so that the slider moves without waiting for the charts.
  const shownMonth = useDeferredValue(month);
  const tests = useMemo(
    () => economy.stress_tests.map((test) => withCrisisCurrency(test, crisisCurrency)),
    [economy.stress_tests, crisisCurrency],
  );
  const own = useMemo(() => selectCrisisCurrency({ fxCurrency: null }, plan), [plan]);
  const begins = Math.min(shownMonth, horizonMonths(plan) - 1);
  const chosenIds = choices.stressTestIds.join(' ');
  const outcomes = useMemo(() => {
    const chosen = chosenIds.split(' ').flatMap((id) => tests.find((test) => String(test.id) === id) ?? []);
    return chosen.map((test) => computeCrisisOutcome(baseline, test, begins));
  }, [baseline, tests, chosenIds, begins]);
  // Memoized, so that moving the slider renders no other component again.
  const forecasts = useMemo(
    () => ({ plan, items, scenario, baseline, tests, outcomes, month: begins }),
    [plan, items, scenario, baseline, tests, outcomes, begins],
  );
  return { forecasts, month, own };
}

export type StressForecasts = ReturnType<typeof useStressForecasts>['forecasts'];

/**
 * Returns functions that describe an outcome by percentages, counts and months. These contain no amounts, so they stay visible in privacy
 * mode.
 */
export function useStressTexts({ baseline, scenario }: StressForecasts) {
  const t = useText();
  const write = useFormatters();
  const monthText = useMonthText();
  const { labels } = baseline.forecast.base;
  const policy = scenario.assumptions.deficit_policy;
  const monthOf = useCallback((index: number) => monthText(labels[index] ?? '', 'full'), [monthText, labels]);
  return {
    monthOf,
    /**
     * Returns the deepest fall in percent of the net worth without a crisis. Returns null if there is no fall, or if that net worth is
     * not positive.
     */
    shareOf: ({ effects: { trough } }: CrisisOutcome) =>
      trough === null || trough.share === null ? null : write.percent(100 * trough.share, { min: 1, max: 1 }),
    back: ({ effects: { trough, recoveredAt } }: CrisisOutcome) => {
      if (trough === null) return t('stress.back.neverBelow');
      return recoveredAt === null ? t('stress.back.not') : monthOf(recoveredAt);
    },
    /** Returns 'Lasts', or the month in which cash runs out. The outcome can be with or without a stress test. */
    cash: ({ runsOutAt }: { readonly runsOutAt: number | null }) =>
      runsOutAt === null ? t('stress.cash.lasts') : t('stress.cash.runsOut', { month: monthOf(runsOutAt) }),
    /** Returns the sentence on whether cash runs out because of the crisis. */
    cashSentence: ({ runsOutAt }: CrisisOutcome) => {
      const base = baseline.runsOutAt;
      const values = {
        policy,
        month: runsOutAt === null ? '' : monthOf(runsOutAt),
        base: base === null ? '' : monthOf(base),
      };
      if (runsOutAt === null)
        return t(base === null ? 'stress.cash.sentence.lasts' : 'stress.cash.sentence.saved', values);
      if (base === null) return t('stress.cash.sentence.because', values);
      return t(base === runsOutAt ? 'stress.cash.sentence.anyway' : 'stress.cash.sentence.moved', values);
    },
  };
}
