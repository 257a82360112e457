/** Computes the forecast with levers applied, and the forecast of the unchanged plan. */
import type { Forecast } from '@meridian/engine';
import { type Forecasts, scenarioForecast } from '#features/forecast/use-forecasts.ts';
import { type LeverChanges, leverChanges, applyLevers } from './lever-changes.ts';
import type { Levers } from './levers.ts';

/** The forecasts with levers applied to the selected scenario. */
export interface ComparedForecasts {
  readonly forecasts: Forecasts;
  readonly changes: LeverChanges;
  /** The forecast of the unchanged selected scenario. */
  readonly before: Forecast;
}

/** An id that no stored scenario has. */
const TRIED_ID = -1;

/**
 * Returns the shown forecasts with levers applied to the selected scenario, which is then called `name`. If other scenarios are shown
 * too, the unchanged scenario is added. Returns null if no scenario is shown.
 */
export function forecastsWithLevers(shown: Forecasts, levers: Levers, name: string): ComparedForecasts | null {
  const [selected, ...compared] = shown.scenarios;
  if (selected === undefined) return null;
  const { scenario, items } = selected;
  const { start, months, currency } = shown;
  const plan = {
    items,
    assumptions: scenario.assumptions,
    start,
    months,
    currency: currency.code,
    rates: currency.rates,
  };
  const changes = leverChanges(plan, levers);
  const changed = applyLevers(plan, changes);
  const id = compared.length === 0 ? scenario.id : TRIED_ID;
  const tried = scenarioForecast({ ...scenario, id, name, assumptions: changed.assumptions }, changed.items, shown);
  const scenarios = compared.length === 0 ? [tried] : [selected, tried, ...compared];
  return { forecasts: { ...shown, scenarios }, changes, before: selected.forecast };
}
