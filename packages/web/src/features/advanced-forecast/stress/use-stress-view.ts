import { toEngineAdjustments, toEngineInflationModel } from '@meridian/contract';
import { type InflationModel, calmForecast, cashOutlook, targetInflation } from '@meridian/engine';
import { useDeferredValue, useMemo } from 'react';
import {
  type AnalysisChoices,
  type Economy,
  useAnalysisChoices,
  useEconomy,
} from '#features/economic/public.ts';
import { usePlan } from '#features/forecast/public.ts';
import { type StressedPlan, crisisOutcome, worthIn } from './crisis-outcome.ts';
import { useCrisisMonth } from './use-crisis-month.ts';

/** Prices and returns as inflation_adjusted_forecast takes them from the same choices. */
function chosenEconomy(
  economy: Economy,
  { economicScenarioId, inflationModelId }: Pick<AnalysisChoices, 'economicScenarioId' | 'inflationModelId'>,
) {
  const scenario = economy.economic_scenarios.find(({ id }) => id === economicScenarioId);
  const modelId = inflationModelId ?? scenario?.inflation_model_id ?? null;
  const model = economy.inflation_models.find(({ id }) => id === modelId);
  const { mean_price_changes: means } = economy;
  // A bootstrap is expected to go on as its months were on average: their mean is all of its history that counts here.
  const inflation: InflationModel | undefined =
    model && toEngineInflationModel(model, (code) => Float64Array.of(means[code] ?? 0));
  return { scenario, inflation };
}

/**
 * The selected plan without a crisis and through each of the chosen stress tests, computed here by the server's own engine,
 * so that it follows the slider at once (decision 43). Suspends until plan and economic objects are here.
 */
export function useStressView() {
  const { items, plan: engineItems, assumptions, scenario, start, years, currency, isReal } = usePlan();
  const economy = useEconomy();
  const choices = useAnalysisChoices();
  const { code, rates } = currency;
  const plan = useMemo<StressedPlan>(
    () => ({ items: engineItems, start, years, currency: code, rates, assumptions }),
    [engineItems, start, years, code, rates, assumptions],
  );
  const { economicScenarioId, inflationModelId } = choices;
  const calm = useMemo(() => {
    const chosen = chosenEconomy(economy, { economicScenarioId, inflationModelId });
    const adjustments = chosen.scenario && toEngineAdjustments(chosen.scenario);
    const inflation = chosen.inflation ?? targetInflation(plan.currency);
    const forecast = calmForecast({ ...plan, inflation, adjustments });
    return {
      forecast,
      economicScenario: chosen.scenario,
      isReal,
      worth: worthIn(isReal, forecast.base.forecast, forecast.priceIndex),
      runsOutAt: cashOutlook(forecast.base).runsOutAt,
    };
  }, [plan, economy, economicScenarioId, inflationModelId, isReal]);
  const [month, move] = useCrisisMonth(choices.crisisMonth, 12 * years);
  // What follows the slider may lag behind it, the slider itself never.
  const shownMonth = useDeferredValue(month);
  const { stress_tests: allTests } = economy;
  const chosenIds = choices.stressTestIds.join(' ');
  const outcomes = useMemo(() => {
    const tests = chosenIds.split(' ').flatMap((id) => allTests.find((test) => String(test.id) === id) ?? []);
    const begins = Math.min(shownMonth, 12 * plan.years - 1);
    return tests.map((test) => crisisOutcome(plan, calm, test, begins));
  }, [plan, calm, allTests, chosenIds, shownMonth]);
  // One object as long as nothing of it changes: the slider moves on without drawing anything else anew.
  const view = useMemo(
    () => ({ plan, items, scenario, calm, outcomes, isReal }),
    [plan, items, scenario, calm, outcomes, isReal],
  );
  return { view, month, move };
}

export type StressView = ReturnType<typeof useStressView>['view'];
