import type { FinancialItem, ItemTag } from '@meridian/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import { categoryHasField } from '@meridian/engine';
import type { Database } from '#db/connect.ts';
import { newId } from '#db/new-id.ts';
import type { ItemRow } from '#db/tables.ts';
import { notFound } from '#errors.ts';
import { tagsById } from '#features/tags/tag-store.ts';
import { type PageQuery, pageWindow } from '#http/pagination.ts';

export type StoredItem = ItemRow;

/** A page of the user's items, newest first: ids rise with time. */
export async function listItems(db: Database, userId: number, query: PageQuery & { scenario_id?: number | undefined }) {
  const { limit, offset } = pageWindow(query);
  let select = itemsWithTags(db, userId).select(sql<number>`count(*) over ()`.as('count'));
  if (query.scenario_id !== undefined) select = select.where('scenario_id', '=', query.scenario_id);
  const [rows, tags] = await Promise.all([
    select.orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    tagsById(db, userId),
  ]);
  const count = rows[0]?.count ?? (offset === 0 ? 0 : await countItems(db, userId, query.scenario_id));
  return { count, rows: rows.map((row) => toItem(row, tags)) };
}
