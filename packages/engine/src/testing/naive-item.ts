/** One item in one month by finance.md, for the reference forecast. */
import type { Assumptions } from '#assumptions.ts';
import { type CurrencyCode, type Rates, convert } from '#currencies.ts';
import { INFLATION_TARGETS } from '#inflation-targets.ts';
import { DEFAULT_ASSET_CLASSES, type PlanItem, isFundCategory } from '#item.ts';
import type { Month } from '#month.ts';
import type { MarketPath } from '#kernel/market-path.ts';

/** Input of the reference forecast: the fields of a forecast request, of which only the path may be absent. */
export interface NaiveRequest {
  readonly items: readonly PlanItem[];
  readonly start: Month;
  readonly years: number;
  readonly currency: CurrencyCode;
  readonly rates: Rates;
  readonly assumptions: Assumptions;
  readonly path?: MarketPath;
}

/** One month of the reference forecast, with all that an item needs to know about it. */
export interface NaiveMonth {
  readonly request: NaiveRequest;
  readonly path: MarketPath;
  readonly month: Month;
  readonly index: number;
  /** Returns the value of a unit of a currency in dollars at the end of any month. */
  readonly inDollars: (code: CurrencyCode, index: number) => number;
  /** Returns the value of a unit of a currency in the display currency at the end of this month. */
  readonly value: (code: CurrencyCode) => number;
}

/** Value of a currency in dollars by the plan's assumptions, V(i); index -1 is now. */
export function naiveDollarValue(code: CurrencyCode, index: number, now: Rates, assumptions: Assumptions): number {
  const { fx } = assumptions;
  const today = convert(1, code, 'USD', now);
  if (code === 'USD' || index < 0 || fx.model === 'flat') return today;
  if (fx.model === 'drift') return today * (1 + (fx.drift[code] ?? 0)) ** ((index + 1) / 12);
  return (today * priceLevel('USD', index, assumptions)) / priceLevel(code, index, assumptions);
}

/** Returns the price level P of a currency at the end of a month by the plan's assumptions. */
function priceLevel(code: CurrencyCode, index: number, { prices }: Assumptions): number {
  return (1 + (prices[code] ?? INFLATION_TARGETS[code])) ** ((index + 1) / 12);
}

/** Returns the amount A of an item in a month, due or not, before the effects of a path. */
export function naiveAmount(
  item: PlanItem,
  month: Month,
  anchor: Month,
  index: number,
  { assumptions }: NaiveRequest,
): number {
  const { amount, growth = 'rate', monthlyRate, depositGrowthRate = 0, currency } = item;
  if (growth === 'fixed') return amount;
  const g = isFundCategory(item.category) ? depositGrowthRate : monthlyRate;
  const grown = amount * (1 + g) ** (month - anchor);
  return growth === 'prices' ? grown * priceLevel(currency, index, assumptions) : grown;
}

/** Returns the factor of a path's prices on an amount: q of section 3, multiplied by the factor of an inflation model. */
export function naivePriceFactor(item: PlanItem, index: number, { prices, crisisPrices }: MarketPath): number {
  const { growth = 'rate', category, currency } = item;
  if (growth === 'fixed') return 1;
  const isHit = crisisPrices !== null && (crisisPrices.currency === null || crisisPrices.currency === currency);
  const q = isHit ? crisisPrices.level[index]! : 1;
  if (growth === 'prices') return prices[index]! * q;
  if (category === 'expense') return q;
  return isHit && index >= crisisPrices.wagesFrom ? q : 1;
}

function classOf({ category, assetClass }: PlanItem) {
  return assetClass ?? (isFundCategory(category) ? DEFAULT_ASSET_CLASSES[category] : 'fixed');
}

/** Crisis level at which a fund that begins in a month opens. */
function levelBefore(item: PlanItem, index: number, { levels }: MarketPath): number {
  const crisis = item.interestLimit > 0 ? undefined : levels[classOf(item)];
  return crisis === undefined || index === 0 ? 1 : crisis.level[index - 1]!;
}

/** Returns true for funds that have begun and may be sold at the end of a month. */
export function isSellable(item: PlanItem, { month, request }: NaiveMonth): boolean {
  const { category, from, isLocked = false, drawableFrom = null } = item;
  if (!isFundCategory(category) || Math.max(from ?? request.start, request.start) > month) return false;
  return category === 'pension' ? drawableFrom !== null && month >= drawableFrom : !isLocked;
}

export function isNaivePaymentDue(item: PlanItem, month: Month, start: Month): boolean {
  const { to, intervalMonths = 1 } = item;
  const from = item.from ?? start;
  if (to !== null && month > to) return false;
  if (isFundCategory(item.category) && month >= payoutStart(item, start)) return false;
  return intervalMonths === 0 ? month === from : (month - from) % intervalMonths === 0;
}

function payoutStart({ from, payoutFrom = null }: PlanItem, start: Month): Month {
  return payoutFrom === null ? Infinity : Math.max(from ?? start, start, payoutFrom);
}

/** Computes a month of a fund, with return, fee, and deposit or payout. Returns its balance, the payout and the fees. */
export function computeNaiveFundMonth(
  item: PlanItem,
  before: number,
  deposit: number,
  anchor: Month,
  { path, month, index, request }: NaiveMonth,
) {
  const { monthlyRate, interestLimit, accumulationFee, depositFee, payoutMonths = 0 } = item;
  const expected = 1 + (interestLimit > 0 ? Math.min(monthlyRate, interestLimit) : monthlyRate);
  const crisis = path.levels[classOf(item)];
  let growth = expected;
  if (interestLimit === 0) {
    if (crisis !== undefined && index >= crisis.from && index < crisis.until) {
      growth = crisis.level[index]! / (index === 0 ? 1 : crisis.level[index - 1]!);
    } else growth = expected * (path.returns[classOf(item)]?.[index] ?? 1);
  }
  const grown = before * growth * (1 - accumulationFee / 12);
  const fee = (before * growth * accumulationFee) / 12;
  const start = payoutStart(item, anchor);
  if (month < start) {
    return { balance: grown + deposit * (1 - depositFee), payout: 0, fees: fee + deposit * depositFee };
  }
  const left = payoutMonths - (month - start);
  const inflation = item.payoutGrowth === 'prices' ? priceLevel(item.currency, 0, request.assumptions) : 1;
  const q = (expected * (1 - accumulationFee / 12)) / inflation;
  // The annuity factor (1 - 1/q)/(1 - q^-n) for the n = `left` remaining payouts equals 1 divided by this sum, which is also
  // accurate for q close to 1.
  let sum = 0;
  let term = 1;
  for (let ahead = 0; ahead < left; ahead++) {
    sum += term;
    term /= q;
  }
  const payout = left <= 1 ? grown : grown / sum;
  return { balance: grown - payout, payout, fees: fee };
}

/** Returns the existing funds at the exchange rates and the crisis level of the end of the previous month. */
export function naiveOpeningBalance({ path, index, inDollars }: NaiveMonth, item: PlanItem): number {
  const moved = inDollars(item.existingFundsCurrency, index - 1) / inDollars(item.currency, index - 1);
  return item.existingFunds * moved * levelBefore(item, index, path);
}
