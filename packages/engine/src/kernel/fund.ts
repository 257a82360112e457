import type { Assumptions } from '#assumptions.ts';
import { type CurrencyCode, type Rates, convert } from '#currencies.ts';
import { annuityPayment, twelfthRoot } from '#compound-growth.ts';
import { type AssetClass, DEFAULT_ASSET_CLASSES, type FundCategory, type Growth, type PlanItem } from '#item.ts';
import type { Month } from '#month.ts';
import { type ItemPeriod, addGrowingPayments } from './item-period.ts';
import { assumedInflation } from '#assumed-prices.ts';

/**
 * A pension, saving or investment item in the form in which it is computed month by month, in its own currency. Its balance in
 * month m is B(m) = B(m-1)(1 + c)(1 - f) + d minus payouts, with the return c, the monthly fee f and the deposit d after its fee
 * (finance.md sections 1.4, 14 and 17).
 */
export interface Fund extends ItemPeriod {
  /** ISO 4217 code of the fund's currency. */
  readonly code: CurrencyCode;
  /** Index of the fund's currency in the plan's list of currencies. */
  readonly currency: number;
  /** Balance before the fund's first month: existing funds, converted to the fund's currency at current rates. */
  readonly opening: number;
  /** Currency in which the fund's existing funds are given. */
  readonly openingCode: CurrencyCode;
  /** Deposit before its fee, if it is the same in every month with a deposit. */
  readonly deposit: number;
  /** Deposit of each month including inflation, before its fee; null if the deposit is constant. */
  readonly depositRow: Float64Array | null;
  readonly depositGrowth: Growth;
  /** Deposit fee as a share of every deposit. */
  readonly depositFee: number;
  /** Number of months of payouts; 0: all at once. */
  readonly payoutMonths: number;
  /** Ratio of a payout to the one before it; 1 for constant payouts (h in finance.md). */
  readonly payoutStep: number;
  /** Growth factor of a month: 1 + the monthly return. */
  readonly growth: number;
  /** Maximum growth factor of a month: 1 + the limit of the return; Infinity without a limit. */
  readonly ceiling: number;
  /** Factor of a month after the accumulation fee: 1 - the monthly fee. */
  readonly afterFeeFactor: number;
  readonly assetClass: AssetClass;
  /** 1 - tax: share of a payout or a sale that reaches cash. */
  readonly afterTax: number;
  /** Index of the first month in which it may be sold to cover a shortfall; the number of months if never. */
  readonly sellable: number;
}

/** Input of {@link toFund} that is the same for all funds of a plan. */
interface FundContext {
  readonly start: Month;
  readonly months: number;
  readonly rates: Rates;
  readonly assumptions: Pick<Assumptions, 'prices'>;
  readonly pricesOf: (code: CurrencyCode) => Float64Array;
}

/**
 * Returns the fund of an item. `currency` is the index of its currency in the plan's list of currencies (finance.md sections 1.4
 * and 17).
 */
export function toFund(item: PlanItem, period: ItemPeriod, currency: number, context: FundContext): Fund {
  const { currency: code, interestLimit, growth = 'rate', payoutGrowth, taxShare = 0 } = item;
  const category = item.category as FundCategory;
  // Fields are copied one by one, because an object spread makes property access slow.
  const { first, due, interval, end, payout } = period;
  const inflation = payoutGrowth === 'prices' ? assumedInflation(context.assumptions, code) : 0;
  return {
    first,
    due,
    interval,
    end,
    payout,
    code,
    currency,
    opening: convert(item.existingFunds, item.existingFundsCurrency, code, context.rates),
    openingCode: item.existingFundsCurrency,
    deposit: item.amount,
    depositRow: depositRowOf(item, period, context),
    depositGrowth: growth,
    depositFee: item.depositFee,
    payoutMonths: item.payoutMonths ?? 0,
    payoutStep: inflation === 0 ? 1 : twelfthRoot(1 + inflation),
    growth: 1 + item.monthlyRate,
    ceiling: interestLimit > 0 ? 1 + interestLimit : Infinity,
    afterFeeFactor: 1 - item.accumulationFee / 12,
    assetClass: item.assetClass ?? DEFAULT_ASSET_CLASSES[category],
    afterTax: 1 - taxShare,
    sellable: sellableFrom(item, context),
  };
}

function depositRowOf(item: PlanItem, period: ItemPeriod, { months, pricesOf }: FundContext): Float64Array | null {
  const { amount, currency, growth = 'rate', depositGrowthRate = 0 } = item;
  const moves = growth === 'prices' || (growth === 'rate' && depositGrowthRate !== 0);
  if (!moves || amount === 0) return null;
  const row = new Float64Array(months);
  const prices = growth === 'prices' ? pricesOf(currency) : null;
  addGrowingPayments(row, 0, period, { amount, factor: 1 + depositGrowthRate, prices });
  return row;
}

/**
 * Returns the first month of possible sales: savings and investments from the start unless locked, pensions from `drawableFrom`
 * if set (finance.md sections 1.6 and 17).
 */
function sellableFrom({ category, isLocked = false, drawableFrom = null }: PlanItem, grid: FundContext): number {
  if (category !== 'pension') return isLocked ? grid.months : 0;
  return drawableFrom === null ? grid.months : Math.min(Math.max(drawableFrom - grid.start, 0), grid.months);
}

/** Returns 1 + c, the expected growth factor of a month. */
export function expectedGrowth({ growth, ceiling }: Pick<Fund, 'growth' | 'ceiling'>): number {
  return Math.min(growth, ceiling);
}

/**
 * Returns the payout of a fund from its balance after return and fee. Payouts are equal at the expected growth, or rise with the
 * plan's prices, until the fund is empty (finance.md section 14).
 */
export function payoutInMonth(fund: Fund, month: number, balance: number): number {
  const { payout, payoutMonths, afterFeeFactor, payoutStep } = fund;
  const left = payoutMonths - (month - payout);
  if (left <= 1) return balance;
  return annuityPayment(balance, (expectedGrowth(fund) * afterFeeFactor) / payoutStep, left);
}
