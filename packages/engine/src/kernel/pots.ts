import { twelfthRoot } from '#growth.ts';

/**
 * Cash by currency (finance.md section 1.6): at every month's end pots below zero are paid from pots above zero at the month's rates. Where no
 * rate moves all pots are one, because what they are worth together does not depend on how they are settled.
 */
export interface Pots {
  /** The cash of each currency, in that currency; null: all is one pot, in the display currency. */
  readonly cash: Float64Array | null;
  /** The factor on a pot above zero before the flows of a month, but for the first. */
  readonly interest: number;
  /** The flow into each currency in the month, and the worth of a unit of it at its end. */
  readonly inflow: Float64Array;
  readonly units: Float64Array;
  /** The worth of all together, in the display currency. */
  worth: number;
}

/** Empty pots; `yearlyRate` is what cash earns, a decimal. */
export function newPots(currencies: number, ratesMove: boolean, yearlyRate: number): Pots {
  return {
    cash: ratesMove ? new Float64Array(currencies) : null,
    interest: yearlyRate === 0 ? 1 : twelfthRoot(1 + yearlyRate),
    inflow: new Float64Array(currencies),
    units: new Float64Array(currencies),
    worth: 0,
  };
}

/**
 * Credits interest, lets the flows of the month in, which are worth `flow` together, and settles. Returns what all cash is worth. With P the
 * value of the pots above zero and M the size of those below: where P >= M the latter become 0 and the former shrink to 1 - M/P of
 * themselves, else the other way round.
 */
export function settle(pots: Pots, flow: number, month: number): number {
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

/** The interest of a pot before the flows of a month; 0 in the first month and for a pot below zero. */
export function interestOn({ interest }: Pots, pot: number, month: number): number {
  return month > 0 && pot > 0 ? pot * (interest - 1) : 0;
}

/** Pays what is owed with the proceeds of a sale: every pot below zero shrinks by the same share. */
export function pay(pots: Pots, proceeds: number): void {
  const { cash } = pots;
  if (cash !== null && proceeds > 0) {
    const left = 1 + proceeds / pots.worth;
    for (let index = 0; index < cash.length; index++) cash[index] = cash[index]! * left;
  }
  pots.worth += proceeds;
}
