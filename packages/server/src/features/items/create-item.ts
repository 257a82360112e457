import { type FinancialItem, type newItem, newFields } from '@meridian/contract';
import type { z } from 'zod';
import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { invalidField } from '#errors.ts';
import { requireScenario } from '#features/scenarios/scenario-store.ts';
import { setItemTags } from '#features/tags/tag-store.ts';
import { insertItem, readItem, unlessInvalid } from './item-store.ts';

/** Adds an item, to the selected scenario when the body names none. */
export async function createItem(
  db: Database,
  user: UserRow,
  body: z.output<typeof newItem>,
  now: Date,
): Promise<FinancialItem> {
  const scenarioId = body.scenario_id ?? user.selected_scenario_id;
  if (scenarioId === null) throw invalidField('scenario_id', 'No scenario is selected: name one.');
  await requireScenario(db, user.user_id, scenarioId);
  const { tag_names: tagNames = [], ...given } = body;
  const id = await insertItem(db, user.user_id, unlessInvalid(newFields(given, scenarioId)), now);
  await setItemTags(db, user.user_id, id, tagNames);
  return readItem(db, user.user_id, id);
}
