import { type Assumptions, assumedRates } from '#assumptions.ts';
import { type CurrencyCode, type Rates, convert } from '#currencies.ts';
import { INFLATION_TARGETS } from '#inflation.ts';
import { type PlanItem, isFundCategory } from '#item.ts';
import type { Month } from '#month.ts';

interface Request {
  readonly items: readonly PlanItem[];
  readonly start: Month;
  readonly years: number;
  readonly currency: CurrencyCode;
  readonly rates: Rates;
  readonly assumptions: Assumptions;
}

/**
 * The forecast as finance.md sections 1 and 14 say it, month by month and item by item, without a thought for
 * speed: what the engine is compared with. Answers cash, net worth and all fees.
 */
export function naiveForecast({ items, start, years, currency, rates, assumptions }: Request) {
  const counted = items.filter((item) => !item.hidden && (item.from ?? -1) <= (item.to ?? Infinity));
  const now = assumedRates(rates, assumptions);
  const inDollars = (code: CurrencyCode, index: number) => dollarsAt(code, index, now, assumptions);
  const balances = counted.map(() => 0);
  const cashIn = new Map<CurrencyCode, number>();
  const add = (code: CurrencyCode, amount: number) => cashIn.set(code, (cashIn.get(code) ?? 0) + amount);
  const cash: number[] = [];
  const forecast: number[] = [];
  let totalFees = 0;
  for (let index = 0; index < 12 * years; index++) {
    const value = (code: CurrencyCode) => inDollars(code, index) / inDollars(currency, index);
    counted.forEach((item, at) => {
      const month = start + index;
      const anchor = Math.max(item.from ?? start, start);
      if (month < anchor) return;
      const due = isPaid(item, month, start) ? item.amount : 0;
      if (item.category === 'income') add(item.currency, due * (1 + item.monthlyRate) ** (month - anchor));
      if (item.category === 'expense') add(item.currency, -due * (1 + item.monthlyRate) ** (month - anchor));
      if (item.category === 'balance' && month === anchor) add(item.currency, item.amount);
      if (!isFundCategory(item.category)) return;
      if (month === anchor) {
        const own = item.currency;
        const moved = inDollars(item.existingFundsCurrency, index - 1) / inDollars(own, index - 1);
        balances[at] = item.existingFunds * moved;
      }
      const { balance, payout, fees } = fundMonth(item, balances[at]!, due, month, anchor);
      totalFees += fees * value(item.currency);
      balances[at] = balance;
      add(item.currency, payout - (item.category === 'pension' ? 0 : due));
    });
    const total = () => [...cashIn].reduce((sum, [code, amount]) => sum + amount * value(code), 0);
    if (assumptions.deficitPolicy === 'liquidate') {
      for (const category of ['saving', 'investment']) {
        const sold = counted.flatMap((item, at) => (item.category === category ? [{ item, at }] : []));
        const available = sold.reduce((sum, { item, at }) => sum + balances[at]! * value(item.currency), 0);
        const share = available > 0 ? Math.min(1, Math.max(0, -total()) / available) : 0;
        for (const { item, at } of sold) {
          add(item.currency, balances[at]! * share);
          balances[at] = balances[at]! * (1 - share);
        }
      }
    }
    const funds = counted.reduce((sum, item, at) => sum + balances[at]! * value(item.currency), 0);
    cash.push(total());
    forecast.push(total() + funds);
  }
  return { cash, forecast, totalFees };
}

/** V(i) of a currency in dollars; index -1 is now. */
function dollarsAt(code: CurrencyCode, index: number, now: Rates, { fx }: Assumptions): number {
  const today = convert(1, code, 'USD', now);
  if (code === 'USD' || index < 0 || fx.model === 'flat') return today;
  const yearly =
    fx.model === 'drift'
      ? 1 + (fx.drift[code] ?? 0)
      : (1 + INFLATION_TARGETS.USD) / (1 + INFLATION_TARGETS[code]);
  return today * yearly ** ((index + 1) / 12);
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

function fundMonth(item: PlanItem, before: number, due: number, month: Month, anchor: Month) {
  const { monthlyRate, interestLimit, accumulationFee, depositFee, payoutMonths = 0 } = item;
  const credited = interestLimit > 0 ? Math.min(monthlyRate, interestLimit) : monthlyRate;
  const q = (1 + credited) * (1 - accumulationFee / 12);
  const grown = before * q;
  const fee = (before * (1 + credited) * accumulationFee) / 12;
  const start = payoutStart(item, anchor);
  if (month < start)
    return { balance: grown + due * (1 - depositFee), payout: 0, fees: fee + due * depositFee };
  const left = payoutMonths - (month - start);
  // (1 - 1/q)/(1 - q^-R) is 1 over this sum, which is exact for a q next to 1 too.
  let sum = 0;
  for (let ahead = 0; ahead < left; ahead++) sum += q ** -ahead;
  const payout = left <= 1 ? grown : grown / sum;
  return { balance: grown - payout, payout, fees: fee };
}
