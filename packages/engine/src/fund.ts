import { type CurrencyCode, type Rates, convert } from './currencies.ts';
import { annuityPayment } from './growth.ts';
import type { PlanItem } from './item.ts';
import type { Period } from './period.ts';

/**
 * One pension, saving or investment item on the monthly grid, in its own currency: from its opening B it makes
 * B(m) = B(m-1)(1 + c)(1 - f) + d, less what is paid out (finance.md sections 1.4 and 14).
 */
export interface Fund extends Period {
  /** Its currency, and the number of that currency in the layout. */
  readonly code: CurrencyCode;
  readonly currency: number;
  /** Balance before its first month, at the rates of now. */
  readonly opening: number;
  /** The currency of the existing funds behind it. */
  readonly openingCode: CurrencyCode;
  /** What arrives of a deposit. */
  readonly deposit: number;
  /** What the fee on a deposit takes of it. */
  readonly depositFee: number;
  /** Over how many months it is paid out; 0: all at once. */
  readonly payoutMonths: number;
  /** 1 + r, the return of a month. */
  readonly growth: number;
  /** 1 + L, the most that a month may grow; Infinity without a limit. */
  readonly ceiling: number;
  /** 1 - f, what the accumulation fee of a month leaves. */
  readonly keep: number;
}

/** The fund of an item whose currency has the number `currency` (finance.md section 1.4). */
export function fundOf(item: PlanItem, period: Period, currency: number, rates: Rates): Fund {
  const { interestLimit } = item;
  return {
    code: item.currency,
    currency,
    opening: convert(item.existingFunds, item.existingFundsCurrency, item.currency, rates),
    openingCode: item.existingFundsCurrency,
    first: period.first,
    due: period.due,
    interval: period.interval,
    end: period.end,
    payout: period.payout,
    deposit: item.amount * (1 - item.depositFee),
    depositFee: item.amount * item.depositFee,
    payoutMonths: item.payoutMonths ?? 0,
    growth: 1 + item.monthlyRate,
    ceiling: interestLimit > 0 ? 1 + interestLimit : Infinity,
    keep: 1 - item.accumulationFee / 12,
  };
}

/**
 * What a fund pays out of its balance after return and fee: equal amounts at its expected growth until nothing
 * is left (finance.md section 14).
 */
export function payoutOf(fund: Fund, month: number, balance: number): number {
  const { payout, payoutMonths, growth, ceiling, keep } = fund;
  const left = payoutMonths - (month - payout);
  if (left <= 1) return balance;
  return annuityPayment(balance, Math.min(growth, ceiling) * keep, left);
}
