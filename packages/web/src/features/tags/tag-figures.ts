import { type FinancialItem, type ItemTag, type TagAmounts, caseKey, toPlanItem } from '@meridian/contract';
import { type CurrencyCode, type Month, type Rates, tagTotals } from '@meridian/engine';

/**
 * What the visible items come to under each tag, as `GET /api/tags/amounts_by_tag/` answers it, from the items on
 * screen. Tags are told apart by name: those of an item on its way to the server have no id of their own yet.
 */
export function tagFigures(
  items: readonly FinancialItem[],
  month: Month,
  currency: CurrencyCode,
  rates: Rates,
): TagAmounts[] {
  const tags: ItemTag[] = [];
  const places = new Map<string, number>();
  const placeOf = (tag: ItemTag): number => {
    const key = caseKey(tag.name);
    const known = places.get(key);
    if (known === undefined) {
      places.set(key, tags.length);
      return tags.push(tag) - 1;
    }
    // An item already saved knows the tag's real id and colour.
    if (tag.id > 0) tags[known] = tag;
    return known;
  };
  const tagged = items.map((item) => ({ ...toPlanItem(item), tagIds: item.tags.map(placeOf) }));
  return tagTotals(tagged, month, currency, rates).flatMap((total) => {
    const tag = tags[total.tagId];
    if (tag === undefined) return [];
    const { totalAmount, monthlyAmount, existingFunds } = total;
    return {
      ...tag,
      total_amount: totalAmount,
      monthly_amount: monthlyAmount,
      existing_funds: existingFunds,
    };
  });
}
