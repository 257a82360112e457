import {
  type ExampleLanguage,
  type TemplateId,
  exampleFields,
  planFromStory,
  tagsByName,
  toldStory,
} from '@meridian/contract';
import { type Month, type Rates, formatMonth } from '@meridian/engine';
import { newId } from '#db/new-id.ts';
import { deleteItems, insertItems } from '#features/items/item-batch-store.ts';
import { type StoredItem, storedItemsOfScenario } from '#features/items/item-store.ts';
import { readScenario, requireScenario } from '#features/scenarios/scenario-store.ts';
import { insertTags } from '#features/tags/item-tag-store.ts';
import { tagsById } from '#features/tags/tag-store.ts';
import { prepareChange, recordPrepared } from '#features/undo/undo-store.ts';
import type { UndoableCall } from '#http/call.ts';

interface Replacement {
  scenarioId: number;
  language: ExampleLanguage;
  /** Absent: the example household. */
  template?: TemplateId | undefined;
  /** The month in which it begins. */
  start: Month;
  rates: Rates;
}

/**
 * Returns what puts an example, at the day's rates, in the place of all that a scenario holds, in a transaction; throws 404 unless the
 * scenario is the user's.
 */
export async function planExample(
  { db, user, now }: UndoableCall,
  { scenarioId, language, template, start, rates }: Replacement,
) {
  const { user_id: userId } = user;
  await requireScenario(db, userId, scenarioId);
  const before = await storedItemsOfScenario(db, userId, scenarioId);
  const story = toldStory(language, template);
  // In the order in which a list that shows the newest first shows them.
  const items = planFromStory(story, formatMonth(start), user.display_currency, rates);
  const names = items.flatMap((item) => item.tag_names ?? []);
  const { newTags, idsOf } = tagsByName(names, (await tagsById(db, userId)).values(), newId);
  const dates = { created_at: now, updated_at: now };
  const rows = exampleFields(items, scenarioId).map(({ fields, tagNames }): StoredItem => {
    return { ...fields, ...dates, user_id: userId, id: newId(), tag_ids: idsOf(tagNames) };
  });
  const madeTagIds = newTags.map((tag) => tag.id);
  const prepared = await prepareChange(db, userId, { action: 'demo_data', before, after: rows, madeTagIds });

  return async (call: UndoableCall) => {
    await deleteItems(call.db, userId, before);
    await insertTags(call.db, userId, newTags);
    await insertItems(call.db, userId, rows);
    const undoToken = await recordPrepared(call, prepared);
    const scenario = await readScenario(call.db, call.user, scenarioId);
    return { scenario, created: rows.length, undo_token: undoToken };
  };
}
