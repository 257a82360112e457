import {
  type ExampleLanguage,
  type TemplateId,
  exampleFields,
  planFromStory,
  tagsByName,
  toldStory,
} from '@meridian/contract';
import { type Month, type Rates, formatMonth } from '@meridian/engine';
import type { Database } from '#db/connect.ts';
import { newId } from '#db/new-id.ts';
import type { UserRow } from '#db/user-row.ts';
import { deleteItems, insertItems } from '#features/items/item-batch-store.ts';
import { type StoredItem, storedItemsOfScenario } from '#features/items/item-store.ts';
import { recordChange } from '#features/items/undo-store.ts';
import { readScenario, requireScenario } from '#features/scenarios/scenario-store.ts';
import { insertTags } from '#features/tags/item-tag-store.ts';
import { tagsById } from '#features/tags/tag-store.ts';

interface Replacement {
  scenarioId: number;
  language: ExampleLanguage;
  /** Absent: the example household. */
  template?: TemplateId | undefined;
  /** The month in which it begins. */
  start: Month;
  rates: Rates;
  now: Date;
}

/** Puts an example in the place of all that a scenario holds, at the day's rates; 404 unless it is the user's. */
export async function replaceWithExample(
  db: Database,
  user: UserRow,
  { scenarioId, language, template, start, rates, now }: Replacement,
) {
  const { user_id: userId } = user;
  await requireScenario(db, userId, scenarioId);
  const before = await storedItemsOfScenario(db, userId, scenarioId);
  await deleteItems(
    db,
    userId,
    before.map((item) => item.id),
  );
  const story = toldStory(language, template);
  // In the order in which a list that shows the newest first shows them.
  const items = planFromStory(story, formatMonth(start), user.display_currency, rates);
  const names = items.flatMap((item) => item.tag_names ?? []);
  const { newTags, idsOf } = tagsByName(names, (await tagsById(db, userId)).values(), newId);
  await insertTags(db, userId, newTags);
  const rows = exampleFields(items, scenarioId).map(({ fields, tagNames }): StoredItem => {
    return {
      ...fields,
      user_id: userId,
      id: newId(),
      created_at: now,
      updated_at: now,
      tag_ids: idsOf(tagNames),
    };
  });
  await insertItems(db, userId, rows);
  const after = await storedItemsOfScenario(db, userId, scenarioId);
  const change = { action: 'demo_data', before, after, madeTagIds: newTags.map((tag) => tag.id) } as const;
  const undoToken = await recordChange(db, userId, change, now);
  return {
    scenario: await readScenario(db, user, scenarioId),
    created: rows.length,
    undo_token: undoToken,
  };
}
