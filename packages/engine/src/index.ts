/** The public surface of the engine: pure functions over plans, no clock, no chance, no input or output. */
export {
  CURRENCIES,
  CURRENCY_CODES,
  type Currency,
  type CurrencyCode,
  FALLBACK_RATES,
  type Rates,
  SIGNED_OUT_CURRENCIES,
  convert,
  isCurrencyCode,
} from './currencies.ts';
export { type DeficitPolicy, type Forecast, type ForecastRequest, forecast } from './forecast.ts';
export { annuityBalance, growingCash, monthsToTarget } from './growth.ts';
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
export { roundMoney } from './money.ts';
export { type Month, formatMonth, parseMonth } from './month.ts';
export { type PlanSummary, planSummary } from './summary.ts';
export { type TagTotal, type TaggedItem, tagTotals } from './tag-totals.ts';
