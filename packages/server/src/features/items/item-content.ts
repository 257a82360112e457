import { setImmediate as breathe } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Database } from '#db/connect.ts';
import { keyOf } from '#db/encryption/key-store.ts';
import type { ItemContent, Tables } from '#db/tables.ts';

type SealedItem = Selectable<Tables['items']>;

/** What people set of an item; the rest is the store's. */
export type ItemFields = ItemContent & Pick<SealedItem, 'scenario_id'>;

/** An item as it is kept, opened. */
export type ItemRow = Omit<SealedItem, 'content'> & ItemContent;

/** The fields of {@link ItemContent}. */
const CONTENT = [
  'name',
  'category',
  'from_date',
  'to_date',
  'amount',
  'currency',
  'existing_funds',
  'existing_funds_currency',
  'monthly_interest_rate',
  'management_fee_saving',
  'management_fee_deposit',
  'interest_limit',
  'is_hidden',
] as const satisfies readonly (keyof ItemContent)[];

/** An item's content as text: the same for the same content. */
export function contentText(item: ItemFields): string {
  return JSON.stringify(item, ['scenario_id', ...CONTENT]);
}

/** Items as they go into the table. */
export async function sealItems(
  db: Database,
  userId: number,
  items: readonly ItemRow[],
): Promise<SealedItem[]> {
  const key = await keyOf(db, userId);
  return items.map(({ id, scenario_id, created_at, updated_at, ...fields }) => {
    const content = Object.fromEntries(CONTENT.map((name) => [name, fields[name]])) as unknown as ItemContent;
    const sealed = key.seal('items.content', id, content);
    return { user_id: userId, id, scenario_id, content: sealed, created_at, updated_at };
  });
}

/** Opening takes about 15 microseconds an item; others get their turn between so many. */
const AT_A_TIME = 500;

/** Items as they come from the table, in their order. */
export async function openItems<Row extends SealedItem>(
  db: Database,
  userId: number,
  rows: readonly Row[],
): Promise<(Omit<Row, 'content'> & ItemContent)[]> {
  const key = await keyOf(db, userId);
  const items: (Omit<Row, 'content'> & ItemContent)[] = [];
  for (const { content, ...row } of rows) {
    items.push({ ...row, ...key.open('items.content', row.id, content) });
    if (items.length % AT_A_TIME === 0) await breathe();
  }
  return items;
}
