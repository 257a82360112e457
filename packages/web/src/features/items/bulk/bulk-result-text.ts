import type { BulkActionName, FinancialItem } from '@meridian/contract';
import { spokenSentence } from '#lib/text/spoken-sentence.ts';
import type { Text } from '#lib/text/text.ts';
import type { ItemAnswer } from '#features/items/item-changes.ts';

const VERBS = {
  delete: 'items.bulk.done.delete',
  hide: 'items.bulk.done.hide',
  show: 'items.bulk.done.show',
  duplicate_items: 'items.bulk.done.duplicate',
} as const;

/** What a bulk action did: 'Updated 5 items, skipped 2: Balance items have no interest rate.' */
export function bulkResultText(
  action: BulkActionName,
  { affected, skipped }: Pick<ItemAnswer, 'affected' | 'skipped'>,
  t: Text,
): string {
  const verb = action in VERBS ? VERBS[action as keyof typeof VERBS] : 'items.bulk.done.update';
  const done = affected === 0 ? t('items.bulk.done.nothing') : t(verb, { count: affected });
  if (skipped.length === 0) return t('items.bulk.result', { done });
  const reasons = [...new Set(skipped.map(({ reason }) => spokenSentence(reason).replace(/\.$/, '')))].join(
    '; ',
  );
  return t('items.bulk.result.skipped', { done, count: skipped.length, reasons });
}

const MOST_NAMES = 5;

/** A refusal that names items by their ids ('because of items 3, 5.'), with their names instead, at most five. */
export function withItemNames(message: string, items: readonly FinancialItem[], t: Text): string {
  const names = new Map(items.map(({ id, name }) => [String(id), name]));
  return message.replaceAll(/\bitems? (\d+(?:, \d+)*)(?=\.)/g, (words: string, ids: string) => {
    const known = ids.split(', ').flatMap((id) => names.get(id) ?? []);
    if (known.length === 0) return words;
    const list = known.slice(0, MOST_NAMES).join(', ');
    const count = known.length - MOST_NAMES;
    return count > 0 ? t('items.bulk.namesAndMore', { list, count }) : list;
  });
}
