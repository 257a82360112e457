import type { ItemFields } from './item-record.ts';

/** Fields that identify a row of a file as a duplicate of an existing item. */
const COMPARED = ['name', 'category', 'amount', 'currency', 'from_date', 'to_date'] as const;

/** The fields of an item by which duplicates are found: texts, the amount in its own currency, and ISO dates or null. */
export type ComparedFields = Pick<ItemFields, (typeof COMPARED)[number]>;

/**
 * Returns a key that is equal for two items if and only if name, category, amount, currency and dates are equal. The caller
 * compares scenarios.
 */
export function itemDuplicateKey(item: ComparedFields): string {
  return JSON.stringify(COMPARED.map((field) => item[field]));
}

/**
 * Returns for each item of `wanted` true if the item is already in `present`. Each item of `present` matches only once: if two items of
 * `wanted` equal it, only the first of them is a duplicate.
 */
export function flagDuplicates(wanted: readonly ComparedFields[], present: readonly ComparedFields[]): boolean[] {
  const counts = new Map<string, number>();
  for (const item of present) {
    const key = itemDuplicateKey(item);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return wanted.map((item) => {
    const key = itemDuplicateKey(item);
    const left = counts.get(key) ?? 0;
    if (left > 0) counts.set(key, left - 1);
    return left > 0;
  });
}
