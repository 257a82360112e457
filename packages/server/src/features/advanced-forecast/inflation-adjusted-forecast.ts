import {
  type advancedForecastEndpoints,
  type InflationAdjustedForecast,
  type ErrorMessage,
  roundToScale,
  errorMessage,
  toEngineAdjustments,
  toEngineStressTest,
  toInflationAdjustedForecast,
} from '@meridian/contract';
import {
  type InflationModel,
  assumedInflation,
  economicForecastSteps,
  formatMonth,
  horizonMonths,
  longRunRate,
} from '@meridian/engine';
import { runStepsYielding } from '#db/yielding-loops.ts';
import { invalidField } from '#errors.ts';
import { findEconomicObject, readScenarioStressTests } from '#features/economic/store/economic-store.ts';
import type { PlanCache } from '#features/plan/store/plan-cache-store.ts';
import type { Call } from '#http/call-types.ts';
import { chooseLanguage, setLanguageHeaders, renderInLanguage } from '#http/localized-errors.ts';
import { type SelectedPlan, readSelectedPlan, listPlanCurrencies } from '#features/plan/store/selected-plan-store.ts';
import { readSelectedEconomicModels } from './selected-economic-models.ts';

type Forecasting = Call<typeof advancedForecastEndpoints.inflationAdjustedForecast>;

/** Returns the forecast of the plan in today's money, with a crisis if one is chosen (finance.md sections 2 to 4 and 9). */
export async function computeInflationAdjustedForecast(
  call: Forecasting,
  plans: PlanCache,
  rates: SelectedPlan['rates'],
): Promise<InflationAdjustedForecast> {
  const { query } = call;
  const plan = await readSelectedPlan(call, plans, { ...query, rates });
  requireBeginning(query, plan);
  const { scenario, inflation } = await readSelectedEconomicModels(call, query);
  const stress = await chosenStress(call, scenario);
  const adjustments = scenario && toEngineAdjustments(scenario);
  const steps = economicForecastSteps({
    ...plan,
    ...(query.deficit_policy === undefined ? {} : { deficitPolicy: query.deficit_policy }),
    inflation,
    adjustments,
    stress,
    crisisOffset: query.crisis_offset,
  });
  const result = await runStepsYielding(steps, call.signal);
  const adjusted = adjustments?.inflation ?? 0;
  const rate = assumedInflation(plan.assumptions, plan.currency) + adjusted;
  const model = result.inflation?.model ?? ({ type: 'constant', rate } as const);
  const prices = pricesOf(model, adjusted !== 0);
  const language = chooseLanguage(call.request);
  setLanguageHeaders(call.reply, language);
  return {
    ...toInflationAdjustedForecast(result),
    methodology: renderInLanguage(methodology({ ...plan, rates: result.rates }, prices), language),
  };
}

/** Throws 400 if the crisis begins after the end of the forecast. */
function requireBeginning({ crisis_offset: offset }: Forecasting['query'], plan: SelectedPlan): void {
  const last = horizonMonths(plan) - 1;
  if (offset > last) throw invalidField('crisis_offset', 'whole_number', { min: 0, max: last });
}

/**
 * Returns the stress test that the request names by id. Without an id returns the first stress test of the economic scenario; undefined if
 * there is none.
 */
async function chosenStress(
  { db, user, query }: Forecasting,
  scenario: Parameters<typeof readScenarioStressTests>[2] | undefined,
) {
  const { stress_test_id: id } = query;
  if (id !== undefined) return toEngineStressTest(await findEconomicObject(db, user, 'stress_tests', id));
  if (scenario === undefined) return undefined;
  const [first] = await readScenarioStressTests(db, user, scenario);
  return first && toEngineStressTest(first);
}

/** Describes in one message how the figures were computed: exchange rates, first month and prices. */
function methodology(plan: SelectedPlan, prices: ErrorMessage): ErrorMessage {
  const units = listPlanCurrencies(plan)
    .filter((code) => code !== 'USD')
    .map((code) => `${code} ${plan.rates[code]}`);
  const month = formatMonth(plan.start);
  if (units.length === 0) return errorMessage('methodology.in_dollars', { prices, month });
  return errorMessage('methodology.with_rates', { prices, month, rates: units.join(', ') });
}

/** Describes in one message the inflation model from which prices are computed. `isAdjusted` is true if a scenario adjusts inflation. */
function pricesOf(model: InflationModel, isAdjusted: boolean): ErrorMessage {
  const yearly = (rate: number) => `${roundToScale(rate * 100, 1e4)} %`;
  switch (model.type) {
    case 'constant':
      return errorMessage('methodology.constant', { rate: yearly(model.rate) });
    case 'mean_reverting':
      return errorMessage('methodology.mean_reverting', {
        current: yearly(model.currentRate),
        longRun: yearly(longRunRate(model)),
        persistence: String(model.persistence),
        volatility: yearly(model.volatility),
      });
    case 'regime_switching':
      return errorMessage(`methodology.regime_${model.currentRegime}`, {
        normal: yearly(model.normalRate),
        high: yearly(model.highRate),
        up: String(model.normalToHigh),
        down: String(model.highToNormal),
      });
    case 'historical_bootstrap':
      return isAdjusted
        ? errorMessage('methodology.bootstrap_adjusted', { rate: yearly(longRunRate(model)) })
        : errorMessage('methodology.bootstrap');
  }
}
