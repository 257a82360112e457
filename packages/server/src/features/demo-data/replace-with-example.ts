import { caseKey, newItem } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { newId } from '#db/new-id.ts';
import type { UserRow } from '#db/user-row.ts';
import { deleteItems, insertItems } from '#features/items/item-batch-store.ts';
import { type StoredItem, storedItemsOfScenario } from '#features/items/item-store.ts';
import { recordChange } from '#features/items/undo-store.ts';
import { readScenario, requireScenario } from '#features/scenarios/scenario-store.ts';
import { insertTag } from '#features/tags/item-tag-store.ts';
import { tagsById } from '#features/tags/tag-store.ts';
import type { ExampleItem } from './plan-from-story.ts';

interface Replacement {
  scenarioId: number;
  /** In the order in which a list that shows the newest first shall show them. */
  items: readonly ExampleItem[];
  now: Date;
}

/** Puts example items in the place of all that a scenario holds; 404 unless it is the user's. */
export async function replaceWithExample(
  db: Database,
  user: UserRow,
  { scenarioId, items, now }: Replacement,
) {
  const { user_id: userId } = user;
  await requireScenario(db, userId, scenarioId);
  const before = await storedItemsOfScenario(db, userId, scenarioId);
  await deleteItems(
    db,
    userId,
    before.map((item) => item.id),
  );
  const { idOf, madeTagIds } = await findOrMakeTags(db, userId, items);
  const rows = items.toReversed().map((item): StoredItem => {
    const { tag_names: names = [], ...fields } = newItem.parse(item);
    return {
      ...fields,
      user_id: userId,
      id: newId(),
      scenario_id: scenarioId,
      from_date: fields.from_date ?? null,
      to_date: fields.to_date ?? null,
      existing_funds_currency: fields.existing_funds_currency ?? fields.currency,
      is_hidden: false,
      created_at: now,
      updated_at: now,
      tag_ids: names.map(idOf),
    };
  });
  await insertItems(db, userId, rows);
  const after = await storedItemsOfScenario(db, userId, scenarioId);
  const change = { action: 'demo_data', before, after, madeTagIds } as const;
  const undoToken = await recordChange(db, userId, change, now);
  return {
    scenario: await readScenario(db, user, scenarioId),
    created: rows.length,
    undo_token: undoToken,
  };
}

/** The user's tags of these names, with those that had to be made. */
async function findOrMakeTags(db: Database, userId: number, items: readonly ExampleItem[]) {
  const tags = await tagsById(db, userId);
  const ids = new Map([...tags.values()].map((tag) => [caseKey(tag.name), tag.id]));
  const madeTagIds: number[] = [];
  for (const name of new Set(items.flatMap((item) => item.tag_names ?? []))) {
    if (ids.has(caseKey(name))) continue;
    const { id } = await insertTag(db, userId, { name });
    ids.set(caseKey(name), id);
    madeTagIds.push(id);
  }
  const idOf = (name: string) => {
    const id = ids.get(caseKey(name));
    if (id === undefined) throw new Error(`The tag ${name} was neither there nor made.`);
    return id;
  };
  return { idOf, madeTagIds };
}
