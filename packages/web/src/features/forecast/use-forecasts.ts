import { type FinancialItem, LIMITS, type Scenario, toEngineAssumptions, toPlanItem } from '@meridian/contract';
import {
  type Category,
  type CurrencyCode,
  type Forecast,
  type PlanItem,
  assumedPriceLevels,
  forecast,
  toRealForecast,
} from '@meridian/engine';
import { useMemo } from 'react';
import { type DisplayCurrency, useCurrency } from '#features/currency/public.ts';
import {
  useItemLists,
  useScenarios,
  useSelectedScenario,
  type ShownHorizon,
  useHorizon,
} from '#features/plan/public.ts';
import { useSavedSettings } from '#features/saved-settings/public.ts';
import { memoizeLast } from '#lib/memoize-last.ts';
import { useValueAfterPaint } from '#ui/use-value-after-paint.ts';
import { type ComputedForecast, type ForecastInputs, createForecastCache } from './forecast-cache.ts';

/** A scenario with its forecast, and with its items and assumptions converted for the engine (`plan` and `assumptions`). */
export interface ScenarioForecast {
  readonly scenario: Scenario;
  readonly items: readonly FinancialItem[];
  readonly plan: readonly PlanItem[];
  readonly assumptions: ReturnType<typeof toEngineAssumptions>;
  /** The forecast, nominal or in today's money. */
  readonly forecast: Forecast;
}

export interface Forecasts extends ShownHorizon {
  readonly currency: DisplayCurrency;
  /** True if the forecasts are in today's money. */
  readonly isReal: boolean;
  /** The selected scenario, followed by the scenarios compared with it. */
  readonly scenarios: readonly ScenarioForecast[];
}

const inTodaysMoney = memoizeLast(
  (nominal: Forecast, assumptions: ScenarioForecast['assumptions'], currency: CurrencyCode) =>
    toRealForecast(nominal, assumedPriceLevels(assumptions, currency, nominal.labels.length)),
);

/** Converts a scenario's assumptions for the engine; memoized. */
const assumptionsOf = memoizeLast(toEngineAssumptions);

/** Shared by all cards. The performance marks are for profiling, and for the end-to-end test that counts computations. */
const forecastCache = createForecastCache(toPlanItem, (scenario, request) => {
  performance.mark('forecast', { detail: scenario });
  return forecast(request);
});

/** Converts an item for the engine; memoized. */
const planItemOf = memoizeLast(toPlanItem);

const computed = (items: readonly FinancialItem[], outlook: ForecastInputs): ComputedForecast => {
  const plan = items.map((item) => planItemOf(item));
  return { plan, forecast: forecast({ items: plan, ...outlook }) };
};

/**
 * Returns the forecast of a scenario with these items. Its horizon, and the choice of nominal or today's money, are
 * those of the forecasts on screen. `read` returns a cached forecast or computes it.
 */
export function scenarioForecast(
  scenario: Scenario,
  items: readonly FinancialItem[],
  { start, years, months, currency, isReal }: Omit<Forecasts, 'scenarios'>,
  read = computed,
): ScenarioForecast {
  const { code, rates } = currency;
  const assumptions = assumptionsOf(scenario.assumptions);
  const { plan, forecast: nominal } = read(items, {
    start,
    years,
    months,
    currency: code,
    rates,
    assumptions,
  });
  const shown = isReal ? inTodaysMoney(nominal, assumptions, code) : nominal;
  return { scenario, items, plan, assumptions, forecast: shown };
}

/** The longest horizon in years, used to detect events after the shown months. */
export const MAX_HORIZON_YEARS = LIMITS.forecastYearsMax;
const longForecastCache = createForecastCache(toPlanItem, (_, request) => forecast(request));

/**
 * Returns the nominal forecast of the selected scenario over the longest horizon, or the shown forecast if its horizon is as long. The
 * computation is deferred, so that an edit does not wait for it.
 */
export function useLongForecast(
  { scenario, items, assumptions, forecast: shown }: ScenarioForecast,
  { start, currency }: Omit<Forecasts, 'scenarios'>,
): Forecast {
  const settled = useValueAfterPaint(items);
  return useMemo(() => {
    if (shown.labels.length >= 12 * MAX_HORIZON_YEARS) return shown;
    const { code, rates } = currency;
    const outlook = { start, years: MAX_HORIZON_YEARS, currency: code, rates, assumptions };
    return longForecastCache.read(scenario.id, settled, outlook).forecast;
  }, [scenario.id, settled, assumptions, shown, start, currency]);
}

/**
 * Returns the forecasts of the scenarios on screen. The browser computes them with the same engine as the server, so an edit, another
 * horizon or another currency shows in the same frame without a request. Suspends until the items are loaded.
 *
 * The calling component renders on every update of the queries, so it should pass the result to a memoized child: the result is the same
 * object while its values are equal.
 */
export function useForecasts(): Forecasts {
  return useForecastsOf(useShownScenarios());
}

/** Returns the selected scenario in the form of the engine, with its forecast; memoized. Suspends until the items are loaded. */
export function usePlan(): ScenarioForecast & Omit<Forecasts, 'scenarios'> {
  const selected = useSelectedScenario();
  const forecasts = useForecastsOf(useMemo(() => [selected], [selected]));
  return useMemo(() => {
    const { scenarios, ...outlook } = forecasts;
    const [plan] = scenarios;
    if (plan === undefined) throw new Error('The selected scenario has no forecast.');
    return { ...plan, ...outlook };
  }, [forecasts]);
}

function useForecastsOf(shown: readonly Scenario[]): Forecasts {
  const lists = useItemLists(useMemo(() => shown.map(({ id }) => id), [shown]));
  const currency = useCurrency();
  const isReal = useSavedSettings((settings) => settings.inTodaysMoney);
  const horizon = useHorizon();
  const scenarios = useMemo(
    () =>
      shown.map((scenario, index) =>
        scenarioForecast(scenario, lists[index] ?? [], { ...horizon, currency, isReal }, (items, outlook) =>
          forecastCache.read(scenario.id, items, outlook),
        ),
      ),
    [shown, lists, currency, horizon, isReal],
  );
  return useMemo(() => ({ ...horizon, currency, isReal, scenarios }), [horizon, currency, isReal, scenarios]);
}

/** Returns the selected scenario, followed by the scenarios chosen for comparison that still exist. */
function useShownScenarios(): readonly Scenario[] {
  const all = useScenarios();
  const selected = useSelectedScenario();
  const compared = useSavedSettings((settings) => settings.compareScenarioIds);
  return useMemo(
    () => [selected, ...all.filter(({ id }) => id !== selected.id && compared.includes(id))],
    [all, selected, compared],
  );
}

/** Returns the currencies of visible items and of their funds, for one category or for all. */
export function planCurrencies(plan: readonly PlanItem[], category?: Category): CurrencyCode[] {
  return plan
    .filter((item) => !item.hidden && (category === undefined || item.category === category))
    .flatMap((item) => [item.currency, ...(item.existingFunds > 0 ? [item.existingFundsCurrency] : [])]);
}
