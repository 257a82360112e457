import {
  CURRENCY_CODES,
  type CashFlow,
  type CurrencyCode,
  type Fund,
  type FundCategory,
  type Path,
  type Valuation,
  convert,
  payoutOf,
  relativeValue,
} from '@meridian/engine';
import { FUND_ORDER } from './layout-shape.ts';

/** Funds that differ in nothing but deposits and existing funds: they grow as one. */
interface Group {
  readonly category: FundCategory;
  readonly unit: number;
  readonly growth: number;
  readonly ceiling: number;
  readonly keep: number;
  readonly payoutFirst: number;
  first: number;
  readonly deposits: Float64Array;
  readonly payoutShares: Float64Array;
}

/** Existing funds that arrive in a group before the return of a month; rates as in `DataPlaces.openings`. */
interface Opening {
  readonly month: number;
  readonly group: number;
  amount: number;
  readonly times: number;
  readonly over: number;
}

/** A plan added up for the months of a simulation: see `DataPlaces` for units, rates and signs. */
export interface PlanLayout {
  /** The currencies whose rate moves at random. */
  readonly rates: readonly CurrencyCode[];
  /** For each unit its value by month, and the number of its random rate or -1. */
  readonly unitValues: readonly Float64Array[];
  readonly unitRates: readonly number[];
  /** One row, and one more for each random rate. */
  readonly cash: readonly Float64Array[];
  readonly groups: readonly Group[];
  readonly openings: readonly Opening[];
}

/**
 * Adds up all of a plan that no draw decides, month by month: `path` is what its assumptions make of exchange
 * rates. Dates, intervals, fees and payouts come from the engine's own layout and fund step.
 */
export function planLayout(
  plan: CashFlow,
  path: Path,
  valuation: Pick<Valuation, 'currency' | 'rates'>,
  includeFxRisk: boolean,
): PlanLayout {
  const { currency } = valuation;
  const used = usedCurrencies(plan).filter((code) => code !== currency);
  const rates = includeFxRisk ? used : [];
  const moving = used.filter((code) => includeFxRisk || path.currencies[code] !== path.currencies[currency]);
  const unitOf = (code: CurrencyCode) => moving.indexOf(code) + 1;
  const unitValues = [currency, ...moving].map((code) =>
    Float64Array.from({ length: plan.months }, (_, month) => relativeValue(path, code, currency, month)),
  );
  const unitRates = [-1, ...moving.map((code) => rates.indexOf(code))];
  const groups: Group[] = [];
  const openings = new Map<string, Opening>();
  for (const category of FUND_ORDER) {
    const byKey = new Map<string, number>();
    for (const fund of plan.funds[category]) {
      const { growth, ceiling, keep, payout, payoutMonths } = fund;
      const unit = unitOf(fund.code);
      const key = [unit, growth, ceiling, keep, payout, payout < plan.months ? payoutMonths : 0].join();
      const index = byKey.get(key) ?? groups.push(newGroup(fund, category, unit, plan.months)) - 1;
      byKey.set(key, index);
      addFund(groups[index]!, fund, convert(1, fund.code, currency, valuation.rates));
      addOpening(openings, index, fund, path, valuation, rates);
    }
  }
  return {
    rates,
    unitValues,
    unitRates,
    cash: cashRows(plan, unitOf, unitValues, unitRates, valuation),
    groups,
    openings: [...openings.values()].toSorted((one, other) => one.month - other.month),
  };
}

/** The currencies that an item pays in, or holds its existing funds in until a later month, in the usual order. */
function usedCurrencies(plan: CashFlow): CurrencyCode[] {
  const codes = new Set(plan.currencies);
  for (const fund of Object.values(plan.funds).flat()) if (fund.first > 0) codes.add(fund.openingCode);
  return CURRENCY_CODES.filter((code) => codes.has(code));
}

function newGroup(fund: Fund, category: FundCategory, unit: number, months: number): Group {
  const { growth, ceiling, keep, payout } = fund;
  const payoutShares = new Float64Array(months);
  for (let month = payout; month < months; month++) payoutShares[month] = payoutOf(fund, month, 1);
  const deposits = new Float64Array(months);
  return {
    category,
    unit,
    growth,
    ceiling,
    keep,
    payoutFirst: payout,
    first: months,
    deposits,
    payoutShares,
  };
}

/** Deposits fall on `due`, `due + interval`, ... before `end` (period.ts). */
function addFund(group: Group, { first, due, interval, end, deposit }: Fund, now: number): void {
  const { deposits } = group;
  for (let month = due; month < end; month += interval) {
    deposits[month] = deposits[month]! + deposit * now;
  }
  group.first = Math.min(group.first, first);
}

/** Existing funds convert at the rates before the fund's first month, as in the fund step of the forecast. */
function addOpening(
  openings: Map<string, Opening>,
  group: number,
  { opening, openingCode, code, first }: Fund,
  path: Path,
  { currency, rates: now }: Pick<Valuation, 'currency' | 'rates'>,
  rates: readonly CurrencyCode[],
): void {
  if (opening === 0) return;
  const amount =
    opening * convert(1, code, currency, now) * relativeValue(path, openingCode, code, first - 1);
  const isSame = openingCode === code || first === 0;
  const times = isSame ? -1 : rates.indexOf(openingCode);
  const over = isSame ? -1 : rates.indexOf(code);
  const key = [group, first, times, over].join();
  const present = openings.get(key);
  if (present === undefined) openings.set(key, { month: first, group, amount, times, over });
  else present.amount += amount;
}

/** Cash without proceeds of funds is settled before any path: each currency's sum of flows, at its value. */
function cashRows(
  { currencies, months, income, expense, deposits, oneOffs }: CashFlow,
  unitOf: (code: CurrencyCode) => number,
  unitValues: readonly Float64Array[],
  unitRates: readonly number[],
  { currency, rates: now }: Pick<Valuation, 'currency' | 'rates'>,
): Float64Array[] {
  const rows = Array.from({ length: 2 + Math.max(...unitRates) }, () => new Float64Array(months));
  currencies.forEach((code, index) => {
    const unit = unitOf(code);
    const row = rows[1 + unitRates[unit]!]!;
    const values = unitValues[unit]!;
    const rate = convert(1, code, currency, now);
    let held = 0;
    for (let month = 0, at = index * months; month < months; month++, at++) {
      held += income[at]! - expense[at]! - deposits[at]! + oneOffs[at]!;
      row[month] = row[month]! + held * rate * values[month]!;
    }
  });
  return rows;
}
