import { twelfthRoot } from '#compound-growth.ts';

/**
 * Cash by currency (finance.md section 1.6). At every month end, positive cash pays for the currencies with negative cash at the
 * month's rates. If exchange rates are constant, one total is enough, because the total does not depend on the settlement.
 */
export interface CashByCurrency {
  /** Cash of each currency, in that currency; null: only the total in the display currency is tracked. */
  readonly cash: Float64Array | null;
  /** Interest factor on positive cash, applied before the flows of every month but the first. */
  readonly interest: number;
  /** Net flow of the current month into the cash of each currency, in that currency. */
  readonly inflow: Float64Array;
  /** Value of one unit of each currency at the end of the current month, in the display currency. */
  readonly units: Float64Array;
  /** Total value of all cash, in the display currency. */
  worth: number;
}

/** Creates cash of 0 in every currency. `yearlyRate` is the yearly interest on cash, a decimal. */
export function createCashByCurrency(currencies: number, ratesMove: boolean, yearlyRate: number): CashByCurrency {
  return {
    cash: ratesMove ? new Float64Array(currencies) : null,
    interest: yearlyRate === 0 ? 1 : twelfthRoot(1 + yearlyRate),
    inflow: new Float64Array(currencies),
    units: new Float64Array(currencies),
    worth: 0,
  };
}

/**
 * Credits interest, adds the flows of the month (total value `flow`) and settles. Returns the total value of cash. With P the value
 * of positive cash and M the size of negative cash: if P >= M, the negative amounts become 0 and the positive amounts are
 * multiplied by 1 - M/P; otherwise the positive amounts become 0 and the negative ones are multiplied by 1 - P/M.
 */
export function settleCash(pots: CashByCurrency, flow: number, month: number): number {
  const { cash, interest, inflow, units } = pots;
  const isCredited = month > 0 && interest !== 1;
  if (cash === null) {
    if (isCredited && pots.worth > 0) pots.worth *= interest;
    return (pots.worth += flow);
  }
  let above = 0;
  let below = 0;
  for (let index = 0; index < cash.length; index++) {
    let pot = cash[index]!;
    if (isCredited && pot > 0) pot *= interest;
    pot += inflow[index]!;
    cash[index] = pot;
    if (pot > 0) above += pot * units[index]!;
    else below -= pot * units[index]!;
  }
  const isEnough = above >= below;
  const left = above === below ? 0 : isEnough ? 1 - below / above : 1 - above / below;
  if (above > 0 && below > 0) {
    for (let index = 0; index < cash.length; index++) {
      const pot = cash[index]!;
      cash[index] = pot > 0 === isEnough ? pot * left : 0;
    }
  }
  return (pots.worth = above - below);
}

/** Returns the interest on the cash of one currency before the flows of a month; 0 in the first month and for negative cash. */
export function interestOnCash({ interest }: CashByCurrency, pot: number, month: number): number {
  return month > 0 && pot > 0 ? pot * (interest - 1) : 0;
}

/** Pays debts with the proceeds of a sale: all negative currencies shrink by the same share. */
export function repayNegativeCash(pots: CashByCurrency, proceeds: number): void {
  const { cash } = pots;
  if (cash !== null && proceeds > 0) {
    const left = 1 + proceeds / pots.worth;
    for (let index = 0; index < cash.length; index++) cash[index] = cash[index]! * left;
  }
  pots.worth += proceeds;
}
