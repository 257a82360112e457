import type { CurrencyCode, Rates } from './currencies.ts';

/**
 * Policy for negative cash (finance.md section 1.6): `overdraft` lets cash go below zero without interest; `liquidate` sells
 * savings, then investments, then pensions that may be drawn.
 */
export type DeficitPolicy = 'overdraft' | 'liquidate';

/**
 * Assumed change of exchange rates over the horizon (finance.md section 14). `flat`: none. `drift`: each currency gains or loses
 * a fixed share of its value in dollars every year. `inflation_gap`: each currency changes against the dollar by the difference
 * between the plan's inflation in the two currencies (relative purchasing-power parity).
 */
export interface FxAssumption {
  readonly model: 'flat' | 'drift' | 'inflation_gap';
  /** Change of a currency's value in dollars, a decimal a year above -1; absent: 0. Used only by `drift`. */
  readonly drift: Readonly<Partial<Record<CurrencyCode, number>>>;
}

/** The assumptions of a scenario beyond its items (finance.md section 14). */
export interface Assumptions {
  readonly deficitPolicy: DeficitPolicy;
  readonly fx: FxAssumption;
  /** Exchange rates of the user's choice, in units per 1 USD, that replace the live rates of these currencies. */
  readonly pinnedRates: Readonly<Partial<Rates>>;
  /** Interest on cash, a decimal a year, 0 or more. */
  readonly cashRate: number;
  /** Inflation of each currency, a decimal a year. A currency that is absent has its central bank's target. */
  readonly prices: Readonly<Partial<Record<CurrencyCode, number>>>;
}

/** Assumptions of a scenario that sets none: overdraft, and constant live rates. */
export const DEFAULT_ASSUMPTIONS: Assumptions = {
  deficitPolicy: 'overdraft',
  fx: { model: 'flat', drift: {} },
  pinnedRates: {},
  cashRate: 0,
  prices: {},
};

/** Returns the current rates under the assumptions: live rates, replaced where the scenario pins them. */
export function applyPinnedRates(rates: Rates, { pinnedRates }: Assumptions): Rates {
  return { ...rates, ...pinnedRates };
}
