/** Public exports of the engine: pure functions over plans, without clock, randomness, input or output. */
export { type Assumptions, DEFAULT_ASSUMPTIONS, type DeficitPolicy, applyPinnedRates } from './assumptions.ts';
export { itemTotalFlow } from './item-total-flow.ts';
export { computeAssetMix } from '#allocation/asset-mix.ts';
export {
  type ValuesByAsset,
  RISK_TOLERANCES,
  assessPortfolio,
  computeOptimalAllocation,
} from '#allocation/optimal-allocation.ts';
export { type CashFlow, type FlowsByGrowth, computeCashFlow } from '#kernel/cash-flow.ts';
export { findBreakEven, listForeignCurrencies, listVariableCurrencies } from './currency-break-even.ts';
export { summarizeCash } from './cash-outlook.ts';
export {
  CURRENCIES,
  CURRENCY_CODES,
  type CurrencyCode,
  FALLBACK_RATES,
  type Rates,
  convert,
  isCurrencyCode,
} from './currencies.ts';
export {
  type EconomicAdjustments,
  DEFAULT_ECONOMIC_SCENARIOS,
  adjustItemReturns,
} from '#economy/economic-scenarios.ts';
export {
  type CrisisOutcome,
  anyCrisisProbability,
  computeCrisisOutcomes,
  combineCrises,
} from '#economy/crisis-probability.ts';
export {
  type CrisisDifference,
  type CrisisEffects,
  explainCrisisDifference,
  measureCrisisEffects,
} from '#economy/crisis-effects.ts';
export {
  type ForecastWithoutCrisisRequest,
  type SelectedInflation,
  type CrisisForecast,
  type EconomicForecast,
  forecastWithoutCrisis,
  forecastWithCrisis,
  crisisPriceLevels as crisisLevels,
  crisisPath,
  economicForecastSteps,
  computeEconomyPrices,
} from '#economy/economic-forecast.ts';
export {
  PRICE_HISTORY_START,
  type PriceHistory,
  type ReturnHistory,
  parsePriceHistory,
  parseReturnHistory,
} from '#economy/price-and-return-history.ts';
export {
  type InflationModel,
  adjustInflationModel,
  expectedPriceLevels,
  longRunRate,
  meanPriceFactor,
} from '#economy/inflation-models.ts';
export { inflationPresets } from '#economy/inflation-presets.ts';
export { stressTestPresets } from '#economy/stress-test-presets.ts';
export { inflationOutlook, yearlyInflation } from '#economy/inflation-outlook.ts';
export {
  type CrisisTimeline,
  type StressTest,
  computeCrisisTimeline,
  classifySeverity,
} from '#economy/stress-tests.ts';
export { toPriceProcess } from '#economy/price-process.ts';
export { selectCrisisCurrency } from '#economy/crisis-currency.ts';
export { INFLATION_TARGETS } from './inflation-targets.ts';
export { assumedInflation, assumedPriceLevels } from './assumed-prices.ts';
export {
  type ComparedItem,
  type ComparedPlan,
  type ItemDifference,
  type PlanDifference,
  type PlanDifferenceRequest,
  explainPlanDifference,
  explainPlanDifferenceSteps,
} from './plan-difference.ts';
export { roundDifferenceParts } from './round-difference-parts.ts';
export { type AmountsByCurrency, calendarYears, computeCurrencyExposure } from './currency-exposure.ts';
export {
  NET_WORTH_CHANGE_KINDS,
  type NetWorthChangeKind,
  type ChangeLine,
  TRANSFER_KINDS,
  type TransferKind,
} from '#explanation/net-worth-changes.ts';
export { type NetWorthExplanation, type MonthRange, explainNetWorth } from '#explanation/net-worth-explanation.ts';
export { roundExplanation } from '#explanation/round-explanation.ts';
export { type Forecast, type ForecastRequest, forecast, createForecaster, toRealForecast } from './forecast.ts';
export { withCrisisEffects } from '#kernel/crisis-cash-flow.ts';
export { type Fund, expectedGrowth, payoutInMonth } from '#kernel/fund.ts';
export { nthRoot, twelfthRoot } from './compound-growth.ts';
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
export { computeItemNetWorths } from './item-net-worths.ts';
export { type CategoryTotal, type TotalsPeriod, computeItemActivity, computeItemTotals } from './item-totals.ts';
export { createAssumedPath } from './exchange-rates.ts';
export { computeLoanRepayment, loanPayment } from '#kernel/loan.ts';
export { HALF_A_CENT, roundMoney } from './round-money.ts';
export { formatPlainDecimal } from './format-decimal.ts';
export { type Month, formatMonth, monthLabels, parseMonth } from './month.ts';
export { runPlan } from '#kernel/month-step.ts';
export type { Valuation } from '#kernel/plan-series.ts';
export {
  CONSTANT_PATH,
  type MarketPath,
  createPathWithMoves,
  relativeCurrencyValue,
  withExchangeRateMoves,
} from '#kernel/market-path.ts';
export { findFirstFailureMonth } from '#solve/first-failure-month.ts';
export { type GoalOutcome, type GoalTarget, meetsTarget } from '#solve/goal-outcome.ts';
export type { GoalPlan, GoalVariable, VariedPlan } from '#solve/goal-variable.ts';
export type { MilestoneReference } from '#solve/milestone-move.ts';
export { SHOCK_KINDS, type ShockKind, listShockKinds } from '#solve/scaled-shocks.ts';
export { type Goal, type GoalResult, solveGoal, solveGoalWith } from '#solve/solve-goal.ts';
export { type Horizon, horizonMonths } from './horizon.ts';
export { interpolatePercentile, percentileRanks } from './percentile.ts';
export { summarizePlan } from './plan-summary.ts';
export { computeTagTotals } from './tag-totals.ts';
