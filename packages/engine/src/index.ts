/** The public surface of the engine: pure functions over plans, no clock, no chance, no input or output. */
export { type Assumptions, assumedRates } from './assumptions.ts';
export { amountMoved } from './amount-moved.ts';
export { assetsHeld } from '#allocation/assets-held.ts';
export {
  type ByAsset,
  RISK_TOLERANCES,
  type RiskTolerance,
  assessPortfolio,
  optimalAllocation,
} from '#allocation/optimal-allocation.ts';
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
export { INFLATION_TARGETS } from './inflation.ts';
export { type Forecast, type ForecastRequest, forecast, forecastsOf, realForecast } from './forecast.ts';
export {
  CATEGORIES,
  CATEGORY_FIELDS,
  type Category,
  type CategoryField,
  type PlanItem,
  categoryHasField,
  isFundCategory,
} from './item.ts';
export { type CategoryTotal, itemTotals } from './item-totals.ts';
export { roundMoney } from './money.ts';
export { plainDecimal } from './plain-decimal.ts';
export { type Month, formatMonth, parseMonth } from './month.ts';
export type { Kernel } from '#simulation/kernel.ts';
export { wasmKernel } from '#simulation/kernel/wasm-kernel.ts';
export { openWhatIf } from '#simulation/kernel/what-if.ts';
export {
  type CompiledKernel,
  type KernelMemory,
  compileKernel,
  kernelMemory,
} from '#simulation/kernel/web-assembly.ts';
export { layOut } from '#simulation/layout.ts';
export type { SimulationShape } from '#simulation/layout-shape.ts';
export { type OutcomeDifference, outcomeDifference } from '#simulation/results/outcome-difference.ts';
export { type SimulationMemory, joinMemory, memoryBytes, openMemory } from '#simulation/memory.ts';
export { type SimulationResult, resultOf, simulate } from '#simulation/simulation.ts';
export type { ReturnHistory, SimulationRequest } from '#simulation/simulation-request.ts';
export { type Segment, runFans, runPaths, segmentsOf, splitPaths } from '#simulation/tasks.ts';
export { TWIN } from '#simulation/twin.ts';
export { planSummary } from './summary.ts';
export { tagTotals } from './tag-totals.ts';
