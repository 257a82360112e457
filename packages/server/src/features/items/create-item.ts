import { type newItem, newFields, toItem } from '@meridian/contract';
import type { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { newId } from '#db/new-id.ts';
import type { UserRow } from '#db/user-row.ts';
import { invalidField } from '#errors.ts';
import { requireScenario } from '#features/scenarios/scenario-store.ts';
import { nameTags } from '#features/tags/tag-store.ts';
import { insertItems } from './item-batch-store.ts';
import { type StoredItem, unlessInvalid } from './item-store.ts';
import { recordChange } from '#features/undo/undo-store.ts';
import type { ChangedItem } from './update-item.ts';

/** Adds an item, to the selected scenario when the body names none. */
export async function createItem(
  db: Database,
  user: UserRow,
  body: z.output<typeof newItem>,
  now: Date,
): Promise<ChangedItem> {
  const scenarioId = body.scenario_id ?? user.selected_scenario_id;
  if (scenarioId === null) throw invalidField('scenario_id', 'no_scenario');
  const { user_id: userId } = user;
  await requireScenario(db, userId, scenarioId);
  const { tag_names: names = [], ...given } = body;
  const fields = unlessInvalid(newFields(given, scenarioId));
  const { tags, tagIds, madeTagIds } = await nameTags(db, userId, names);
  const item: StoredItem = {
    ...fields,
    user_id: userId,
    id: newId(),
    created_at: now,
    updated_at: now,
    tag_ids: tagIds,
  };
  await insertItems(db, userId, [item]);
  const change = { action: 'create', after: [item], madeTagIds, knownTags: tags } as const;
  return { item: toItem(item, tags), undoToken: await recordChange(db, userId, change, now) };
}
