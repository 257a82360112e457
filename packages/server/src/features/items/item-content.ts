import { type ItemFields, fromSealedItem, toSealedItem } from '@meridian/contract';
import type { Selectable } from 'kysely';
import type { Database } from '#db/connect.ts';
import { keyOf } from '#db/encryption/key-store.ts';
import { signalOf } from '#db/limits/request-time.ts';
import type { Tables } from '#db/tables.ts';
import { mapInTurns } from '#db/turns.ts';

export type EncryptedRow = Selectable<Tables['items']>;

/** An item as it is kept, opened. */
export type ItemRow = ItemFields & Omit<EncryptedRow, 'content'>;

/** The same with its tags in order. */
export type StoredItem = ItemRow & { tag_ids: number[] };

/** Items as they go into the table. */
export async function sealItems(
  db: Database,
  userId: number,
  items: readonly ItemRow[],
): Promise<EncryptedRow[]> {
  const key = await keyOf(db, userId);
  const seal = (item: ItemRow) => ({
    user_id: userId,
    id: item.id,
    scenario_id: item.scenario_id,
    content: key.seal('items.content', item.id, toSealedItem(item)),
    created_at: item.created_at,
    updated_at: item.updated_at,
  });
  return mapInTurns(items, seal, signalOf(db));
}

/** Items as they come from the table, in their order. */
export async function openItems(
  db: Database,
  userId: number,
  rows: readonly (EncryptedRow & { tag_ids: number[] })[],
): Promise<StoredItem[]> {
  const key = await keyOf(db, userId);
  const open = (row: (typeof rows)[number]): StoredItem => {
    const values = fromSealedItem(key.open('items.content', row.id, row.content));
    // Name by name, because spreading rows took longer than opening them.
    return Object.assign(values, {
      user_id: row.user_id,
      id: row.id,
      scenario_id: row.scenario_id,
      created_at: row.created_at,
      updated_at: row.updated_at,
      tag_ids: row.tag_ids,
    });
  };
  return mapInTurns(rows, open, signalOf(db));
}
