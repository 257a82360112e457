/** The forecast of a plan with levers turned, beside that of the plan as it is. */
import type { Forecast } from '@meridian/engine';
import { type Forecasts, scenarioForecast } from '#features/forecast/use-forecasts.ts';
import { type LeverChanges, leverChanges, withLevers } from './lever-changes.ts';
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
  const changed = withLevers(plan, changes);
  const id = compared.length === 0 ? scenario.id : TRIED_ID;
  const tried = scenarioForecast(
    { ...scenario, id, name, assumptions: changed.assumptions },
    changed.items,
    shown,
  );
  const scenarios = compared.length === 0 ? [tried] : [selected, tried, ...compared];
  return { forecasts: { ...shown, scenarios }, changes, before: selected.forecast };
}
