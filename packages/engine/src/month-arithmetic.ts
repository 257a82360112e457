/**
 * The arithmetic of a month, once: what a fund, its payouts, cash and a sale come to (finance.md sections 1.4 to 1.6, 5.1 and 14).
 *
 * Three loops call these functions: the plain forecast (holding.ts, month-step.ts), the simulation in TypeScript
 * (simulation/batch-funds.ts, month-loop.ts and sales.ts there) and the simulation in WebAssembly (simulation/kernel/assembly), where
 * scripts/vectorize.mjs has made functions over two paths at a time of them. So this file holds pure functions of numbers alone;
 * that script says what else may stand here.
 */

/** What moves the growth of a month on a simulated path: the draw, and the correction that steers it (section 5.1). */
export function correctedMove(drawn: number, correction: number): number {
  return drawn * correction;
}

/** 1 + c, the growth credited for a month: 1 + r times what the path makes of it, at most 1 + L (section 1.4). */
export function creditedGrowth(growth: number, move: number, ceiling: number): number {
  return Math.min(growth * move, ceiling);
}

/** (1 + c)(1 - f): what the accumulation fee leaves of the growth of a month (section 1.4). */
export function growthAfterFee(credited: number, keep: number): number {
  return credited * keep;
}

/** The same for a fund without a ceiling, whose `product` (1 + r)(1 - f) needs no draw. */
export function unlimitedGrowth(move: number, product: number): number {
  return move * product;
}

/** What a stress test makes of growth after the fee (section 3). */
export function growthAfterShock(growth: number, shock: number): number {
  return growth * shock;
}

/** The accumulation fee of a month, as a share of the balance before it (section 1.4). */
export function feeShare(credited: number, keep: number): number {
  return credited * (1 - keep);
}

/** B(m-1)(1 + c)(1 - f): a balance after return and fee; `factor` is growth after the fee (section 1.4). */
export function balanceGrown(balance: number, factor: number): number {
  return balance * factor;
}

/** B(m) = B(m-1)(1 + c)(1 - f) + d: `flow` is a deposit, or below zero a payout (sections 1.4 and 14). */
export function balanceAfter(balance: number, factor: number, flow: number): number {
  return balanceGrown(balance, factor) + flow;
}

/** What is paid out of a balance, or kept of it in a sale, by its share (sections 1.6 and 14). */
export function shareOf(balance: number, share: number): number {
  return balance * share;
}

/** What a unit of a currency is worth after its exchange rate has moved (section 14). */
export function unitValue(value: number, move: number): number {
  return value * move;
}

/** How a currency has moved against another, when each has moved in a common measure (section 14). */
export function relativeMove(move: number, otherMove: number): number {
  return move / otherMove;
}

/** Existing funds in the currency of their fund, after the one that they are in has moved against it (section 14). */
export function openingBalance(existing: number, move: number): number {
  return existing * move;
}

/** The conversion: a sum in the display currency and an amount more, at the value of its currency's unit (section 1.5). */
export function plusConverted(sum: number, amount: number, unit: number): number {
  return sum + amount * unit;
}

/** What income and payouts leave of a month after expenses and deposits, in one currency (section 1.5). */
export function leftOver(income: number, expense: number, deposits: number, payouts: number): number {
  return income - expense - deposits + payouts;
}

/** An amount after more has arrived: cash after a sale, a balance after its existing funds. */
export function increased(amount: number, by: number): number {
  return amount + by;
}

/** An amount after some of it has gone: a balance after a payout, a category after a sale. */
export function reduced(amount: number, by: number): number {
  return amount - by;
}

/** Whether funds must be sold: cash is below zero (section 1.6). */
export function isBelowZero(cash: number): boolean {
  return cash < 0;
}

/** Whether cash has run out: half a cent below zero, so that no rounding counts (section 5.3). */
export function isShort(cash: number): boolean {
  return cash < -0.005;
}

/** What cash lacks (section 1.6). */
export function shortfall(cash: number): number {
  return Math.max(-cash, 0);
}

/** What a sale of a category brings: what is missing, at most what the category is worth (section 1.6). */
export function saleProceeds(missing: number, available: number): number {
  return Math.min(missing, available);
}

/** The share of every balance that a sale leaves; 1, which changes no bit, where nothing is sold (section 1.6). */
export function shareKept(available: number, proceeds: number): number {
  return available > 0 ? 1 - proceeds / available : 1;
}

/** Net worth at the end of a month (section 1.5). */
export function netWorth(cash: number, pension: number, investment: number, saving: number): number {
  return cash + pension + investment + saving;
}
