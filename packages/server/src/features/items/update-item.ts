import { type FinancialItem, type GivenFields, layOver } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { conflict } from '#errors.ts';
import { requireScenario } from '#features/scenarios/scenario-store.ts';
import { setItemTags } from '#features/tags/tag-store.ts';
import { readItem, readStoredItem, updateStoredItem, unlessInvalid } from './item-store.ts';

export interface ItemChange {
  given: GivenFields;
  /** The `updated_at` that the caller saw; absent: change whatever is there. */
  seen: string | undefined;
  now: Date;
}

/** Changes the fields given and no others; 409 with the present item when the caller saw an older one. */
export async function updateItem(
  db: Database,
  userId: number,
  id: number,
  { given, seen, now }: ItemChange,
): Promise<FinancialItem> {
  const stored = await readStoredItem(db, userId, id);
  if (seen !== undefined && Date.parse(seen) !== stored.updated_at.getTime()) {
    throw conflict('This item was changed in the meantime.', { item: await readItem(db, userId, id) });
  }
  const { tag_names: tagNames, ...fields } = given;
  if (fields.scenario_id !== undefined) await requireScenario(db, userId, fields.scenario_id);
  await updateStoredItem(db, stored, unlessInvalid(layOver(stored, fields)), now);
  if (tagNames !== undefined) await setItemTags(db, userId, id, tagNames);
  return readItem(db, userId, id);
}
