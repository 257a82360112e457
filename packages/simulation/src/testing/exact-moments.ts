import {
  type Assumptions,
  type CurrencyCode,
  DEFAULT_ASSUMPTIONS,
  type Fund,
  type FundCategory,
  type Month,
  type PlanItem,
  type Rates,
  annuityPayment,
  assumedPath,
  assumedRates,
  cashFlow,
  convert,
  relativeValue,
} from '@meridian/engine';
import { type CreditedFactor, meanFactor, meanProduct } from './return-moments.ts';

/** What of a simulation's request its exact moments depend on; log-normal returns, overdraft. */
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

/** Something worth money that a month multiplies by a random factor: a fund, cash, or a unit of a currency. */
interface Component {
  readonly code: CurrencyCode;
  /** What a fund is credited; null for cash and units, which only their currency moves. */
  readonly credited: CreditedFactor | null;
  /** 1 - f of a fund, else 1. */
  readonly keep: number;
}

/** First and second moments of all components, in the display currency: E y and E y y'. */
interface State {
  readonly first: Float64Array;
  readonly second: readonly Float64Array[];
}

/**
 * The exact mean and standard deviation of a simulation's T and of each category at the last index: the
 * recursion of finance.md section 5.4 for any number of funds, with limits, payouts and moving currencies. What
 * the plan holds is a vector y; a month makes it C (F y), F a random factor each and C flows that are certain,
 * so E y and E y y' follow from the means and mean products of the factors.
 */
export function exactMoments(request: Request): { total: Moments } & Record<FundCategory, Moments> {
  const { items, start, years, currency, rates } = request;
  const assumptions = { ...DEFAULT_ASSUMPTIONS, ...request.assumptions };
  const now = assumedRates(rates, assumptions);
  const plan = cashFlow(items, start, 12 * years, now);
  const path = assumedPath(assumptions, plan, currency);
  const funds = (['pension', 'saving', 'investment'] as const).flatMap((category) =>
    plan.funds[category].map((fund) => ({ ...fund, category })),
  );
  const codes = [...new Set([...plan.currencies, ...funds.map(({ openingCode }) => openingCode)])];
  const components: readonly Component[] = [
    ...funds.map(({ code, category, growth, ceiling, keep }) => ({
      code,
      credited: { category, growth, ceiling },
      keep,
    })),
    ...plan.currencies.map((code) => ({ code, credited: null, keep: 1 })),
    ...codes.map((code) => ({ code, credited: null, keep: 1 })),
  ];
  const cashOf = (number: number) => funds.length + number;
  const unitOf = (code: CurrencyCode) => funds.length + plan.currencies.length + codes.indexOf(code);
  const state = stillState(components.length, unitOf(codes[0] ?? currency));
  const factors = factorMoments(components, request);
  const worth = (code: CurrencyCode) => convert(1, code, currency, now);
  for (let month = 0; month < plan.months; month++) {
    funds.forEach(({ first, opening, openingCode, code }, index) => {
      if (first === month) add(state, index, unitOf(openingCode), opening * worth(code));
    });
    const drift = components.map(({ code }) => {
      const before = relativeValue(path, code, currency, month - 1);
      return relativeValue(path, code, currency, month) / before;
    });
    grow(state, factors, drift);
    funds.forEach((fund, index) => {
      const share = payoutShare(fund, month);
      if (share > 0) {
        add(state, cashOf(fund.currency), index, share);
        add(state, index, index, -share);
      } else if (isDepositMonth(fund, month)) {
        add(state, index, unitOf(fund.code), fund.deposit * worth(fund.code));
      }
    });
    plan.currencies.forEach((code, number) => {
      const at = number * plan.months + month;
      const net = plan.income[at]! - plan.expense[at]! - plan.deposits[at]! + plan.oneOffs[at]!;
      add(state, cashOf(number), unitOf(code), net * worth(code));
    });
  }
  const held = components.map((_, index) => index).slice(0, funds.length + plan.currencies.length);
  const inCategory = (category: FundCategory) => held.filter((index) => funds[index]?.category === category);
  return {
    total: momentsOf(state, held),
    pension: momentsOf(state, inCategory('pension')),
    saving: momentsOf(state, inCategory('saving')),
    investment: momentsOf(state, inCategory('investment')),
  };
}

/** Nothing held, and every unit of a currency, from `firstUnit` on, worth 1. */
function stillState(size: number, firstUnit: number): State {
  const one = (index: number) => (index >= firstUnit ? 1 : 0);
  return {
    first: Float64Array.from({ length: size }, (_, index) => one(index)),
    second: Array.from({ length: size }, (_, row) =>
      Float64Array.from({ length: size }, (__, column) => one(row) * one(column)),
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

/** Multiplies every component by its random factor and the drift of its currency. */
function grow({ first, second }: State, factors: State, drift: readonly number[]): void {
  second.forEach((row, index) => {
    first[index] = first[index]! * factors.first[index]! * drift[index]!;
    row.forEach((value, column) => {
      row[column] = value * factors.second[index]![column]! * drift[index]! * drift[column]!;
    });
  });
}

/** Means and mean products of the components' factors in one month, which are the same in every month. */
function factorMoments(components: readonly Component[], request: Request): State {
  const { currency, volatilityMultiplier, includeFxRisk } = request;
  const credited = ({ credited: factor, keep }: Component) =>
    factor === null ? 1 : meanFactor(factor, volatilityMultiplier) * keep;
  const product = (one: Component, other: Component) =>
    one.credited === null || other.credited === null
      ? credited(one) * credited(other)
      : meanProduct(one.credited, other.credited, volatilityMultiplier) * one.keep * other.keep;
  const covariance = (one: CurrencyCode, other: CurrencyCode) => {
    const variances = currencyVolatility(one, currency) * currencyVolatility(other, currency);
    return includeFxRisk ? (variances * (one === other ? 1 : 0.5)) / 12 : 0;
  };
  return {
    first: Float64Array.from(components, credited),
    second: components.map((one) =>
      Float64Array.from(
        components,
        (other) => product(one, other) * Math.exp(covariance(one.code, other.code)),
      ),
    ),
  };
}

/** Yearly volatility of each currency against the dollar (finance.md section 5.1). */
const AGAINST_DOLLAR: Readonly<Record<CurrencyCode, number>> = {
  USD: 0,
  EUR: 0.09,
  ILS: 0.08,
  GBP: 0.09,
  JPY: 0.1,
  CAD: 0.08,
  AUD: 0.12,
  CHF: 0.09,
  CNY: 0.04,
  SEK: 0.11,
  NOK: 0.11,
  DKK: 0.09,
  PLN: 0.13,
  CZK: 0.12,
  HUF: 0.13,
  RUB: 0.18,
  BRL: 0.16,
  MXN: 0.11,
  INR: 0.07,
  KRW: 0.09,
};

/** Yearly volatility of a currency's value in another, as pairs have a correlation of one half. */
export function currencyVolatility(code: CurrencyCode, display: CurrencyCode): number {
  if (code === display) return 0;
  const [a, b] = [AGAINST_DOLLAR[code], AGAINST_DOLLAR[display]];
  return Math.sqrt(a * a + b * b - a * b);
}

/** Which share of its balance a fund pays out in a month. */
function payoutShare({ payout, payoutMonths, growth, ceiling, keep }: Fund, month: number): number {
  if (month < payout) return 0;
  const left = payoutMonths - (month - payout);
  return left <= 1 ? 1 : annuityPayment(1, Math.min(growth, ceiling) * keep, left);
}

function isDepositMonth({ due, interval, end }: Fund, month: number): boolean {
  return month >= due && month < end && (month - due) % interval === 0;
}

function momentsOf({ first, second }: State, indices: readonly number[]): Moments {
  const mean = indices.reduce((sum, index) => sum + first[index]!, 0);
  const square = indices.reduce(
    (sum, row) => indices.reduce((inner, column) => inner + second[row]![column]!, sum),
    0,
  );
  return { mean, standardDeviation: Math.sqrt(Math.max(0, square - mean * mean)) };
}
