/** A plan's flows on a path: what its items come to each month, once the path has moved incomes, consumption, prices and currencies. */
import type { CashFlow, Flows } from './cash-flow.ts';
import { type CurrencyCode, type Rates, convert } from '#currencies.ts';
import type { FundCategory } from '#item.ts';
import type { Fund } from './fund.ts';
import { type Path, crisisPrice, isStill, relativeValue, wageFactor } from './path.ts';

type FactorOf = (growth: keyof Flows, month: number) => number;

/**
 * The conversion: sets `units` to V(i) of each currency, the value of a unit at the end of each month, in the display currency.
 * Returns whether one of them moves.
 */
export function setUnits(
  units: Float64Array,
  { currencies, months }: CashFlow,
  path: Path,
  currency: CurrencyCode,
  rates: Rates,
): boolean {
  let ratesMove = false;
  for (let index = 0; index < currencies.length; index++) {
    const code = currencies[index]!;
    const now = convert(1, code, currency, rates);
    const first = index * months;
    units.fill(now, first, first + months);
    if (path.currencies[code] === path.currencies[currency]) continue;
    ratesMove = true;
    for (let month = 0; month < months; month++) {
      units[first + month] = now * relativeValue(path, code, currency, month);
    }
  }
  return ratesMove;
}

/** Adds to `left` what incomes leave after expenses, deposits and payments of loans, in the plan's currencies (finance.md sections 1.3, 3 and 17). */
export function addLeft(left: Float64Array, plan: CashFlow, path: Path): void {
  const { currencies, months, deposits } = plan;
  addIncome(left, plan, path);
  takeExpenses(left, plan, path);
  currencies.forEach((code, index) => {
    const factorOf: FactorOf = (growth, month) => -wageFactor(path, growth, code, month);
    addFlows(left, deposits, index * months, months, factorOf);
  });
  takeLoanPayments(left, plan);
}

/** Adds incomes after tax, in the plan's currencies. */
export function addIncome(grid: Float64Array, { currencies, months, income }: CashFlow, path: Path): void {
  currencies.forEach((code, index) => {
    const factorOf: FactorOf = (growth, month) => path.income[month]! * wageFactor(path, growth, code, month);
    addFlows(grid, income, index * months, months, factorOf);
  });
}

/** Subtracts expenses without the payments of loans, in the plan's currencies. */
export function takeExpenses(
  grid: Float64Array,
  { currencies, months, expense }: CashFlow,
  path: Path,
): void {
  const { expenses: consumed } = path;
  currencies.forEach((code, index) => {
    addFlows(grid, expense, index * months, months, (growth, month) => {
      const price = growth === 'fixed' ? 1 : crisisPrice(path, code, month);
      return -consumed[month]! * (growth === 'prices' ? price * path.prices[month]! : price);
    });
  });
}

/** Subtracts payments of loans, in the plan's currencies. */
export function takeLoanPayments(grid: Float64Array, { loans }: CashFlow): void {
  if (loans === null) return;
  for (let at = 0; at < grid.length; at++) grid[at] = grid[at]! - loans.payments[at]!;
}

/** Adds the flows of a currency to a grid, each times its factor of the month. */
function addFlows(grid: Float64Array, flows: Flows, first: number, months: number, factorOf: FactorOf): void {
  for (const growth of ['rate', 'prices', 'fixed'] as const) {
    const row = flows[growth];
    if (row === null) continue;
    for (let month = 0, at = first; month < months; month++, at++) {
      grid[at] = grid[at]! + row[at]! * factorOf(growth, month);
    }
  }
}

/** Adds what is owed on loans to `debts`, in the display currency. */
export function addDebts(
  debts: Float64Array,
  { loans, currencies, months }: CashFlow,
  units: Float64Array,
): void {
  if (loans === null) return;
  for (let index = 0; index < currencies.length; index++) {
    for (let month = 0, at = index * months; month < months; month++, at++) {
      debts[month] = debts[month]! + loans.debts[at]! * units[at]!;
    }
  }
}

/** Tax on incomes over all months, in the display currency, each at the value of its month. */
export function incomeTaxes(
  { currencies, months, taxes }: CashFlow,
  path: Path,
  units: Float64Array,
): number {
  if (Object.values(taxes).every((row) => row === null)) return 0;
  const due = new Float64Array(currencies.length * months);
  currencies.forEach((code, index) =>
    addFlows(
      due,
      taxes,
      index * months,
      months,
      (growth, month) => path.income[month]! * wageFactor(path, growth, code, month),
    ),
  );
  return valueOf(due, units);
}

/** A row over currencies at the value of its months. */
export function valueOf(row: Float64Array, units: Float64Array): number {
  return row.reduce((sum, amount, at) => sum + amount * units[at]!, 0);
}

/** What the path makes of the deposits of each fund, month by month: prices, and of pensions what it makes of incomes; null: nothing. */
export function depositFactors(funds: readonly Fund[], category: FundCategory, path: Path, months: number) {
  const isPaidWithIncome = category === 'pension' && !isStill(path.income);
  const rows = new Map<string, Float64Array>();
  return funds.map(({ depositGrowth, code }) => {
    const followsPrices = path.crisisPrices !== null || (depositGrowth === 'prices' && !isStill(path.prices));
    if (!isPaidWithIncome && !followsPrices) return null;
    const key = `${depositGrowth} ${code}`;
    const row = rows.get(key) ?? new Float64Array(months);
    if (!rows.has(key)) {
      rows.set(key, row);
      for (let month = 0; month < months; month++) {
        const paid = category === 'pension' ? path.income[month]! : 1;
        row[month] = wageFactor(path, depositGrowth, code, month) * paid;
      }
    }
    return row;
  });
}
