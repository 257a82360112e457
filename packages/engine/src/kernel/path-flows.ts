/**
 * Flows of a plan on a path: monthly amounts of its items after the path's changes of income, consumption, prices and exchange
 * rates.
 */
import type { CashFlow, FlowsByGrowth } from './cash-flow.ts';
import { type CurrencyCode, convert } from '#currencies.ts';
import type { FundCategory, Growth } from '#item.ts';
import type { Fund } from './fund.ts';
import type { Valuation } from './plan-series.ts';
import {
  type MarketPath,
  crisisPriceFactor,
  affectsPrices,
  isConstantRow,
  relativeCurrencyValue,
  wageFactor,
} from './market-path.ts';

/** Factor of a path on the flow of a month, by growth and currency. */
export type FactorLookup = (growth: Growth, code: CurrencyCode, month: number) => number;
/** Returns the monthly factors of a path on flows of one growth and currency. */
type FactorRows = (growth: Growth, code: CurrencyCode) => Float64Array;

/**
 * Caches each row, computed at its first use. Rows of different currencies differ only if a crisis changes the prices of one of
 * them.
 */
export function cacheFactorRows(
  { crisisPrices }: MarketPath,
  months: number,
  factorOf: FactorLookup,
  from = 0,
): FactorRows {
  const rows = new Map<string, Float64Array>();
  return (growth, code) => {
    const isHit = crisisPrices !== null && affectsPrices(crisisPrices, code);
    const key = `${growth} ${isHit}`;
    let row = rows.get(key);
    if (row === undefined) {
      row = new Float64Array(months);
      for (let month = from; month < months; month++) row[month] = factorOf(growth, code, month);
      rows.set(key, row);
    }
    return row;
  };
}

/**
 * Sets `units` to V(i) of each currency: the value of one unit at the end of each month, in the display currency. Returns true if
 * any of them changes over time.
 */
export function setCurrencyValues(
  units: Float64Array,
  { currencies, months }: CashFlow,
  path: MarketPath,
  { currency, rates, from = 0 }: Pick<Valuation, 'currency' | 'rates'> & { from?: number },
): boolean {
  let ratesMove = false;
  for (let index = 0; index < currencies.length; index++) {
    const code = currencies[index]!;
    const now = convert(1, code, currency, rates);
    const first = index * months;
    units.fill(now, first + from, first + months);
    if (path.currencies[code] === path.currencies[currency]) continue;
    ratesMove = true;
    for (let month = from; month < months; month++) {
      units[first + month] = now * relativeCurrencyValue(path, code, currency, month);
    }
  }
  return ratesMove;
}

/**
 * Adds income minus expenses, deposits and loan payments to `left`, in the plan's currencies (finance.md sections 1.3, 3 and 17).
 * Months before `from` are skipped, because they are never read.
 */
export function addNetFlows(left: Float64Array, plan: CashFlow, path: MarketPath, from = 0): void {
  addIncome(left, plan, path, from);
  subtractExpenses(left, plan, path, from);
  addFlows(left, plan, plan.deposits, path, (...flow) => -wageFactor(path, ...flow), from);
  subtractLoanPayments(left, plan);
}

/** Returns the factors of a path on income. */
export function incomeFactor(path: MarketPath): FactorLookup {
  return (growth, code, month) => path.income[month]! * wageFactor(path, growth, code, month);
}

/** Returns the factors of a path on expenses other than loan payments. */
export function expenseFactor(path: MarketPath): FactorLookup {
  return (growth, code, month) => {
    const price = growth === 'fixed' ? 1 : crisisPriceFactor(path, code, month);
    return path.expenses[month]! * (growth === 'prices' ? price * path.prices[month]! : price);
  };
}

/** Adds income after tax, in the plan's currencies. */
export function addIncome(grid: Float64Array, plan: CashFlow, path: MarketPath, from = 0): void {
  addFlows(grid, plan, plan.income, path, incomeFactor(path), from);
}

/** Subtracts expenses without loan payments, in the plan's currencies. */
export function subtractExpenses(grid: Float64Array, plan: CashFlow, path: MarketPath, from = 0): void {
  const factorOf = expenseFactor(path);
  addFlows(grid, plan, plan.expense, path, (...flow) => -factorOf(...flow), from);
}

/** Subtracts loan payments, in the plan's currencies. */
export function subtractLoanPayments(grid: Float64Array, { loans }: CashFlow): void {
  if (loans === null) return;
  for (let at = 0; at < grid.length; at++) grid[at] = grid[at]! - loans.payments[at]!;
}

/** Adds the flows of all currencies to `grid`, each multiplied by the factor of its month. */
function addFlows(
  grid: Float64Array,
  { currencies, months }: CashFlow,
  flows: FlowsByGrowth,
  path: MarketPath,
  factorOf: FactorLookup,
  from = 0,
): void {
  const rows = cacheFactorRows(path, months, factorOf, from);
  for (const growth of ['rate', 'prices', 'fixed'] as const) {
    const amounts = flows[growth];
    if (amounts === null) continue;
    for (let index = 0; index < currencies.length; index++) {
      const factors = rows(growth, currencies[index]!);
      for (let month = from, at = index * months + from; month < months; month++, at++) {
        grid[at] = grid[at]! + amounts[at]! * factors[month]!;
      }
    }
  }
}

/** Adds the debt of loans to `debts`, in the display currency. */
export function addDebts(debts: Float64Array, { loans, currencies, months }: CashFlow, units: Float64Array): void {
  if (loans === null) return;
  for (let index = 0; index < currencies.length; index++) {
    for (let month = 0, at = index * months; month < months; month++, at++) {
      debts[month] = debts[month]! + loans.debts[at]! * units[at]!;
    }
  }
}

/** Returns the total tax on income, in the display currency at the value of each month. */
export function incomeTaxes(plan: CashFlow, path: MarketPath, units: Float64Array): number {
  const { currencies, months, taxes } = plan;
  if (Object.values(taxes).every((row) => row === null)) return 0;
  const due = new Float64Array(currencies.length * months);
  addFlows(due, plan, taxes, path, incomeFactor(path));
  return convertedTotal(due, units);
}

/** Returns the sum of a row of amounts over currencies and months, each converted at the value of its currency in its month. */
export function convertedTotal(row: Float64Array, units: Float64Array): number {
  return row.reduce((sum, amount, at) => sum + amount * units[at]!, 0);
}

/**
 * Returns the monthly factors of the path on the deposits of each fund. They are the factors on prices, for pensions multiplied
 * by the factors on income; null: none.
 */
export function depositFactors(funds: readonly Fund[], category: FundCategory, path: MarketPath, months: number) {
  const isPaidWithIncome = category === 'pension' && !isConstantRow(path.income);
  const rows = cacheFactorRows(path, months, (growth, code, month) => {
    const paid = category === 'pension' ? path.income[month]! : 1;
    return wageFactor(path, growth, code, month) * paid;
  });
  return funds.map(({ depositGrowth, code }) => {
    const followsPrices = path.crisisPrices !== null || (depositGrowth === 'prices' && !isConstantRow(path.prices));
    return isPaidWithIncome || followsPrices ? rows(depositGrowth, code) : null;
  });
}
