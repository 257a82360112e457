import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { invalidField } from '#errors.ts';
import { storedItemsOfScenario } from '#features/items/item-store.ts';
import { scenarioChange } from '#features/undo/undo-scenario-store.ts';
import { prepareChange, recordPrepared } from '#features/undo/undo-store.ts';
import { deleteScenarioRow, readScenario } from './scenario-store.ts';

/** Returns what deletes a scenario and its items in a transaction; the undo brings it back, selected if it was. */
export async function planDeletion(db: Database, user: UserRow, id: number, now: Date) {
  const scenario = await readScenario(db, user, id);
  if (scenario.is_default) throw invalidField('non_field_errors', 'default_deleted');
  const prepared = await prepareChange(db, user.user_id, {
    action: 'delete_scenario',
    before: await storedItemsOfScenario(db, user.user_id, id),
    after: [],
    scenarios: [scenarioChange(scenario, null)],
  });
  return async (trx: Database, owner: UserRow) => {
    await deleteScenarioRow(trx, owner, id, now);
    return { undo_token: await recordPrepared(trx, user.user_id, prepared, now) };
  };
}
