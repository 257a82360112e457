import type { StressTest } from './stress-tests.ts';
import { type Assumptions, DEFAULT_ASSUMPTIONS, applyPinnedRates } from '#assumptions.ts';
import { type CurrencyCode, convert } from '#currencies.ts';
import type { ForecastRequest } from '#forecast.ts';
import { type PlanItem, isFundCategory } from '#item.ts';
import { affectsPlan, isPaymentDue, toItemPeriod } from '#kernel/item-period.ts';
import { assumedPriceLevels } from '#assumed-prices.ts';

type Plan = Pick<ForecastRequest, 'items' | 'start' | 'rates'> & {
  readonly assumptions?: Partial<Assumptions>;
};

/**
 * Returns the currency that a crisis hits (finance.md section 3). It is the test's own currency. If the test has none, it is the
 * currency of the plan's largest income in the start month, otherwise of the largest fund, otherwise of the largest balance,
 * otherwise USD. Amounts are compared before tax at current rates; the first of equal ones is chosen.
 */
export function selectCrisisCurrency({ fxCurrency }: Pick<StressTest, 'fxCurrency'>, plan: Plan): CurrencyCode {
  if (fxCurrency !== null) return fxCurrency;
  const assumptions = { ...DEFAULT_ASSUMPTIONS, ...plan.assumptions };
  const rates = applyPinnedRates(plan.rates, assumptions);
  const items = plan.items.filter(affectsPlan);
  const largest = (amountOf: (item: PlanItem) => number, codeOf: (item: PlanItem) => CurrencyCode) => {
    let most = 0;
    let found: CurrencyCode | null = null;
    for (const item of items) {
      const amount = convert(amountOf(item), codeOf(item), 'USD', rates);
      if (amount <= most) continue;
      most = amount;
      found = codeOf(item);
    }
    return found;
  };
  const paid = (item: PlanItem) => {
    if (item.category !== 'income' || !isPaidIn(item, plan)) return 0;
    return item.growth === 'prices' ? item.amount * assumedPriceLevels(assumptions, item.currency, 1)[0]! : item.amount;
  };
  const held = (item: PlanItem) => (isFundCategory(item.category) ? item.existingFunds : 0);
  const balance = (item: PlanItem) => (item.category === 'balance' ? item.amount : 0);
  return (
    largest(paid, (item) => item.currency) ??
    largest(held, (item) => item.existingFundsCurrency) ??
    largest(balance, (item) => item.currency) ??
    'USD'
  );
}

function isPaidIn(item: PlanItem, { start }: Pick<Plan, 'start'>): boolean {
  const period = toItemPeriod(item, start, 1);
  return period !== null && isPaymentDue(period, 0);
}
