/** The forecast of a plan with levers turned, beside that of the plan as it is. */
import { toEngineAssumptions } from '@meridian/contract';
import { type Forecast, assumedPrices, forecast, realForecast } from '@meridian/engine';
import type { Forecasts, ScenarioForecast } from '#features/forecast/use-forecasts.ts';
import { type LeverChanges, leverChanges, planItemOf, withLevers } from './lever-changes.ts';
import type { Levers } from './levers.ts';

/** Forecasts in which the selected scenario is what levers make of it. */
export interface TriedForecasts {
  readonly forecasts: Forecasts;
  readonly changes: LeverChanges;
  /** The forecast of the selected scenario as it is. */
  readonly before: Forecast;
}

/** No scenario has it. */
const TRIED_ID = -1;

/**
 * The forecasts on screen with levers turned on the selected scenario, which is then called `name`; where others are compared with it,
 * the scenario as it is stays beside it. Null where there is no scenario.
 */
export function triedForecasts(shown: Forecasts, levers: Levers, name: string): TriedForecasts | null {
  const [selected, ...compared] = shown.scenarios;
  if (selected === undefined) return null;
  const { scenario, items } = selected;
  const { start, years, months, currency, isReal } = shown;
  const plan = {
    items,
    assumptions: scenario.assumptions,
    start,
    months,
    currency: currency.code,
    rates: currency.rates,
  };
  const changes = leverChanges(plan, levers);
  const changed = withLevers(plan, changes);
  const assumptions = toEngineAssumptions(changed.assumptions);
  const planItems = changed.items.map((item) => planItemOf(item));
  const nominal = forecast({
    items: planItems,
    start,
    years,
    months,
    currency: currency.code,
    rates: currency.rates,
    assumptions,
  });
  const tried: ScenarioForecast = {
    scenario: {
      ...scenario,
      id: compared.length === 0 ? scenario.id : TRIED_ID,
      name,
      assumptions: changed.assumptions,
    },
    items: changed.items,
    plan: planItems,
    assumptions,
    forecast: isReal
      ? realForecast(nominal, assumedPrices(assumptions, currency.code, nominal.labels.length))
      : nominal,
  };
  const scenarios = compared.length === 0 ? [tried] : [selected, tried, ...compared];
  return { forecasts: { ...shown, scenarios }, changes, before: selected.forecast };
}
