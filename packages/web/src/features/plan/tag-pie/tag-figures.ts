import { type FinancialItem, type ItemTag, type TagAmounts, caseInsensitiveKey, toPlanItem } from '@meridian/contract';
import { type CurrencyCode, type Month, type Rates, computeItemActivity, computeTagTotals } from '@meridian/engine';
import type { TagPieKind, TagMeasure } from './tag-shares.ts';

/**
 * Returns the totals of visible items by tag, as `GET /api/tags/amounts_by_tag/` does, computed from the items on screen. Tags are matched
 * by name, because tags of an unsaved item have no id yet.
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
    const key = caseInsensitiveKey(tag.name);
    const known = places.get(key);
    if (known === undefined) {
      places.set(key, tags.length);
      return tags.push(tag) - 1;
    }
    // A saved item has the tag's stored id and colour.
    if (tag.id > 0) tags[known] = tag;
    return known;
  };
  const tagged = items.map((item) => ({ ...toPlanItem(item), tagIds: item.tags.map(placeOf) }));
  return computeTagTotals(tagged, month, currency, rates).flatMap((total) => {
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

/** Returns the items of a kind that are active in a month. A fund is active while it exists. */
export function itemsOfKind(items: readonly FinancialItem[], kind: TagPieKind, month: Month): readonly FinancialItem[] {
  if (kind !== 'funds') {
    return items.filter(({ category }) => category === (kind === 'income' ? 'income' : 'expense'));
  }
  return items.filter((item) => computeItemActivity(toPlanItem(item), { start: month, month })?.hasFund === true);
}

/** Returns the currencies that contribute to each tag's figure, by the case-insensitive key of the tag's name. */
export function tagCurrencies(
  items: readonly FinancialItem[],
  measure: TagMeasure,
  month: Month,
  rates: Rates,
): ReadonlyMap<string, ReadonlySet<CurrencyCode>> {
  const currencies = new Map<string, Set<CurrencyCode>>();
  for (const item of items) {
    if (item.tags.length === 0) continue;
    const [own] = computeTagTotals([{ ...toPlanItem(item), tagIds: [0] }], month, item.currency, rates);
    if (own === undefined || own[TOTALS[measure]] === 0) continue;
    const code = measure === 'existing_funds' ? item.existing_funds_currency : item.currency;
    for (const { name } of item.tags) {
      const key = caseInsensitiveKey(name);
      currencies.set(key, (currencies.get(key) ?? new Set()).add(code));
    }
  }
  return currencies;
}

const TOTALS = {
  total_amount: 'totalAmount',
  monthly_amount: 'monthlyAmount',
  existing_funds: 'existingFunds',
} as const;
