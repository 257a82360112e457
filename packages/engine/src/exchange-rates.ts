import type { Assumptions, FxAssumption } from './assumptions.ts';
import type { CurrencyCode } from './currencies.ts';
import { compoundYearlyRate } from './compound-growth.ts';
import type { CashFlow } from '#kernel/cash-flow.ts';
import { CONSTANT_PATH, type MarketPath, withExchangeRateMoves } from '#kernel/market-path.ts';
import { assumedPriceLevels } from './assumed-prices.ts';

/**
 * Returns the value of each currency in dollars at the end of each month, divided by its value now (finance.md section 14).
 * `pricesOf` returns the assumed price level of a currency. The dollar and currencies that do not move have no row.
 */
export function computeCurrencyPaths(
  { model, drift }: FxAssumption,
  codes: readonly CurrencyCode[],
  months: number,
  pricesOf: (code: CurrencyCode) => Float64Array,
): MarketPath['currencies'] {
  if (model === 'flat') return {};
  const foreign = codes.filter((code) => code !== 'USD');
  if (model === 'drift') {
    return Object.fromEntries(foreign.map((code) => [code, compoundYearlyRate(drift[code] ?? 0, months)]));
  }
  const dollarPrices = pricesOf('USD');
  return Object.fromEntries(
    foreign.map((code) => {
      const prices = pricesOf(code);
      return [code, dollarPrices.map((level, month) => level / prices[month]!)];
    }),
  );
}

/**
 * Returns the expected path of a plan, for display in `currency`: exchange rates by the plan's assumptions, combined with the
 * factors of the path `further`.
 */
export function createAssumedPath(
  assumptions: Assumptions,
  plan: CashFlow,
  currency: CurrencyCode,
  further: MarketPath = CONSTANT_PATH,
): MarketPath {
  const { fx } = assumptions;
  if (fx.model === 'flat') return further;
  const { months } = plan;
  const openings = Object.values(plan.funds).flatMap((funds) => funds.map(({ openingCode }) => openingCode));
  const codes = new Set([currency, ...plan.currencies, ...openings]);
  const moves = computeCurrencyPaths(fx, [...codes], months, (code) => assumedPriceLevels(assumptions, code, months));
  return withExchangeRateMoves(further, moves);
}
