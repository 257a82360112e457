import { type DuplicateBody, type Scenario, copyNamer, layOver } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { newId } from '#db/new-id.ts';
import { requireRoom } from '#db/require-room.ts';
import type { UserRow } from '#db/user-row.ts';
import { notFound } from '#errors.ts';
import { insertItems } from '#features/items/item-batch-store.ts';
import { type StoredItem, storedItemsOfScenario, unlessInvalid } from '#features/items/item-store.ts';
import { insertScenario, listScenarios, readScenario, requireFreeName } from './scenario-store.ts';

/**
 * Copies a scenario with its items, in their order, and their tags; without a name that is asked for, as 'NAME (copy)'. Items of
 * the copy are changed as asked. When anything is refused, there is no copy. Answers the copy and its items.
 */
export async function duplicateScenario(
  db: Database,
  user: UserRow,
  id: number,
  body: DuplicateBody,
  now: Date,
): Promise<{ copy: Scenario; items: StoredItem[] }> {
  const { name: asked, item_changes: changes = [] } = body ?? {};
  const original = await readScenario(db, user, id);
  await requireRoom(db, user.user_id, 'scenarios');
  if (asked !== undefined) await requireFreeName(db, user.user_id, asked);
  const name = asked ?? (await nameOfCopy(db, user, original));
  const copyId = await insertScenario(db, user.user_id, {
    name,
    isDefault: false,
    assumptions: original.assumptions,
    now,
  });
  const items = changed(await storedItemsOfScenario(db, user.user_id, id), changes);
  const copies = items.toReversed().map((item) => {
    return { ...item, id: newId(), scenario_id: copyId, created_at: now, updated_at: now };
  });
  await insertItems(db, user.user_id, copies);
  return { copy: await readScenario(db, user, copyId), items: copies };
}

type Changes = NonNullable<NonNullable<DuplicateBody>['item_changes']>;

/** Throws 404 when one of the changes is to an item that is not among these. */
function changed(items: readonly StoredItem[], changes: Changes): StoredItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  for (const { id, ...given } of changes) {
    const item = byId.get(id);
    if (item === undefined) throw notFound();
    byId.set(id, { ...item, ...unlessInvalid(layOver(item, given)) });
  }
  return [...byId.values()];
}

async function nameOfCopy(db: Database, user: UserRow, { name }: Scenario): Promise<string> {
  const names = (await listScenarios(db, user)).map((scenario) => scenario.name);
  return copyNamer(names)(name);
}
