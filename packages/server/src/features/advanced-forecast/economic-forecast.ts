import {
  type advancedForecastEndpoints,
  type InflationAdjustedForecast,
  rounded,
  toEngineAdjustments,
  toEngineStressTest,
  toInflationAdjustedForecast,
} from '@meridian/contract';
import { type InflationModel, economicForecastSteps, formatMonth, longRunRate } from '@meridian/engine';
import { resultInTurns } from '#db/turns.ts';
import { invalidField } from '#errors.ts';
import { findObject, stressTestsOf } from '#features/economic/economic-store.ts';
import type { PlanStore } from '#features/items/plan-store.ts';
import type { Call } from '#http/call.ts';
import { type ChosenPlan, chooseEconomy, choosePlan, currenciesOf } from './chosen-economy.ts';

type Forecasting = Call<typeof advancedForecastEndpoints.inflationAdjustedForecast>;

/** The plan in money of today, and through a crisis (finance.md sections 2 to 4 and 9). */
export async function inflationAdjustedForecast(
  call: Forecasting,
  plans: PlanStore,
  rates: ChosenPlan['rates'],
): Promise<InflationAdjustedForecast> {
  const { query } = call;
  requireBeginning(query);
  const plan = await choosePlan(call, plans, { ...query, rates });
  const { scenario, inflation } = await chooseEconomy(call, query);
  const stress = await chosenStress(call, scenario);
  const adjustments = scenario && toEngineAdjustments(scenario);
  const steps = economicForecastSteps({
    ...plan,
    years: query.years,
    ...(query.deficit_policy === undefined ? {} : { deficitPolicy: query.deficit_policy }),
    inflation,
    adjustments,
    stress,
    crisisOffset: query.crisis_offset,
  });
  const result = await resultInTurns(steps, call.signal);
  return {
    ...toInflationAdjustedForecast(result),
    methodology: methodology(
      { ...plan, rates: result.rates },
      inflationWords(result.inflation, (adjustments?.inflation ?? 0) !== 0),
    ),
  };
}

/** Throws 400 for a crisis that begins after the forecast. */
function requireBeginning({ crisis_offset: offset, years }: Forecasting['query']): void {
  const last = 12 * years - 1;
  if (offset > last) throw invalidField('crisis_offset', `Enter a whole number from 0 to ${last}.`);
}

/** The named one, else the first of the economic scenario, else none. */
async function chosenStress(
  { db, user, query }: Forecasting,
  scenario: Parameters<typeof stressTestsOf>[2] | undefined,
) {
  const { stress_test_id: id } = query;
  if (id !== undefined) return toEngineStressTest(await findObject(db, user, 'stress_tests', id));
  if (scenario === undefined) return undefined;
  const [first] = await stressTestsOf(db, user, scenario);
  return first && toEngineStressTest(first);
}

/** What the figures rest on, in words. */
function methodology(plan: ChosenPlan, prices: string): string {
  const units = currenciesOf(plan)
    .filter((code) => code !== 'USD')
    .map((code) => `${code} ${plan.rates[code]}`);
  const month = formatMonth(plan.start);
  if (units.length === 0) return `${prices} The forecast starts in ${month}; all amounts are in US dollars.`;
  return `${prices} The forecast starts in ${month}. Exchange rates for one US dollar: ${units.join(', ')}.`;
}

/** Of a model after its adjustment, if there is one. */
function inflationWords(model: InflationModel, isAdjusted: boolean): string {
  const yearly = (rate: number) => `${rounded(rate * 100, 1e4)} %`;
  switch (model.type) {
    case 'constant':
      return `Prices rise by ${yearly(model.rate)} a year.`;
    case 'mean_reverting': {
      const { currentRate, persistence, volatility } = model;
      return `Inflation goes from ${yearly(currentRate)} a year to ${yearly(longRunRate(model))} (persistence ${persistence}, volatility ${yearly(volatility)}).`;
    }
    case 'regime_switching': {
      const { normalToHigh: up, highToNormal: down, currentRegime } = model;
      const [normal, high] = [yearly(model.normalRate), yearly(model.highRate)];
      return currentRegime === 'high'
        ? `Inflation switches between ${normal} and ${high} a year, beginning high (monthly probability ${up} up, ${down} down).`
        : `Inflation switches between ${normal} and ${high} a year, beginning normal (monthly probability ${up} up, ${down} down).`;
    }
    case 'historical_bootstrap':
      return isAdjusted
        ? `Prices rise as they did since the year 2000, adjusted to ${yearly(longRunRate(model))} a year on average.`
        : 'Prices rise as they did on average since the year 2000.';
  }
}
