import { type ScenarioChange, changedFields } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { requireRoom } from '#db/require-room.ts';
import type { UserRow } from '#db/user-row.ts';
import { selectScenario } from '#features/account/account-store.ts';
import { deleteScenarioRow, insertScenario, writeScenario } from '#features/scenarios/scenario-store.ts';

/** Puts scenarios themselves, without their items, to where they were before the changes. */
export async function reverseScenarios(
  db: Database,
  user: UserRow,
  changes: readonly ScenarioChange[],
  now: Date,
): Promise<void> {
  // First, because a scenario that comes back may have the name of one that goes.
  for (const { before, after } of changes) {
    if (before === null && after !== null) await deleteScenarioRow(db, user, after.id, now);
  }
  for (const change of changes) {
    const { before, after } = change;
    if (before === null) continue;
    if (after === null) await bringBack(db, user, before);
    else {
      const values = changedFields(change).map((field) => [field, before[field]] as const);
      await writeScenario(db, user.user_id, before.id, Object.fromEntries(values));
    }
  }
}

async function bringBack(
  db: Database,
  user: UserRow,
  {
    id,
    name,
    created_at: createdAt,
    is_selected: isSelected,
    assumptions,
  }: NonNullable<ScenarioChange['before']>,
): Promise<void> {
  await requireRoom(db, user.user_id, 'scenarios');
  const kept = { id, name, isDefault: false, assumptions, now: new Date(createdAt) };
  await insertScenario(db, user.user_id, kept);
  if (isSelected) await selectScenario(db, user.user_id, id);
}
