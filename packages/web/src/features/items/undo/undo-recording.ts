/** What of a change that was made can be undone, and how it is told. */
import type { BulkResult, FinancialItem } from '@meridian/contract';
import type { Text } from '#lib/text/text.ts';
import { bulkResultText } from '#features/items/bulk/bulk-result-text.ts';
import type { ItemAnswer, ItemChange, Reversal } from '#features/items/item-changes.ts';
import { type UndoEntry, fieldsBefore, versionsOf } from './undo-history.ts';
import { pushUndo } from './undo-store.ts';

interface Made {
  change: ItemChange;
  /** The server's items as they were before. */
  before: readonly FinancialItem[];
  answer: ItemAnswer;
}

/** Remembers a change on the undo stack. What destroys, and what touches many items, also offers to undo it at once. */
export function recordChange(made: Made, t: Text): void {
  const entry = entryOf(made, t);
  if (entry === null) return;
  pushUndo(entry, offerText(made, t));
}

function offerText({ change, before, answer }: Made, t: Text): string | null {
  if (change.kind === 'bulk') return bulkResultText(change.body.action, answer, t);
  if (change.kind !== 'remove') return null;
  return t('items.delete.done', { name: nameOf(before, change.id) });
}

function entryOf({ change, before, answer }: Made, t: Text): Omit<UndoEntry, 'key' | 'madeAt'> | null {
  const reversal = reversalOf(change, before, answer);
  if (reversal === null || change.kind === 'reverse') return null;
  const ids = [...answer.items.map(({ id }) => id), ...answer.removed];
  const itemName = change.kind === 'bulk' ? soleName(before, change.body.item_ids) : nameIn(change, before);
  return {
    scenario: change.scenario,
    what: whatWasDone(change, answer, itemName, t),
    itemName,
    reversal,
    before: versionsOf(before, ids),
  };
}

function reversalOf(
  change: ItemChange,
  before: readonly FinancialItem[],
  { items: [now], undoToken, patch: sent }: ItemAnswer,
): Reversal | null {
  switch (change.kind) {
    case 'create':
      return now === undefined ? null : { by: 'delete', id: now.id, version: now.updated_at };
    case 'update':
    case 'visibility': {
      const was = before.find(({ id }) => id === change.id);
      if (was === undefined || now === undefined) return null;
      const patch = change.kind === 'update' ? (sent ?? change.patch) : { is_hidden: change.hidden };
      if (Object.keys(patch).length === 0) return null;
      return { by: 'patch', id: now.id, patch: fieldsBefore(was, patch), version: now.updated_at };
    }
    case 'remove':
    case 'bulk':
      return undoToken === null ? null : { by: 'token', token: undoToken };
    case 'reverse':
      return null;
  }
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
