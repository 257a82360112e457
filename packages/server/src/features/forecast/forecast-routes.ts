import { forecastEndpoints, type ScenarioForecast, toEngineAssumptions, toPlanItem } from '@meridian/contract';
import {
  type Forecast,
  type ForecastRequest,
  assumedPriceLevels,
  createForecaster,
  toRealForecast,
  roundMoney,
} from '@meridian/engine';
import type { RateStore } from '#features/currency/rate-store.ts';
import {
  type PlanCache,
  type Plan,
  itemsOfScenario,
  requireScenarioInPlan,
} from '#features/plan/store/plan-cache-store.ts';
import type { Api } from '#http/call-types.ts';
import { mount } from '#http/route.ts';
import { chooseStartMonth } from '#http/request-start-month.ts';
import { cachedRead } from '#http/cached-read.ts';
import { notFound } from '#errors.ts';
import { requireHorizon } from '#http/request-horizon.ts';
import { mapYielding, yieldToEventLoop } from '#db/yielding-loops.ts';

export function forecastRoutes(api: Api, rateStore: RateStore, plans: PlanCache): void {
  mount(api, 'forecast', forecastEndpoints, {
    read: cachedRead(async (call) => {
      const { db, user, query, now } = call;
      const rates = rateStore.current();
      const start = chooseStartMonth(query.start, now);
      const horizon = requireHorizon(query, start);
      const question = {
        scenarioIds: query.scenario_ids ?? [user.selected_scenario_id ?? notThere()],
        currency: user.display_currency,
        ...horizon,
        ...(query.deficit_policy === undefined ? {} : { deficitPolicy: query.deficit_policy }),
        isReal: query.real === 'true',
        start,
        rates: rates.rates,
      };
      return computeScenarioForecasts(await plans.read(db, user), question, call.signal);
    }),
  });
}

function notThere(): never {
  throw notFound();
}

type ForecastQuestion = Omit<ForecastRequest, 'items' | 'assumptions' | 'path'> & {
  /** Ids of the scenarios to forecast; at least one. */
  scenarioIds: readonly number[];
  /** True if amounts are in money of the first month. */
  isReal: boolean;
};

/**
 * Returns the forecasts of scenarios by name, each under its own assumptions; throws 404 if one is not the user's. Stops when `signal` is
 * aborted.
 */
export async function computeScenarioForecasts(
  plan: Plan,
  { scenarioIds, isReal, ...question }: ForecastQuestion,
  signal?: AbortSignal,
) {
  const scenarios = scenarioIds.map((id) => requireScenarioInPlan(plan, id));
  const forecasts: [name: string, Forecast][] = [];
  for (const { id, name, assumptions } of scenarios) {
    // Each step yields to the event loop first, because a plan of 20,000 items takes tens of milliseconds per step.
    await yieldToEventLoop(signal);
    const items = await mapYielding(itemsOfScenario(plan, id), toPlanItem, signal);
    await yieldToEventLoop(signal);
    const assumed = toEngineAssumptions(assumptions);
    const forecastOn = createForecaster({ ...question, items, assumptions: assumed });
    await yieldToEventLoop(signal);
    const nominal = forecastOn();
    const prices = assumedPriceLevels(assumed, question.currency, nominal.labels.length);
    forecasts.push([name, isReal ? toRealForecast(nominal, prices) : nominal]);
  }
  return {
    labels: forecasts[0]?.[1].labels ?? [],
    // `Object.fromEntries` creates own keys, so that a scenario can be named `__proto__` or `constructor`.
    scenarios: Object.fromEntries(forecasts.map(([name, result]) => [name, rounded(result)])),
  };
}

function rounded(result: Forecast): ScenarioForecast {
  const money = (values: Float64Array) => Array.from(values, roundMoney);
  return {
    forecast: money(result.forecast),
    margins: money(result.margins),
    pension: money(result.pension),
    investment: money(result.investment),
    saving: money(result.saving),
    cash: money(result.cash),
    debts: money(result.debts),
    spendable: money(result.spendable),
    total_fees: roundMoney(result.totalFees),
    total_taxes: roundMoney(result.totalTaxes),
    total_interest: roundMoney(result.totalInterest),
  };
}
