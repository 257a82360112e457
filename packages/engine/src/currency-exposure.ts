/** Currencies of a plan's income, spending, assets and debts (finance.md section 14). */
import type { CurrencyCode } from './currencies.ts';
import { type ForecastRequest, preparePlan } from './forecast.ts';
import { CONSTANT_PATH } from '#kernel/market-path.ts';
import { computeAssetsByCurrency } from '#kernel/assets-by-currency.ts';
import { addIncome, setCurrencyValues, subtractExpenses, subtractLoanPayments } from '#kernel/path-flows.ts';

/** Amounts in the display currency, by the currency in which they are paid or owned; zero amounts are left out. */
export type AmountsByCurrency = Readonly<Partial<Record<CurrencyCode, number>>>;

/** A calendar year of a plan by currency, limited to the horizon; unrounded. */
interface YearExposure {
  readonly year: number;
  /** Income of the year after tax. */
  readonly income: AmountsByCurrency;
  /** Expenses of the year including loan payments, positive. */
  readonly expense: AmountsByCurrency;
  /** Cash (negative if overdrawn) and funds at the end of the year's last month. */
  readonly assets: AmountsByCurrency;
  /** Remaining debt of loans at the end of the year's last month, positive. */
  readonly debts: AmountsByCurrency;
}

/** Income, spending, assets and debts of a plan in each currency, by calendar year. */
export function computeCurrencyExposure(plan: Omit<ForecastRequest, 'path'>): YearExposure[] {
  const { flow, valuation, pathOn } = preparePlan(plan);
  const { months, currencies, loans } = flow;
  const path = pathOn(CONSTANT_PATH);
  const size = currencies.length * months;
  const [units, income, spent] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  setCurrencyValues(units, flow, path, valuation);
  addIncome(income, flow, path);
  subtractExpenses(spent, flow, path);
  subtractLoanPayments(spent, flow);
  const years = calendarYears(plan.start, months);
  const assets = computeAssetsByCurrency(flow, path, valuation, { units, at: years.map(({ last }) => last) });
  const byCurrency = (valueOf: (first: number, index: number) => number): AmountsByCurrency =>
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
    return {
      year,
      income: byCurrency((from) => sum(income, from)),
      expense: byCurrency((from) => -sum(spent, from)),
      assets: byCurrency((_, index) => assets[at]![index]!),
      debts: byCurrency((from) => (loans === null ? 0 : loans.debts[from + last]! * units[from + last]!)),
    };
  });
}

/** A calendar year, as far as a forecast covers it. */
interface CalendarYear {
  readonly year: number;
  /** Index of the first month of the year within the horizon. */
  readonly first: number;
  /** Index of the last month of the year within the horizon. */
  readonly last: number;
}

/** Calendar years of a forecast that begins with the month `start`. */
export function calendarYears(start: number, months: number): CalendarYear[] {
  const years: CalendarYear[] = [];
  for (let first = 0; first < months;) {
    const last = Math.min(first + 11 - ((start + first) % 12), months - 1);
    years.push({ year: Math.floor((start + first) / 12), first, last });
    first = last + 1;
  }
  return years;
}
