/** Computes the forecasts on screen with milestones that are not stored yet. */
import { type Milestone, withResolvedDates } from '@meridian/contract';
import { type Forecasts, scenarioForecast } from '#features/forecast/use-forecasts.ts';

/** Returns the forecasts with these milestones in the selected scenario; dates of items are resolved as on the server. */
export function forecastsWithMilestones(shown: Forecasts, milestones: readonly Milestone[]): Forecasts {
  const [selected, ...compared] = shown.scenarios;
  if (selected === undefined) return shown;
  const items = selected.items.map((item) => withResolvedDates(item, milestones));
  const moved = scenarioForecast({ ...selected.scenario, milestones: [...milestones] }, items, shown);
  return { ...shown, scenarios: [moved, ...compared] };
}
