/** How a change of items is told, and what its undo is called. */
import type { BulkResult, FinancialItem } from '@meridian/contract';
import { offerUndo } from '#features/undo/public.ts';
import type { Text } from '#lib/text/text.ts';
import { bulkResultText } from '#features/items/bulk/bulk-outcome.ts';
import type { ItemAnswer, ItemChange } from './item-changes.ts';

interface Made {
  change: ItemChange;
  /** The server's items as they were before. */
  before: readonly FinancialItem[];
  answer: ItemAnswer;
}

/** Offers to undo a change. A notice says so of what destroys and of what touches many items. */
export function offerItemUndo({ change, before, answer }: Made, t: Text): void {
  const { undoToken: token } = answer;
  if (token === null) return;
  const name = change.kind === 'bulk' ? soleName(before, change.body.item_ids) : nameIn(change, before);
  offerUndo({
    sentence: whatWasDone(change, answer, name, t),
    notice: noticeOf({ change, before, answer }, t),
    token,
  });
}

function noticeOf({ change, before, answer }: Made, t: Text): string | null {
  if (change.kind === 'bulk') return bulkResultText(change.body.action, answer, t);
  if (change.kind !== 'remove') return null;
  return t('items.delete.done', { name: nameOf(before, change.id) });
}

function whatWasDone(change: ItemChange, answer: ItemAnswer, itemName: string | null, t: Text): string {
  const name = itemName ?? '';
  switch (change.kind) {
    case 'create':
      return t('items.undo.what.added', { name });
    case 'update':
      return t('items.undo.what.edited', { name });
    case 'visibility':
      return t(change.hidden ? 'items.undo.what.hid' : 'items.undo.what.showed', { name });
    case 'remove':
      return t('items.undo.what.deleted', { name });
    case 'bulk':
      return bulkWhat(change.body.action, answer.affected, itemName, t);
  }
}

/** 'deleted 5 items', 'changed the currency of Rent'. */
function bulkWhat(action: BulkResult['action'], count: number, name: string | null, t: Text): string {
  const items = name === null ? t('items.count', { count }) : name;
  return t(`items.bulk.did.${action}`, { items });
}

function nameIn(change: Exclude<ItemChange, { kind: 'bulk' }>, before: readonly FinancialItem[]): string {
  return change.kind === 'create' ? change.draft.name : nameOf(before, change.id);
}

function soleName(before: readonly FinancialItem[], ids: readonly number[]): string | null {
  const [only, ...others] = ids;
  return only === undefined || others.length > 0 ? null : nameOf(before, only);
}

function nameOf(items: readonly FinancialItem[], id: number): string {
  return items.find((item) => item.id === id)?.name ?? '';
}
