import type { ScenarioChange } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { requireRoom } from '#db/require-room.ts';
import type { UserRow } from '#db/user-row.ts';
import { selectScenario } from '#features/account/account-store.ts';
import { deleteScenarioRow, insertScenario } from '#features/scenarios/scenario-store.ts';

/** Puts the scenario itself, without its items, to where it was before the change. */
export async function reverseScenario(
  db: Database,
  user: UserRow,
  { before, after }: ScenarioChange,
  now: Date,
): Promise<void> {
  if (after !== null) await deleteScenarioRow(db, user, after.id, now);
  if (before === null) return;
  await requireRoom(db, user.user_id, 'scenarios');
  const { id, name, created_at: createdAt, is_selected: isSelected, assumptions } = before;
  const kept = { id, name, isDefault: false, assumptions, now: new Date(createdAt) };
  await insertScenario(db, user.user_id, kept);
  if (isSelected) await selectScenario(db, user.user_id, id);
}
