import { type FinancialItem, type TagAmounts, compareTags, toPlanItem } from '@meridian/contract';
import { type CurrencyCode, type Month, type Rates, roundMoney, computeTagTotals } from '@meridian/engine';
import { mapYielding, yieldToEventLoop } from '#db/yielding-loops.ts';
import { type Plan, itemsOfScenario, requireScenarioInPlan } from '#features/plan/store/plan-cache-store.ts';

interface AmountsQuestion {
  scenarioId: number;
  /** The month for which monthly amounts are computed. */
  month: Month;
  currency: CurrencyCode;
  /** Current rates; rates pinned by the scenario override them. */
  rates: Rates;
}

/**
 * Returns the sums of a scenario's visible items by tag, in the order of the tag list; throws 404 unless the scenario is the user's. Stops
 * when `signal` is aborted.
 */
export async function computeAmountsByTag(
  plan: Plan,
  { scenarioId, month, currency, rates }: AmountsQuestion,
  signal?: AbortSignal,
): Promise<TagAmounts[]> {
  const items = itemsOfScenario(plan, scenarioId);
  const assumed = { ...rates, ...requireScenarioInPlan(plan, scenarioId).assumptions.pinned_rates };
  await yieldToEventLoop(signal);
  const withTags = (item: FinancialItem) => ({ ...toPlanItem(item), tagIds: item.tags.map(({ id }) => id) });
  const tagged = await mapYielding(items, withTags, signal);
  await yieldToEventLoop(signal);
  const totals = new Map(computeTagTotals(tagged, month, currency, assumed).map((total) => [total.tagId, total]));
  const tags = new Map(items.flatMap((item) => item.tags).map((tag) => [tag.id, tag]));
  return [...tags.values()].toSorted(compareTags).flatMap((tag) => {
    const total = totals.get(tag.id);
    if (total === undefined) return [];
    return {
      ...tag,
      total_amount: roundMoney(total.totalAmount),
      monthly_amount: roundMoney(total.monthlyAmount),
      existing_funds: roundMoney(total.existingFunds),
    };
  });
}
