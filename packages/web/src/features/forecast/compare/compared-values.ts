import { type Forecast, roundMoney } from '@meridian/engine';
import type { ChartLine } from '#features/saved-settings/public.ts';
import { valuesOf } from '#features/forecast/forecast-lines.ts';

/** What a scenario is worth by one measure. */
interface ComparedValue {
  readonly measure: ChartLine;
  readonly value: number;
  /** From the first scenario; null in that one. */
  readonly difference: number | null;
}

/**
 * Where scenarios stand at the end of a month: for each of them, in their order, its value by each measure. What is shown adds up:
 * differences are those of rounded values.
 */
export function comparedValues(
  forecasts: readonly Forecast[],
  measures: readonly ChartLine[],
  index: number,
): ComparedValue[][] {
  return forecasts.map((forecast, position) =>
    measures.map((measure) => {
      const [first = 0, value = 0] = [forecasts[0], forecast].map((each) =>
        each === undefined ? 0 : roundMoney(valuesOf(each, measure)[index] ?? 0),
      );
      return { measure, value, difference: position === 0 ? null : roundMoney(value - first) };
    }),
  );
}
