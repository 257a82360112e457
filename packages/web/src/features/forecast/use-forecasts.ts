import {
  type FinancialItem,
  LIMITS,
  type Scenario,
  toEngineAssumptions,
  toPlanItem,
} from '@meridian/contract';
import {
  type Category,
  type CurrencyCode,
  type Forecast,
  type PlanItem,
  assumedPrices,
  forecast,
  realForecast,
} from '@meridian/engine';
import { useDeferredValue, useMemo } from 'react';
import { type DisplayCurrency, useCurrency } from '#features/currency/public.ts';
import {
  useItemLists,
  useScenarios,
  useSelectedScenario,
  type ShownHorizon,
  useHorizon,
} from '#features/plan/public.ts';
import { useSavedSettings } from '#features/saved-settings/public.ts';
import { rememberLast } from '#lib/remember-last.ts';
import { type Computed, type Outlook, createForecastMemory } from './forecast-memory.ts';

/** One scenario with what it leads to. */
export interface ScenarioForecast {
  readonly scenario: Scenario;
  readonly items: readonly FinancialItem[];
  readonly plan: readonly PlanItem[];
  readonly assumptions: ReturnType<typeof toEngineAssumptions>;
  /** Nominal, or in the money of today. */
  readonly forecast: Forecast;
}

export interface Forecasts extends ShownHorizon {
  readonly currency: DisplayCurrency;
  /** Tells whether they are told in the money of today. */
  readonly isReal: boolean;
  /** The selected scenario, then those it is compared with. */
  readonly scenarios: readonly ScenarioForecast[];
}

const inTodaysMoney = rememberLast(
  (nominal: Forecast, assumptions: ScenarioForecast['assumptions'], currency: CurrencyCode) =>
    realForecast(nominal, assumedPrices(assumptions, currency, nominal.labels.length)),
);

/** The engine's view of a scenario's assumptions: the same object while they stay. */
const assumptionsOf = rememberLast(toEngineAssumptions);

/** Shared by all cards. The marks are for whoever profiles the page, and for the journey that counts them. */
const memory = createForecastMemory(toPlanItem, (scenario, request) => {
  performance.mark('forecast', { detail: scenario });
  return forecast(request);
});

/** The engine's view of an item: the same object while that stays. */
const planItemOf = rememberLast(toPlanItem);

const computed = (items: readonly FinancialItem[], outlook: Outlook): Computed => {
  const plan = items.map((item) => planItemOf(item));
  return { plan, forecast: forecast({ items: plan, ...outlook }) };
};

/** A scenario with what these items of it lead to, told as the forecasts on screen are. `read` is where a forecast comes from. */
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

/** As far as anybody can look, to know whether more should be shown. */
export const MOST_YEARS = LIMITS.forecastYearsMax;
const longMemory = createForecastMemory(toPlanItem, (_, request) => forecast(request));

/**
 * The selected scenario over the longest horizon, in the money of each month; what is on screen already where that is as long, or
 * longer. An edit does not wait for it.
 */
export function useLongForecast(
  { scenario, items, assumptions, forecast: shown }: ScenarioForecast,
  { start, currency }: Omit<Forecasts, 'scenarios'>,
): Forecast {
  const settled = useDeferredValue(items);
  return useMemo(() => {
    if (shown.labels.length >= 12 * MOST_YEARS) return shown;
    const { code, rates } = currency;
    const outlook = { start, years: MOST_YEARS, currency: code, rates, assumptions };
    return longMemory.read(scenario.id, settled, outlook).forecast;
  }, [scenario.id, settled, assumptions, shown, start, currency]);
}

/**
 * The forecasts of the scenarios on screen, computed here by the server's own engine from the very items on screen: an
 * edit, another horizon or another currency shows in the same frame and asks nobody. Suspends until the items are here.
 *
 * The component that calls it renders with every report about the lists, also of ones being fetched: it passes the result on to a
 * memoised one, because the result is the same object as long as nothing in it changed.
 */
export function useForecasts(): Forecasts {
  return useForecastsOf(useShownScenarios());
}

/** The selected scenario in the engine's terms, with its forecast: the same objects as long as they mean the same. Suspends. */
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
          memory.read(scenario.id, items, outlook),
        ),
      ),
    [shown, lists, currency, horizon, isReal],
  );
  return useMemo(() => ({ ...horizon, currency, isReal, scenarios }), [horizon, currency, isReal, scenarios]);
}

/** The selected scenario first, then those chosen for comparison that still exist. */
function useShownScenarios(): readonly Scenario[] {
  const all = useScenarios();
  const selected = useSelectedScenario();
  const compared = useSavedSettings((settings) => settings.compareScenarioIds);
  return useMemo(
    () => [selected, ...all.filter(({ id }) => id !== selected.id && compared.includes(id))],
    [all, selected, compared],
  );
}

/** The currencies in which visible items pay, deposit and hold, of one category or of all. */
export function currenciesOf(plan: readonly PlanItem[], category?: Category): CurrencyCode[] {
  return plan
    .filter((item) => !item.hidden && (category === undefined || item.category === category))
    .flatMap((item) => [item.currency, ...(item.existingFunds > 0 ? [item.existingFundsCurrency] : [])]);
}
