import { bulkEndpoints, itemEndpoints } from '@meridian/contract';
import { call, callUndoable } from '#lib/api/api-client.ts';
import type { SentChange } from '#lib/api/fetch-again.ts';
import { type KnownItems, sendUpdate } from '#features/items/conflict/send-update.ts';
import { type ItemAnswer, type ItemChange, changed } from './item-changes.ts';

/** The call that a change is sent by, for whoever asks what it alters. */
export function callOf(change: ItemChange): SentChange {
  const { scenario } = change;
  switch (change.kind) {
    case 'create':
      return { scenario, endpoint: itemEndpoints.create, body: change.draft };
    case 'update':
      return { scenario, endpoint: itemEndpoints.update, body: change.patch };
    case 'visibility':
      return { scenario, endpoint: itemEndpoints.toggleVisibility };
    case 'remove':
      return { scenario, endpoint: itemEndpoints.remove };
    case 'bulk':
      return { scenario, endpoint: bulkEndpoints.bulkAction, body: change.body };
  }
}

/** Sends a change to the server, by the call that is made for it; `known` are the items it is made to. */
export async function sendChange(change: ItemChange, known: KnownItems): Promise<ItemAnswer> {
  switch (change.kind) {
    case 'create':
      return changed(
        await callUndoable(itemEndpoints.create, { body: { ...change.draft, scenario_id: change.scenario } }),
      );
    case 'update':
      return sendUpdate(change, known);
    case 'visibility':
      return changed(await callUndoable(itemEndpoints.toggleVisibility, { params: { id: change.id } }));
    case 'remove':
      return remove(change.id);
    case 'bulk': {
      const { items, affected, skipped, undo_token } = await call(bulkEndpoints.bulkAction, {
        body: change.body,
      });
      const removed = change.body.action === 'delete' ? idsWithout(change.body.item_ids, skipped) : [];
      return { items, removed, undoToken: undo_token, affected, skipped };
    }
  }
}

async function remove(id: number): Promise<ItemAnswer> {
  const { undo_token } = await call(itemEndpoints.remove, { params: { id } });
  return { items: [], removed: [id], undoToken: undo_token, affected: 1, skipped: [] };
}

function idsWithout(ids: readonly number[], skipped: ItemAnswer['skipped']): number[] {
  const passedOver = new Set(skipped.map(({ id }) => id));
  return ids.filter((id) => !passedOver.has(id));
}
