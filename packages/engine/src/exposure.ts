/** In which currencies a plan lives (finance.md section 14). */
import { DEFAULT_ASSUMPTIONS, assumedRates } from './assumptions.ts';
import type { CurrencyCode } from './currencies.ts';
import { assumedPath } from './exchange-rates.ts';
import type { ForecastRequest } from './forecast.ts';
import { cashFlow } from '#kernel/cash-flow.ts';
import { assetsByCurrency } from '#kernel/assets-by-currency.ts';
import { addIncome, setUnits, takeExpenses, takeLoanPayments } from '#kernel/path-flows.ts';

/** Amounts in the display currency by the currency they are in; what is nothing is left out. */
export type ByCurrency = Readonly<Partial<Record<CurrencyCode, number>>>;

/** A calendar year of a plan by currency, as far as it lies within the horizon; unrounded. */
export interface YearExposure {
  readonly year: number;
  /** Incomes after tax. */
  readonly income: ByCurrency;
  /** Expenses with the payments of loans, positive. */
  readonly expense: ByCurrency;
  /** Cash, below zero where it is owed, and funds, at the end of the year's last month. */
  readonly assets: ByCurrency;
  /** What is owed on loans then. */
  readonly debts: ByCurrency;
}

/** What a plan earns, spends, has and owes in each currency, by calendar years of its horizon. */
export function currencyExposure(plan: Omit<ForecastRequest, 'path'>): YearExposure[] {
  const { items, start, currency, addedInflation = 0 } = plan;
  const months = 12 * plan.years;
  const assumptions = { ...DEFAULT_ASSUMPTIONS, ...plan.assumptions };
  const { deficitPolicy = assumptions.deficitPolicy } = plan;
  const rates = assumedRates(plan.rates, assumptions);
  const flow = cashFlow(items, { start, months, rates, assumptions, addedInflation });
  const path = assumedPath(assumptions, flow, currency);
  const { currencies, loans } = flow;
  const size = currencies.length * months;
  const [units, income, spent] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  setUnits(units, flow, path, currency, rates);
  addIncome(income, flow, path);
  takeExpenses(spent, flow, path);
  takeLoanPayments(spent, flow);

  const years = calendarYears(start, months);
  const valuation = { currency, rates, deficitPolicy, cashRate: assumptions.cashRate };
  const assets = assetsByCurrency(
    flow,
    path,
    valuation,
    years.map(({ last }) => last),
  );
  const byCurrency = (valueOf: (first: number, index: number) => number): ByCurrency =>
    Object.fromEntries(
      currencies
        .map((code, index) => [code, valueOf(index * months, index)] as const)
        .filter(([, value]) => value !== 0),
    );
  return years.map(({ year, first, last }, at) => {
    const sum = (grid: Float64Array, from: number) => {
      let total = 0;
      for (let month = from + first; month <= from + last; month++) total += grid[month]! * units[month]!;
      return total;
    };
    const { cash, funds } = assets[at]!;
    return {
      year,
      income: byCurrency((from) => sum(income, from)),
      expense: byCurrency((from) => -sum(spent, from)),
      assets: byCurrency((_, index) => cash[index]! + funds[index]!),
      debts: byCurrency((from) => (loans === null ? 0 : loans.debts[from + last]! * units[from + last]!)),
    };
  });
}

interface CalendarYear {
  readonly year: number;
  /** Indices of its first and its last month within the horizon. */
  readonly first: number;
  readonly last: number;
}

function calendarYears(start: number, months: number): CalendarYear[] {
  const years: CalendarYear[] = [];
  for (let first = 0; first < months;) {
    const last = Math.min(first + 11 - ((start + first) % 12), months - 1);
    years.push({ year: Math.floor((start + first) / 12), first, last });
    first = last + 1;
  }
  return years;
}
