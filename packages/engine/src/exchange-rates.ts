import type { Assumptions, FxAssumption } from './assumptions.ts';
import type { CurrencyCode } from './currencies.ts';
import { yearlyGrowth } from './growth.ts';
import type { CashFlow } from '#kernel/cash-flow.ts';
import { CONSTANT_PATH, type Path, withCurrencies } from '#kernel/path.ts';
import { assumedPrices } from './prices.ts';

/**
 * The value in dollars of a unit of each currency at the end of each month, relative to now: V(i)/V(0-)
 * (finance.md section 14). `pricesOf` has the price level that the plan assumes for a currency. The dollar itself, and what does not move,
 * has no row.
 */
export function currencyPaths(
  { model, drift }: FxAssumption,
  codes: readonly CurrencyCode[],
  months: number,
  pricesOf: (code: CurrencyCode) => Float64Array,
): Path['currencies'] {
  if (model === 'flat') return {};
  const foreign = codes.filter((code) => code !== 'USD');
  if (model === 'drift') {
    return Object.fromEntries(foreign.map((code) => [code, yearlyGrowth(drift[code] ?? 0, months)]));
  }
  const dollarPrices = pricesOf('USD');
  return Object.fromEntries(
    foreign.map((code) => {
      const prices = pricesOf(code);
      return [code, dollarPrices.map((level, month) => level / prices[month]!)];
    }),
  );
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
