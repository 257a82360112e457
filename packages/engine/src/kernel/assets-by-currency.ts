import type { CashFlow } from './cash-flow.ts';
import { type Run, type Valuation, advanceFunds, openRun, stepMonth } from './month-step.ts';
import type { Path } from './path.ts';

/** What cash and funds are worth at the end of a month, by currency: laid out as the currencies of the plan, in the display currency. */
export interface AssetsOfMonth {
  /** Below zero where it is owed. */
  readonly cash: Float64Array;
  readonly funds: Float64Array;
}

/** What a plan has in each of its currencies at the end of some months, ascending indices; it goes through the same steps as its forecast. */
export function assetsByCurrency(
  plan: CashFlow,
  path: Path,
  valuation: Valuation,
  at: readonly number[],
): AssetsOfMonth[] {
  const run = openRun(plan, path, valuation, true);
  const sells = valuation.deficitPolicy === 'liquidate';
  let month = 0;
  return at.map((wanted) => {
    for (; month <= wanted; month++) stepMonth(run, month, sells, true);
    advanceFunds(run, month);
    return assetsNow(run, wanted);
  });
}

function assetsNow(
  { plan: { currencies, months }, holdings, pots, units }: Run,
  month: number,
): AssetsOfMonth {
  const unit = (currency: number) => units[currency * months + month]!;
  const cash = Float64Array.from(currencies, (_, index) => (pots.cash?.[index] ?? 0) * unit(index));
  const funds = new Float64Array(currencies.length);
  for (const { funds: all, balances } of Object.values(holdings)) {
    all.forEach(({ first, currency }, index) => {
      if (first <= month) funds[currency] = funds[currency]! + balances[index]! * unit(currency);
    });
  }
  return { cash, funds };
}
