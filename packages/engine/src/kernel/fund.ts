import type { Assumptions } from '#assumptions.ts';
import { type CurrencyCode, type Rates, convert } from '#currencies.ts';
import { annuityPayment, twelfthRoot } from '#growth.ts';
import {
  type AssetClass,
  DEFAULT_ASSET_CLASSES,
  type FundCategory,
  type Growth,
  type PlanItem,
} from '#item.ts';
import type { Month } from '#month.ts';
import { type Period, addGrowing } from './period.ts';
import { assumedInflation } from '#prices.ts';

/**
 * One pension, saving or investment item on the monthly grid, in its own currency: from its opening B it makes
 * B(m) = B(m-1)(1 + c)(1 - f) + d, less what is paid out (finance.md sections 1.4, 14 and 17).
 */
export interface Fund extends Period {
  /** Its currency, and the number of that currency in the layout. */
  readonly code: CurrencyCode;
  readonly currency: number;
  /** Balance before its first month, at the rates of now. */
  readonly opening: number;
  /** The currency of the existing funds behind it. */
  readonly openingCode: CurrencyCode;
  /** A deposit before its fee that stays the same; of one that moves by itself `depositRow` has it for each month, and prices in it. */
  readonly deposit: number;
  readonly depositRow: Float64Array | null;
  readonly depositGrowth: Growth;
  /** Share of every deposit that the fee takes. */
  readonly depositFee: number;
  /** Over how many months it is paid out; 0: all at once. */
  readonly payoutMonths: number;
  /** h: what a payout is above the one before it, 1 where they stay the same. */
  readonly payoutStep: number;
  /** 1 + r, the return of a month. */
  readonly growth: number;
  /** 1 + L, the most that a month may grow; Infinity without a limit. */
  readonly ceiling: number;
  /** 1 - f, what the accumulation fee of a month leaves. */
  readonly keep: number;
  readonly assetClass: AssetClass;
  /** 1 - tax: what reaches cash of a payout or a sale. */
  readonly afterTax: number;
  /** Index of the first month in which it may be sold to cover a shortfall; the number of months where it never is. */
  readonly sellable: number;
}

/** Input of `fundOf` that is the same for all funds of a plan. */
interface FundContext {
  readonly start: Month;
  readonly months: number;
  readonly rates: Rates;
  readonly assumptions: Pick<Assumptions, 'prices'>;
  readonly pricesOf: (code: CurrencyCode) => Float64Array;
}

/** The fund of an item, `currency` being the number of its currency in the layout (finance.md sections 1.4 and 17). */
export function fundOf(item: PlanItem, period: Period, currency: number, context: FundContext): Fund {
  const { currency: code, interestLimit, growth = 'rate', payoutGrowth, taxShare = 0 } = item;
  const category = item.category as FundCategory;
  // Field by field: an object spread would make each a slow one.
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
    keep: 1 - item.accumulationFee / 12,
    assetClass: item.assetClass ?? DEFAULT_ASSET_CLASSES[category],
    afterTax: 1 - taxShare,
    sellable: sellableFrom(item, context),
  };
}

function depositRowOf(
  item: PlanItem,
  period: Period,
  { months, pricesOf }: FundContext,
): Float64Array | null {
  const { amount, currency, growth = 'rate', depositGrowthRate = 0 } = item;
  const moves = growth === 'prices' || (growth === 'rate' && depositGrowthRate !== 0);
  if (!moves || amount === 0) return null;
  const row = new Float64Array(months);
  const prices = growth === 'prices' ? pricesOf(currency) : null;
  addGrowing(row, 0, period, { amount, factor: 1 + depositGrowthRate, prices });
  return row;
}

/** Savings and investments unless they are locked, pensions from a month on if they name one (finance.md sections 1.6 and 17). */
function sellableFrom(
  { category, isLocked = false, drawableFrom = null }: PlanItem,
  grid: FundContext,
): number {
  if (category !== 'pension') return isLocked ? grid.months : 0;
  return drawableFrom === null ? grid.months : Math.min(Math.max(drawableFrom - grid.start, 0), grid.months);
}

/** 1 + c, what the return of a month makes of 1 as the plan expects it. */
export function expectedGrowth({ growth, ceiling }: Pick<Fund, 'growth' | 'ceiling'>): number {
  return Math.min(growth, ceiling);
}

/**
 * The payout of a fund of its balance after return and fee: amounts that are equal at its expected growth, or rise with the plan's prices,
 * until nothing is left (finance.md section 14).
 */
export function payoutOf(fund: Fund, month: number, balance: number): number {
  const { payout, payoutMonths, keep, payoutStep } = fund;
  const left = payoutMonths - (month - payout);
  if (left <= 1) return balance;
  return annuityPayment(balance, (expectedGrowth(fund) * keep) / payoutStep, left);
}
