import { roundMoney } from '@meridian/engine';
import type { ChartLine } from '#features/saved-settings/public.ts';
import { FORECAST_LINES } from './forecast-lines.ts';
import type { NamedForecast } from './forecast-series.ts';

/** Where one line of a scenario ends. */
interface LineEnd {
  readonly line: ChartLine;
  readonly value: number;
  /** From the same line of the first scenario; null in that one. */
  readonly difference: number | null;
}

/** Where a scenario's lines end. */
interface ScenarioEnds {
  readonly id: number;
  readonly name: string;
  readonly ends: readonly LineEnd[];
}

/** Where the scenarios stand at the end of the forecast. What is shown adds up: differences are those of rounded values. */
export function compareEnds(scenarios: readonly NamedForecast[]): ScenarioEnds[] {
  const [first] = scenarios;
  return scenarios.map((scenario) => ({
    id: scenario.id,
    name: scenario.name,
    ends: FORECAST_LINES.map(({ line, values }) => {
      const end = ({ forecast }: NamedForecast) => roundMoney(forecast[values].at(-1) ?? 0);
      const value = end(scenario);
      const isFirst = first === undefined || scenario === first;
      return { line, value, difference: isFirst ? null : roundMoney(value - end(first)) };
    }),
  }));
}
