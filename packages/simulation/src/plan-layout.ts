import {
  CURRENCY_CODES,
  type CashFlow,
  type CurrencyCode,
  type FlowsByGrowth,
  type Fund,
  type FundCategory,
  type MarketPath,
  type Valuation,
  convert,
  expectedGrowth,
  payoutInMonth,
  relativeCurrencyValue,
} from '@meridian/engine';
import { ASSET_CLASS_ORDER, FUND_CATEGORY_ORDER } from './simulation-shape.ts';

/** Funds that differ only in deposits and existing funds, so that they can be computed as one. */
interface Group {
  readonly category: FundCategory;
  readonly unit: number;
  /** Index of the class in ASSET_CLASS_ORDER; -1: no market moves it. */
  readonly assetClass: number;
  /** Expected growth factors of the balance after the fee, as {@link balanceFactorsOf} returns them. */
  readonly balanceFactors: Float64Array;
  readonly firstPayoutMonth: number;
  readonly afterTax: number;
  readonly sellable: number;
  first: number;
  readonly deposits: Float64Array;
  readonly indexedDeposits: Float64Array;
  readonly payoutShares: Float64Array;
}

/** Existing funds added to a group before the return of a month; `times` and `over` are the rates of `DataPositions.openingBalances`. */
interface Opening {
  readonly month: number;
  readonly group: number;
  amount: number;
  readonly times: number;
  readonly over: number;
}

/** A plan aggregated for a simulation: see `DataPositions` for units, rates and signs. */
export interface PlanLayout {
  /** Currencies with a random real exchange rate. The first `ownRates` belong to the plan, the others are used only for display. */
  readonly rates: readonly CurrencyCode[];
  readonly ownRates: number;
  /** Index of the rate whose level multiplies displayed values; -1: none. */
  readonly displayMultiplierRate: number;
  /** Index of the rate whose level divides displayed values; -1: none. */
  readonly displayDivisorRate: number;
  /** For each unit, its value in the display currency in each month, at expected exchange rates. */
  readonly unitValues: readonly Float64Array[];
  /** For each unit, the index of its random exchange rate; -1: none. */
  readonly unitRates: readonly number[];
  /** For each unit, the monthly flow into its cash, without payouts and sales of funds. */
  readonly flows: readonly Float64Array[];
  /** For each unit, the monthly flow of amounts that a path multiplies by its price level. */
  readonly indexedFlows: readonly Float64Array[];
  /** For each unit, the debt of loans at the end of each month. */
  readonly debts: readonly Float64Array[];
  /** For each month, the amount below which cash has run out: half a US cent below zero, in the display currency. */
  readonly shortBounds: Float64Array;
  readonly groups: readonly Group[];
  readonly openingBalances: readonly Opening[];
}

/** Movement of the plan's prices (finance.md sections 2 and 17). */
export interface PlanPrices {
  /** Factor on the plan's own prices that is equal on all paths, such as that of a constant model. */
  readonly expected: Float64Array;
  /**
   * For a random model: the plan's price level in the model's currency, by which the path's level is divided for amounts that follow
   * prices.
   */
  readonly random: Float64Array | null;
}

/** Cash more than half a US cent below zero has run out (finance.md section 1.6). */
const SHORT = 0.005;

/**
 * Aggregates everything of a plan that does not depend on random draws, by month. `path` has the exchange rates of the plan's assumptions
 * and of a crisis, and the crisis's fund levels; other effects of a crisis are already in the flows. Dates, intervals, fees, taxes, loans
 * and payouts come from the engine's layout and fund step.
 *
 * Amounts are converted at current exchange rates. Shortfalls do not depend on the display currency: a rate that the plan itself
 * does not use comes after the plan's rates and affects only displayed values (finance.md section 5.1).
 */
export function createPlanLayout(
  plan: CashFlow,
  path: MarketPath,
  prices: PlanPrices,
  valuation: Pick<Valuation, 'currency' | 'rates'>,
  includeFxRisk: boolean,
): PlanLayout {
  const { currency, rates: now } = valuation;
  const { months } = plan;
  const used = usedCurrencies(plan);
  const random = randomRates(used, currency, includeFxRisk);
  const numberOf = (code: CurrencyCode) => random.codes.indexOf(peggedTo(code));
  // A plan in one currency needs no exchange rate until its results are converted at the end.
  const isOne = random.ownRates === 0;
  const rateOf = (code: CurrencyCode) => (isOne ? -1 : numberOf(code));
  const { unitOf, codes } = unitsOf(used, path, currency, random.codes.length > 0);
  const unitValues = codes.map((code) =>
    Float64Array.from({ length: months }, (_, month) => relativeCurrencyValue(path, code, currency, month)),
  );
  const groups: Group[] = [];
  const openingBalances = new Map<string, Opening>();
  for (const category of FUND_CATEGORY_ORDER) {
    const byKey = new Map<string, number>();
    for (const fund of plan.funds[category]) {
      const unit = unitOf(fund.code);
      const key = keyOf(fund, unit, months);
      const index = byKey.get(key) ?? groups.push(newGroup(fund, category, { unit, months, path })) - 1;
      byKey.set(key, index);
      addFund(groups[index]!, fund, convert(1, fund.code, currency, now), prices);
      addOpening(openingBalances, index, fund, path, valuation, rateOf);
    }
  }
  const rows = () => codes.map(() => new Float64Array(months));
  const sums = { flows: rows(), indexedFlows: rows(), debts: rows() };
  plan.currencies.forEach((code, index) =>
    addFlows(sums, unitOf(code), plan, index, convert(1, code, currency, now), prices),
  );
  const dollar = convert(1, 'USD', currency, now);
  return {
    rates: random.codes,
    ownRates: random.ownRates,
    displayMultiplierRate: isOne ? numberOf(used[0] ?? currency) : -1,
    displayDivisorRate: numberOf(currency),
    unitValues,
    unitRates: codes.map(rateOf),
    ...sums,
    shortBounds: Float64Array.from(
      { length: months },
      (_, month) => -SHORT * dollar * relativeCurrencyValue(path, 'USD', currency, month),
    ),
    groups,
    openingBalances: [...openingBalances.values()].toSorted((one, other) => one.month - other.month),
  };
}

/**
 * Returns the currency with whose random rate a currency moves: itself, except that the Danish krone is pegged to the euro (finance.md
 * section 5.1).
 */
function peggedTo(code: CurrencyCode): CurrencyCode {
  return code === 'DKK' ? 'EUR' : code;
}

/** Returns the currencies in which items pay, or in which existing funds remain until a later month, in the usual order. */
function usedCurrencies(plan: CashFlow): CurrencyCode[] {
  const codes = new Set(plan.currencies);
  for (const { first, opening, openingCode } of Object.values(plan.funds).flat()) {
    if (first > 0 && opening > 0) codes.add(openingCode);
  }
  return CURRENCY_CODES.filter((code) => codes.has(code));
}

/**
 * Returns the random exchange rates of a plan. A plan in one currency has none of its own; for display in another currency it has the rates
 * of both, which affect only displayed values.
 */
function randomRates(used: readonly CurrencyCode[], currency: CurrencyCode, includeFxRisk: boolean) {
  const kinds = [...new Set(used.map(peggedTo))];
  const shown = peggedTo(currency);
  if (!includeFxRisk || (kinds.length < 2 && kinds.every((code) => code === shown))) {
    return { codes: [], ownRates: 0 };
  }
  const own = kinds.length < 2 ? [] : kinds.filter((code) => code !== 'USD');
  const further = [...kinds, shown].filter((code) => code !== 'USD' && !own.includes(code));
  return { codes: [...own, ...new Set(further)], ownRates: own.length };
}

/** Groups currencies into units. If no exchange rate changes, all form one unit, because settlement between them has no effect. */
function unitsOf(used: readonly CurrencyCode[], { currencies }: MarketPath, currency: CurrencyCode, isRandom: boolean) {
  const [first = currency] = used;
  const isStill = (code: CurrencyCode) =>
    currencies[code] === currencies[first] && (!isRandom || peggedTo(code) === peggedTo(first));
  const codes = used.every(isStill) ? [first] : used;
  return { codes, unitOf: (code: CurrencyCode) => Math.max(0, codes.indexOf(code)) };
}

/** Returns a text of all properties that funds must share to be one group. */
function keyOf(fund: Fund, unit: number, months: number): string {
  const { growth, ceiling, afterFeeFactor, payout, payoutMonths, payoutStep, assetClass, afterTax, sellable } = fund;
  const payouts = payout < months ? [payoutMonths, payoutStep] : [];
  return [unit, growth, ceiling, afterFeeFactor, payout, ...payouts, assetClass, afterTax, sellable].join();
}

interface GroupContext {
  readonly unit: number;
  readonly months: number;
  readonly path: MarketPath;
}

function newGroup(fund: Fund, category: FundCategory, { unit, months, path }: GroupContext): Group {
  const { payout, ceiling, assetClass, afterTax, sellable } = fund;
  const payoutShares = new Float64Array(months);
  for (let month = payout; month < months; month++) payoutShares[month] = payoutInMonth(fund, month, 1);
  const isMoved = ceiling === Infinity && assetClass !== 'fixed';
  return {
    category,
    unit,
    assetClass: isMoved ? ASSET_CLASS_ORDER.indexOf(assetClass) : -1,
    balanceFactors: balanceFactorsOf(fund, path, months),
    firstPayoutMonth: payout,
    afterTax,
    sellable,
    first: months,
    deposits: new Float64Array(months),
    indexedDeposits: new Float64Array(months),
    payoutShares,
  };
}

/**
 * Returns the factor on a balance for each month, before the random draw: expected growth (in a crisis the ratio of its levels) after the
 * fee. Returns one number for all months if no crisis affects any fund.
 */
function balanceFactorsOf(fund: Fund, { levels }: MarketPath, months: number): Float64Array {
  const { afterFeeFactor, ceiling, assetClass } = fund;
  const usual = expectedGrowth(fund) * afterFeeFactor;
  if (Object.keys(levels).length === 0) return Float64Array.of(usual);
  const balanceFactors = new Float64Array(months).fill(usual);
  const course = ceiling === Infinity ? levels[assetClass] : undefined;
  if (course === undefined) return balanceFactors;
  for (let month = course.from; month < Math.min(course.until, months); month++)
    balanceFactors[month] = course.ratio[month]! * afterFeeFactor;
  return balanceFactors;
}

/** Adds the deposits of a fund, which are due in `due`, `due + interval`, ... before `end` (item-period.ts). */
function addFund(group: Group, fund: Fund, now: number, { expected, random }: PlanPrices): void {
  const { first, due, interval, end, deposit, depositRow, depositGrowth, depositFee } = fund;
  const isIndexed = depositGrowth === 'prices' && random !== null;
  const row = isIndexed ? group.indexedDeposits : group.deposits;
  for (let month = due; month < end; month += interval) {
    const arrives = (depositRow === null ? deposit : depositRow[month]!) * (1 - depositFee) * now;
    const factor = depositGrowth !== 'prices' ? 1 : isIndexed ? 1 / random[month]! : expected[month]!;
    row[month] = row[month]! + arrives * factor;
  }
  group.first = Math.min(group.first, first);
}

/** Adds existing funds, converted at the rates before the fund's first month as in the forecast. */
function addOpening(
  openingBalances: Map<string, Opening>,
  group: number,
  { opening, openingCode, code, first }: Fund,
  path: MarketPath,
  { currency, rates: now }: Pick<Valuation, 'currency' | 'rates'>,
  rateOf: (code: CurrencyCode) => number,
): void {
  if (opening === 0) return;
  const amount = opening * convert(1, code, currency, now) * relativeCurrencyValue(path, openingCode, code, first - 1);
  const isSame = openingCode === code || first === 0;
  const times = isSame ? -1 : rateOf(openingCode);
  const over = isSame ? -1 : rateOf(code);
  const key = [group, first, times, over].join();
  const present = openingBalances.get(key);
  if (present === undefined) openingBalances.set(key, { month: first, group, amount, times, over });
  else present.amount += amount;
}

/** Adds the flows of a currency, converted at its current value `now`, to the flows of its unit. */
function addFlows(
  sums: Readonly<Record<'flows' | 'indexedFlows' | 'debts', readonly Float64Array[]>>,
  unit: number,
  plan: CashFlow,
  index: number,
  now: number,
  { expected, random }: PlanPrices,
): void {
  const { months, oneOffs, loans } = plan;
  const [flows, indexed, debts] = [sums.flows[unit]!, sums.indexedFlows[unit]!, sums.debts[unit]!];
  for (let month = 0, at = index * months; month < months; month++, at++) {
    const prices = leftOf(plan, 'prices', at) * now;
    const certain =
      (leftOf(plan, 'rate', at) + leftOf(plan, 'fixed', at) + oneOffs[at]! - (loans?.payments[at] ?? 0)) * now;
    flows[month] = flows[month]! + certain + (random === null ? prices * expected[month]! : 0);
    if (random !== null) indexed[month] = indexed[month]! + prices / random[month]!;
    debts[month] = debts[month]! + (loans?.debts[at] ?? 0) * now;
  }
}

/** Returns income minus expenses and deposits at an index of the rows of one kind of growth. */
function leftOf({ income, expense, deposits }: CashFlow, growth: keyof FlowsByGrowth, at: number): number {
  return (income[growth]?.[at] ?? 0) - (expense[growth]?.[at] ?? 0) - (deposits[growth]?.[at] ?? 0);
}
