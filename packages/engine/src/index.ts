/** Public exports of the engine: pure functions over plans, without clock, randomness, input or output. */
export { type Assumptions, DEFAULT_ASSUMPTIONS, type DeficitPolicy, assumedRates } from './assumptions.ts';
export { amountMoved } from './amount-moved.ts';
export { assetMix } from '#allocation/asset-mix.ts';
export {
  type ByAsset,
  RISK_TOLERANCES,
  assessPortfolio,
  optimalAllocation,
} from '#allocation/optimal-allocation.ts';
export { type CashFlow, type Flows, cashFlow } from '#kernel/cash-flow.ts';
export { breakEven, exposedCurrencies, movableCurrencies } from './break-even.ts';
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
} from '#economy/crisis-effects.ts';
export {
  type CalmForecastRequest,
  type ChosenInflation,
  type CrisisForecast,
  type EconomicForecast,
  calmForecast,
  crisisForecast,
  crisisLevels,
  crisisPath,
  economicForecastSteps,
  economyPrices,
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
  meanPriceFactor,
} from '#economy/inflation-models.ts';
export { inflationPresets } from '#economy/inflation-presets.ts';
export { stressTestPresets } from '#economy/stress-test-presets.ts';
export { inflationOutlook, yearlyInflation } from '#economy/inflation-outlook.ts';
export { type CrisisCourse, type StressTest, crisisCourse, severityOf } from '#economy/stress-tests.ts';
export { priceProcess } from '#economy/inflation-path.ts';
export { crisisCurrency } from '#economy/crisis-currency.ts';
export { INFLATION_TARGETS } from './inflation.ts';
export { assumedInflation, assumedPrices } from './prices.ts';
export {
  type ComparedItem,
  type ComparedPlan,
  type ItemDifference,
  type PlanDifference,
  type PlanDifferenceRequest,
  planDifference,
  planDifferenceSteps,
} from './difference.ts';
export { roundedSteps } from './rounded-steps.ts';
export { type ByCurrency, calendarYears, currencyExposure } from './exposure.ts';
export { CHANGES, type Change, type ChangeLine, MOVES, type Move } from '#explanation/change-sums.ts';
export { type Explanation, type MonthSpan, explanation } from '#explanation/explanation.ts';
export { explanationToTheCent } from '#explanation/to-the-cent.ts';
export { type Forecast, type ForecastRequest, forecast, forecastsOf, realForecast } from './forecast.ts';
export { throughCrisis } from '#kernel/crisis-flow.ts';
export { type Fund, expectedGrowth, payoutOf } from '#kernel/fund.ts';
export { nthRoot, twelfthRoot } from './growth.ts';
export {
  type AssetClass,
  type Growth,
  type Category,
  type FundCategory,
  type PlanItem,
  ASSET_CLASSES,
  CATEGORIES,
  DEFAULT_ASSET_CLASSES,
  isFundCategory,
  isLoan,
} from './item.ts';
export { itemWorths } from './item-worths.ts';
export { type CategoryTotal, type TotalsTime, itemActivity, itemTotals } from './item-totals.ts';
export { assumedPath } from './exchange-rates.ts';
export { loanOutlook, loanPayment } from '#kernel/loan.ts';
export { HALF_A_CENT, roundMoney } from './money.ts';
export { plainDecimal } from './plain-decimal.ts';
export { type Month, formatMonth, monthLabels, parseMonth } from './month.ts';
export { runPlan } from '#kernel/month-step.ts';
export type { Valuation } from '#kernel/plan-series.ts';
export { CONSTANT_PATH, type Path, pathOf, relativeValue, withCurrencies } from '#kernel/path.ts';
export { goalFailsIn } from '#solve/goal-beyond.ts';
export { type GoalOutcome, type GoalTarget, reaches } from '#solve/goal-outcome.ts';
export type { AskedPlan, GoalQuestion, VariedPlan } from '#solve/goal-question.ts';
export type { MilestoneMonth } from '#solve/milestone-move.ts';
export { SHOCK_KINDS, type ShockKind, shockKindsOf } from '#solve/scaled-shocks.ts';
export { type Goal, type GoalAnswer, solveGoal, solveGoalBy } from '#solve/solve-goal.ts';
export { type Horizon, horizonMonths } from './horizon.ts';
export { percentile, percentileRanks } from './percentile.ts';
export { planSummary } from './summary.ts';
export { tagTotals } from './tag-totals.ts';
