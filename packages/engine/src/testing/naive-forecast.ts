import { type Assumptions, assumedRates } from '#assumptions.ts';
import { type CurrencyCode, type Rates, convert } from '#currencies.ts';
import { INFLATION_TARGETS } from '#inflation.ts';
import { DEFAULT_ASSET_CLASSES, type PlanItem, isFundCategory } from '#item.ts';
import type { Month } from '#month.ts';
import { CONSTANT_PATH, type Path } from '#path.ts';

interface Request {
  readonly items: readonly PlanItem[];
  readonly start: Month;
  readonly years: number;
  readonly currency: CurrencyCode;
  readonly rates: Rates;
  readonly assumptions: Assumptions;
  readonly path?: Path;
}

/**
 * The forecast as finance.md sections 1, 3, 14 and 17 say it, month by month and item by item, without a thought for
 * speed: what the engine is compared with.
 */
export function naiveForecast(request: Request) {
  const { items, start, years, currency, assumptions, path = CONSTANT_PATH } = request;
  const counted = items.filter((item) => !item.hidden && (item.from ?? -1) <= (item.to ?? Infinity));
  const now = assumedRates(request.rates, assumptions);
  const inDollars = (code: CurrencyCode, index: number) =>
    dollarsAt(code, index, now, assumptions) * (index < 0 ? 1 : (path.currencies[code]?.[index] ?? 1));
  const balances = counted.map(() => 0);
  const owed = counted.map(() => 0);
  const pots = new Map<CurrencyCode, number>();
  const series = { forecast: [], margins: [], cash: [], debts: [], spendable: [] } as Record<
    'forecast' | 'margins' | 'cash' | 'debts' | 'spendable',
    number[]
  >;
  const totals = { totalFees: 0, totalTaxes: 0, totalInterest: 0 };
  let runsOutAt: number | null = null;
  for (let index = 0; index < 12 * years; index++) {
    const month = start + index;
    const value = (code: CurrencyCode) => inDollars(code, index) / inDollars(currency, index);
    if (index > 0) {
      for (const [code, pot] of pots) {
        if (pot > 0) pots.set(code, pot * (1 + assumptions.cashRate) ** (1 / 12));
      }
    }
    let margin = 0;
    const flow = (code: CurrencyCode, amount: number) => {
      pots.set(code, (pots.get(code) ?? 0) + amount);
      margin += amount * value(code);
    };
    counted.forEach((item, at) => {
      const anchor = Math.max(item.from ?? start, start);
      if (month < anchor) return;
      const code = item.currency;
      const tax = item.taxShare ?? 0;
      const due = isPaid(item, month, start) ? amountAt(item, month, anchor, index, request) : 0;
      const { category } = item;
      if (category === 'income') {
        const paid = due * path.income[index]! * pricesOn(item, index, path);
        flow(code, paid * (1 - tax));
        totals.totalTaxes += paid * tax * value(code);
      } else if (category === 'balance') {
        if (month === anchor) pots.set(code, (pots.get(code) ?? 0) + item.amount);
      } else if (category === 'expense' && (item.loanBalance ?? 0) > 0) {
        if (item.to !== null && item.to < anchor) return;
        if (month === anchor) owed[at] = item.loanBalance ?? 0;
        const interest = (owed[at]! * (item.loanRate ?? 0)) / 12;
        const grown = owed[at]! + interest;
        const payment = month === item.to ? grown : Math.min(due, grown);
        owed[at] = grown - payment;
        totals.totalInterest += interest * value(code);
        flow(code, -payment);
      } else if (category === 'expense') {
        flow(code, -due * path.expenses[index]! * pricesOn(item, index, path));
      } else {
        const deposit =
          due * pricesOn(item, index, path) * (category === 'pension' ? path.income[index]! : 1);
        if (month === anchor) {
          const moved = inDollars(item.existingFundsCurrency, index - 1) / inDollars(code, index - 1);
          balances[at] = item.existingFunds * moved * levelBefore(item, index, path);
        }
        const { balance, payout, fees } = fundMonth(
          item,
          balances[at]!,
          deposit,
          month,
          anchor,
          index,
          request,
        );
        totals.totalFees += fees * value(code);
        totals.totalTaxes += payout * tax * value(code);
        balances[at] = balance;
        flow(code, payout * (1 - tax) - (category === 'pension' ? 0 : deposit));
      }
    });
    settlePots(pots, value);
    const total = () => [...pots].reduce((sum, [code, pot]) => sum + pot * value(code), 0);
    const isSold = (item: PlanItem) => Math.max(item.from ?? start, start) <= month && maySell(item, month);
    const net = ({ currency: code, taxShare = 0 }: PlanItem) => value(code) * (1 - taxShare);
    if (assumptions.deficitPolicy === 'liquidate') {
      for (const category of ['saving', 'investment', 'pension']) {
        const sold = counted.flatMap((item, at) =>
          item.category === category && isSold(item) ? [{ item, at }] : [],
        );
        const available = sold.reduce((sum, { item, at }) => sum + balances[at]! * net(item), 0);
        const missing = Math.max(0, -total());
        const share = available > 0 ? Math.min(1, missing / available) : 0;
        if (share === 0) continue;
        for (const { item, at } of sold) {
          totals.totalTaxes += balances[at]! * share * value(item.currency) * (item.taxShare ?? 0);
          balances[at] = balances[at]! * (1 - share);
        }
        for (const [code, pot] of pots) pots.set(code, pot * (1 - (available * share) / missing));
      }
    }
    const funds = counted.reduce((sum, item, at) => sum + balances[at]! * value(item.currency), 0);
    const debts = counted.reduce((sum, item, at) => sum + owed[at]! * value(item.currency), 0);
    const salable = counted.reduce(
      (sum, item, at) =>
        sum + (isFundCategory(item.category) && isSold(item) ? balances[at]! * net(item) : 0),
      0,
    );
    const cash = total();
    series.cash.push(cash);
    series.margins.push(margin);
    series.debts.push(debts);
    series.forecast.push(cash + funds - debts);
    series.spendable.push(cash + (assumptions.deficitPolicy === 'liquidate' ? salable : 0));
    if (runsOutAt === null && cash < -0.005 * value('USD')) runsOutAt = index;
  }
  return { ...series, ...totals, runsOutAt };
}

/** V(i) of a currency in dollars as the plan assumes it; index -1 is now. */
function dollarsAt(code: CurrencyCode, index: number, now: Rates, assumptions: Assumptions): number {
  const { fx } = assumptions;
  const today = convert(1, code, 'USD', now);
  if (code === 'USD' || index < 0 || fx.model === 'flat') return today;
  if (fx.model === 'drift') return today * (1 + (fx.drift[code] ?? 0)) ** ((index + 1) / 12);
  return (today * priceLevel('USD', index, assumptions)) / priceLevel(code, index, assumptions);
}

/** P of a currency at the end of a month as the plan assumes it. */
function priceLevel(code: CurrencyCode, index: number, { prices }: Assumptions): number {
  return (1 + (prices[code] ?? INFLATION_TARGETS[code])) ** ((index + 1) / 12);
}

/** A of an item in a month, whether due or not, without what a path does to it. */
function amountAt(
  item: PlanItem,
  month: Month,
  anchor: Month,
  index: number,
  { assumptions }: Request,
): number {
  const { amount, growth = 'rate', monthlyRate, depositGrowthRate = 0, currency } = item;
  if (growth === 'fixed') return amount;
  const g = isFundCategory(item.category) ? depositGrowthRate : monthlyRate;
  const grown = amount * (1 + g) ** (month - anchor);
  return growth === 'prices' ? grown * priceLevel(currency, index, assumptions) : grown;
}

/** What the prices of a path make of an amount: section 3's q, and those of an inflation model. */
function pricesOn(item: PlanItem, index: number, { prices, crisisPrices }: Path): number {
  const { growth = 'rate', category, currency } = item;
  if (growth === 'fixed') return 1;
  const isHit =
    crisisPrices !== null && (crisisPrices.currency === null || crisisPrices.currency === currency);
  const q = isHit ? crisisPrices.level[index]! : 1;
  if (growth === 'prices') return prices[index]! * q;
  if (category === 'expense') return q;
  return isHit && index >= crisisPrices.wagesFrom ? q : 1;
}

function classOf({ category, assetClass }: PlanItem) {
  return assetClass ?? (isFundCategory(category) ? DEFAULT_ASSET_CLASSES[category] : 'fixed');
}

/** The level of a crisis with which a fund that begins in a month opens. */
function levelBefore(item: PlanItem, index: number, { levels }: Path): number {
  const crisis = item.interestLimit > 0 ? undefined : levels[classOf(item)];
  return crisis === undefined || index === 0 ? 1 : crisis.level[index - 1]!;
}

function maySell(item: PlanItem, month: Month): boolean {
  if (item.category === 'pension') return item.drawableFrom != null && month >= item.drawableFrom;
  return item.isLocked !== true;
}

function settlePots(pots: Map<CurrencyCode, number>, value: (code: CurrencyCode) => number): void {
  const worth = [...pots].map(([code, pot]) => pot * value(code));
  const above = worth.reduce((sum, one) => sum + Math.max(0, one), 0);
  const below = -worth.reduce((sum, one) => sum + Math.min(0, one), 0);
  for (const [code, pot] of pots) {
    if (above >= below) pots.set(code, pot > 0 ? pot * (1 - below / above) : 0);
    else pots.set(code, pot < 0 ? pot * (1 - above / below) : 0);
  }
}

function isPaid(item: PlanItem, month: Month, start: Month): boolean {
  const { to, intervalMonths = 1 } = item;
  const from = item.from ?? start;
  if (to !== null && month > to) return false;
  if (isFundCategory(item.category) && month >= payoutStart(item, start)) return false;
  return intervalMonths === 0 ? month === from : (month - from) % intervalMonths === 0;
}

function payoutStart({ from, payoutFrom = null }: PlanItem, start: Month): Month {
  return payoutFrom === null ? Infinity : Math.max(from ?? start, start, payoutFrom);
}

function fundMonth(
  item: PlanItem,
  before: number,
  deposit: number,
  month: Month,
  anchor: Month,
  index: number,
  { assumptions, path = CONSTANT_PATH }: Request,
) {
  const { monthlyRate, interestLimit, accumulationFee, depositFee, payoutMonths = 0 } = item;
  const expected = 1 + (interestLimit > 0 ? Math.min(monthlyRate, interestLimit) : monthlyRate);
  const crisis = path.levels[classOf(item)];
  let growth = expected;
  if (interestLimit === 0) {
    if (crisis !== undefined && index >= crisis.from && index < crisis.until) {
      growth = crisis.level[index]! / (index === 0 ? 1 : crisis.level[index - 1]!);
    } else growth = expected * (path.returns[classOf(item)]?.[index] ?? 1);
  }
  const grown = before * growth * (1 - accumulationFee / 12);
  const fee = (before * growth * accumulationFee) / 12;
  const start = payoutStart(item, anchor);
  if (month < start) {
    return { balance: grown + deposit * (1 - depositFee), payout: 0, fees: fee + deposit * depositFee };
  }
  const left = payoutMonths - (month - start);
  const inflation = item.payoutGrowth === 'prices' ? priceLevel(item.currency, 0, assumptions) : 1;
  const q = (expected * (1 - accumulationFee / 12)) / inflation;
  // (1 - 1/q)/(1 - q^-R) is 1 over this sum, which is exact for a q next to 1 too.
  let sum = 0;
  for (let ahead = 0; ahead < left; ahead++) sum += q ** -ahead;
  const payout = left <= 1 ? grown : grown / sum;
  return { balance: grown - payout, payout, fees: fee };
}
