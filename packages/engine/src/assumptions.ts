import type { CashFlow } from './cash-flow.ts';
import type { CurrencyCode, Rates } from './currencies.ts';
import { type FxAssumption, currencyPaths } from './exchange-rates.ts';
import type { DeficitPolicy } from './month-step.ts';
import { CONSTANT_PATH, type Path, withCurrencies } from './path.ts';
import { assumedPrices } from './prices.ts';

/** What a scenario assumes beyond its items (finance.md section 14). */
export interface Assumptions {
  readonly deficitPolicy: DeficitPolicy;
  readonly fx: FxAssumption;
  /** Units per 1 USD that replace the live rates of these currencies. */
  readonly pinnedRates: Readonly<Partial<Rates>>;
  /** What cash earns, a decimal a YEAR; 0 or more. */
  readonly cashRate: number;
  /** Inflation by currency, decimals a year; absent: the central bank's target. */
  readonly prices: Readonly<Partial<Record<CurrencyCode, number>>>;
}

/** What a scenario assumes that says nothing: an overdraft, and live rates that stay what they are. */
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

/** The path of a plan, told in `currency`, under assumptions: their exchange rates on top of what else moves it. */
export function assumedPath(
  assumptions: Assumptions,
  plan: CashFlow,
  currency: CurrencyCode,
  further: Path = CONSTANT_PATH,
): Path {
  const { fx } = assumptions;
  if (fx.model === 'flat') return further;
  const { months } = plan;
  const openings = Object.values(plan.funds).flatMap((funds) => funds.map(({ openingCode }) => openingCode));
  const codes = new Set([currency, ...plan.currencies, ...openings]);
  const moves = currencyPaths(fx, [...codes], months, (code) => assumedPrices(assumptions, code, months));
  return withCurrencies(further, moves);
}
