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
  assumedPath,
  assumedRates,
  cashFlow,
  convert,
  expectedGrowth,
  payoutOf,
  relativeValue,
  twelfthRoot,
} from '@meridian/engine';
import {
  HALF_LIFE,
  type MovedClass,
  VOLATILITY,
  correlationOf,
  isMoved,
  movedBy,
  rateVolatility,
} from './model-parameters.ts';

/** The part of a simulation's request on which its exact moments depend; log-normal returns, the plan's own prices, overdraft. */
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

/** Mean and standard deviation of an amount over all futures. */
interface Moments {
  readonly mean: number;
  readonly standardDeviation: number;
}

/** A fund, the pot of a currency, or the number 1: what a month multiplies by a factor of its own. */
interface Component {
  readonly code: CurrencyCode;
  readonly category: FundCategory | null;
  /** The class that moves it; null: none. */
  readonly moved: MovedClass | null;
  /** The factor of a month without what is random. */
  readonly growth: number;
}

/** First and second moments of all components, each in its own currency: E y and E y y'. */
interface State {
  readonly first: Float64Array;
  readonly second: readonly Float64Array[];
}

/**
 * The exact mean and standard deviation of a simulation's T and of each category at the last index: the recursion of finance.md section 5.4
 * for any number of funds, with loans, taxes, payouts and prices. What the plan holds is a vector y, each part in its own currency; a month
 * makes it C (F y), F a random factor each and C flows that are certain, so E y and E y y' follow from the means and mean products of the
 * factors. Exchange rates are independent of returns and log-normal, so they come in at last, with the variance of ten years' reversion.
 *
 * That is exact only where a month is linear. Pots that are settled against each other are not: which of them is below zero depends on the path.
 * So either no pot may ever be below zero, whatever funds pay out; or all cash is one pot, the plan being in one currency or no rate moving, and
 * earns nothing. And a fund that opens later with money in another currency opens at the random rate of its month. Throws RangeError for others.
 */
export function exactMoments(request: Request): { total: Moments } & Record<FundCategory, Moments> {
  const { items, start, years, currency, rates } = request;
  const assumptions = { ...DEFAULT_ASSUMPTIONS, ...request.assumptions };
  const now = assumedRates(rates, assumptions);
  const plan = cashFlow(items, { start, months: 12 * years, rates: now, assumptions });
  const path = assumedPath(assumptions, plan, currency);
  const funds = (['pension', 'saving', 'investment'] as const).flatMap((category) =>
    plan.funds[category].map((fund) => ({ ...fund, category })),
  );
  refuseUnlessLinear(plan, funds, assumptions, request.includeFxRisk);
  const components: readonly Component[] = [
    ...funds.map((fund) => ({
      code: fund.code,
      category: fund.category,
      moved: fund.ceiling === Infinity && isMoved(fund.assetClass) ? fund.assetClass : null,
      growth: expectedGrowth(fund) * fund.keep,
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
      add(state, index, one, opening * relativeValue(path, openingCode, code, month - 1));
    });
    grow(state, factors);
    addFlows(state, plan, funds, month);
  }
  plan.currencies.forEach((_, number) => add(state, funds.length + number, one, -debtOf(plan, number)));
  const worth = components.map(
    ({ code }) => convert(1, code, currency, now) * relativeValue(path, code, currency, plan.months - 1),
  );
  const told = { state, components, worth, currency, months: request.includeFxRisk ? plan.months : 0 };
  const moments = (category: FundCategory) => momentsOf(told, (component) => component.category === category);
  return {
    total: momentsOf(told, (_, index) => index < one),
    pension: moments('pension'),
    saving: moments('saving'),
    investment: moments('investment'),
  };
}

/** Deposits and payouts of the funds, and all that flows into the pots, which come after the funds. */
function addFlows(state: State, plan: CashFlow, funds: readonly Fund[], month: number): void {
  const one = state.first.length - 1;
  funds.forEach((fund, index) => {
    if (month >= fund.payout) {
      const share = payoutOf(fund, month, 1);
      add(state, funds.length + fund.currency, index, share * fund.afterTax);
      add(state, index, index, -share);
    } else if (isDepositMonth(fund, month)) {
      const deposit = fund.depositRow === null ? fund.deposit : fund.depositRow[month]!;
      add(state, index, one, deposit * (1 - fund.depositFee));
    }
  });
  plan.currencies.forEach((_, number) =>
    add(state, funds.length + number, one, netFlow(plan, number, month)),
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
    throw new RangeError('Moments are exact only where no pot may be below zero, or where there is one');
  }
  const opensAbroad = ({ first, opening, openingCode, code }: Fund) =>
    first > 0 && opening > 0 && movedBy(openingCode) !== movedBy(code);
  if (includeFxRisk && funds.some(opensAbroad)) {
    throw new RangeError('Moments are exact only for funds that open at the rates of now');
  }
}

/** True where no pot is ever below zero, even if funds pay out nothing. */
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

/** The flow into the pot of a currency in a month but for what funds pay out. */
function netFlow(
  { months, income, expense, deposits, oneOffs, loans }: CashFlow,
  number: number,
  month: number,
) {
  const at = number * months + month;
  const sum = (flows: CashFlow['income']) =>
    (flows.rate?.[at] ?? 0) + (flows.prices?.[at] ?? 0) + (flows.fixed?.[at] ?? 0);
  return sum(income) - sum(expense) - sum(deposits) + oneOffs[at]! - (loans?.payments[at] ?? 0);
}

/** The debt in a currency at the last index. */
function debtOf({ months, loans }: CashFlow, number: number): number {
  return loans?.debts[number * months + months - 1] ?? 0;
}

/** Nothing held but the number 1, which comes last. */
function stillState(size: number): State {
  const isOne = (index: number) => (index === size - 1 ? 1 : 0);
  return {
    first: Float64Array.from({ length: size }, (_, index) => isOne(index)),
    second: Array.from({ length: size }, (_, row) =>
      Float64Array.from({ length: size }, (__, column) => isOne(row) * isOne(column)),
    ),
  };
}

/** y_to += share * y_from. */
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

/** Means and mean products of the components' factors in one month, which are the same in every month: h = g e^(v^2/2). */
function factorMoments(components: readonly Component[], multiplier: number): State {
  const deviation = ({ moved }: Component) =>
    moved === null ? 0 : (VOLATILITY[moved] * multiplier) / Math.sqrt(12);
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
 * The covariance of the logarithms of the real rates of two currencies to the dollar after some months: each month leaves 2^(-1/120) of a
 * logarithm, and half of the variance of a month is common to all.
 */
function rateCovariance(one: CurrencyCode, other: CurrencyCode, months: number): number {
  const kept = 2 ** (-2 / HALF_LIFE);
  const monthly = (rateVolatility(one) * rateVolatility(other)) / 12;
  const common = movedBy(one) === movedBy(other) ? 1 : 0.5;
  return (common * monthly * (1 - kept ** months)) / (1 - kept);
}

function isDepositMonth({ due, interval, end }: Fund, month: number): boolean {
  return month >= due && month < end && (month - due) % interval === 0;
}

/** Components after the last month. */
interface Told {
  readonly state: State;
  readonly components: readonly Component[];
  /** The value of each in the display currency but for its random rate. */
  readonly worth: readonly number[];
  readonly currency: CurrencyCode;
  /** For how many months exchange rates have moved. */
  readonly months: number;
}

/** Moments of some components together in the display currency. */
function momentsOf(
  { state: { first, second }, components, worth, currency, months }: Told,
  isCounted: (component: Component, index: number) => boolean,
): Moments {
  // The covariance of two rates in the display currency.
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
