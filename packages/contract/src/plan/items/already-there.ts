import type { ItemFields } from './kept-item.ts';

/** Fields by which a row of a file is known as an item that is there already. */
const COMPARED = ['name', 'category', 'amount', 'currency', 'from_date', 'to_date'] as const;

/** The parts by which a row counts as there already: texts, the amount in units of its currency, ISO dates or null. */
export type ComparedFields = Pick<ItemFields, (typeof COMPARED)[number]>;

/** Equal for two items exactly when name, category, amount, currency and dates are; the scenario is the caller's to compare. */
export function comparisonKey(item: ComparedFields): string {
  return JSON.stringify(COMPARED.map((field) => item[field]));
}

/**
 * For each of `wanted` whether it is among `present` already. Each item of `present` serves once, in the order of `wanted`: of two
 * equal rows beside one equal item the first is there and the second is not.
 */
export function findAlreadyThere(
  wanted: readonly ComparedFields[],
  present: readonly ComparedFields[],
): boolean[] {
  const counts = new Map<string, number>();
  for (const item of present) {
    const key = comparisonKey(item);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return wanted.map((item) => {
    const key = comparisonKey(item);
    const left = counts.get(key) ?? 0;
    if (left > 0) counts.set(key, left - 1);
    return left > 0;
  });
}
