/** The public surface of the engine: pure functions over plans, no clock, no chance, no input or output. */
export { type Assumptions, DEFAULT_ASSUMPTIONS, assumedPath, assumedRates } from './assumptions.ts';
export { amountMoved } from './amount-moved.ts';
export { assetsHeld } from '#allocation/assets-held.ts';
export {
  type ByAsset,
  RISK_TOLERANCES,
  assessPortfolio,
  optimalAllocation,
} from '#allocation/optimal-allocation.ts';
export { type CashFlow, cashFlow } from './cash-flow.ts';
export { cashOutlook } from './cash-outlook.ts';
export {
  CURRENCIES,
  CURRENCY_CODES,
  type CurrencyCode,
  FALLBACK_RATES,
  type Rates,
  convert,
  isCurrencyCode,
} from './currencies.ts';
export { type Adjustments, DEFAULT_SCENARIOS, adjustedItems } from '#economy/economic-scenarios.ts';
export {
  type CrisisOutcome,
  anyCrisisProbability,
  crisisOutcomes,
  crisesTogether,
} from '#economy/crisis-probability.ts';
export {
  type CrisisDifference,
  type CrisisEffects,
  crisisDifference,
  crisisEffects,
  itemWorths,
} from '#economy/crisis-effects.ts';
export {
  type CalmForecast,
  type CrisisForecast,
  type EconomicForecast,
  calmForecast,
  crisisForecast,
  economicForecastSteps,
} from '#economy/economic-forecast.ts';
export {
  PRICE_HISTORY_START,
  type PriceHistory,
  type ReturnHistory,
  readPriceHistory,
  readReturnHistory,
} from '#economy/history.ts';
export {
  type InflationModel,
  adjustedInflation,
  expectedPrices,
  longRunRate,
  meanPriceChange,
} from '#economy/inflation-models.ts';
export { inflationPresets, targetInflation } from '#economy/inflation-presets.ts';
export { stressTestPresets } from '#economy/stress-test-presets.ts';
export { inflationOutlook, yearlyInflation } from '#economy/inflation-outlook.ts';
export { type CrisisCourse, type StressTest, crisisCourse, severityOf } from '#economy/stress-tests.ts';
export { priceProcess } from '#economy/inflation-path.ts';
export { INFLATION_TARGETS } from './inflation.ts';
export { expOf, logOf, polynomial } from './exp-log.ts';
export { type Forecast, type ForecastRequest, forecast, forecastsOf, realForecast } from './forecast.ts';
export { type Fund, payoutOf } from './fund.ts';
export { annuityPayment } from './growth.ts';
export {
  CATEGORIES,
  CATEGORY_FIELDS,
  type Category,
  type CategoryField,
  type FundCategory,
  type PlanItem,
  categoryHasField,
  isFundCategory,
} from './item.ts';
export { type CategoryTotal, itemTotals } from './item-totals.ts';
export { HALF_A_CENT, roundMoney } from './money.ts';
export { plainDecimal } from './plain-decimal.ts';
export { type Month, formatMonth, monthLabels, parseMonth } from './month.ts';
export { type DeficitPolicy, type Valuation, runPlan } from './month-step.ts';
export { MOST_MONTHS, type Path, pathOf, relativeValue, withCurrencies } from './path.ts';
export { percentile, percentileRanks } from './percentile.ts';
export { planSummary } from './summary.ts';
export { tagTotals } from './tag-totals.ts';
