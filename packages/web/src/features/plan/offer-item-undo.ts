/** The data for the notification of a change and the label of its undo. */
import type { FinancialItem } from '@meridian/contract';
import { offerUndo } from './undo-store.ts';
import type { Translate } from '#lib/text/text.ts';
import { bulkResultText } from '#features/plan/bulk/bulk-outcome.ts';
import type { ItemResponse, ItemChange } from './item-changes.ts';

interface Made {
  change: ItemChange;
  /** The server's items before the change. */
  before: readonly FinancialItem[];
  answer: ItemResponse;
}

/** Offers to undo a change. Deletions and bulk actions also show a notification. */
export function offerItemUndo(made: Made, t: Translate): void {
  const { change, before, answer } = made;
  if (answer.undoToken === null) return;
  const notice =
    change.notice ??
    (change.kind === 'bulk'
      ? bulkResultText(change.body.action, answer, t)
      : change.kind === 'remove'
        ? t('items.delete.done', { name: nameOf(before, change.id) })
        : null);
  offerUndo({ sentence: whatWasDone(made, t), notice, token: answer.undoToken });
}

/** Returns the label of the change: 'deleted Rent', 'deleted 5 items', 'changed the currency of Rent'. */
function whatWasDone({ change, before, answer }: Made, t: Translate): string {
  switch (change.kind) {
    case 'create':
      return t('items.undo.what.added', { name: change.draft.name });
    case 'update':
      return t('items.undo.what.edited', { name: nameOf(before, change.id) });
    case 'visibility':
      return t(change.hidden ? 'items.undo.what.hid' : 'items.undo.what.showed', {
        name: nameOf(before, change.id),
      });
    case 'remove':
      return t('items.undo.what.deleted', { name: nameOf(before, change.id) });
    case 'bulk': {
      const [only, ...others] = change.body.item_ids;
      const isOne = only !== undefined && others.length === 0;
      const items = isOne ? nameOf(before, only) : t('items.count', { count: answer.affected });
      return t(`items.bulk.did.${change.body.action}`, { items });
    }
  }
}

function nameOf(items: readonly FinancialItem[], id: number): string {
  return items.find((item) => item.id === id)?.name ?? '';
}
