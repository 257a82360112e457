import { type ScenarioForecast, toPlanItem } from '@meridian/contract';
import { type Forecast, forecast, roundMoney } from '@meridian/engine';
import { mapInTurns } from '#db/turns.ts';
import { type Plan, itemsOfScenario } from '#features/items/plan-store.ts';

export type ForecastQuestion = Omit<Parameters<typeof forecast>[0], 'items'> & {
  /** At least one. */
  scenarioIds: readonly number[];
};

/** The forecasts of scenarios by name; 404 when one of them is not the user's. */
export async function forecastScenarios(plan: Plan, { scenarioIds, ...question }: ForecastQuestion) {
  const forecasts = await mapInTurns(scenarioIds, (id) => {
    const items = itemsOfScenario(plan, id).map(toPlanItem);
    return { name: plan.scenarioNames.get(id) ?? '', result: forecast({ ...question, items }) };
  });
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
  };
}
