import { type Scenario, copyNamer } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { newId } from '#db/new-id.ts';
import { requireRoom } from '#db/require-room.ts';
import type { UserRow } from '#db/user-row.ts';
import { insertItems } from '#features/items/item-batch-store.ts';
import { storedItemsOfScenario } from '#features/items/item-store.ts';
import { insertScenario, listScenarios, readScenario, requireFreeName } from './scenario-store.ts';

/** Copies a scenario with its items, in their order, and their tags; without a name that is asked for, as 'NAME (copy)'. */
export async function duplicateScenario(
  db: Database,
  user: UserRow,
  id: number,
  asked: string | undefined,
  now: Date,
): Promise<Scenario> {
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
  const items = await storedItemsOfScenario(db, user.user_id, id);
  const copies = items.toReversed().map((item) => {
    return { ...item, id: newId(), scenario_id: copyId, created_at: now, updated_at: now };
  });
  await insertItems(db, user.user_id, copies);
  return readScenario(db, user, copyId);
}

async function nameOfCopy(db: Database, user: UserRow, { name }: Scenario): Promise<string> {
  const names = (await listScenarios(db, user)).map((scenario) => scenario.name);
  return copyNamer(names)(name);
}
