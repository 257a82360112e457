/** The marks of a life on a chart of months: a scenario's milestones, and the ages of a person. Pure. */
import type { Person } from '@meridian/contract';
import { type Month, parseMonth } from '@meridian/engine';
import type { AxisRow, ChartMilestone } from '#ui/chart/chart-description.ts';
import type { ScenarioForecast } from './use-forecasts.ts';

/** The milestones of a scenario within the months of its forecast, the first of which is `start`. */
export function namedMilestones(shown: ScenarioForecast | undefined, start: Month): ChartMilestone[] {
  if (shown === undefined) return [];
  return shown.scenario.milestones
    .map(({ name, date }) => ({ index: parseMonth(date) - start, name, isNamed: true }))
    .filter(({ index }) => index in shown.forecast.labels);
}

/** The whole years a person is old in each month; nothing before they are born. */
export function agesOf({ name, born }: Person): AxisRow {
  const birth = parseMonth(born);
  return {
    name,
    text: (month) => {
      const months = parseMonth(month) - birth;
      return months < 0 ? '' : String(Math.floor(months / 12));
    },
  };
}
