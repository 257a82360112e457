/** The forecasts on screen under other milestones than those that are saved. */
import { type Milestone, toPlanItem, withDates } from '@meridian/contract';
import { assumedPrices, forecast, realForecast } from '@meridian/engine';
import type { Forecasts } from '#features/forecast/use-forecasts.ts';

/** The forecasts with these milestones in the selected scenario; its items follow them as they do on the server. */
export function forecastsUnder(shown: Forecasts, milestones: readonly Milestone[]): Forecasts {
  const [selected, ...compared] = shown.scenarios;
  if (selected === undefined) return shown;
  const { start, years, months, currency, isReal } = shown;
  const { scenario, assumptions } = selected;
  const items = selected.items.map((item) => withDates(item, milestones));
  const plan = items.map(toPlanItem);
  const { code, rates } = currency;
  const nominal = forecast({ items: plan, start, years, months, currency: code, rates, assumptions });
  const moved = {
    scenario: { ...scenario, milestones: [...milestones] },
    items,
    plan,
    assumptions,
    forecast: isReal
      ? realForecast(nominal, assumedPrices(assumptions, code, nominal.labels.length))
      : nominal,
  };
  return { ...shown, scenarios: [moved, ...compared] };
}
