/** What of a change that was made can be undone, and how it is told. */
import type { BulkResult, FinancialItem } from '@meridian/contract';
import type { Text } from '#lib/text/text.ts';
import { bulkResultText } from '#features/items/bulk/bulk-result-text.ts';
import type { ItemAnswer, ItemChange } from '#features/items/item-changes.ts';
import { pushUndo } from './undo-store.ts';

interface Made {
  change: ItemChange;
  /** The server's items as they were before. */
  before: readonly FinancialItem[];
  answer: ItemAnswer;
}

/** Remembers a change on the undo stack. What destroys, and what touches many items, also offers to undo it at once. */
export function recordChange({ change, before, answer }: Made, t: Text): void {
  const { undoToken: token } = answer;
  if (token === null || change.kind === 'reverse') return;
  const itemName = change.kind === 'bulk' ? soleName(before, change.body.item_ids) : nameIn(change, before);
  const what = whatWasDone(change, answer, itemName, t);
  const message = offerText({ change, before, answer }, t);
  pushUndo({ scenario: change.scenario, what, itemName, token, message });
}

function offerText({ change, before, answer }: Made, t: Text): string | undefined {
  if (change.kind === 'bulk') return bulkResultText(change.body.action, answer, t);
  if (change.kind !== 'remove') return undefined;
  return t('items.delete.done', { name: nameOf(before, change.id) });
}

type Recorded = Exclude<ItemChange, { kind: 'reverse' }>;

function whatWasDone(change: Recorded, answer: ItemAnswer, itemName: string | null, t: Text): string {
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

function nameIn(change: Exclude<Recorded, { kind: 'bulk' }>, before: readonly FinancialItem[]): string {
  return change.kind === 'create' ? change.draft.name : nameOf(before, change.id);
}

function soleName(before: readonly FinancialItem[], ids: readonly number[]): string | null {
  const [only, ...others] = ids;
  return only === undefined || others.length > 0 ? null : nameOf(before, only);
}

function nameOf(items: readonly FinancialItem[], id: number): string {
  return items.find((item) => item.id === id)?.name ?? '';
}
