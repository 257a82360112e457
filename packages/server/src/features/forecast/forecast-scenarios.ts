import { type ScenarioForecast, toEngineAssumptions, toPlanItem } from '@meridian/contract';
import { type Forecast, forecast, realForecast, roundMoney } from '@meridian/engine';
import { mapInTurns } from '#db/turns.ts';
import { type Plan, itemsOfScenario, scenarioOf } from '#features/items/plan-store.ts';

export type ForecastQuestion = Omit<Parameters<typeof forecast>[0], 'items' | 'assumptions'> & {
  /** At least one. */
  scenarioIds: readonly number[];
  /** Whether to answer in the money of the first month. */
  isReal: boolean;
};

/** The forecasts of scenarios by name, each under its own assumptions; 404 when one of them is not the user's. Stops when `signal` is aborted. */
export async function forecastScenarios(
  plan: Plan,
  { scenarioIds, isReal, ...question }: ForecastQuestion,
  signal?: AbortSignal,
) {
  const forecastOf = (id: number) => {
    const { name, assumptions } = scenarioOf(plan, id);
    const items = itemsOfScenario(plan, id).map(toPlanItem);
    const nominal = forecast({ ...question, items, assumptions: toEngineAssumptions(assumptions) });
    return { name, result: isReal ? realForecast(nominal, question.currency) : nominal };
  };
  const forecasts = await mapInTurns(scenarioIds, forecastOf, signal);
  // Own keys, so that a scenario may be named `__proto__` or `constructor`.
  const scenarios = Object.fromEntries(forecasts.map(({ name, result }) => [name, rounded(result)]));
  return { labels: forecasts[0]?.result.labels ?? [], scenarios };
}

function rounded(result: Forecast): ScenarioForecast {
  const money = (values: Float64Array) => Array.from(values, roundMoney);
  return {
    forecast: money(result.forecast),
    margins: money(result.margins),
    pension: money(result.pension),
    investment: money(result.investment),
    saving: money(result.saving),
    cash: money(result.cash),
    total_fees: roundMoney(result.totalFees),
  };
}
