import { SCENARIO_REFUSALS, keptScenario } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { invalidField } from '#errors.ts';
import { storedItemsOfScenario } from '#features/items/item-store.ts';
import { recordChange } from '#features/items/undo-store.ts';
import { deleteScenarioRow, readScenario } from './scenario-store.ts';

/** Deletes a scenario and its items; the undo brings it back, selected if it was. */
export async function deleteScenario(db: Database, user: UserRow, id: number, now: Date) {
  const scenario = await readScenario(db, user, id);
  if (scenario.is_default) throw invalidField('non_field_errors', SCENARIO_REFUSALS.deleteDefault);
  const before = await storedItemsOfScenario(db, user.user_id, id);
  await deleteScenarioRow(db, user, id, now);
  const change = {
    action: 'delete_scenario',
    before,
    after: [],
    scenarios: [{ before: keptScenario(scenario), after: null }],
  } as const;
  return { undo_token: await recordChange(db, user.user_id, change, now) };
}
