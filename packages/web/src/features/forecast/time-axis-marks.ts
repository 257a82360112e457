/** Marks on the time axis of a chart: a scenario's milestones, and the ages of a person. Pure functions. */
import type { Person } from '@meridian/contract';
import { type Month, parseMonth } from '@meridian/engine';
import type { AxisRow, ChartMilestone } from '#ui/chart/chart-types.ts';
import type { ScenarioForecast } from './use-forecasts.ts';

/** Returns the milestones of a scenario within its forecast; `start` is the first month. */
export function chartMilestones(shown: ScenarioForecast | undefined, start: Month): ChartMilestone[] {
  if (shown === undefined) return [];
  return shown.scenario.milestones
    .map(({ name, date }) => ({ index: parseMonth(date) - start, name, isNamed: true }))
    .filter(({ index }) => index in shown.forecast.labels);
}

/** Returns a person's age in completed years for each month; empty before birth. */
export function ageAxisRow({ name, born }: Person): AxisRow {
  const birth = parseMonth(born);
  return {
    name,
    text: (month) => {
      const months = parseMonth(month) - birth;
      return months < 0 ? '' : String(Math.floor(months / 12));
    },
  };
}
