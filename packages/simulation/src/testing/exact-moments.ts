import {
  type Assumptions,
  type CashFlow,
  type CurrencyCode,
  DEFAULT_ASSUMPTIONS,
  type Fund,
  type FundCategory,
  type Month,
  type PlanItem,
  type Rates,
  createAssumedPath,
  applyPinnedRates,
  computeCashFlow,
  convert,
  expectedGrowth,
  payoutInMonth,
  relativeCurrencyValue,
  twelfthRoot,
} from '@meridian/engine';
import {
  RATE_HALF_LIFE_MONTHS,
  type MarketClass,
  YEARLY_VOLATILITY,
  correlationOf,
  followsMarket,
  anchorCurrency,
  rateVolatility,
} from './model-parameters.ts';

/**
 * The fields of a simulation request on which its exact moments depend. Returns are log-normal, prices are the plan's own, and
 * negative cash is overdrawn.
 */
interface Request {
  readonly items: readonly PlanItem[];
  readonly start: Month;
  readonly years: number;
  readonly currency: CurrencyCode;
  readonly rates: Rates;
  readonly assumptions?: Partial<Assumptions>;
  readonly volatilityMultiplier?: number;
  readonly includeFxRisk: boolean;
}

/** Mean and standard deviation of an amount over all paths. */
interface Moments {
  readonly mean: number;
  readonly standardDeviation: number;
}

/** A fund, the cash of a currency, or the number 1: a quantity that each month multiplies by its own factor. */
interface Component {
  readonly code: CurrencyCode;
  readonly category: FundCategory | null;
  /** Asset class that moves the component; null: none. */
  readonly moved: MarketClass | null;
  /** Factor of a month without its random part. */
  readonly growth: number;
}

/**
 * First and second moments of the components y, each in its own currency: the means E y, and the means of all products of two
 * components, E y y'.
 */
interface State {
  readonly first: Float64Array;
  readonly second: readonly Float64Array[];
}

/**
 * Exact mean and standard deviation of a simulation's final net worth and of each category at the last index: the recursion of
 * finance.md section 5.4 for any number of funds, with loans, taxes, payouts and prices. The state is a vector y, each component in
 * its own currency; a month transforms it to C (F y) with random factors F and certain flows C, so E y and E y y' follow from the
 * means and mean products of the factors. Exchange rates are independent of returns and log-normal, so they are applied at the end,
 * with the variance that a reversion with a half-life of ten years gives them.
 * This is exact only if a month is linear. Settlement between currencies is not, because the path decides which cash is negative.
 * Exact moments are therefore known only if no currency's cash becomes negative, even without payouts, or if all cash is one amount
 * without interest (a plan in one currency, or constant rates). They are not known if a fund begins later with existing funds in
 * another currency, because it opens at that month's random rate. Throws RangeError for such plans.
 */
export function exactMoments(request: Request): { total: Moments } & Record<FundCategory, Moments> {
  const { items, start, years, currency, rates } = request;
  const assumptions = { ...DEFAULT_ASSUMPTIONS, ...request.assumptions };
  const now = applyPinnedRates(rates, assumptions);
  const plan = computeCashFlow(items, { start, months: 12 * years, rates: now, assumptions });
  const path = createAssumedPath(assumptions, plan, currency);
  const funds = (['pension', 'saving', 'investment'] as const).flatMap((category) =>
    plan.funds[category].map((fund) => ({ ...fund, category })),
  );
  refuseUnlessLinear(plan, funds, assumptions, request.includeFxRisk);
  const components: readonly Component[] = [
    ...funds.map((fund) => ({
      code: fund.code,
      category: fund.category,
      moved: fund.ceiling === Infinity && followsMarket(fund.assetClass) ? fund.assetClass : null,
      growth: expectedGrowth(fund) * fund.afterFeeFactor,
    })),
    ...plan.currencies.map((code) => ({
      code,
      category: null,
      moved: null,
      growth: twelfthRoot(1 + assumptions.cashRate),
    })),
    { code: currency, category: null, moved: null, growth: 1 },
  ];
  const one = components.length - 1;
  const state = stillState(components.length);
  const factors = factorMoments(components, request.volatilityMultiplier ?? 1);
  for (let month = 0; month < plan.months; month++) {
    funds.forEach(({ first, opening, openingCode, code }, index) => {
      if (first !== month) return;
      add(state, index, one, opening * relativeCurrencyValue(path, openingCode, code, month - 1));
    });
    grow(state, factors);
    addFlows(state, plan, funds, month);
  }
  plan.currencies.forEach((_, number) => add(state, funds.length + number, one, -debtOf(plan, number)));
  const worth = components.map(
    ({ code }) => convert(1, code, currency, now) * relativeCurrencyValue(path, code, currency, plan.months - 1),
  );
  const model = { state, components, worth, currency, months: request.includeFxRisk ? plan.months : 0 };
  const moments = (category: FundCategory) => momentsOf(model, (component) => component.category === category);
  return {
    total: momentsOf(model, (_, index) => index < one),
    pension: moments('pension'),
    saving: moments('saving'),
    investment: moments('investment'),
  };
}

/**
 * Adds a month's deposits, payouts and cash flows to the state, which has an entry for each fund, then one for each currency's cash, then
 * the constant 1.
 */
function addFlows(state: State, plan: CashFlow, funds: readonly Fund[], month: number): void {
  const constantIndex = state.first.length - 1;
  funds.forEach((fund, index) => {
    if (month >= fund.payout) {
      const share = payoutInMonth(fund, month, 1);
      add(state, funds.length + fund.currency, index, share * fund.afterTax);
      add(state, index, index, -share);
    } else if (isDepositMonth(fund, month)) {
      const deposit = fund.depositRow === null ? fund.deposit : fund.depositRow[month]!;
      add(state, index, constantIndex, deposit * (1 - fund.depositFee));
    }
  });
  plan.currencies.forEach((_, number) =>
    add(state, funds.length + number, constantIndex, netFlow(plan, number, month)),
  );
}

function refuseUnlessLinear(
  plan: CashFlow,
  funds: readonly Fund[],
  { fx, cashRate }: Assumptions,
  includeFxRisk: boolean,
): void {
  const isOnePot = plan.currencies.length < 2 || (fx.model === 'flat' && !includeFxRisk);
  if (!(isOnePot && cashRate === 0) && !staysAboveZero(plan)) {
    throw new RangeError('Exact moments need cash that is never negative, or cash in one currency');
  }
  const opensAbroad = ({ first, opening, openingCode, code }: Fund) =>
    first > 0 && opening > 0 && anchorCurrency(openingCode) !== anchorCurrency(code);
  if (includeFxRisk && funds.some(opensAbroad)) {
    throw new RangeError('Exact moments need funds that open at current rates');
  }
}

/** Returns true if no currency's cash is ever negative, even without payouts of funds. */
function staysAboveZero(plan: CashFlow): boolean {
  return plan.currencies.every((_, number) => {
    let held = 0;
    for (let month = 0; month < plan.months; month++) {
      held += netFlow(plan, number, month);
      if (held < 0) return false;
    }
    return true;
  });
}

/** Returns the flow into the cash of a currency in a month, without payouts of funds. */
function netFlow({ months, income, expense, deposits, oneOffs, loans }: CashFlow, number: number, month: number) {
  const at = number * months + month;
  const sum = (flows: CashFlow['income']) =>
    (flows.rate?.[at] ?? 0) + (flows.prices?.[at] ?? 0) + (flows.fixed?.[at] ?? 0);
  return sum(income) - sum(expense) - sum(deposits) + oneOffs[at]! - (loans?.payments[at] ?? 0);
}

/** Returns the debt in a currency at the last index. */
function debtOf({ months, loans }: CashFlow, number: number): number {
  return loans?.debts[number * months + months - 1] ?? 0;
}

/** Returns the state of an empty plan: all components are 0 except the last, the number 1. */
function stillState(size: number): State {
  const isOne = (index: number) => (index === size - 1 ? 1 : 0);
  return {
    first: Float64Array.from({ length: size }, (_, index) => isOne(index)),
    second: Array.from({ length: size }, (_, row) =>
      Float64Array.from({ length: size }, (__, column) => isOne(row) * isOne(column)),
    ),
  };
}

/** Adds a share of one component to another: y_to += share * y_from. */
function add({ first, second }: State, to: number, from: number, share: number): void {
  first[to] = first[to]! + share * first[from]!;
  const target = second[to]!;
  second[from]!.forEach((value, column) => (target[column] = target[column]! + share * value));
  for (const row of second) row[to] = row[to]! + share * row[from]!;
}

/** Multiplies every component by its factor of the month. */
function grow({ first, second }: State, factors: State): void {
  second.forEach((row, index) => {
    first[index] = first[index]! * factors.first[index]!;
    row.forEach((value, column) => (row[column] = value * factors.second[index]![column]!));
  });
}

/**
 * Returns means and mean products of the components' factors, equal in every month. The mean of a factor is g e^(v^2/2), with the
 * growth g and the monthly volatility v of the component.
 */
function factorMoments(components: readonly Component[], multiplier: number): State {
  const deviation = ({ moved }: Component) =>
    moved === null ? 0 : (YEARLY_VOLATILITY[moved] * multiplier) / Math.sqrt(12);
  const mean = (component: Component) => component.growth * Math.exp(deviation(component) ** 2 / 2);
  const shared = (one: Component, other: Component) =>
    one.moved === null || other.moved === null
      ? 1
      : Math.exp(correlationOf(one.moved, other.moved) * deviation(one) * deviation(other));
  return {
    first: Float64Array.from(components, mean),
    second: components.map((one) =>
      Float64Array.from(components, (other) => mean(one) * mean(other) * shared(one, other)),
    ),
  };
}

/**
 * Returns the covariance of the logarithms of the real dollar rates of two currencies after a number of months. Each month
 * multiplies a logarithm by 2^(-1/120), and half of a month's variance is common to all currencies.
 */
function rateCovariance(one: CurrencyCode, other: CurrencyCode, months: number): number {
  const kept = 2 ** (-2 / RATE_HALF_LIFE_MONTHS);
  const monthly = (rateVolatility(one) * rateVolatility(other)) / 12;
  const common = anchorCurrency(one) === anchorCurrency(other) ? 1 : 0.5;
  return (common * monthly * (1 - kept ** months)) / (1 - kept);
}

function isDepositMonth({ due, interval, end }: Fund, month: number): boolean {
  return month >= due && month < end && (month - due) % interval === 0;
}

/** The components after the last month, with all that converts them to the display currency. */
interface Told {
  readonly state: State;
  readonly components: readonly Component[];
  /** Value of each component in the display currency, before its random exchange rate. */
  readonly worth: readonly number[];
  readonly currency: CurrencyCode;
  /** Number of months of exchange rate moves. */
  readonly months: number;
}

/** Returns the mean and standard deviation of the sum of some components in the display currency. */
function momentsOf(
  { state: { first, second }, components, worth, currency, months }: Told,
  isCounted: (component: Component, index: number) => boolean,
): Moments {
  // Covariance of the logarithms of two currencies' rates in the display currency.
  const between = (one: CurrencyCode, other: CurrencyCode) =>
    rateCovariance(one, other, months) -
    rateCovariance(one, currency, months) -
    rateCovariance(currency, other, months) +
    rateCovariance(currency, currency, months);
  const counted = components.flatMap((component, index) =>
    isCounted(component, index)
      ? [
          {
            ...component,
            index,
            value: worth[index]! * Math.exp(between(component.code, component.code) / 2),
          },
        ]
      : [],
  );
  const mean = counted.reduce((sum, { index, value }) => sum + first[index]! * value, 0);
  let square = 0;
  for (const one of counted) {
    for (const other of counted) {
      const shared = Math.exp(between(one.code, other.code));
      square += second[one.index]![other.index]! * one.value * other.value * shared;
    }
  }
  return { mean, standardDeviation: Math.sqrt(Math.max(0, square - mean * mean)) };
}
