import type { CurrencyCode, Rates } from './currencies.ts';

/**
 * The policy when cash runs out (finance.md section 1.6): `overdraft` lets it go below zero without
 * interest; `liquidate` sells savings, then investments, then pensions that may be drawn.
 */
export type DeficitPolicy = 'overdraft' | 'liquidate';

/**
 * How exchange rates move over the horizon of a scenario (finance.md section 14): `flat` not at all; `drift`
 * each currency by its own yearly change against the dollar; `inflation_gap` by the difference of the prices that
 * the plan assumes for the two (relative purchasing-power parity).
 */
export interface FxAssumption {
  readonly model: 'flat' | 'drift' | 'inflation_gap';
  /** Change of a currency's value in dollars as a decimal a year, above -1; absent: 0. Used by `drift` alone. */
  readonly drift: Readonly<Partial<Record<CurrencyCode, number>>>;
}

/** The assumptions of a scenario beyond its items (finance.md section 14). */
export interface Assumptions {
  readonly deficitPolicy: DeficitPolicy;
  readonly fx: FxAssumption;
  /** Units per 1 USD that replace the live rates of these currencies. */
  readonly pinnedRates: Readonly<Partial<Rates>>;
  /** The interest on cash, a decimal a YEAR; 0 or more. */
  readonly cashRate: number;
  /** Inflation by currency, decimals a year; absent: the central bank's target. */
  readonly prices: Readonly<Partial<Record<CurrencyCode, number>>>;
}

/** The assumptions of a scenario that says nothing: an overdraft, and live rates that stay what they are. */
export const DEFAULT_ASSUMPTIONS: Assumptions = {
  deficitPolicy: 'overdraft',
  fx: { model: 'flat', drift: {} },
  pinnedRates: {},
  cashRate: 0,
  prices: {},
};

/** The rates of now under assumptions: the live ones but for those that are pinned. */
export function assumedRates(rates: Rates, { pinnedRates }: Assumptions): Rates {
  return { ...rates, ...pinnedRates };
}
