import { type DuplicateBody, type Scenario, copyNamer, layOver } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { newId } from '#db/new-id.ts';
import { requireRoom } from '#db/require-room.ts';
import type { UserRow } from '#db/user-row.ts';
import { notFound } from '#errors.ts';
import { encryptItems, insertEncrypted } from '#features/items/item-batch-store.ts';
import { type StoredItem, storedItemsOfScenario, unlessInvalid } from '#features/items/item-store.ts';
import { scenarioChange } from '#features/undo/undo-scenario-store.ts';
import { prepareChange, recordPrepared } from '#features/undo/undo-store.ts';
import { insertScenario, listScenarios, readScenario, requireFreeName } from './scenario-store.ts';

/**
 * Returns what copies a scenario in a transaction, with its items, in their order, and their tags; without a name that is asked for, as
 * 'NAME (copy)'. Items of the copy are changed as asked. When anything is refused, there is no copy.
 */
export async function planDuplicate(
  db: Database,
  user: UserRow,
  id: number,
  { body, now }: { body: DuplicateBody; now: Date },
): Promise<(trx: Database, user: UserRow) => Promise<{ copy: Scenario; undoToken: string }>> {
  const { user_id: userId } = user;
  const { name: asked, item_changes: changes = [] } = body ?? {};
  const original = await readScenario(db, user, id);
  await requireRoom(db, userId, 'scenarios');
  if (asked !== undefined) await requireFreeName(db, userId, asked);
  const copyId = newId();
  const { assumptions } = original;
  const name = asked ?? (await nameOfCopy(db, user, original));
  const copied = { id: copyId, name, isDefault: false, assumptions, now };
  const items = changed(await storedItemsOfScenario(db, userId, id), changes);
  const copies = items.toReversed().map((item) => {
    return { ...item, id: newId(), scenario_id: copyId, created_at: now, updated_at: now };
  });
  const encrypted = await encryptItems(db, userId, copies);
  const made = { action: 'duplicate_scenario', after: copies } as const;
  const prepared = await prepareChange(db, userId, made);
  return async (trx, owner) => {
    await insertScenario(trx, userId, copied);
    await insertEncrypted(trx, userId, encrypted);
    const copy = await readScenario(trx, owner, copyId);
    const scenarios = [{ ...scenarioChange(null, copy), copyOf: id }];
    return { copy, undoToken: await recordPrepared(trx, userId, prepared, now, { scenarios }) };
  };
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
