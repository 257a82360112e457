import { type FinancialItem, type TagAmounts, compareTags, toPlanItem } from '@meridian/contract';
import { type CurrencyCode, type Month, type Rates, roundMoney, tagTotals } from '@meridian/engine';
import { mapInTurns, nextTurn } from '#db/turns.ts';
import { type Plan, itemsOfScenario, scenarioOf } from '#features/plan/store/plan-store.ts';

interface AmountsQuestion {
  scenarioId: number;
  /** The month that the monthly amounts tell. */
  month: Month;
  currency: CurrencyCode;
  /** The rates of the day; those that the scenario pins take their place. */
  rates: Rates;
}

/** The sums of a scenario's visible items under each tag they carry, in the order of the tag list; 404 unless it is the user's. Stops when `signal` is aborted. */
export async function amountsByTag(
  plan: Plan,
  { scenarioId, month, currency, rates }: AmountsQuestion,
  signal?: AbortSignal,
): Promise<TagAmounts[]> {
  const items = itemsOfScenario(plan, scenarioId);
  const assumed = { ...rates, ...scenarioOf(plan, scenarioId).assumptions.pinned_rates };
  await nextTurn(signal);
  const withTags = (item: FinancialItem) => ({ ...toPlanItem(item), tagIds: item.tags.map(({ id }) => id) });
  const tagged = await mapInTurns(items, withTags, signal);
  await nextTurn(signal);
  const totals = new Map(tagTotals(tagged, month, currency, assumed).map((total) => [total.tagId, total]));
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
